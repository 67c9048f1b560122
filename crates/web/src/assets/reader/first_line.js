// Lines of numbers above the boards: how many there are, or how large they are.

import { ParseError, SAYS } from "./error.js";
import { isAside, magic } from "./line_kind.js";

const MOST = 2n ** 64n;

/** Returns a number; null if it does not fit into a word of the machine. */
function number(digits) {
  const value = BigInt(digits);
  return value < MOST ? value : null;
}

/** Returns the numbers of a line that holds one or two and nothing else; null for other lines. */
export function numbersOf(line) {
  const found = /^([0-9]+)(?:[ \tx×]+([0-9]+))?$/.exec(line.content);
  // Between two tabs a field is empty.
  if (!found || line.content.includes("\t\t")) return null;
  const [, first, second] = found;
  // An x may be a cell, and no side begins with 0.
  if ((/[x×]/.test(line.content) && !/[2-9]/.test(line.content)) || second?.startsWith("0")) return null;
  return {
    first: number(first),
    second: second === undefined ? undefined : number(second),
    isOne: second === undefined,
    /** Whether a digit is none of 0 and 1, so that it is no cell that is known. */
    isLarge: /[2-9]/.test(line.content),
    isPadded: first.startsWith("0"),
  };
}

/** Returns rows and columns; null if they are none. */
function sizeOf({ first, second = first }) {
  return first > 0n && second > 0n ? [Number(first), Number(second)] : null;
}

/** Returns the next row of the block of a line, if there is one. */
function nextRow({ lines, alphabet }, index) {
  let next = index + 1;
  while (next < lines.length && !lines[next].isBlank && isAside(lines[next], alphabet)) next++;
  return next < lines.length && !lines[next].isBlank ? lines[next] : undefined;
}

/** Returns whether a line has as many cells as the next row of its block. */
function isAsLong(text, index) {
  return nextRow(text, index)?.cells === text.lines[index].cells && !isAbovePicture(text, index);
}

/** Returns whether a picture of netpbm, which says its size, follows in the block of a line. */
function isAbovePicture(text, index) {
  const next = nextRow(text, index);
  return next !== undefined && magic(next, text.alphabet) !== undefined;
}

/** Returns how a first line of numbers is meant, as far as it and the next one tell: "row", "number" or "open". */
function meant(text, first, numbers) {
  const line = text.lines[first];
  const isLong = isAsLong(text, first);
  const isSetOff = text.lines.slice(0, first).some(({ isBlank }) => isBlank);
  // A digit that is no cell, unless one character that was not named is one.
  const isStrange = Array.from(line.content).some((character) => /[0-9]/.test(character) && text.alphabet.isStrange(character));
  if ((isStrange && !(isLong && text.alphabet.takesOneMore)) || isAbovePicture(text, first)) return "number";
  if (isLong && !numbers.isLarge) return "row";
  return numbers.isPadded || isSetOff ? "row" : "open";
}

/** Returns what a function returns, as `{ boards }`, or the `ParseError` that it throws, as `{ error }`. */
function attempt(read) {
  try {
    return { boards: read() };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { error };
  }
}

/** Returns boards, to the first of which something more was assumed. */
function assuming([first, ...others], what) {
  return [{ ...first, assumed: [what, ...first.assumed] }, ...others];
}

/** Reads a text whose first line is one of numbers. `said` means that it is the number of boards. */
export function numbered(text, first, numbers, said) {
  const line = text.lines[first];
  const kind = said ? "number" : meant(text, first, numbers);
  if (kind === "row") return text.boards(0);
  const asRows = kind === "open" ? attempt(() => text.boards(0)) : null;
  const below = numbers.isOne ? attempt(() => text.boards(first + 1)) : null;
  const count = { kind: "count", line: line.number };
  const readings = [];
  const add = (what, boards) => {
    const key = JSON.stringify(boards.map(({ rows, header }) => [rows, header]));
    if (!readings.some((known) => known.key === key)) readings.push({ what, boards, key });
  };
  const isCount = (boards) => boards?.length > 0 && numbers.isOne && numbers.first === BigInt(boards.length);
  if (isCount(below?.boards)) add("the number of boards", assuming(below.boards, count));
  if (numbers.isOne) {
    const { boards } = attempt(() => sized(text, first + 1));
    if (isCount(boards)) add("the number of boards", assuming(boards, count));
  }
  const { boards } = said ? {} : attempt(() => sized(text, first));
  if (boards) add("the size of the board", boards);
  if (asRows?.boards) add("a row of cells", asRows.boards);
  if (readings.length === 1) return readings[0].boards;
  if (readings.length > 1) throw line.error(line.indent, SAYS.ambiguousNumber(readings.map(({ what }) => what)));
  throw neither(text, first, numbers, asRows, below);
}

/** Returns the error of the likeliest reading. */
function neither(text, first, numbers, asRows, below) {
  const line = text.lines[first];
  if (asRows?.error && below?.error && numbers.first !== null) {
    // As many groups of lines as the number says: it is right, and a board is wrong.
    return numbers.first === BigInt(groups(text, first)) ? below.error : asRows.error;
  }
  if (asRows?.error) return asRows.error;
  if (below && numbers.first === null) return line.error(line.indent, SAYS.countTooLarge);
  if (below) return below.error ?? line.error(line.indent, SAYS.countMismatch(numbers.first, below.boards.length));
  return attempt(() => sized(text, first)).error ?? line.error(line.indent, SAYS.noBoard);
}

/** Returns about how many boards follow a line: the groups of lines between blank ones. */
function groups(text, first) {
  let [found, inside] = [0, false];
  for (const line of text.lines.slice(first + 1)) {
    if (line.isBlank) inside = false;
    else if (!inside && !isAside(line, text.alphabet)) [found, inside] = [found + 1, true];
  }
  return found;
}

/**
 * Reads boards from a line on that have a line with their size above them each: rows and columns, or one number for
 * both; columns and rows if only that fits.
 */
function sized(text, from) {
  const boards = [];
  for (let next = from; next < text.lines.length; next++) {
    const line = text.lines[next];
    if (!text.isRow(next)) continue;
    const numbers = numbersOf(line);
    // Digits of a row as long as the next one are a row.
    const mayBe = numbers && (numbers.isLarge || !isAsLong(text, next)) && !isAbovePicture(text, next);
    const size = mayBe && sizeOf(numbers);
    if (!size) throw line.error(line.indent, SAYS.noRow);
    const [first, second] = size;
    const rows = [];
    for (let row = next + 1; row < text.lines.length && !text.lines[row].isBlank && rows.length < Math.max(first, second); row++) {
      if (text.isRow(row)) rows.push(row);
    }
    const read = (count, columns) => {
      const last = rows[count - 1];
      if (last === undefined) return null;
      const { boards } = attempt(() => text.part(next + 1, last + 1).boards(0));
      const fits = boards?.length === 1 && boards[0].rows.length === count && boards[0].rows.every(({ length }) => length === columns);
      return fits ? { board: boards[0], last } : null;
    };
    const found = read(first, second) ?? read(second, first);
    if (!found) throw line.error(line.indent, SAYS.sizeMismatch(first, second, `${rows.length} rows stand`));
    const { board, last } = found;
    boards.push(...assuming([board], { kind: "size", line: line.number, columns: board.rows[0].length, rows: board.rows.length }));
    next = last;
  }
  return boards;
}
