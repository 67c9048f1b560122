// Reads a block of rows.

import { ParseError, SAYS } from "./error.js";
import { split } from "./fields.js";
import { Resolver } from "./alphabet.js";
import { cellsBeforeWords, isEven } from "./line_kind.js";

/** Takes rows apart into cells. */
export function cellsOf(lines, alphabet, rows) {
  const found = split(lines, alphabet, rows);
  if (found.every((row) => row.length === 0)) throw lines[0].error(1, SAYS.emptyRow);
  return found;
}

/** Returns an error at the first surplus cell, or at the end of the row if cells are missing; null if all rows are equal. */
export function ragged(rows) {
  const expected = rows[0].length;
  const row = rows.find(({ length }) => length !== expected);
  if (!row) return null;
  if (row.length === 0) return new ParseError(rows[0][0].line, 1, SAYS.emptyRow);
  const { text, line, column } = row[expected] ?? row.at(-1);
  const behind = row.length > expected ? 0 : Math.max(1, Array.from(text).length);
  return new ParseError(line, column + behind, SAYS.ragged(row.length, expected));
}

/** Returns the rows of cells as texts of digits. */
export function resolved(rows, alphabet) {
  const resolver = new Resolver(alphabet);
  return rows.map((row) => {
    const digits = row.map(({ text, line, column }) => {
      const value = resolver.value(text);
      if (value === null) throw new ParseError(line, column, text === "" ? SAYS.emptyField : SAYS.hole);
      if (typeof value === "string") throw Object.assign(new ParseError(line, column, value), { signs: signsOf(value, text, resolver) });
      return value;
    });
    const error = row.length === rows[0].length ? null : ragged([rows[0], row]);
    if (error) throw error;
    return digits.join("");
  });
}

/** Returns the signs of which one is too many, if that is wrong with a cell. */
function signsOf(message, found, { lit, dark }) {
  if (lit !== undefined && message === SAYS.twoLit(found, lit)) return [found, lit];
  return dark !== undefined && message === SAYS.twoDark(found, dark) ? [found, dark] : [];
}

/** Refuses remarks that may be rows of a board in which `#` is a cell, mistyped or with a remark behind. */
export function checkRemarks(lines, alphabet, rows) {
  const hasHash = rows.some(({ text }) => text.includes("#"));
  const [cells, lengths] = ["cells", "length"].map((name) => new Set(rows.map((row) => row[name])));
  // A box of # around a comment.
  const isHash = rows.every(({ content }) => /^#+\s*$/.test(content));
  const isBoxed = ({ number }) => isHash && rows[0].number < number && number < rows.at(-1).number;
  const isLike = (line) => (cells.has(line.cells) && isEven(line)) || lengths.has(line.length) || cells.has(cellsBeforeWords(line, alphabet));
  // The row may be the only one with a #.
  const mayBe = ({ text }) => hasHash || text.split("#").length > 2;
  const line = lines.find((line) => mayBe(line) && (isLike(line) || isBoxed(line)));
  if (!line) return;
  const strange = line.characters.findIndex((character) => alphabet.isStrange(character));
  throw line.error(strange < 0 ? line.indent : strange + 1, SAYS.rowOrComment);
}
