// What the program and its page write themselves: links of boards, shared results, game ids of Flip.

import { SAYS } from "./error.js";
import { placed, withWord } from "./header.js";
import { SURFACES } from "../surfaces.js";

/** The widest board of a link. */
const LARGEST = 64;

/** Reads the board of a link: `…?board=5x5-plane-CELLS&rule=…&target=…`. */
export function link(line) {
  const refuse = (message) => line.error(line.indent, SAYS.link(message));
  const [, query] = /\?([^#]*)/.exec(line.content);
  let header = {};
  let rows = null;
  for (const field of query.split("&")) {
    const [, name, text] = /^([^=]*)=?(.*)$/.exec(field);
    const value = unescaped(text);
    if (value === null) throw refuse("a % in it begins no character");
    if (name === "board") {
      const found = board(value);
      if (!found) throw refuse("its cells are not those of a board, such as 5x5-plane-CELLS");
      header = { ...header, surface: found.surface };
      rows = found.rows;
    } else if (name === "rule" || name === "target") {
      // A plus sign in a query stands for a blank.
      const word = name === "rule" ? value.replaceAll(" ", "+") : value;
      const { [name]: _, ...others } = header;
      header = placed(() => withWord(others, name, word), refuse);
    } else if (name === "goal" || name === "only") {
      throw refuse("its goal is a picture, or only lit cells may be pressed, which only the page has: open the link there");
    } else if (name === "mode" && value !== "free") {
      throw refuse("it names a day, a level or a classic, which only the page has: \"Copy as text\" there writes the board");
    }
  }
  if (!rows) throw refuse("it names no board");
  return { header, rows };
}

/** Returns the text with its escapes, `%2B`, as characters, and plus signs as blanks; null if that cannot be. */
function unescaped(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

function board(text) {
  const found = /^\+?([0-9]+)x\+?([0-9]+)-([^-]*)-(.*)$/.exec(text);
  if (!found) return null;
  const [columns, rows] = [Number(found[1]), Number(found[2])];
  const surface = SURFACES.find((name) => name === found[3].toLowerCase());
  if (!surface || !isSide(columns) || !isSide(rows)) return null;
  const bits = bitsOf(found[4]);
  if (bits === null || Math.floor(bits.length / 8) !== Math.ceil((columns * rows) / 8)) return null;
  return { surface, rows: cut(bits, columns, rows) };
}

const isSide = (side) => side >= 1 && side <= LARGEST;

/** Returns so many rows of a text of digits. */
function cut(bits, columns, rows) {
  return Array.from({ length: rows }, (_, row) => bits.slice(row * columns, (row + 1) * columns));
}

/** Returns the bits of base64url without padding (RFC 4648, section 5); null for other texts. */
function bitsOf(text) {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const values = Array.from(text, (digit) => digits.indexOf(digit));
  return values.includes(-1) ? null : values.map((value) => value.toString(2).padStart(6, "0")).join("");
}

/** Returns the game that the first line of a shared result names: `Button Madness: Level 40, 4 × 4 Klein bottle, rule king`. */
export function shared(line) {
  if (line.text.includes(", lit only")) throw line.error(line.indent, "only lit cells may be pressed in this game, which no board says: play it on the page, or solve its rows with --lit-only");
  const words = Array.from(line.text.matchAll(/\P{White_Space}+/gu), ({ 0: word, index }) => ({ word: word.replace(/,$/, ""), index }));
  let header = {};
  words.forEach(({ word }, k) => {
    // The words "Klein bottle" and "Möbius strip" begin with the name, right behind the size.
    const [name, next] = word === "×" ? ["surface", words[k + 2]] : [word, words[k + 1]];
    if (!next || !["surface", "rule", "target", "states"].includes(name)) return;
    const value = name === "surface" ? next.word.toLowerCase().replaceAll("ö", "o") : next.word;
    const column = Array.from(line.text.slice(0, next.index)).length + 1;
    header = placed(() => withWord(header, name, value), (message) => line.error(column, message));
  });
  return header;
}

const FLIP = /^([0-9]+)x([0-9]+)[cr]*:([0-9a-fA-F]+),([0-9a-fA-F]+)$/;

/** Returns whether a line looks like a game id of Flip: `3x3:MATRIX,GRID`. */
export function isFlip(line) {
  return FLIP.test(line.content);
}

/** Reads a game id of Flip, of Simon Tatham's Portable Puzzle Collection, whose presses are those of the cross on the plane. */
export function flip(line) {
  const refuse = (message) => line.error(line.indent, SAYS.flipId(message));
  const [, wide, high, matrix, grid] = FLIP.exec(line.content);
  const [columns, rows] = [Number(wide), Number(high)];
  if (!isSide(columns) || !isSide(rows)) throw refuse("its sides are not 1 to 64");
  const cells = columns * rows;
  if (matrix.length !== Math.ceil(cells ** 2 / 4) || grid.length !== Math.ceil(cells / 4)) {
    throw refuse("its numbers have not the digits that its sides ask for");
  }
  const bit = (text, at) => (Number.parseInt(text[at >> 2], 16) >> (3 - (at & 3))) & 1;
  for (let press = 0; press < cells; press++) {
    for (let cell = 0; cell < cells; cell++) {
      const across = Math.abs((press % columns) - (cell % columns));
      const down = Math.abs(Math.floor(press / columns) - Math.floor(cell / columns));
      if (bit(matrix, press * cells + cell) !== Number(across + down <= 1)) {
        throw refuse("its presses are not those of the cross on a plane: madness puzzle --wiring flip solves it");
      }
    }
  }
  return cut(Array.from({ length: cells }, (_, cell) => bit(grid, cell)).join(""), columns, rows);
}
