// Boards in brackets: lists of rows, matrices, lists of boards, and objects that hold one.

import { ParseError, SAYS } from "./error.js";
import { VARIATION } from "./glyphs.js";
import { placed, withWord } from "./header.js";
import { isBoard, plain, saysFalse, unread } from "./keys.js";
import { DEEPEST } from "./values.js";

/** NumPy breaks the rows of an array from this width on. */
const WIDEST = 70;

/** Returns the boards of a value, with what stands before it, as `boardsOf` does. */
export function boardsOfValue({ node, name }, alphabet, rows) {
  const boards = boardsOf(node, alphabet, rows);
  if (name) checkDeclared(name, boards);
  return boards;
}

/** Returns the boards of a value, `{ rows, line, header }` each. `rows` is how many rows a board has, if that was said. */
function boardsOf(node, alphabet, rows, header = {}) {
  if (node.type === "object") return ofObject(node, alphabet, rows);
  if (node.type !== "list") throw errorAt(node, SAYS.brackets("a list", node.text === "" ? undefined : String.fromCodePoint(node.text.codePointAt(0))));
  const { items } = node;
  const each = (items) => items.flatMap((item) => boardsOf(item, alphabet, rows, header));
  const board = (rows, areTexts = false) => [{ rows, line: node.line, header, areTexts }];
  if (items.length === 0) throw errorAt(node, SAYS.emptyRow);
  if (items.every(({ type }) => type === "object")) return each(items);
  switch (depth(node)) {
    case 1:
      if (!areTexts(node) || node.semicolons.length > 0) return board(matrix(node, rows));
      if (items.length === 1 || !areSingle(node, alphabet)) return board(textRows(items, alphabet), true);
      if (rows === undefined) throw errorAt(node, SAYS.flatList);
      return board(flat(node, rows), true);
    case 2: {
      const isTexts = (item) => item.type === "list" && item.items.length > 0 && areTexts(item) && !areSingle(item, alphabet);
      if (items.every(isTexts)) return each(items);
      // They may be the columns and rows of cells.
      const isPair = ({ type, bracket, items }) => type === "list" && bracket === "(" && items.length === 2;
      if (node.bracket !== "(" && items.every(isPair)) throw errorAt(node, SAYS.brackets("rows in square brackets, as pairs may be columns and rows of cells", "("));
      return board(items.map((item) => {
        if (item.type !== "list") throw errorAt(item, SAYS.mixedList);
        return flatRow(item);
      }));
    }
    case 3:
      return items.flatMap((item) => {
        if (depth(item) !== 2) throw errorAt(node, SAYS.mixedList);
        return boardsOf(item, alphabet, rows, header);
      });
    default:
      throw errorAt(node, SAYS.deepList);
  }
}

const errorAt = ({ line, column }, message) => new ParseError(line, column, message);

/** How deep the lists are: a list of cells has depth 1. */
function depth(node) {
  if (node.type === "list") return 1 + Math.max(0, ...node.items.map(depth));
  return node.type === "object" ? DEEPEST : 0;
}

const areTexts = ({ items }) => items.every(({ type }) => type === "text");
const areSingle = ({ items }, alphabet) => items.every((item) => item.type === "text" && cellsOf(item, alphabet).length === 1);

/** Returns the cells of a string. */
function cellsOf({ text, line, column }, alphabet) {
  if (alphabet.isWord(text)) return [{ text, line, column }];
  const cells = Array.from(text, (found, index) => ({ text: found, line, column: column + index }));
  return cells.filter(({ text }) => text !== VARIATION && text !== " ");
}

/** Returns whether blanks stand between all characters or nowhere. */
function isEven(text) {
  const characters = Array.from(text).filter((found) => found !== VARIATION);
  const isSpaced = characters.length % 2 === 1 && characters.every((found, at) => (found === " ") === (at % 2 === 1));
  return isSpaced || !text.includes(" ");
}

/** Returns the rows of strings of cells. */
function textRows(items, alphabet) {
  const rows = items.map((item) => cellsOf(item, alphabet));
  items.forEach((item, index) => {
    const { text } = item;
    if (alphabet.isWord(text)) return;
    if (rows[index].length === 0) throw errorAt(item, SAYS.emptyField);
    const letters = Array.from(text).filter((found) => /\p{Alphabetic}/u.test(found) && alphabet.isStrange(found));
    if (letters.length > 1) throw errorAt(item, SAYS.noWord(text));
    if (!isEven(text)) throw errorAt(item, SAYS.unevenBlanks);
  });
  return rows;
}

/** Returns a cell; a number without the point that NumPy writes behind it. */
function single(node) {
  if (node.type === "list" || node.type === "object") throw errorAt(node, SAYS.mixedList);
  const { text, line, column } = node;
  return { text: text === "0." || text === "1." ? text[0] : text, line, column };
}

function flatRow(list) {
  if (list.semicolons.length > 0) {
    const item = list.items[list.semicolons[0]] ?? list.items.at(-1);
    throw errorAt(["list", "object"].includes(item.type) ? list : item, SAYS.mixedList);
  }
  if (list.items.length === 0) throw errorAt(list, SAYS.emptyRow);
  return list.items.map(single);
}

/** Returns so many rows of the cells of a list. */
function flat(list, rows) {
  const cells = list.items.map(single);
  if (cells.length % rows) throw errorAt(list, SAYS.notDivisible(cells.length, rows));
  const columns = cells.length / rows;
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

/** Returns the rows of a list of cells, which semicolons or the ends of lines tell. */
function matrix(list, rows) {
  const hasSemicolons = list.semicolons.length > 0;
  const ends = [...new Set([...list.semicolons, ...list.feeds])].sort((a, b) => a - b);
  const count = rows ?? (list.items.length === 1 ? 1 : undefined);
  const refuse = () => errorAt(list, SAYS.flatList);
  if (ends.length === 0) {
    if (count === undefined) throw refuse();
    return flat(list, count);
  }
  const cells = list.items.map(single);
  // A long row of NumPy goes on in the next line.
  if (!hasSemicolons && cells.some(({ column }) => column > WIDEST)) {
    if (rows === undefined) throw refuse();
    return flat(list, rows);
  }
  const found = [...ends, cells.length].map((end, k) => cells.slice(ends[k - 1] ?? 0, end));
  return found.filter(({ length }) => length > 0);
}

/** Whether a value is neither empty nor a word for nothing, which false may be. */
function saysSomething({ type, text, items, entries }, isFalseSaid) {
  if (type !== "atom") return (text ?? items ?? entries).length > 0;
  return isFalseSaid ? !["null", "None"].includes(text) : !["false", "False", "null", "None"].includes(text);
}

/** Returns the board of an object: the only list with the key of a board. */
function ofObject(object, alphabet, rows) {
  let [header, list, error] = [{}, undefined, undefined];
  const sizes = [];
  for (const [key, value] of object.entries) {
    const word = key.text;
    const name = plain(word);
    const notRead = (way) => errorAt(key, SAYS.key(Array.from(word.trim()).slice(0, 40).join(""), way));
    const isWord = value.type === (word === "states" ? "atom" : "text");
    const sides = sidesOf(name);
    const way = unread(name);
    if (isWord && ["surface", "rule", "target", "states"].includes(word)) {
      header = placed(() => withWord(header, word, value.text), (message) => errorAt(value, message));
    } else if (value.type === "list" && value.items.length > 0 && isBoard(name)) {
      if (list) throw notRead("an object holds one board");
      list = value;
    } else if (sides) {
      sizes.push([sides, key, numbers(value)]);
    } else if (way !== undefined && saysSomething(value, saysFalse(way))) {
      error ??= notRead(way);
    }
  }
  if (!list) throw errorAt(object, SAYS.noLights);
  if (error) throw error;
  const found = boardsOf(list, alphabet, rows, header);
  for (const [sides, key, said] of sizes) found.forEach((board) => checkSides(sides, said, board, key));
  return found;
}

const SIDES = {
  rows: ["rows", "height", "h", "nrows", "numrows", "rowcount"],
  columns: ["columns", "cols", "width", "w", "ncolumns", "ncols", "numcolumns", "numcols", "columncount", "colcount"],
  both: ["size", "n", "side", "shape", "dimensions", "dims"],
};

/** Returns the sides that a plain name of a key is about; undefined if it is about none. */
function sidesOf(name) {
  return Object.keys(SIDES).find((sides) => SIDES[sides].includes(name));
}

/** Refuses numbers that a board does not have; two of them are both sides, in any order. */
function checkSides(sides, said, { rows }, key) {
  const [high, wide] = [rows.length, rows[0].length];
  const both = said.length === 2 && said[0] === wide ? [wide, high] : [high, wide];
  const found = { rows: [high], columns: [wide], both }[sides];
  const other = said.length === 0 ? -1 : found.findIndex((size, at) => size !== said[at % said.length]);
  if (other >= 0) throw otherSize(key, said[other % said.length], found[other]);
}

function otherSize(key, said, found) {
  return errorAt(key, SAYS.otherSize(Array.from(key.text.trim()).slice(0, 40).join(""), said, found));
}

/** Returns the whole numbers of a value: one, a list of them, or a text such as `5x5`. */
function numbers({ text, items, entries }) {
  if (text !== undefined) return (text.match(/[0-9]+/g) ?? []).map(Number);
  return (items ?? entries.map(([, value]) => value)).flatMap(numbers);
}

/** Refuses a declaration whose numbers are not those of its list: C fills what is missing with zeros. */
function checkDeclared(name, boards) {
  // A type and a name, unlike `boards[1] = …`.
  const begin = name.text.indexOf("[");
  if (begin < 0 || name.text.includes(":") || name.text.slice(0, begin).trim().split(/\s+/).length < 2) return;
  const declared = name.text.slice(begin).split("[").slice(1).map((part) => /^\s*([0-9]+)\s*(?:\]|$)/.exec(part)?.[1]);
  for (const { rows, areTexts = false } of boards) {
    const [high, wide] = [rows.length, rows[0].length];
    const found = [undefined, [areTexts ? high : high * wide], [high, wide], [boards.length, high, wide]][declared.length];
    for (const [at, digits] of found ? declared.entries() : []) {
      const said = Number(digits);
      // A text ends with a character more.
      const isText = areTexts && at > 0 && at + 1 === declared.length;
      if (digits !== undefined && said !== found[at] && !(isText && said === found[at] + 1)) throw otherSize(name, said, found[at]);
    }
  }
}
