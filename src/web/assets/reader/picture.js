// Portable bitmaps of netpbm: P1, plain, and P4, raw. The pixel 1 is lit.

import { ParseError, isAside, linesOf, shown } from "./text.js";

const LARGEST_NUMBER = 2n ** 64n - 1n;
const MOST_BITS = 2n ** 61n - 1n;

const what = (found) => (found === undefined ? "the end of the input" : shown(found));

/** Refuses a side of 0, or more cells than any machine has. Sides are `{ value, at }`, places [line, column]. */
function check(wide, high) {
  const [columns, rows] = [wide.value, high.value];
  if (columns === 0n || rows === 0n) {
    throw new ParseError(...(columns === 0n ? wide.at : high.at), `a board needs at least one column and one row, not ${columns} × ${rows}`);
  }
  const bits = ((columns + 63n) / 64n) * 64n * rows;
  if (bits > MOST_BITS) throw new ParseError(...wide.at, `a board of ${columns} × ${rows} cells is larger than this machine can address`);
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
    if (digits === "") throw new ParseError(...at, `expected the ${name} of the PBM picture, a decimal number, found ${what(this.peek())}`);
    const value = BigInt(digits);
    if (value > LARGEST_NUMBER) throw new ParseError(...at, `the ${name} of the PBM picture is too large for this machine: correct the header`);
    return { value, at };
  }
}

/** Reads the plain picture that begins in a line of `text`. The answer is a draft, with the line it ends in. */
export function readPlain(text, lines, first) {
  const { start, number } = lines[first];
  const scanner = new Scanner(text, start, number, { spaces: " \t\r", ends: "\n" });
  scanner.skip();
  scanner.advance();
  scanner.advance();
  const [wide, high] = [scanner.side("width"), scanner.side("height")];
  check(wide, high);
  const expected = wide.value * high.value;
  let pixels = "";
  let last = scanner.place;
  while (BigInt(pixels.length) < expected) {
    scanner.skip();
    const found = scanner.peek();
    if (found === undefined) {
      throw new ParseError(...last, `the P1 picture ends after ${pixels.length} of ${expected} pixels: add the missing ones or correct the header`);
    }
    if (found !== "0" && found !== "1") throw notPixel(scanner.place, found);
    pixels += found;
    scanner.advance();
    last = scanner.place;
  }
  const end = first + scanner.line - number;
  checkEnd(scanner, lines, end + 1, expected);
  const columns = Number(wide.value);
  const rows = Array.from({ length: Number(high.value) }, (_, j) => pixels.slice(j * columns, (j + 1) * columns));
  return { doubt: null, board: { rows, line: number, pair: null }, end };
}

function notPixel(place, found) {
  return new ParseError(...place, `${shown(found)} is no pixel of a P1 picture: pixels are '1' (lit) and '0' (dark)`);
}

/** Checks that no pixels follow, neither in the line nor in the block below it. */
function checkEnd(scanner, lines, next, expected) {
  const surplus = `the P1 picture has more than the ${expected} pixels of its header: correct the header, or put a blank line before the next board`;
  const [here] = linesOf(/[^\n]*/.exec(scanner.text.slice(scanner.at))[0]);
  if (here?.content && !here.content.startsWith("#")) {
    const place = [scanner.line, scanner.column + here.indent - 1];
    const [found] = here.content;
    if ("01".includes(found)) throw new ParseError(...place, surplus);
    throw notPixel(place, String.fromCodePoint(here.content.codePointAt(0)));
  }
  // A comment does not separate surplus pixels from the picture; a blank line does.
  for (let k = next; k < lines.length && !lines[k].isBlank; k++) {
    const line = lines[k];
    if (/^[01]/.test(line.content)) throw line.error(line.indent, surplus);
    if (!isAside(line)) return;
  }
}

/** Follows the lines of plain pictures, which may be blank or look like anything else. */
export class PictureLines {
  sides = null;
  pixels = 0n;

  /** Whether the next line belongs to a picture. */
  take(line) {
    let { text } = line;
    if (this.sides === null) {
      if (!/^P1(?:$|[# \t])/.test(line.content)) return false;
      [this.sides, this.pixels] = [0, 1n];
      text = line.content.slice(2);
    }
    if (!this.#goesOn(text)) this.sides = null;
    return true;
  }

  #goesOn(text) {
    let rest = text.split("#")[0].replace(/^[ \t]+/, "");
    for (; this.sides < 2; this.sides++) {
      const digits = /^[0-9]*/.exec(rest)[0];
      if (digits === "") return rest === "";
      this.pixels *= BigInt(digits);
      if (this.pixels > LARGEST_NUMBER) this.pixels = LARGEST_NUMBER;
      rest = rest.slice(digits.length).replace(/^[ \t]+/, "");
    }
    for (const character of rest.replace(/[ \t]/g, "")) {
      if (this.pixels === 0n || !"01".includes(character)) return false;
      this.pixels -= 1n;
    }
    return this.pixels > 0n;
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
      throw new ParseError(...scanner.place, `expected one white space character between the height and the pixels of the P4 picture, found ${what(next)}`);
    }
    scanner.advance();
    check(wide, high);
    const width = (wide.value + 7n) / 8n;
    const expected = width * high.value;
    const start = scanner.at;
    const pixels = bytes.subarray(start);
    if (BigInt(pixels.length) < expected) {
      throw new ParseError(...scanner.place, `the P4 picture that begins here ends after ${pixels.length} of its ${expected} bytes of pixels, at byte ${start + pixels.length} of the input: the file is cut off, or the header is wrong`);
    }
    const after = pixels.subarray(Number(expected));
    if (after.length > 0 && !beginsRaw(after)) {
      throw new ParseError(...scanner.place, `the P4 picture that begins here has ${expected} bytes of pixels, but more follows them at byte ${start + Number(expected)} of the input: the header is wrong, or something was appended`);
    }
    const [columns, across] = [Number(wide.value), Number(width)];
    const rows = Array.from({ length: Number(high.value) }, (_, j) =>
      Array.from({ length: columns }, (_, i) => (pixels[j * across + (i >> 3)] >> (7 - (i & 7))) & 1).join(""));
    boards.push({ rows, line });
    while (scanner.at < bytes.length - after.length) scanner.advance();
  }
  return boards;
}
