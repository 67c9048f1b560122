// Reads files of boards: text in any of the known notations, and PBM pictures. The rules, the places of errors and the
// messages are those of the library's module `notation`; the tests compare the two.

import { Alphabet } from "./alphabet.js";
import { ParseError, SAYS, WordError } from "./error.js";
import { numbered, numbersOf } from "./first_line.js";
import { statesSaid } from "./header.js";
import { beginsRaw, otherPicture, readRaw } from "./picture.js";
import { decode, linesFrom } from "./source.js";
import { Text } from "./text.js";

/** The bytes without a byte order mark. */
function withoutMark(bytes) {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/**
 * Returns the boards of a file, at least one: `{ rows, line, header, surface, assumed }` each. `lit` and `dark` name
 * characters, `rows` says how many rows a board has, `countLine` that the first line is the number of boards, `states`
 * how many states a cell has. Throws a `ParseError` with the first error.
 */
export function readBoards(bytes, options) {
  const alphabet = new Alphabet(options);
  const { rows, countLine = false } = options ?? {};
  if (beginsRaw(bytes) && !alphabet.names("P")) {
    if (countLine) throw new ParseError(1, 1, SAYS.noCount);
    return readRaw(bytes);
  }
  const rest = withoutMark(bytes);
  const other = /^P([2-7])[ \t\r\n\f]/.exec(String.fromCharCode(...rest.subarray(0, 3)));
  if (other && !alphabet.names("P")) throw new ParseError(1, 1, otherPicture(other[1]));
  const text = new Text(decode(rest), alphabet, rows);
  const first = text.lines.findIndex((_, index) => text.isRow(index));
  const noBoard = () => new ParseError(1, 1, SAYS.noBoard);
  if (first < 0) throw noBoard();
  const line = text.lines[first];
  const above = text.lines.slice(0, first).find(({ content }) => content.startsWith("#Life 1.06"));
  if (above) throw above.error(above.indent, SAYS.life);
  const numbers = numbersOf(line);
  if (countLine && !numbers?.isOne) throw line.error(line.indent, SAYS.noCount);
  const boards = numbers ? numbered(text, first, numbers, countLine) : text.boards(0);
  if (boards.length === 0) throw noBoard();
  return boards;
}

/** Whether an error says what is wrong with a text or with the options. */
export function isRefusal(error) {
  return error instanceof ParseError || error instanceof WordError;
}

/** Returns how many states the cells of a file have: what it says; 3 if it shows the squares of three states; else 2. */
export function statesOf(bytes) {
  const text = new TextDecoder().decode(bytes);
  return statesSaid(linesFrom(text, 0, 1)) ?? (text.includes("🟥") ? 3 : 2);
}
