// Values in brackets, as JSON, Python, NumPy, MATLAB, C, Lua and Mathematica write them: cells, texts, lists, objects.

import { ParseError, SAYS } from "./error.js";
import { isConstructor, plain, unreadName } from "./keys.js";
import { closing } from "./line_kind.js";

/** Lists deeper than this are no boards. */
export const DEEPEST = 6;

const LIST = "a list in brackets";
const CALL_END = "`)` at the end of the call";
const ITEM = "a cell, a row or a list";

/** A place in a text. */
export class Cursor {
  constructor(text, at, line) {
    Object.assign(this, { text, at, line, column: 1 });
  }

  /** The rest of the line. */
  get restOfLine() {
    const feed = this.text.indexOf("\n", this.at);
    return this.text.slice(this.at, feed < 0 ? this.text.length : feed);
  }

  #peek() {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? undefined : String.fromCodePoint(code);
  }

  #bump() {
    const found = this.#peek();
    if (found === undefined) return;
    this.at += found.length;
    [this.line, this.column] = found === "\n" ? [this.line + 1, 1] : [this.line, this.column + 1];
  }

  /** Skips white space; returns whether a line ended. */
  #skip() {
    const { line } = this;
    while (this.at < this.text.length && " \t\r\n".includes(this.text[this.at])) this.#bump();
    return this.line > line;
  }

  #error(expected) {
    return new ParseError(this.line, this.column, SAYS.brackets(expected, this.#peek()));
  }

  /** Takes the text up to a character that ends it. */
  #word(ends) {
    const { at, line, column } = this;
    for (let found = this.#peek(); found !== undefined && !ends(found); found = this.#peek()) this.#bump();
    return { text: this.text.slice(at, this.at), line, column };
  }

  /** Reads a value in brackets, with an assignment around it if there is one. */
  value() {
    const before = this.#beforeValue();
    if (!closing(this.#peek())) throw this.#error(LIST);
    return this.#whole(before);
  }

  #whole({ name, called }) {
    const notRead = ({ text, line, column }, way) => {
      const key = Array.from(text.trim()).slice(0, 40).join("");
      return new ParseError(line, column, SAYS.key(key, way));
    };
    if (called && !isConstructor(called.text)) {
      throw notRead(called, "it may change the list: write the list that it returns, or array(...) and the like");
    }
    const word = name?.text.split(/[[:]/)[0].trimEnd().split(/[^\p{Alphabetic}\p{N}_]/u).at(-1);
    const way = unreadName(plain(word ?? ""));
    if (way !== undefined) throw notRead(name, way);
    const node = this.#node(0);
    this.#afterValue(called !== undefined);
    return { node, name };
  }

  /** Takes an assignment and the name of a function, as in `grid = np.array(`: what is assigned, and what is called. */
  #beforeValue() {
    this.#skip();
    const sign = this.restOfLine.indexOf("=");
    const assigned = this.restOfLine.slice(0, Math.max(0, sign));
    let name;
    if (!closing(this.#peek()) && /\P{White_Space}/u.test(assigned) && !assigned.includes("(")) {
      name = this.#word((found) => found === "=");
      this.#bump();
      this.#skip();
    }
    const called = this.#word((found) => !/[\p{Alphabetic}\p{N}_.]/u.test(found));
    if (called.text === "") return { name };
    if (this.#peek() !== "(") throw this.#error(LIST);
    this.#bump();
    return { name, called };
  }

  /** Takes what ends a call and an assignment: `, dtype=int)`, `;`. */
  #afterValue(isCall) {
    if (isCall) {
      this.#skip();
      while (this.#peek() === ",") {
        this.#bump();
        this.#skip();
        const { text, line, column } = this.#word((found) => ",)\n[{(".includes(found));
        // A type, as in `array(..., bool)`.
        const isType = /^\p{Alphabetic}/u.test(text);
        if (text !== "" && !text.includes("=") && !isType) throw new ParseError(line, column, SAYS.brackets(CALL_END, String.fromCodePoint(text.codePointAt(0))));
        this.#skip();
      }
      if (this.#peek() !== ")") throw this.#error(CALL_END);
      this.#bump();
    }
    this.#word((found) => found !== " " && found !== "\t");
    if (this.#peek() === ";" || this.#peek() === ",") this.#bump();
  }

  #node(depth) {
    const found = this.#peek();
    if (found === "\"" || found === "'") return { type: "text", ...this.#quoted() };
    if (closing(found)) {
      if (depth === DEEPEST) throw this.#error("a board: these lists are too deep");
      return found === "{" && this.#beginsObject() ? this.#object(depth) : this.#list(depth);
    }
    if (found === undefined || ",;]}):=|".includes(found)) throw this.#error(ITEM);
    const { line, column } = this;
    const word = this.#word((found) => /[\p{White_Space},;"'[\](){}:=|]/u.test(found));
    // Signs without quotes mean other things there: `#` begins a comment.
    if (!/[\p{Alphabetic}\p{N}_?]/u.test(word.text)) throw new ParseError(line, column, SAYS.brackets("a number, a word or a list", found));
    return { type: "atom", ...word };
  }

  /** Takes what stands in quotes. */
  #quoted() {
    const quote = this.#peek();
    const { line, column } = this;
    this.#bump();
    let isEscaped = false;
    const word = this.#word((found) => {
      const ends = (found === quote && !isEscaped) || found === "\n";
      isEscaped = found === "\\" && !isEscaped;
      return ends;
    });
    if (this.#peek() !== quote) throw new ParseError(line, column, SAYS.openQuote(quote));
    this.#bump();
    return word;
  }

  /** Whether a brace begins an object: a key in quotes and a colon. */
  #beginsObject() {
    const begins = /\{\p{White_Space}*(?:"[^"]*"|'[^']*')\p{White_Space}*:/uy;
    begins.lastIndex = this.at;
    return begins.test(this.text);
  }

  /** Reads a list: its items, and before which of them a semicolon stands or a line begins without a comma. */
  #list(depth) {
    const { line, column } = this;
    const bracket = this.#peek();
    const end = closing(bracket);
    this.#bump();
    const list = { type: "list", bracket, items: [], semicolons: [], feeds: [], line, column };
    // Whether an item may come, and whether one must.
    let [may, must] = [true, false];
    this.#skip();
    for (;;) {
      const next = this.#peek();
      const { length } = list.items;
      if (next === undefined) throw new ParseError(line, column, SAYS.openBracket);
      if (next === end) {
        this.#bump();
        return list;
      }
      if (next === "," || next === ";") {
        if (length === 0 || must) throw this.#error(ITEM);
        this.#bump();
        if (next === ";" && list.semicolons.at(-1) !== length) list.semicolons.push(length);
        const isFed = this.#skip();
        // A comma before the end, and a semicolon at the end of a line.
        [may, must] = [true, next === "," && this.#peek() !== end];
        if (next === ";" && isFed) must = false;
        continue;
      }
      if (!may) throw this.#error("a blank or `,`");
      const item = this.#node(depth + 1);
      list.items.push(item);
      const { at } = this;
      const isFed = this.#skip();
      const after = this.#peek();
      if (isFed && after !== end && after !== "," && after !== ";") list.feeds.push(list.items.length);
      [may, must] = [this.at > at || item.type === "list" || item.type === "text", false];
    }
  }

  #object(depth) {
    const { line, column } = this;
    this.#bump();
    const entries = [];
    for (;;) {
      this.#skip();
      const next = this.#peek();
      if (next === "}") {
        this.#bump();
        return { type: "object", entries, line, column };
      }
      if (next === undefined) throw new ParseError(line, column, SAYS.openBracket);
      if (next !== "\"" && next !== "'") throw this.#error("a key in quotes");
      const key = this.#quoted();
      this.#skip();
      if (this.#peek() !== ":") throw this.#error("`:` after the key");
      this.#bump();
      this.#skip();
      entries.push([key, this.#node(depth + 1)]);
      this.#skip();
      if (this.#peek() === ",") this.#bump();
      else if (this.#peek() !== "}") throw this.#error("`,` or `}`");
    }
  }
}
