// Lines, the pairs of characters that boards are written in, and what a line is. The rules are those of
// the library's module `notation`; the tests compare the two.

/** What is wrong with a text, and where: line and column count from 1, the column in characters. */
export class ParseError extends Error {
  constructor(line, column, message) {
    super(message);
    Object.assign(this, { line, column });
  }
}

const PAIRS = ["10", "#.", "X.", "x.", "*.", "O.", "o.", "●○", "■□", "🟨⬛"].map((pair) => {
  const [lit, dark] = pair;
  return { lit, dark };
});

/** What is assumed for a board that does not show its pair. */
export const HASH = PAIRS[1];

/** What makes the squares of telephones coloured. It follows a cell and is none. */
export const VARIATION = "\uFE0F";

/** The first pair that a character belongs to, if there is one. */
export function pairOf(character) {
  return PAIRS.find(({ lit, dark }) => lit === character || dark === character);
}

export function isBlank(character) {
  return character === " " || character === "\t";
}

/** Whether a character belongs to no pair and is no blank. */
export function isStrange(character) {
  return !isBlank(character) && !pairOf(character);
}

/** A character as messages show it: escaped if it cannot be seen, and with its number. */
export function shown(character) {
  const hex = character.codePointAt(0).toString(16);
  let text = { "\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r" }[character] ?? character;
  if (/['"\\]/.test(character)) text = `\\${character}`;
  else if (text === character && character !== " " && /[\p{C}\p{Z}\p{M}]/u.test(character)) text = `\\u{${hex}}`;
  return `'${text}' (U+${hex.toUpperCase().padStart(4, "0")})`;
}

export function cellsIn(characters) {
  return characters.filter((character) => character !== VARIATION && !isBlank(character)).length;
}

/** A line without its end and trailing blanks; `start` is where it begins in the text. */
class Line {
  constructor(raw, number, start) {
    Object.assign(this, { number, start });
    this.text = raw.replace(/\r$/, "").replace(/[ \t]+$/, "");
    this.content = this.text.replace(/^[ \t]+/, "");
    this.isBlank = this.content === "";
    this.characters = Array.from(this.text);
    /** The column of the first character that is not blank. */
    this.indent = this.text.length - this.content.length + 1;
    this.kind = this.isBlank ? "blank" : kindOf(this.content);
  }

  error(column, message) {
    return new ParseError(this.number, column, message);
  }
}

/** The lines of a text. */
export function linesOf(text) {
  const parts = text.split("\n");
  if (parts.at(-1) === "") parts.pop();
  let start = 0;
  return parts.map((raw, k) => {
    const line = new Line(raw, k + 1, start);
    start += raw.length + 1;
    return line;
  });
}

/** What a line looks like, before its neighbours are taken into account. */
function kindOf(content) {
  const first = content[0];
  if (/[;%!]/.test(first) || content.startsWith("//")) return "comment";
  if (isJoined(content, first)) return "joined";
  if (first !== "#") return "row";
  const characters = Array.from(content);
  if (characters.some(isStrange)) return "remark";
  return characters.every((character) => character === "#" || isBlank(character)) ? "bare" : "row";
}

/** Whether a line holds rows joined by `/`. A remark may hold a `/`: words do, and addresses. */
function isJoined(content, first) {
  if (!content.includes("/")) return false;
  if (first === "#") {
    const isLetter = (character) => /[\p{Alphabetic}\p{N}]/u.test(character) && isStrange(character);
    const isWord = /[ \t]/.test(content) || Array.from(content).some(isLetter);
    return !isWord || /^[#./ \t]*$/.test(content);
  }
  return first === "." || !/[ \t]#/.test(content);
}

/** How many lines there are from `first` up to the next blank one. */
export function blockLength(lines, first) {
  let end = first;
  while (end < lines.length && !lines[end].isBlank) end++;
  return end - first;
}

/** Whether a line is, or may be, a comment. */
export function isAside(line) {
  return line.kind !== "row" && line.kind !== "joined";
}

/** Whether a line is surely neither blank nor a comment. */
export function isRow(line) {
  return line.kind === "row" || line.kind === "joined";
}

/** The digit of the magic number of netpbm, P1 to P7, that begins a line; else undefined. */
export function magic(line) {
  return /^P([1-7])(?:$|[# \t])/.exec(line.content)?.[1];
}
