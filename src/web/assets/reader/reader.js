// Reads files of boards: text, JSON and PBM pictures, as the command does.

import { readJoined, readJson } from "./joined.js";
import { PictureLines, beginsRaw, readPlain, readRaw } from "./picture.js";
import { readBlock, settleDots, settled } from "./rows.js";
import { ParseError, blockLength, cellsIn, isAside, isRow, linesOf, magic } from "./text.js";

/** The boards of a file, at least one: `{ rows, line }` each. Throws a `ParseError` with the first error. */
export function readBoards(bytes) {
  if (beginsRaw(bytes)) return readRaw(bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const rest = marked ? bytes.subarray(3) : bytes;
  const other = /^P([2-7])[ \t\r\n\f]/.exec(String.fromCharCode(...rest.subarray(0, 3)));
  if (other) throw new ParseError(1, 1, otherPicture(other[1]));
  const text = decode(rest);
  const lines = linesOf(text);
  const count = countOf(lines);
  let drafts;
  if (count) drafts = counted(text, lines, count);
  else drafts = /^[ \t\n\r\f]*\[/.test(text) ? readJson(text) : draftsOf(text, lines);
  const boards = settled(drafts).map(({ board, error }) => {
    if (error) throw error;
    return { rows: board.rows, line: board.line };
  });
  if (boards.length === 0) {
    throw new ParseError(1, 1, "the input holds no board: expected rows of cells, such as 0110 or .##. (blank lines and comments do not count)");
  }
  return boards;
}

function otherPicture(digit) {
  if (digit === "4") return "a raw PBM picture, P4, must be at the start of the input: it cannot follow text";
  return `a netpbm picture P${digit} cannot be read, only bitmaps, P1 and P4: convert it to a bitmap, for example with \`pamditherbw | pamtopnm\``;
}

/** The text of bytes in UTF-8 without control characters. */
function decode(bytes) {
  let length = bytes.length;
  const options = { fatal: true, ignoreBOM: true };
  const valid = (end) => {
    try {
      // A character that is cut off at the end is left out.
      return new TextDecoder("utf-8", options).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return null;
    }
  };
  if (valid(length) === null) {
    let good = 0;
    while (length - good > 1) {
      const middle = (good + length) >> 1;
      if (valid(middle) === null) length = middle;
      else good = middle;
    }
    length = good;
  }
  const text = valid(length);
  const control = /[\0-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/.exec(text);
  if (control) {
    const hex = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    throw at(text.slice(0, control.index), control[0] === "\r"
      ? "found a carriage return without a line feed: save the file with LF or CRLF line ends"
      : `found the control character U+${hex}, this looks like a binary file: a board is text (of pictures only PBM, P1 and P4, is read)`);
  }
  const bad = bytes[new TextEncoder().encode(text).length];
  if (bad !== undefined) {
    const hex = bad.toString(16).toUpperCase().padStart(2, "0");
    throw at(text, `byte 0x${hex} is not UTF-8 text: save the board as UTF-8 (of pictures only PBM, P1 and P4, is read)`);
  }
  return text;
}

/** An error right after `before`. */
function at(before, message) {
  const lines = before.split("\n");
  return new ParseError(lines.length, Array.from(lines.at(-1)).length + 1, message);
}

/** The first line that is neither blank nor a comment, if it is or may be the number of boards. */
function countOf(lines) {
  const index = lines.findIndex(isRow);
  const line = lines[index];
  if (!line || !/^[0-9]+$/.test(line.content)) return null;
  const rest = lines.slice(index + 1);
  const block = rest.slice(0, blockLength(rest, 0));
  const next = block.find(isRow) ?? block.find(({ kind }) => kind === "bare");
  const certain = /[2-9]/.test(line.content) || (next !== undefined && magic(next) !== undefined);
  const apart = !next || cellsIn(next.characters) !== line.content.length;
  const isSetOff = lines.slice(0, index).some(({ isBlank }) => isBlank);
  const possible = apart && !line.content.startsWith("0") && !isSetOff;
  return certain || possible ? { line, rest, certain, value: BigInt(line.content) } : null;
}

/** What a function returns, or the `ParseError` that it throws. */
function attempt(read) {
  try {
    return { drafts: read() };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { error };
  }
}

/** The drafts of a file whose first line may be a count. */
function counted(text, lines, { line, rest, certain, value }) {
  const refusal = (message) => line.error(line.indent, message);
  const fits = value < 2n ** 64n;
  const taken = ({ drafts, error }) => {
    if (error) throw error;
    return drafts;
  };
  const below = attempt(() => draftsOf(text, rest));
  const found = below.drafts && settled(below.drafts).length;
  if (certain) {
    if (!fits) throw refusal("the count of boards is too large for this machine: correct or remove it");
    if (below.drafts && value !== BigInt(found)) {
      throw refusal(`the first line announces ${value} board${value === 1n ? "" : "s"}, but ${found} ${found === 1 ? "stands" : "stand"} below it: correct or remove the line, and separate boards with blank lines`);
    }
    return taken(below);
  }
  const all = attempt(() => draftsOf(text, lines));
  const isRows = all.drafts && !all.drafts.some(({ error }) => error);
  if (below.drafts && fits && value === BigInt(found) && found > 0) {
    if (!isRows) return taken(below);
    throw refusal(`${value} may be the number of boards below it, or a row of cells: say --count-line if it is the number, put a blank line above it if it is a row`);
  }
  // Both ways of reading fail; the error in the likelier one helps more.
  return taken(below.error && !isRows && value === groups(rest) ? below : all);
}

/** About how many boards follow: the groups of lines between blank ones. */
function groups(lines) {
  let inside = false;
  let found = 0n;
  for (const line of lines) {
    if (line.isBlank) inside = false;
    else if (!inside && !isAside(line)) [inside, found] = [true, found + 1n];
  }
  return found;
}

/** The boards of some lines, as far as their own lines tell. */
function draftsOf(text, lines) {
  const drafts = [];
  const pictures = new PictureLines();
  let start = 0;
  // Joined rows are boards of their own, and end the block above them.
  const joins = lines.some((line) => line.text.includes("/"));
  for (const [k, line] of joins ? lines.entries() : []) {
    if (pictures.take(line) || line.kind !== "joined") continue;
    addBlocks(drafts, text.slice(0, line.start), lines.slice(start, k));
    drafts.push(readJoined(line));
    start = k + 1;
  }
  addBlocks(drafts, text, lines.slice(start));
  settleDots(drafts);
  return drafts;
}

/** Adds the boards of lines without joined rows; `text` ends where they do. */
function addBlocks(drafts, text, lines) {
  let first = 0;
  while (first < lines.length) {
    let next = first;
    while (next < lines.length && isAside(lines[next]) && !lines[next].isBlank) next++;
    const row = lines[next]?.isBlank ? undefined : lines[next];
    const digit = row && magic(row);
    if (digit === "1") {
      const draft = readPlain(text, lines, next);
      drafts.push(draft);
      first = draft.end + 1;
      continue;
    }
    if (digit) throw row.error(row.indent, otherPicture(digit));
    const block = lines.slice(first, first + blockLength(lines, first));
    if (row || block.some(({ kind }) => kind === "bare")) drafts.push(readBlock(block));
    first += block.length + 1; // With the blank line.
  }
}
