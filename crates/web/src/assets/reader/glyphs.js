// The characters that boards are written in.

/** The lit characters that are known, each with the dark one that is written beside it where a board shows none. */
const LIT = ["10", "#.", "X.", "x.", "*.", "O.", "o.", "@.", "+-", "●○", "■□", "🟨⬛", "TF"].map((pair) => Array.from(pair));
/** The dark ones, each with its lit one. */
const DARK = ["10", "#.", "X-", "X~", "●○", "■□", "🟨⬛", "TF"].map((pair) => Array.from(pair));

/** What makes the squares of telephones coloured. It follows a cell and is none. */
export const VARIATION = "\uFE0F";

/** Returns 1 for a lit character, 0 for a dark one, undefined for one of which nothing is known. */
export function light(character) {
  if (LIT.some(([lit]) => lit === character)) return 1;
  return DARK.some(([, dark]) => dark === character) ? 0 : undefined;
}

/** Returns the pair `[lit, dark]` of a board that shows these characters. */
export function completed(lit, dark) {
  if (lit !== undefined && dark !== undefined) return [lit, dark];
  if (lit !== undefined) return [lit, LIT.find((pair) => pair[0] === lit)?.[1] ?? "."];
  if (dark !== undefined) return [DARK.find((pair) => pair[1] === dark)?.[0] ?? "#", dark];
  return ["#", "."];
}

/** Returns whether the two look alike, or belong to letters of words. */
export function clash([lit, dark]) {
  return ("Oo".includes(lit) && dark === "0") || (lit === "T") !== (dark === "F");
}

/** Returns whether a character is visible by itself. */
export function isPrintable(character) {
  return !/[\p{C}\p{Z}\p{Grapheme_Extend}]/u.test(character);
}

/** Returns a character escaped if it cannot be seen, or is one of the quotes. */
function escaped(character, quotes) {
  const known = { "\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" }[character];
  if (known) return known;
  if (quotes.includes(character)) return `\\${character}`;
  if (character === " " || isPrintable(character)) return character;
  return `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** Returns the number of a character, as U+0041. */
export function numbered(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns a character as messages show it: escaped if it cannot be seen, and with its number. */
export function shown(character) {
  return `'${escaped(character, "'\"")}' (${numbered(character)})`;
}

/** Returns a text as messages show it, its first forty characters in quotes. */
export function quoted(text, most = 40) {
  return `"${Array.from(text).slice(0, most).map((character) => escaped(character, "\"")).join("")}"`;
}
