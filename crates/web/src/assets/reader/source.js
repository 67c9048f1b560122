// Turns bytes into lines: encoding, line ends, places.

import { ParseError, SAYS } from "./error.js";
import { VARIATION } from "./glyphs.js";

/** Returns whether a character may separate cells: a space or a tab. */
export function isBlank(character) {
  return character === " " || character === "\t";
}

/** Returns whether a character of a row is a cell. */
export function isCell(character) {
  return character !== VARIATION && !isBlank(character);
}

/** Returns whether other formats separate, bracket, quote, compare or comment by a character. */
export function isStructure(character) {
  return ",;:|[]{}()<>=\"'%!/".includes(character);
}

/** Returns the text of bytes in UTF-8 without control characters other than tabs and line ends. */
export function decode(bytes) {
  const text = longestText(bytes);
  const control = /[\0-\x08\x0b-\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/.exec(text);
  if (control) {
    throw errorAfter(text.slice(0, control.index), control[0] === "\r" ? SAYS.loneCarriageReturn : SAYS.control(control[0]));
  }
  const bad = bytes[new TextEncoder().encode(text).length];
  if (bad !== undefined) throw errorAfter(text, SAYS.invalidUtf8(bad));
  return text;
}

/** Returns the longest text that the bytes begin with. */
function longestText(bytes) {
  const valid = (end) => {
    try {
      // A character that is cut off at the end is left out.
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return null;
    }
  };
  let [good, end] = [0, bytes.length];
  if (valid(end) !== null) return valid(end);
  while (end - good > 1) {
    const middle = (good + end) >> 1;
    if (valid(middle) === null) end = middle;
    else good = middle;
  }
  return valid(good);
}

/** An error right after `before`. */
function errorAfter(before, message) {
  const lines = before.split("\n");
  return new ParseError(lines.length, Array.from(lines.at(-1)).length + 1, message);
}

/** A line without its end, and without trailing blanks unless it has nothing else. */
export class Line {
  /** `number` counts from 1, `start` is where the line begins in the text. */
  constructor(raw, number, start) {
    Object.assign(this, { number, start });
    this.text = raw.replace(/\r$/, "").replace(/([^ \t])[ \t]+$/, "$1");
    this.content = this.text.replace(/^[ \t]+/, "");
    this.isBlank = this.content === "";
    /** The column of the first character that is not blank. */
    this.indent = this.text.length - this.content.length + 1;
    this.kind = null;
  }

  get characters() {
    return Array.from(this.text);
  }

  /** The number of its characters without leading blanks. */
  get length() {
    return Array.from(this.content).length;
  }

  /** The number of its cells. */
  get cells() {
    return this.characters.filter(isCell).length;
  }

  error(column, message) {
    return new ParseError(this.number, column, message);
  }
}

/** Returns the lines of a text from a place on, one after the other. */
export function linesFrom(text, start, number) {
  return lines(text, start, number);
}

function* lines(text, start, number) {
  for (let at = start; at < text.length; number++) {
    const feed = text.indexOf("\n", at);
    const end = feed < 0 ? text.length : feed;
    yield new Line(text.slice(at, end), number, at);
    at = end + 1;
  }
}
