// The game of a board, in the comments above it: `; surface plane`, `; rule king`, `; target off`, `; states 3`.

import { SAYS, WordError } from "./error.js";
import { quoted } from "./glyphs.js";
import { unreadLine } from "./keys.js";
import { ruleOf } from "./rule.js";
import { SURFACES } from "../surfaces.js";

/** The words that begin a shared result. */
export const SHARED = "Button Madness: ";

const TARGETS = ["off", "on", "either"];
const WORDS = ["surface", "rule", "target", "states"];

/** Returns the one of the names that a text is, in capitals or not. */
function named(kind, names, text) {
  const found = names.find((name) => name === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  if (found) return found;
  throw new WordError(`no ${kind} is called ${quoted(text, Infinity)}: there are ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
}

/** Returns what a word says of the game; the error says why that cannot be. */
function valueOf(word, text) {
  if (word === "surface") return named("surface", SURFACES, text);
  if (word === "target") return named("target", TARGETS, text);
  if (word === "rule") return ruleOf(text);
  if (/^\+?[0-9]+$/.test(text) && Number(text) >= 2 && Number(text) <= 2 ** 31) return Number(text);
  throw new WordError("expected a number of states from 2 to 2147483648");
}

/** Returns a header that says one thing more. */
export function withWord(header, word, text) {
  const value = valueOf(word, text);
  if (header[word] !== undefined && header[word] !== value) throw new WordError(`the ${word} of this board was said before`);
  return { ...header, [word]: value };
}

/** Returns what `read` returns; what is wrong with a word becomes the error that `refuse` makes of the message. */
export function placed(read, refuse) {
  try {
    return read();
  } catch (error) {
    throw error instanceof WordError ? refuse(error.message) : error;
  }
}

/** Returns what `header` says, and what only `other` says. */
export function or(header, other) {
  return { ...other, ...header };
}

/**
 * Takes a comment apart that says something of the game: the word, its value and where that begins, and where more
 * follows, if it does; else undefined. With more words it is prose, unless it has a sign behind the known word, or the
 * word behind that is one that it can have.
 */
function entry(comment) {
  const found = /^([ \t;%!/#]*([A-Za-z]+)(?:[ \t]*([:=])[ \t]*|[ \t]+))([^ \t,;]+)[ \t]*(.*)$/s.exec(comment);
  const [, before, name, sign, value, more] = found ?? [];
  const word = WORDS.find((word) => word === name?.toLowerCase());
  if (word === undefined) return undefined;
  if (more && !sign && !mayHave(word, value)) return undefined;
  return { word, value, at: before.length, more: more ? comment.length - more.length : undefined };
}

/** Whether a word can have a value. */
function mayHave(word, value) {
  try {
    return valueOf(word, value) !== undefined;
  } catch (error) {
    if (error instanceof WordError) return false;
    throw error;
  }
}

/** Returns a comment without its sign. */
function withoutSign(comment) {
  return comment.replace(/^[ \t;%!/#]+/, "");
}

/** Whether a line without the sign of a comment surely says the game. */
export function saysGame(line) {
  const found = entry(line);
  return found !== undefined && (/[:=]/.test(line) || mayHave(found.word, found.value));
}

/** Returns a header that says too what a comment says, if that is a line of a header. */
export function take(header, line) {
  const found = entry(line.text);
  const error = (at, message) => line.error(Array.from(line.text.slice(0, at)).length + 1, message);
  if (!found) {
    const content = withoutSign(line.text);
    const other = unreadLine(content);
    if (other) throw error(line.text.indexOf(other.word, line.text.length - content.length), SAYS.key(other.word, other.way));
    return header;
  }
  if (found.more !== undefined) throw error(found.more, SAYS.moreWords(found.word));
  return placed(() => withWord(header, found.word, found.value), (message) => error(found.at, message));
}

/** Returns the number of states that the first comment says which says any, or a shared result; else undefined. */
export function statesSaid(lines) {
  for (const { content } of lines) {
    const shared = content.startsWith(SHARED) ? / states ([0-9]+)/.exec(content) : null;
    if (shared) return Number(shared[1]);
    const found = /^(?:[;%!#]|\/\/)/.test(content) ? entry(content) : undefined;
    if (found?.word === "states" && /^\+?[0-9]+$/.test(found.value)) return Number(found.value);
  }
  return undefined;
}
