// Takes rows apart into cells: blanks, commas, bars, quotes and frames are no cells.

import { ParseError, SAYS } from "./error.js";
import { VARIATION } from "./glyphs.js";
import { isBar } from "./line_kind.js";
import { isBlank } from "./source.js";

/** Returns whether a character draws boxes, other than as an upright bar. */
function drawsBox(character) {
  return /[\u2500-\u257F]/.test(character) && !isBar(character);
}

/** Returns whether a line is a rule between rows of a table: `+---+---+`, `|---|---|`, `├─┼─┤`. */
function isRule(line, alphabet) {
  const characters = Array.from(line.content);
  const fits = (found) => !alphabet.names(found) && ("+-=:".includes(found) || (isBar(found) && found !== ";") || drawsBox(found) || isBlank(found));
  const isLong = /--|==/.test(line.content) || characters.some(drawsBox);
  return characters.every(fits) && (isLong || (characters.includes("+") && !characters.some(isBar)));
}

/**
 * Returns whether a rule is a row after all: `|---|` where - is a cell, unless bars stand between all cells of the rows
 * and not between those of the rule.
 */
function isRowOfDashes(line, lines, alphabet) {
  const areSingle = ({ text }) => {
    const sizes = text.split(/[|;│║┃]/).map((field) => Array.from(field).filter((found) => !isBlank(found)).length).filter(Boolean);
    return sizes.length > 1 && sizes.every((size) => size === 1);
  };
  const rows = lines.filter((row) => !isRule(row, alphabet));
  const isPlain = line.characters.every((found) => found === "-" || isBlank(found) || isBar(found));
  return isPlain && rows.some(({ text }) => text.includes("-")) && (areSingle(line) || !rows.every(areSingle));
}

/** Returns whether a row is written in numbers with a point and nothing behind it: `0. 1. 0.` */
function isDotted({ text }, alphabet) {
  const words = text.split(/[ \t,;|│║┃]+/).filter(Boolean);
  return !alphabet.names(".") && words.length > 1 && words.every((word) => word === "0." || word === "1.");
}

/** Takes the rows of a board apart: rows of cells `{ text, line, column }`. `rows` is how many it is to have, if that was said. */
export function split(lines, alphabet, rows) {
  const isUpright = (found) => ((isBar(found) && found !== ";") || drawsBox(found)) && !alphabet.names(found);
  const isTable = lines.some((line) => line.characters.some(isUpright));
  const kept = lines.filter((line) => !(isTable && isRule(line, alphabet)) || isRowOfDashes(line, lines, alphabet));
  const areDotted = lines.every((line) => isDotted(line, alphabet));
  const found = kept.map((line) => new Row(line.number, line.text, 1, alphabet, areDotted));
  checkBlanks(found, alphabet, rows);
  return arrange(found, rows);
}

/** Takes a row apart that is a part of a line and begins in that column. */
export function part(number, text, column, alphabet) {
  return arrange([new Row(number, text, column, alphabet)]);
}

/** Returns whether a character stands between cells: a blank, a comma, a quote, a bar. */
const separates = (character) => isBlank(character) || ",\"'".includes(character) || isBar(character);

/** Returns whether a character ends a word: a separator, or a sign of structure. */
const ends = (character) => separates(character) || "[]{}()<>=:".includes(character);

/** A line taken apart. */
class Row {
  cells = [];
  /** Where groups end, which bars stand between, and where fields end, which commas stand between too. */
  groups = [];
  fields = [];
  /** The first bar inside, with its column. */
  bar = null;
  hasCommas = false;
  hasBlanks = false;
  /** Whether words such as true or 1.0 are cells, and whether a blank alone stands between two cells. */
  hasWords = false;
  isLoose = false;
  /** The column of the first word of several cells, and of the first `0.` or `1.` that is two. */
  several;
  dotted;
  /** How many cells each word has that was taken apart. */
  lengths = [];
  /** How many tabs stand before the first cell and behind it, and the column of one that follows another. */
  indent = 0;
  tabs = 0;
  empty;

  /** `isDotted` says that words are numbers with a point. */
  constructor(number, text, first, alphabet, isDotted = false) {
    Object.assign(this, { number, alphabet, characters: Array.from(text), first, isDotted });
    // The last separator, and whether a field has begun.
    let [last, isOpen] = [null, false];
    for (let at = 0; at < this.characters.length; ) {
      const found = this.characters[at];
      const isNamed = alphabet.names(found);
      if (!isNamed && (found === "\"" || found === "'")) {
        at = this.#quoted(at);
        isOpen = true;
      } else if (isNamed || !ends(found)) {
        at = this.#word(at);
        this.isLoose ||= isOpen;
        isOpen = true;
      } else {
        if (!separates(found)) throw this.#error(at, SAYS.structure(found));
        if (isBlank(found)) {
          this.hasBlanks ||= this.cells.length > 0;
          if (found === "\t") this.#tab(at);
        } else {
          // A bar before the first cell is a frame.
          if (found === "," || last !== null || isOpen) this.#endField(at, isOpen);
          if (found === ",") this.hasCommas = true;
          else if (last !== null || isOpen) {
            this.groups.push(this.cells.length);
            this.bar ??= { found, column: first + at };
          }
          [last, isOpen] = [found, false];
        }
        at += 1;
      }
    }
    if (isOpen) this.fields.push(this.cells.length);
    // What follows the last bar is a group, if anything does.
    if (this.groups.at(-1) !== this.cells.length) this.groups.push(this.cells.length);
  }

  #error(at, message) {
    return new ParseError(this.number, this.first + at, message);
  }

  /** Takes a tab. */
  #tab(at) {
    if (this.cells.length === 0) {
      this.indent += 1;
      return;
    }
    this.tabs += 1;
    let before = at - 1;
    while (this.characters[before] === " ") before--;
    if (this.characters[before] === "\t") this.empty ??= this.first + at;
  }

  #endField(at, isOpen) {
    if (!isOpen) throw this.#error(at, SAYS.emptyField);
    this.fields.push(this.cells.length);
  }

  /** Reads what stands in quotes; returns where the line goes on. */
  #quoted(at) {
    const quote = this.characters[at];
    const end = this.characters.indexOf(quote, at + 1);
    if (end < 0) throw this.#error(at, SAYS.openQuote(quote));
    const inside = this.characters.slice(at + 1, end);
    if (inside.some((found) => separates(found) && !isBlank(found))) throw this.#error(at + 1, SAYS.quoted);
    if (inside.every(isBlank)) throw this.#error(at, SAYS.emptyField);
    this.#cells(inside, at + 1);
    // A doubled quote is a part of the field in CSV.
    const next = this.characters[end + 1];
    if (next !== undefined && !isBlank(next) && next !== "," && !isBar(next)) throw this.#error(end + 1, SAYS.quoted);
    return end + 1;
  }

  /** Reads the cells up to the next separator; returns where the line goes on. */
  #word(at) {
    let end = at;
    while (end < this.characters.length && (this.alphabet.names(this.characters[end]) || !ends(this.characters[end]))) end++;
    this.#cells(this.characters.slice(at, end), at);
    return end;
  }

  /** Takes a word apart into cells, unless it is one. */
  #cells(word, at) {
    const text = word.join("");
    const column = this.first + at;
    const cell = (text, index) => this.cells.push({ text, line: this.number, column: column + index });
    if (this.isDotted || this.alphabet.isWord(text)) {
      cell(text, 0);
      this.hasWords ||= this.alphabet.isWord(text);
      return;
    }
    if ((text === "0." || text === "1.") && !this.alphabet.names(".")) this.dotted ??= column;
    if (word.length > 1 && word[1] !== VARIATION) this.several ??= column;
    const before = this.cells.length;
    word.forEach((found, index) => found === VARIATION || isBlank(found) || cell(found, index));
    this.lengths.push(this.cells.length - before);
  }
}

/** Returns the most cells between two of the ends. */
function largest(ends) {
  return Math.max(0, ...ends.map((end, k) => end - (ends[k - 1] ?? 0)));
}

/**
 * Refuses rows of cells that blanks alone part, but not clearly: with empty fields between tabs, blanks between some
 * cells only, blanks that may be dark cells.
 */
function checkBlanks(lines, alphabet, rows) {
  if (lines.some((line) => line.hasCommas || line.groups.length > 1)) return;
  const refuse = (line, column, message) => new ParseError(line.number, column, message);
  const least = Math.min(...lines.map(({ indent }) => indent));
  for (const line of lines.some(({ tabs }) => tabs > 0) ? lines : []) {
    const column = line.empty ?? (line.indent > least ? 1 : undefined);
    if (column !== undefined) throw refuse(line, column, SAYS.emptyField);
  }
  const cells = lines.flatMap((line) => line.cells);
  if (cells.some(({ text }) => Array.from(text).some((found) => alphabet.isStrange(found)))) return;
  checkGroups(lines, alphabet, rows);
  // A third sign is refused in any case.
  const signs = new Set(cells.map(({ text }) => text)).size;
  const isPlain = alphabet.states === 2 && alphabet.lit.length + alphabet.dark.length === 0;
  const areLong = lines.every((line) => line.cells.length === lines[0].cells.length);
  const areWords = cells.some(({ text }) => Array.from(text).length > 1);
  const hasTabs = lines.some(({ tabs }) => tabs > 0);
  if (hasTabs || areWords || (signs > 1 && !areLong) || (isPlain && signs > 2)) return;
  for (const line of lines) {
    const column = moved(line, lines[0]);
    if (column !== undefined) throw refuse(line, column, SAYS.blankCells);
  }
}

/**
 * Refuses rows of several words, of which one has several cells, unless the rows are grouped alike and the words are
 * nothing else: signs of comments or lists before all rows, or words of letters.
 */
function checkGroups(lines, alphabet, rows) {
  const refuse = (line, column, message) => new ParseError(line.number, column, message);
  const uneven = lines.find((line) => line.hasBlanks && line.several !== undefined);
  if (!uneven) return;
  const isOther = lines.some(({ lengths }) => lengths.join() !== uneven.lengths.join());
  if (isOther || alphabet.states > 10) throw refuse(uneven, uneven.several, SAYS.unevenRows);
  if (lines.length === 1 && rows === undefined) throw refuse(uneven, uneven.several, SAYS.rowsOrGroups);
  const sign = markOf(lines[0]);
  if (sign && lines.every((line) => markOf(line) === sign)) throw refuse(lines[0], lines[0].cells[0].column, SAYS.mark(sign));
  const isWord = (word) => Array.from(word).length > 1 && Array.from(word).every((found) => /\p{Alphabetic}/u.test(found) && alphabet.names(found));
  const word = uneven.characters.join("").split(/[ \t]/).find(isWord);
  if (word) throw refuse(uneven, uneven.several, SAYS.noWord(word));
}

/** Returns the sign with which comments and lists begin, if it stands before one group of several cells. */
function markOf({ characters }) {
  return /^[ \t]*([#*+-])[ \t]+[^ \t]{2,}$/u.exec(characters.join(""))?.[1];
}

/** Returns the column of the first cell of a row that stands elsewhere than that of another row. */
function moved(row, other) {
  const places = ({ characters }) => characters.map((found, index) => ({ found, column: index + 1 }))
    .filter(({ found }) => found !== VARIATION)
    .map((cell, place) => ({ ...cell, place }))
    .filter(({ found }) => !isBlank(found));
  const above = places(other);
  return places(row).find(({ place }, index) => above[index] && above[index].place !== place)?.column;
}

/** Finds out whether bars and commas stand between cells or between rows. */
function arrange(lines, rows) {
  const isGrouped = lines.some((line) => line.groups.length > 1);
  const hasCommas = lines.some((line) => line.hasCommas);
  const groupsAreCells = lines.every((line) => largest(line.groups) <= 1);
  const fieldsAreCells = lines.every((line) => largest(line.fields) <= 1);
  const refuse = (line, column, message) => new ParseError(line.number, column, message);
  // Beside words such as true and 1.0, 000 is no row of three cells, and beside other cells 1. may be a number or two.
  const hasWords = lines.some((line) => line.hasWords);
  for (const line of lines) {
    if (hasWords && line.several !== undefined) throw refuse(line, line.several, SAYS.severalBesideWords);
    const isSpaced = line.hasBlanks || line.hasCommas || line.groups.length > 1;
    if (isSpaced && line.dotted !== undefined) throw refuse(line, line.dotted, SAYS.pointOrCell);
  }
  if (lines.length === 1) {
    const [line] = lines;
    if (hasCommas && !fieldsAreCells && (isGrouped || line.isLoose)) throw refuse(line, line.bar?.column ?? 1, SAYS.twoSeparators);
    const ends = endsOfRows();
    return ends ? ends.map((end, k) => line.cells.slice(ends[k - 1] ?? 0, end)) : [line.cells];
  }
  if (isGrouped && !groupsAreCells) {
    const line = lines.find(({ bar }) => bar);
    if (line) throw refuse(line, line.bar.column, SAYS.barsInRows(line.bar.found));
  } else if (hasCommas && !fieldsAreCells) {
    // `11` among rows with commas is a number, and no cell.
    const isSeparated = ({ fields }) => fields.length > 1;
    const isTable = lines.some(isSeparated);
    const line = lines.find((line) => largest(line.fields) > 1 && (isSeparated(line) || (isTable && !line.hasBlanks)));
    if (line) throw refuse(line, line.cells[0].column, SAYS.severalCells);
  }
  return lines.map((line) => line.cells);

  /** Returns the ends of rows within the only line; null if it is one row. */
  function endsOfRows() {
    const [line] = lines;
    if (isGrouped && !groupsAreCells) return line.groups;
    if (!isGrouped && !fieldsAreCells && hasCommas && line.fields.length > 1) return line.fields;
    const count = line.cells.length;
    if (rows > 1 && count % rows === 0) return Array.from({ length: rows }, (_, row) => ((row + 1) * count) / rows);
    if (rows === undefined && isGrouped) throw refuse(line, line.bar?.column ?? 1, SAYS.rowOrColumn(line.bar?.found ?? "|"));
    return null;
  }
}
