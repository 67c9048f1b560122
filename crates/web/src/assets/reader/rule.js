// Rules as text: names and drawings, as the library has them.

import { WordError } from "./error.js";
import { shown } from "./glyphs.js";
import { FIGURES, stepsOf } from "../rules.js";

const LARGEST = 1024;

/** Returns a text that is equal for equal rules. */
const keyOf = (steps) => steps.map(([dx, dy]) => `${dx},${dy}`).sort().join(" ");

/** The names of the rules that can be drawn, by their steps. */
const NAMES = new Map(FIGURES.filter((figure) => figure !== "row+column")
  .flatMap((figure) => [figure, `open-${figure}`])
  .map((name) => [keyOf(stepsOf(name)), name]));

/** Returns the rule of a text by its name, or else as a drawing. The error says why it is none. */
export function ruleOf(written) {
  const text = written.replace(/^[ \t\n\r\f]+|[ \t\n\r\f]+$/g, "");
  if (text === "sigma") return "open-+";
  if (FIGURES.includes(text.replace(/^open-/, ""))) return text;
  const steps = drawn(written.replace(/[ \t\n\r\f]+$/, ""));
  return NAMES.get(keyOf(steps)) ?? drawing(steps);
}

/** Returns the steps of a drawing. */
function drawn(text) {
  // Empty lines above a drawing are no rows of it.
  const above = /^(?:[ \t\r\f]*\n)*/.exec(text)[0];
  const offset = above.split("\n").length - 1;
  const lines = text.slice(above.length).split(/[/\n]/).map((line) => Array.from(line.replace(/[ \t\r\f]+$/, "")));
  const toggled = [];
  let pressed = null;
  const refuse = (row, column, message) => new WordError(`${row + 1}:${column + 1}: ${message}`);
  lines.forEach((line, row) => {
    if (row >= LARGEST) throw refuse(0, 0, `a drawing may have ${LARGEST} rows and columns`);
    line.forEach((found, column) => {
      if (column >= LARGEST) throw refuse(0, 0, `a drawing may have ${LARGEST} rows and columns`);
      if (!"#@.o".includes(found)) {
        const name = shown(found).replace(/ \(U\+[0-9A-F]+\)$/, "").replace("\\\"", "\"");
        throw refuse(offset + row, column, `${name} is no cell of a rule: a drawing has # for a toggled cell, . for another, and @ or o for the pressed one; the names are +, x, king, knight, row+column, each of them after open- too, and sigma`);
      }
      if ("#@".includes(found)) toggled.push([column, row]);
      if (!"@o".includes(found)) return;
      if (pressed) throw refuse(offset + row, column, "a second pressed cell, @ or o");
      pressed = [column, row];
    });
  });
  if (toggled.length === 0) throw refuse(0, 0, "a rule without a toggled cell");
  const [columns, rows] = [Math.max(...lines.map(({ length }) => length)), lines.length];
  if (!pressed && columns % 2 && rows % 2) pressed = [(columns - 1) / 2, (rows - 1) / 2];
  if (!pressed) throw refuse(0, 0, `a drawing of ${columns} × ${rows} cells has none in the middle: mark the pressed cell by @ if it toggles itself, by o if not`);
  return toggled.map(([column, row]) => [column - pressed[0], row - pressed[1]]);
}

/** Returns the smallest drawing of steps. */
function drawing(steps) {
  const key = new Set(steps.map(String));
  const [left, right, top, bottom] = [[0, Math.min], [0, Math.max], [1, Math.min], [1, Math.max]]
    .map(([axis, of]) => steps.reduce((found, step) => of(found, step[axis]), 0));
  const cell = (dx, dy) => (dx === 0 && dy === 0 ? "o@" : ".#")[Number(key.has(`${dx},${dy}`))];
  const row = (dy) => Array.from({ length: right - left + 1 }, (_, k) => cell(left + k, dy)).join("");
  return Array.from({ length: bottom - top + 1 }, (_, k) => row(top + k)).join("/");
}
