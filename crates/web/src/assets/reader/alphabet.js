// Which characters and words are cells, and what they say.

import { SAYS, WordError } from "./error.js";
import { VARIATION, clash, completed, isPrintable, light, shown } from "./glyphs.js";
import { isBlank, isStructure } from "./source.js";

/** The coloured squares of boards with three states, as the page shares them. */
const COLOURS = ["⬛", "🟥", "🟩"];

/** Returns what a word says that programs print for a truth value: 1, 0, or undefined. */
function wordLight(word) {
  const truth = /^(?:(true|on)|(?:false|off))$/i.exec(word);
  if (truth) return truth[1] ? 1 : 0;
  // 1.0, and 1.000e+00 as NumPy writes it.
  const number = /^([01])\.0*(?:[eE][+-]*0+)?$/.exec(word);
  return number ? Number(number[1]) : undefined;
}

/** Returns the characters, which must be visible and different from the others. */
function distinct(text, others) {
  const characters = Array.from(text).filter((character) => character !== VARIATION);
  for (const character of characters) {
    if (!isPrintable(character)) throw new WordError(`${shown(character)} cannot be a cell: name characters that can be seen`);
    if (others.includes(character)) throw new WordError(`${shown(character)} is named twice: a character says one thing`);
  }
  const separates = (character) => ",;|/\"'".includes(character);
  const first = characters.findIndex((character) => !separates(character));
  const separator = first < 0 ? undefined : characters.slice(first).find(separates);
  if (separator !== undefined) {
    throw new WordError(`${shown(separator)} separates: name the characters with nothing between them, or this one first if it is one of them`);
  }
  return [...new Set(characters)];
}

/** How cells are recognized: the characters that were named lit and dark, and the number of states up to ten. */
export class Alphabet {
  constructor({ lit = "", dark = "", states = 2 } = {}) {
    this.lit = distinct(lit, []);
    this.dark = distinct(dark, this.lit);
    this.states = states;
  }

  names(character) {
    return this.lit.includes(character) || this.dark.includes(character);
  }

  /** Whether one character that was not named is a cell. */
  get takesOneMore() {
    return (this.lit.length === 0) !== (this.dark.length === 0);
  }

  /** Whether a character is no blank and surely no cell: it was not named, and nothing is known of it. */
  isStrange(character) {
    const isState = this.states > 2 && ((/^[0-9]$/.test(character) && Number(character) < this.states) || COLOURS.includes(character));
    return !isBlank(character) && character !== VARIATION && character !== "_" && light(character) === undefined && !this.names(character) && !isState;
  }

  /** Whether a word says a cell by itself: true, off, 1.0. (`1.` may be two cells.) */
  isWord(word) {
    return this.states === 2 && !word.endsWith(".") && wordLight(word) !== undefined && !Array.from(word).every((character) => this.names(character));
  }
}

/** Finds out what the cells of one board say. A board has one lit and one dark character, unless more were named. */
export class Resolver {
  constructor(alphabet) {
    Object.assign(this, { alphabet, lit: undefined, dark: undefined, hasWords: false, isSpelled: false });
  }

  /** The characters of the board. */
  get pair() {
    if (this.hasWords) return ["1", "0"];
    const named = this.alphabet;
    const pair = completed(this.lit ?? named.lit[0], this.dark ?? named.dark[0]);
    if (pair[0] === pair[1] || (this.dark === undefined && named.lit.includes(pair[1]))) {
      pair[1] = [".", "0", "#"].find((character) => !named.lit.includes(character) && character !== pair[0]) ?? "_";
    }
    return pair;
  }

  /** Returns the state of a cell, or null for a hole; a text says why it is neither. */
  value(cell) {
    const characters = Array.from(cell).filter((character) => character !== VARIATION);
    const [first] = characters;
    if (first === undefined) return null;
    const isOne = characters.length === 1;
    if (first === "_" && isOne && !this.alphabet.names(first)) return null;
    if (this.alphabet.states > 2) return this.#state(cell, isOne ? first : cell);
    if (!isOne) return this.#word(cell, /\p{Alphabetic}/u.test(first));
    const isDigit = first === "0" || first === "1" || this.#hasNames;
    if (this.isSpelled || (this.hasWords && !isDigit)) return SAYS.unknownCharacter(first);
    return this.#light(first);
  }

  get #hasNames() {
    return this.alphabet.lit.length + this.alphabet.dark.length > 0;
  }

  #word(cell, isSpelled) {
    this.hasWords = true;
    this.isSpelled ||= isSpelled;
    // Beside numbers with a point only 1 and 0 are numbers.
    const areNumbers = (this.lit ?? "1") === "1" && (this.dark ?? "0") === "0";
    const isMixed = isSpelled ? (this.lit ?? this.dark) !== undefined : !this.#hasNames && !areNumbers;
    return (isMixed ? undefined : wordLight(cell)) ?? SAYS.noWord(cell);
  }

  #state(cell, first) {
    const { states } = this.alphabet;
    // Beside 0 a point is no zero: `1.0` may be a number.
    if (first === "." || first === "0") {
      this.dark ??= first;
      if (this.dark !== first) return SAYS.twoDark(first, this.dark);
    }
    let value = COLOURS.indexOf(first);
    if (first === ".") value = 0;
    else if (value < 0) value = /^[0-9]+$/.test(first) ? Number(first) : states;
    return value < states ? value : SAYS.noState(cell, states);
  }

  #light(found) {
    const { lit, dark } = this.alphabet;
    if (found === this.lit) return 1;
    if (found === this.dark) return 0;
    if (lit.includes(found)) {
      this.lit ??= found;
      return 1;
    }
    if (dark.includes(found)) {
      this.dark ??= found;
      return 0;
    }
    if (found === "_") return SAYS.hole;
    const isNamed = lit.length + dark.length > 0;
    if (lit.length > 0 && dark.length > 0) return SAYS.third(found, this.pair);
    if (isNamed && !isPrintable(found)) return SAYS.notPrintable(found);
    if (isNamed && isStructure(found)) return SAYS.structure(found);
    // One other character is what was not named.
    const says = isNamed ? Number(dark.length > 0) : light(found);
    if (says === undefined) return SAYS.unknownCharacter(found);
    const other = says ? this.lit : this.dark;
    if (other !== undefined) {
      if (isNamed) return SAYS.third(found, this.pair);
      return says ? SAYS.twoLit(found, other) : SAYS.twoDark(found, other);
    }
    if (says) this.lit = found;
    else this.dark = found;
    const isWhole = this.lit !== undefined && this.dark !== undefined;
    if (!isNamed && isWhole && clash([this.lit, this.dark])) return SAYS.lookAlike(found, [this.lit, this.dark]);
    return says;
  }
}
