// Tells what a line is, from its own characters: a comment, a remark, a row, joined rows, a link or a bracket.

import { isBlank, isCell } from "./source.js";

const CLOSING = { "[": "]", "{": "}", "(": ")" };

/** Returns the bracket that ends one; undefined for other characters. */
export function closing(bracket) {
  return CLOSING[bracket];
}

/** Returns whether a line that begins with the character may be a comment. `#` takes the whole line to tell. */
export function beginsComment(character) {
  return ";%!/".includes(character);
}

/** Returns what a line that is not blank looks like, before its neighbours are taken into account. */
export function kindOf(line, alphabet) {
  line.kind ??= found(line.content, alphabet);
  return line.kind;
}

function found(content, alphabet) {
  if (content === "") return "row";
  const first = String.fromCodePoint(content.codePointAt(0));
  if (!alphabet.names(first)) {
    if (beginsComment(first) && (first !== "/" || content.startsWith("//"))) return "comment";
    if (content.includes("?board=") || content.includes("?mode=")) return "link";
    if (first === "#" && isRemark(content, alphabet)) return "remark";
    if (isBracket(content, first, alphabet)) return "bracket";
  }
  return content.includes("/") && !alphabet.names("/") && !endsInRemark(content, alphabet) ? "joined" : "row";
}

/** Returns whether a line is a comment of any kind. */
export function isAside(line, alphabet) {
  return ["comment", "remark"].includes(kindOf(line, alphabet));
}

const isLetter = (character) => /[\p{Alphabetic}\p{N}]/u.test(character);

/**
 * Returns whether a line that begins with `#` is a remark: it holds a letter or a digit that is surely no cell. Signs
 * make no remark: `#,.,#` is a row of another format. Nor does one letter in a row of cells.
 */
function isRemark(content, alphabet) {
  const characters = Array.from(content);
  const letters = characters.filter((character) => isLetter(character) && alphabet.isStrange(character)).length;
  if (letters !== 1) return letters > 1;
  const cells = characters.filter((character) => !isBlank(character) && !alphabet.isStrange(character)).length;
  return !isEven({ text: content }) || cells < 2;
}

/** Returns whether what stands behind a list is a comment, and neither a list nor cells. */
export function isCommentBehind(behind, alphabet) {
  const text = /^(?:\/\/|[#%;])(.*)$/s.exec(behind)?.[1].trim();
  if (text === undefined) return false;
  return text === "" || (Array.from(text).some((character) => isLetter(character) && alphabet.isStrange(character)) && !/^[[{(]/.test(text));
}

/** Returns whether a line begins a list in brackets: `[`, `name = [`, `np.array(`. */
function isBracket(content, first, alphabet) {
  if (closing(first)) return true;
  if (!/[\p{Alphabetic}_]/u.test(first)) return false;
  const sign = content.indexOf("=");
  if (sign >= 0 && !alphabet.names("=")) {
    const value = content.slice(sign + 1).replace(/^[ \t]+/, "");
    const before = content.slice(0, sign);
    // Not the name of an argument, as in `array([[0, 1]], dtype=int)`.
    if (before.includes("(")) return isValue(content);
    const isBalanced = before.split("[").length === before.split("]").length;
    return isBalanced && /^[\p{Alphabetic}\p{N}_.*:<>[\] \t]*$/u.test(before) && (value === "" || isValue(value));
  }
  return isValue(content);
}

/** Returns whether a text begins with a bracket, perhaps after the name of a function: `np.array(`. */
function isValue(text) {
  return /^(?:[[{(]|[\p{Alphabetic}\p{N}_.]+\()/u.test(text);
}

/** Returns whether there is a `#` behind a blank, other than as a cell: `1 1 # a/b`. */
function endsInRemark(content, alphabet) {
  return !/^[#.]/.test(content) && !alphabet.names("#") && /[ \t]#/.test(content);
}

/** Returns the column of a remark behind rows that are joined by `/`; else undefined. */
export function remarkBehindJoined(line, alphabet) {
  const before = /^.*?[ \t](?=#)/.exec(line.content)?.[0];
  const isJoined = before?.includes("/") && !alphabet.names("/") && endsInRemark(line.content, alphabet);
  return isJoined ? line.indent + Array.from(before).length : undefined;
}

/** Returns whether all or none of the characters of a line are spaced, as those of rows are. */
export function isEven(line) {
  const words = line.text.split(/[ \t]+/).filter(Boolean);
  return words.length === 1 || words.every((word) => Array.from(word).length === 1);
}

/**
 * Returns how many cells a line has before the first character that is surely no cell: those of a row, if a remark
 * follows it.
 */
export function cellsBeforeWords(line, alphabet) {
  const strange = line.characters.findIndex((character) => alphabet.isStrange(character));
  const before = strange < 0 ? line.characters : line.characters.slice(0, strange);
  return before.filter(isCell).length;
}

/** Returns the digit of the magic number of netpbm, P1 to P7, that begins a line; else undefined. */
export function magic(line, alphabet) {
  return alphabet.names("P") ? undefined : /^P([1-7])(?:$|[# \t])/.exec(line.content)?.[1];
}

/** Returns the character of a line that is one sign all along, as rules between boards are; else undefined. */
export function ruleSign(line, alphabet) {
  const sign = /^([-~*+=_])\1\1+$/.exec(line.content)?.[1];
  return sign && !alphabet.names(sign) ? sign : undefined;
}

/**
 * Returns whether a line is a name: it begins with a letter and has two different letters that are no cells. With words
 * that are cells it is a row, perhaps a mistyped one.
 */
export function isName({ content }, alphabet) {
  const letters = Array.from(content).filter((character) => /\p{Alphabetic}/u.test(character) && alphabet.isStrange(character));
  const hasWord = content.split(/[^\p{Alphabetic}\p{N}]/u).some((word) => alphabet.isWord(word));
  return /^\p{Alphabetic}/u.test(content) && new Set(letters).size > 1 && !hasWord && !/true|false/i.test(content);
}

/** Returns whether a character stands between cells as a bar. */
export function isBar(character) {
  return "|;│║┃".includes(character);
}
