// What is wrong with a text, and where. The words are those of the library's `ParseErrorKind`.

import { numbered, quoted, shown } from "./glyphs.js";

/** An error with its place: line and column count from 1, the column in characters. */
export class ParseError extends Error {
  constructor(line, column, message) {
    super(message);
    Object.assign(this, { line, column });
  }
}

/** What is wrong with a word, whose place others know. */
export class WordError extends Error {}

const inWords = ([lit, dark]) => `'${lit}' and '${dark}'`;
const orEnd = (found) => (found === undefined ? "the end of the input" : shown(found));
const BYTES = (count) => `${count} bytes of pixels`;

function lookAlike(found) {
  if ("Oo".includes(found)) return " (this is the letter O, not the digit 0)";
  return found === "0" ? " (this is the digit 0, not the letter O)" : "";
}

/** The messages: texts, and functions of what was found. */
export const SAYS = {
  noBoard: "the input holds no board: expected rows of cells, such as 0110 or .##. (blank lines and comments do not count)",
  invalidUtf8: (byte) => `byte 0x${byte.toString(16).toUpperCase().padStart(2, "0")} is not UTF-8 text: save the board as UTF-8 (of pictures only PBM, P1 and P4, is read)`,
  control: (found) => `found the control character ${numbered(found)}, this looks like a binary file: a board is text (of pictures only PBM, P1 and P4, is read)`,
  loneCarriageReturn: "found a carriage return without a line feed: save the file with LF or CRLF line ends",
  unknownCharacter: (found) => `${shown(found)} is no board character: a board has one lit character of 1 # X x * O o @ + ● ■ 🟨 and one dark one of 0 . - ~ ○ □ ⬛; --lit names others`,
  noWord: (found) => `${quoted(found)} is no cell: write 0 and 1, or true and false`,
  noState: (found, states) => `${quoted(found)} is neither a hole (_) nor one of the ${states} states: --states says how many there are, --symbols names their characters`,
  twoLit: (found, other) => `${shown(found)} and ${shown(other)} are both lit characters, and a board has one: name the lit ones, --lit ${other}`,
  twoDark: (found, other) => `${shown(found)} and ${shown(other)} are both dark characters, and a board has one: name them, --dark ${other}${found}`,
  lookAlike: (found, board) => `${shown(found)} stands in a board of ${inWords(board)}${lookAlike(found)}: write it otherwise, or name the lit characters by --lit`,
  third: (found, board) => `${shown(found)} is a third character of this board, beside ${inWords(board)}: name it by --lit or --dark`,
  hole: "'_' is a hole: madness puzzle solves boards with holes, and --dark _ makes it a dark cell",
  notPrintable: (found) => `${shown(found)} cannot be seen and cannot be a cell: remove it`,
  structure: (found) => `${shown(found)} is no cell: a row holds cells, with blanks, commas or bars between; --lit or --dark make it a cell`,
  openQuote: (quote) => `the quote ${shown(quote)} has no end in this line`,
  quoted: "quotes stand around the cells of a field or a row: remove these",
  emptyField: "a field without a cell: write a dark cell, or solve boards with holes with madness puzzle --holes",
  unevenBlanks: "blanks stand between some cells of this string only: write one between all, or none",
  unevenRows: "blanks stand between some cells of this row only, and not so in all rows: write one between all cells, or none",
  rowsOrGroups: "blanks stand between groups of cells in the only row: write / or | between rows, or no blanks in a row",
  blankCells: "blanks may be cells here, as the cells of the rows stand in different columns: write a dark cell as . and a hole as _, say madness puzzle --holes if blanks are holes, or begin all rows in one column",
  mark: (found) => `${shown(found)} and a blank stand before every row, as in comments and lists: remove the sign, or the blank if it is a cell`,
  commentBetween: "a comment between rows may part two boards: put a blank line before it if it does, or else the comment above the board",
  blankRow: "this line of blanks is as long as the row above: write the cells of a row as signs, or leave a line between boards empty",
  severalBesideWords: "here several characters stand together, but words such as true or 1.0 are cells of this board: separate the cells",
  pointOrCell: "this may be a number or two cells: write 1 and 0 for numbers, or the cells of a row without blanks between",
  severalCells: "the commas of this row stand between fields of several cells: write one cell in a field, or one row in a line",
  rowOrColumn: (found) => `${shown(found)} between single cells: this is one row (--rows 1) or one column, a row in each field (--rows N)`,
  barsInRows: (found) => `${shown(found)} stands between groups of cells, in a board of several lines: remove it if the groups are parts of a row, or write one board in a line`,
  twoSeparators: "bars and commas stand between groups of cells: separate rows by one, and cells by the other",
  ruleOrRow: (found) => `this line of ${shown(found)} may be a row or a rule between boards: remove the rule, or name the character by --lit or --dark`,
  nameOrRow: "this line may be a name or a row: begin it with ';' if it is a name, or write its cells as 0 and 1 if it is a row",
  unsolvable: "this is what solve prints for a board without solution, and no board",
  link: (what) => `this link of a board cannot be read: ${what}`,
  flipId: (what) => `this game id of Flip cannot be read: ${what}`,
  ragged: (found, expected) => `this row has ${found} ${found === 1 ? "cell" : "cells"}, but the first row of the board has ${expected}: make them equal, or put a blank line between two boards`,
  rowOrComment: "this line begins with '#' and may be a row or a comment: correct the row, or begin the comment with ';'",
  emptyRow: "a row without cells",
  noRow: "this is no row of cells of this board: write a remark in a line of its own that begins with ';'",
  brackets: (expected, found) => `expected ${expected}, found ${orEnd(found)}: a board in brackets is a list of rows, such as [[0,1],[1,0]], ["01","10"] or [0 1; 1 0]`,
  openBracket: "the list that begins here has no end: a bracket is missing",
  flatList: "a list of cells without rows: --rows N says how many rows it has",
  flatLists: "a list of cells a line: put brackets around all of them if each is a row of one board, as in [[0,1],[1,0]]; with --rows N each is a board of N rows",
  mixedList: "a list holds either cells or lists",
  deepList: "these lists are too deep: a board is a list of rows, and several boards are a list of those",
  noLights: "this object holds no board: expected a list of rows with the key \"lights\" or \"board\"",
  key: (key, way) => `the name ${quoted(key)} is not read: ${way}`,
  otherSize: (key, said, found) => `${quoted(key)} says ${said}, but the board has ${found}: correct the one or the other`,
  notDivisible: (found, rows) => `${found} ${found === 1 ? "cell makes no board" : "cells or rows make no boards"} of ${rows} rows`,
  ambiguousNumber: (readings) => `this line may be ${readings.join(", or ")}: --count-line says that it is the number of boards, --rows N how many rows each board has; a blank line above it makes it a row`,
  sizeMismatch: (first, second, found) => `this line is no row, and no size: ${found} below it, not ${first} rows of ${second} cells`,
  noCount: "the first line is to be the number of boards (--count-line), but it is no number",
  countMismatch: (announced, found) => `the first line announces ${announced} board${announced === 1n ? "" : "s"}, but ${found} ${found === 1 ? "stands" : "stand"} below it: correct or remove the line, and separate boards with blank lines, or say how many rows each has (--rows N)`,
  countTooLarge: "the count of boards is too large for this machine: correct or remove it",
  moreWords: (word) => `expected nothing more behind what the ${word} is: write each in a line of its own`,
  nameSaysGame: "begin this line with ';', as it says the game of the board",
  life: "Life 1.06 lists the columns and rows of cells, which are not read: write rows of . and *, as Life 1.05 does",
  strayHeader: "this comment says the game of no board: put it right above one, or above the first one",
  otherNetpbm: (digit) => `a netpbm picture P${digit} cannot be read, only bitmaps, P1 and P4: convert it to a bitmap, for example with \`pamditherbw | pamtopnm\``,
  rawInText: "a raw PBM picture, P4, must be at the start of the input: it cannot follow text",
  rawStart: (found) => `expected one white space character between the height and the pixels of the P4 picture, found ${orEnd(found)}`,
  rawTruncated: (found, expected, offset) => `the P4 picture that begins here ends after ${found} of its ${BYTES(expected)}, at byte ${offset} of the input: the file is cut off, or the header is wrong`,
  rawSurplus: (expected, offset) => `the P4 picture that begins here has ${BYTES(expected)}, but more follows them at byte ${offset} of the input: the header is wrong, or something was appended`,
  pbmSide: (side, found) => `expected the ${side} of the PBM picture, a decimal number, found ${orEnd(found)}`,
  pbmSideTooLarge: (side) => `the ${side} of the PBM picture is too large for this machine: correct the header`,
  emptySide: (columns, rows) => `a board needs at least one column and one row, not ${columns} × ${rows}`,
  tooLarge: (columns, rows) => `a board of ${columns} × ${rows} cells is larger than this machine can address`,
  pbmTruncated: (found, expected) => `the P1 picture ends after ${found} of ${expected} pixels: add the missing ones or correct the header`,
  pbmSurplus: (expected) => `the P1 picture has more than the ${expected} pixels of its header: correct the header, or put a blank line before the next board`,
  pbmPixel: (found) => `${shown(found)} is no pixel of a P1 picture: pixels are '1' (lit) and '0' (dark)`,
};
