// Boards whose rows are not lines: rows joined by `/`, and arrays of JSON.

import { readBlock } from "./rows.js";
import { ParseError, linesOf, shown } from "./text.js";

const NO_ROW = "this is no row of cells of this board";
const EMPTY_ROW = "a row without cells";

/** Reads a board from a line of rows joined by `/`. */
export function readJoined(line) {
  let column = 1;
  const rows = line.text.split("/").map((cells) => {
    const row = { cells, line: line.number, column };
    column += Array.from(cells).length + 1;
    return row;
  });
  return board(rows, true);
}

/** Reads the rows as if they were lines, and moves the place of an error to where they are. */
function board(rows, isText) {
  const refuse = (row, message) => new ParseError(row.line, row.column, message);
  const empty = rows.find(({ cells }) => !/[^ \t]/.test(cells));
  if (empty) throw refuse(empty, EMPTY_ROW);
  const lines = linesOf(rows.map(({ cells }) => cells).join("\n"));
  const aside = lines.findIndex(({ kind }) => kind !== "row" && kind !== "bare");
  if (aside >= 0) throw refuse(rows[aside], NO_ROW);
  let draft;
  try {
    draft = readBlock(lines);
    if (draft.error) throw draft.error;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const row = rows[error.line - 1];
    throw new ParseError(row.line, row.column + (isText ? error.column - 1 : 0), error.message);
  }
  // Here bare rows cannot be comments.
  if (draft.board.rows.length !== rows.length) throw refuse(rows[lines.findIndex(({ kind }) => kind === "bare")], NO_ROW);
  draft.board.line = rows[0].line;
  return { doubt: draft.doubt === "dots" ? "dots" : null, board: draft.board };
}

const CELLS = { 0: "0", 1: "1", false: "0", true: "1" };

/** A place in a text of JSON. */
class Cursor {
  constructor(text) {
    Object.assign(this, { rest: Array.from(text), at: 0, line: 1, column: 1 });
  }

  /** The next character that is no white space. */
  peek() {
    while (this.at < this.rest.length && " \t\r\n".includes(this.rest[this.at])) this.bump();
    return this.rest[this.at];
  }

  bump() {
    const isFeed = this.rest[this.at] === "\n";
    [this.line, this.column] = isFeed ? [this.line + 1, 1] : [this.line, this.column + 1];
    this.at += 1;
  }

  error(expected) {
    const found = this.peek();
    const what = found === undefined ? "the end of the input" : shown(found);
    return new ParseError(this.line, this.column, `expected ${expected}, found ${what}: a board in JSON is an array of rows, such as [[0,1],[1,0]] or ["01","10"]`);
  }

  /** Takes a word if it is the next one. */
  takes(word) {
    this.peek();
    const found = this.rest.slice(this.at, this.at + word.length).join("") === word;
    if (found) for (let k = 0; k < word.length; k++) this.bump();
    return found;
  }

  /** Reads the items of an array, of which the bracket has been taken. */
  items(item) {
    if (this.takes("]")) return;
    for (;;) {
      item();
      if (this.takes("]")) return;
      if (!this.takes(",")) throw this.error("',' or ']'");
    }
  }

  board() {
    if (!this.takes("[")) throw this.error("'[', an array of rows");
    const start = [this.line, this.column];
    const rows = [];
    let first;
    this.items(() => {
      const next = this.peek();
      if (next === '"' && first !== "[") rows.push(this.string());
      else if (next === "[" && first !== '"') rows.push(this.numbers());
      else if (first === '"') throw this.error("a string of cells");
      else if (first) throw this.error("an array of 0 and 1");
      else throw this.error("a row: a string of cells, or an array of 0 and 1");
      first = next;
    });
    if (rows.length === 0) throw new ParseError(...start, EMPTY_ROW);
    return board(rows, first === '"');
  }

  string() {
    this.takes('"');
    const row = { cells: "", line: this.line, column: this.column };
    while (this.at < this.rest.length && !'"\n'.includes(this.rest[this.at])) {
      row.cells += this.rest[this.at];
      this.bump();
    }
    if (!this.takes('"')) throw this.error("'\"' at the end of the row");
    return row;
  }

  numbers() {
    this.takes("[");
    const row = { cells: "", line: this.line, column: this.column };
    this.items(() => {
      const word = Object.keys(CELLS).find((name) => this.takes(name));
      if (word === undefined) throw this.error("a cell: 0 or 1, false or true");
      row.cells += CELLS[word];
    });
    return row;
  }
}

/** Reads boards from arrays of JSON, one after the other. */
export function readJson(text) {
  const cursor = new Cursor(text);
  const drafts = [];
  while (cursor.peek() !== undefined) drafts.push(cursor.board());
  return drafts;
}
