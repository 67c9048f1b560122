// Boards in brackets: lists of rows, matrices, lists of boards, and objects that hold one.

import { ParseError, SAYS } from "./error.js";
import { VARIATION } from "./glyphs.js";
import { placed, withWord } from "./header.js";
import { DEEPEST } from "./values.js";

/** NumPy breaks the rows of an array from this width on. */
const WIDEST = 70;

/** Returns the boards of a value, `{ rows, line, header }` each. `rows` is how many rows a board has, if that was said. */
export function boardsOf(node, alphabet, rows, header = {}) {
  if (node.type === "object") return ofObject(node, alphabet, rows);
  if (node.type !== "list") throw errorAt(node, SAYS.brackets("a list", node.text === "" ? undefined : String.fromCodePoint(node.text.codePointAt(0))));
  const { items } = node;
  const each = (items) => items.flatMap((item) => boardsOf(item, alphabet, rows, header));
  const board = (rows) => [{ rows, line: node.line, header }];
  if (items.length === 0) throw errorAt(node, SAYS.emptyRow);
  if (items.every(({ type }) => type === "object")) return each(items);
  switch (depth(node)) {
    case 1:
      if (!areTexts(node) || node.semicolons.length > 0) return board(matrix(node, rows));
      if (items.length === 1 || !areSingle(node, alphabet)) return board(textRows(items, alphabet));
      if (rows === undefined) throw errorAt(node, SAYS.flatList);
      return board(flat(node, rows));
    case 2: {
      const isBoard = (item) => item.type === "list" && item.items.length > 0 && areTexts(item) && !areSingle(item, alphabet);
      if (items.every(isBoard)) return each(items);
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
  const uneven = items.find(({ text }) => !isEven(text) && !alphabet.isWord(text));
  if (uneven) throw errorAt(uneven, SAYS.unevenBlanks);
  if (rows.every(({ length }) => length === 0)) throw errorAt(items[0], SAYS.emptyRow);
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

/**
 * The keys of lists that are boards, in small letters and without `_` and `-`. Of a list with another name nobody knows
 * whether it holds rows, or the columns and rows of cells.
 */
const BOARDS = new Set(("lights board boards grid cells rows matrix array data values state start initial initialstate"
  + " initialboard initialgrid startstate startboard startgrid currentstate gamestate boardstate gridstate lightgrid"
  + " field level levels layout map tiles lamps bulbs picture pattern puzzles").split(" "));

/** What says something of the game that is not read here, and what to do. */
const UNREAD = [
  ["goal target goalstate targetstate end final", "say what the lights are to become with --goal-file or --target"],
  ["litonly onlylit", "say --lit-only"],
  ["surface topology torus toroidal wrap wraps wraparound periodic boundary", "say how the edges are glued with --surface"],
  ["rule neighbourhood neighborhood", "say which cells a press toggles with --rule"],
  ["states colours colors modulus holes mask walls blocked disabled", "madness puzzle has options for holes and more states"],
  ["puzzle wiring", "this is no board, but the wiring of a puzzle"],
].map(([keys, way]) => [keys.split(" "), way]);

/** Whether a value is neither empty nor a word for nothing. */
function saysSomething({ type, text, items, entries }) {
  if (type === "atom") return !["false", "False", "null", "None"].includes(text);
  return (text ?? items ?? entries).length > 0;
}

/** Returns the board of an object: the only list with the key of a board. */
function ofObject(object, alphabet, rows) {
  let [header, list] = [{}, undefined];
  const sizes = [];
  for (const [key, value] of object.entries) {
    const word = key.text;
    const name = word.toLowerCase().replace(/[_-]/g, "");
    const unread = (way) => errorAt(key, SAYS.key(Array.from(word).slice(0, 40).join(""), way));
    const isWord = value.type === (word === "states" ? "atom" : "text");
    const way = UNREAD.find(([keys]) => keys.includes(name))?.[1];
    if (isWord && ["surface", "rule", "target", "states"].includes(word)) {
      header = placed(() => withWord(header, word, value.text), (message) => errorAt(value, message));
    } else if (value.type === "list" && value.items.length > 0 && BOARDS.has(name)) {
      if (list) throw unread("an object holds one board");
      list = value;
    } else if (way !== undefined) {
      if (saysSomething(value)) throw unread(way);
    } else if (value.type === "atom" && /^\+?[0-9]+$/.test(value.text)) {
      sizes.push([name, key, Number(value.text)]);
    }
  }
  if (!list) throw errorAt(object, SAYS.noLights);
  const found = boardsOf(list, alphabet, rows, header);
  for (const [name, key, said] of sizes) {
    for (const { rows } of found) {
      const [isHigh, isWide] = [["rows", "height"], ["columns", "cols", "width"]].map((names) => [...names, "size", "n", "side"].includes(name));
      const other = [isHigh && rows.length, isWide && rows[0].length].find((size) => size !== false && size !== said);
      if (other !== undefined) throw errorAt(key, SAYS.otherSize(key.text, said, other));
    }
  }
  return found;
}
