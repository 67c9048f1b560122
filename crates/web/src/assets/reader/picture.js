// Portable bitmaps of netpbm: P1, plain, and P4, raw. The pixel 1 is lit.

import { ParseError, SAYS } from "./error.js";
import { isAside } from "./line_kind.js";
import { linesFrom } from "./source.js";

const LARGEST_NUMBER = 2n ** 64n - 1n;
const MOST_BITS = 2n ** 61n - 1n;

/** Refuses a side of 0, or more cells than any machine has. Sides are `{ value, at }`, places [line, column]. */
function check(wide, high) {
  const [columns, rows] = [wide.value, high.value];
  if (columns === 0n || rows === 0n) {
    throw new ParseError(...(columns === 0n ? wide.at : high.at), SAYS.emptySide(columns, rows));
  }
  const bits = ((columns + 63n) / 64n) * 64n * rows;
  if (bits > MOST_BITS) throw new ParseError(...wide.at, SAYS.tooLarge(columns, rows));
}

/** The characters of a picture and where they stand; in a raw picture characters are bytes. */
class Scanner {
  /** Begins at `at`; `spaces` says what is white space, `ends` what ends a comment. */
  constructor(text, at, line, { spaces, ends }) {
    Object.assign(this, { text, at, line, column: 1, spaces, ends });
  }

  peek() {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? undefined : String.fromCodePoint(code);
  }

  advance() {
    const found = this.peek();
    [this.line, this.column] = found === "\n" ? [this.line + 1, 1] : [this.line, this.column + 1];
    this.at += found.length;
  }

  get place() {
    return [this.line, this.column];
  }

  /** Skips white space and comments. */
  skip() {
    let comment = false;
    for (; this.peek() !== undefined; this.advance()) {
      const found = this.peek();
      if (this.ends.includes(found)) comment = false;
      else if (found === "#") comment = true;
      else if (!comment && !this.spaces.includes(found)) return;
    }
  }

  side(name) {
    this.skip();
    const at = this.place;
    let digits = "";
    while (/^[0-9]$/.test(this.peek() ?? "")) {
      digits += this.peek();
      this.advance();
    }
    if (digits === "") throw new ParseError(...at, SAYS.pbmSide(name, this.peek()));
    const value = BigInt(digits);
    if (value > LARGEST_NUMBER) throw new ParseError(...at, SAYS.pbmSideTooLarge(name));
    return { value, at };
  }
}

/** Returns why a picture other than a plain bitmap cannot be read. */
export function otherPicture(digit) {
  return digit === "4" ? SAYS.rawInText : SAYS.otherNetpbm(digit);
}

/** Reads the plain picture that begins in a line of a text: its rows, and the number of the line after it. */
export function readPlain(text, line, alphabet) {
  const scanner = new Scanner(text, line.start, line.number, { spaces: " \t\r", ends: "\n" });
  scanner.skip();
  scanner.advance();
  scanner.advance();
  const [wide, high] = [scanner.side("width"), scanner.side("height")];
  check(wide, high);
  const expected = wide.value * high.value;
  const pixels = [];
  let last = scanner.place;
  while (BigInt(pixels.length) < expected) {
    scanner.skip();
    const found = scanner.peek();
    if (found === undefined) throw new ParseError(...last, SAYS.pbmTruncated(pixels.length, expected));
    if (found !== "0" && found !== "1") throw new ParseError(...scanner.place, SAYS.pbmPixel(found));
    pixels.push(found);
    scanner.advance();
    last = scanner.place;
  }
  checkEnd(scanner, alphabet, expected);
  const columns = Number(wide.value);
  const rows = Array.from({ length: Number(high.value) }, (_, j) => pixels.slice(j * columns, (j + 1) * columns).join(""));
  // What is left of the last line is blank, or a comment.
  return { rows, next: scanner.line + 1 };
}

/** Checks that no pixels follow, neither in the line nor in the block below it. */
function checkEnd(scanner, alphabet, expected) {
  const surplus = SAYS.pbmSurplus(expected);
  const lines = linesFrom(scanner.text, scanner.at, scanner.line);
  const here = lines.next().value;
  if (here && !here.isBlank && !here.content.startsWith("#")) {
    const isPixel = /^[01]/.test(here.content);
    const found = String.fromCodePoint(here.content.codePointAt(0));
    throw new ParseError(here.number, scanner.column + here.indent - 1, isPixel ? surplus : SAYS.pbmPixel(found));
  }
  // A comment does not separate surplus pixels from the picture; a blank line does.
  for (const line of lines) {
    if (line.isBlank) return;
    if (/^[01]/.test(line.content)) throw line.error(line.indent, surplus);
    if (!isAside(line, alphabet)) return;
  }
}

const RAW = { spaces: " \t\r\n\v\f", ends: "\n\r" };

/** Bytes as characters, one for one. */
function latin1(bytes) {
  let text = "";
  for (let k = 0; k < bytes.length; k += 4096) text += String.fromCharCode(...bytes.subarray(k, k + 4096));
  return text;
}

/** Whether bytes begin like a raw picture. */
export function beginsRaw(bytes) {
  return /^P4[# \t\r\n\v\f]/.test(latin1(bytes.subarray(0, 3)));
}

/** Reads a file of raw pictures, one straight after the other. */
export function readRaw(bytes) {
  const boards = [];
  const scanner = new Scanner(latin1(bytes), 0, 1, RAW);
  while (scanner.at < bytes.length) {
    const { line } = scanner;
    scanner.advance();
    scanner.advance();
    const [wide, high] = [scanner.side("width"), scanner.side("height")];
    const next = scanner.peek();
    if (next === undefined || !RAW.spaces.includes(next)) {
      throw new ParseError(...scanner.place, SAYS.rawStart(next));
    }
    scanner.advance();
    check(wide, high);
    const width = (wide.value + 7n) / 8n;
    const expected = width * high.value;
    const start = scanner.at;
    const pixels = bytes.subarray(start);
    if (BigInt(pixels.length) < expected) {
      throw new ParseError(...scanner.place, SAYS.rawTruncated(pixels.length, expected, start + pixels.length));
    }
    const after = pixels.subarray(Number(expected));
    if (after.length > 0 && !beginsRaw(after)) {
      throw new ParseError(...scanner.place, SAYS.rawSurplus(expected, start + Number(expected)));
    }
    const [columns, across] = [Number(wide.value), Number(width)];
    const rows = Array.from({ length: Number(high.value) }, (_, j) =>
      Array.from({ length: columns }, (_, i) => (pixels[j * across + (i >> 3)] >> (7 - (i & 7))) & 1).join(""));
    boards.push({ rows, line, header: {}, assumed: [] });
    while (scanner.at < bytes.length - after.length) scanner.advance();
  }
  return boards;
}
