// Takes a text apart into boards: blocks of rows, joined rows, pictures, lists in brackets, links.

import { boardsOfValue } from "./brackets.js";
import { SAYS } from "./error.js";
import { part } from "./fields.js";
import { SHARED, or, saysGame, take } from "./header.js";
import { plain, unreadLine, unreadName, unreadSize } from "./keys.js";
import { beginsComment, cellsBeforeWords, isAside, isCommentBehind, isName, kindOf, magic, remarkBehindJoined, ruleSign } from "./line_kind.js";
import { flip, isFlip, link, shared } from "./own.js";
import { otherPicture, readPlain } from "./picture.js";
import { cellsOf, checkRemarks, ragged, resolved } from "./rows.js";
import { isCell, linesFrom } from "./source.js";
import { Cursor } from "./values.js";

/** A text and how its boards are read. `rows` is how many rows each board has, if that was said. */
export class Text {
  constructor(text, alphabet, rows, lines = Array.from(linesFrom(text, 0, 1))) {
    Object.assign(this, { text, alphabet, rows, lines });
  }

  /** Some of its lines as a text. */
  part(from, to) {
    return new Text(this.text, this.alphabet, undefined, this.lines.slice(from, to));
  }

  /** Whether a line is neither blank nor a comment. */
  isRow(index) {
    return !this.lines[index].isBlank && !isAside(this.lines[index], this.alphabet);
  }

  /** The boards from a line on: `{ rows, line, header, assumed }` each. */
  boards(from) {
    const reading = { found: [], ofAll: this.#ofAll(from) };
    let next = from;
    while (next < this.lines.length) {
      if (!this.lines[next].isBlank) next = this.#block(next, reading);
      else this.#checkBlank(next++);
    }
    return reading.found;
  }

  /** Refuses a line of blanks that may be a row: as long as the row above, and both its neighbours of one sign. */
  #checkBlank(index) {
    const line = this.lines[index];
    const isRow = (index) => index >= 0 && index < this.lines.length && this.isRow(index);
    if (line.text === "" || !isRow(index - 1) || !isRow(index + 1)) return;
    const [above, below] = [this.lines[index - 1], this.lines[index + 1]];
    const areSame = new Set([...above.characters, ...below.characters].filter(isCell)).size === 1;
    if (areSame && line.characters.length === above.characters.length) throw line.error(1, SAYS.blankRow);
  }

  /** What comments above a line of numbers say of all boards. */
  #ofAll(first) {
    const asides = this.lines.slice(0, first).filter((line) => !line.isBlank && isAside(line, this.alphabet));
    return asides.reduce(take, {});
  }

  /** Reads a block up to the next blank line, or to the end of what has an end of its own; returns where the text goes on. */
  #block(from, reading) {
    const begun = { rows: [], name: null, header: {}, assumed: [], asides: [] };
    let hasBoards = false;
    let next = from;
    while (next < this.lines.length && !this.lines[next].isBlank) {
      const line = this.lines[next];
      const kind = kindOf(line, this.alphabet);
      next += 1;
      const isFirst = begun.rows.length === 0;
      if (isAside(line, this.alphabet)) {
        begun.header = take(begun.header, line);
        begun.asides.push(line);
      } else if (kind === "link") {
        this.#flush(begun, reading);
        const { header, rows } = link(line);
        begun.header = or(header, begun.header);
        this.#push(begun, reading, rows, line.number);
        hasBoards = true;
      } else if (kind === "joined") {
        this.#flush(begun, reading);
        this.#joined(line, begun, reading);
        hasBoards = true;
      } else if (kind === "bracket" && isFirst && this.#printed(next) !== undefined) {
        begun.name = line;
        next = this.#printed(next);
      } else if (kind === "bracket" && isFirst) {
        next = this.#bracket(next - 1, begun, reading);
        hasBoards = true;
      } else if (!isFirst) {
        begun.rows.push(line);
      } else if (magic(line, this.alphabet)) {
        return this.#picture(next - 1, begun, reading);
      } else if (line.content === "unsolvable") {
        throw line.error(line.indent, SAYS.unsolvable);
      } else if (isFlip(line)) {
        const rows = flip(line);
        begun.header = { ...begun.header, surface: "plane" };
        this.#push(begun, reading, rows, line.number);
        hasBoards = true;
      } else if (line.content.startsWith(SHARED)) {
        begun.header = or(shared(line), begun.header);
        // The line below has words: presses, hints and time.
        next += 1;
      } else if (begun.name === null && isName(line, this.alphabet) && this.#rowFollows(next)) {
        begun.name = line;
      } else {
        begun.rows.push(line);
      }
    }
    if (begun.rows.length > 0 || begun.name !== null || hasBoards) this.#flush(begun, reading);
    else if (reading.found.length === 0) reading.ofAll = or(begun.header, reading.ofAll);
    else if (Object.keys(begun.header).length > 0) throw this.lines[from].error(1, SAYS.strayHeader);
    return next;
  }

  /** Where rows begin below `A =` in the line before `next`, as Octave and MATLAB print a matrix. */
  #printed(next) {
    if (!/^[\p{Alphabetic}\p{N}_]*[ \t]*=$/u.test(this.lines[next - 1].content)) return undefined;
    let first = next;
    while (first < this.lines.length && this.lines[first].isBlank) first++;
    return first < this.lines.length && this.isRow(first) ? first : undefined;
  }

  /** Whether a row follows in the same block. */
  #rowFollows(from) {
    for (let next = from; next < this.lines.length && !this.lines[next].isBlank; next++) {
      if (this.isRow(next)) return true;
    }
    return false;
  }

  /** Ends the board of rows that has begun, if any has. */
  #flush(begun, reading) {
    const { rows, name } = begun;
    [begun.rows, begun.name] = [[], null];
    if (rows.length === 0) {
      if (name) throw name.error(name.indent, SAYS.noRow);
      return;
    }
    // Above a row of words a name has more words than one, and not as many as the row.
    const words = ({ content }) => content.split(/\s+/).filter(Boolean).length;
    const hasWords = () => rows[0].text.split(/[^\p{Alphabetic}\p{N}.]/u).some((word) => this.alphabet.isWord(word));
    const isAsLong = () => [name.cells, cellsBeforeWords(name, this.alphabet)].includes(rows[0].cells) || name.length === rows[0].length
      || this.#endsInRow(name, rows[0]) || (hasWords() && [1, words(rows[0])].includes(words(name)));
    if (name && isAsLong()) throw name.error(name.indent, SAYS.nameOrRow);
    if (name) this.#checkName(name);
    if (name) begun.assumed.push({ kind: "name", line: name.number, name: name.content });
    const sign = rows.length === 1 ? ruleSign(rows[0], this.alphabet) : undefined;
    if (sign && this.lines.some(({ number }, index) => number !== rows[0].number && this.isRow(index))) {
      throw rows[0].error(rows[0].indent, SAYS.ruleOrRow(sign));
    }
    for (const row of rows) {
      const column = remarkBehindJoined(row, this.alphabet);
      if (column !== undefined) throw row.error(column, SAYS.noRow);
    }
    checkRemarks(begun.asides.filter((line) => kindOf(line, this.alphabet) === "remark"), this.alphabet, rows);
    this.#checkBetween(begun.asides, rows);
    try {
      this.#rowsOf(rows, begun, reading);
    } catch (error) {
      // A line of one sign may be a rule, if the sign is one too many.
      const rule = rows.find((row) => {
        const sign = ruleSign(row, this.alphabet);
        return sign && error.signs?.includes(sign);
      });
      throw rule ? rule.error(rule.indent, SAYS.ruleOrRow(ruleSign(rule, this.alphabet))) : error;
    }
  }

  /** Whether a name ends in as many cells as a row has, behind a colon or an equals sign or above the cells of the row. */
  #endsInRow(name, row) {
    const isRow = (characters) => !characters.some((found) => this.alphabet.isStrange(found)) && characters.filter(isCell).length === row.cells;
    const behind = /[:=]([^:=]*)$/.exec(name.text)?.[1];
    return (behind !== undefined && isRow(Array.from(behind))) || (row.indent > 1 && name.characters.length >= row.indent && isRow(name.characters.slice(row.indent - 1)));
  }

  /** Refuses a name that says something of the game or the size of the board below it. */
  #checkName(name) {
    const { content } = name;
    if (saysGame(content)) throw name.error(name.indent, SAYS.nameSaysGame);
    const assigned = /^(.*?)[ \t]*=$/.exec(content)?.[1];
    const way = assigned === undefined ? undefined : unreadName(plain(assigned));
    const isSet = /[:=]/.test(content) || !/[ \t]/.test(content);
    const found = (way !== undefined && { word: assigned, way }) || (isSet && unreadLine(content)) || unreadSize(content);
    if (found) throw name.error(name.indent, SAYS.key(Array.from(found.word).slice(0, 40).join(""), found.way));
  }

  /** Refuses a comment between rows, where the boards of a file without blank lines may part. */
  #checkBetween(asides, rows) {
    const parts = ({ number }) => {
      const above = rows.filter((row) => row.number < number).length;
      return above > 0 && above < rows.length && !(this.rows && above % this.rows === 0);
    };
    const aside = asides.find(parts);
    if (aside) throw aside.error(aside.indent, SAYS.commentBetween);
  }

  /** Reads the boards of some rows: one, or as many as the said number of rows cuts them into. */
  #rowsOf(lines, begun, reading) {
    const found = cellsOf(lines, this.alphabet, lines.length === 1 ? this.rows : undefined);
    const cut = this.rows ?? found.length;
    if (found.length % cut) throw lines[0].error(1, SAYS.notDivisible(found.length, cut));
    for (let row = 0; row < found.length; row += cut) {
      const rows = found.slice(row, row + cut);
      this.#push(begun, reading, resolved(rows, this.alphabet), rows[0][0]?.line ?? lines[0].number);
    }
  }

  /** Adds a board. */
  #push(begun, reading, rows, line) {
    reading.found.push({ rows, line, header: or(begun.header, reading.ofAll), assumed: begun.assumed });
    Object.assign(begun, { header: {}, assumed: [] });
  }

  /** Reads a board from a line of rows joined by `/`. */
  #joined(line, begun, reading) {
    const quote = /^(["']).*\1$/.exec(line.content)?.[1];
    if (quote && !this.alphabet.names(quote) && line.content.split(quote).length === 3) throw line.error(line.indent, SAYS.quoted);
    let column = 1;
    const rows = line.text.split("/").flatMap((text) => {
      const content = text.replace(/^[ \t]+/, "");
      const indent = text.length - content.length;
      if (content === "") throw line.error(column, SAYS.emptyRow);
      if (beginsComment(content[0]) && !this.alphabet.names(content[0])) throw line.error(column + indent, SAYS.noRow);
      const found = part(line.number, text, column, this.alphabet);
      if (found.length !== 1 || found[0].length === 0) throw line.error(column, SAYS.noRow);
      column += Array.from(text).length + 1;
      return found;
    });
    this.#push(begun, reading, resolved(rows, this.alphabet), line.number);
  }

  /** Reads the boards of a value in brackets, and of those that follow it in the same line. */
  #bracket(from, begun, reading) {
    if (begun.name) begun.assumed.push({ kind: "name", line: begun.name.number, name: begun.name.content });
    begun.name = null;
    const { start, number } = this.lines[from];
    const cursor = new Cursor(this.text, start, number);
    for (;;) {
      for (const board of this.#listed(cursor, from)) {
        begun.header = or(board.header, begun.header);
        const error = ragged(board.rows);
        if (error) throw error;
        this.#push(begun, reading, resolved(board.rows, this.alphabet), board.line);
      }
      const behind = cursor.restOfLine.replace(/^\p{White_Space}+/u, "");
      if (behind === "" || isCommentBehind(behind, this.alphabet)) return cursor.line - this.lines[0].number + 1;
    }
  }

  /** The boards of the next value; of several lists without rows, a line each, the error says so. */
  #listed(cursor, from) {
    try {
      return boardsOfValue(cursor.value(), this.alphabet, this.rows);
    } catch (error) {
      const next = this.lines[from + 1];
      const isList = next && !next.isBlank && kindOf(next, this.alphabet) === "bracket";
      if (error.message === SAYS.flatList && isList) error.message = SAYS.flatLists;
      throw error;
    }
  }

  #picture(index, begun, reading) {
    const line = this.lines[index];
    const digit = magic(line, this.alphabet);
    if (digit !== "1") throw line.error(line.indent, otherPicture(digit));
    const { rows, next } = readPlain(this.text, line, this.alphabet);
    this.#push(begun, reading, rows, line.number);
    return next - this.lines[0].number;
  }
}
