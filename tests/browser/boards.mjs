// Boards by chance on which the solvers are compared: all surfaces, the rules of the page, every target.

import { wiringOf } from "../../crates/web/src/assets/solver/wiring.js";
import { FIGURES, ruleOf } from "../../crates/web/src/assets/rules.js";
import { SURFACES } from "../../crates/web/src/assets/surfaces.js";
import { numbers } from "./random.mjs";

export const RULES = FIGURES.flatMap((figure) => [ruleOf(figure, true), ruleOf(figure, false)]);
export const TARGETS = ["off", "on", "either"];

export function rowsOf(cells, columns) {
  return cells.join("").match(new RegExp(`.{${columns}}`, "g"));
}

/** Some three dozen boards `{ columns, rows, surface, rule, cells }`: half of them lead to the target, the others need not. */
export function boards(surface, rule, target) {
  const [k, t] = [RULES.indexOf(rule), TARGETS.indexOf(target)];
  const below = numbers(1000 * SURFACES.indexOf(surface) + 10 * k + t);
  const sizes = Array.from({ length: 36 }, () => [2 + below(11), 2 + below(11)]);
  if (t === k % 3) sizes.push([32, 32], [32, 31]);
  return sizes.map(([columns, rows], i) => {
    const board = { columns, rows, surface, rule, cells: new Uint8Array(columns * rows) };
    const wiring = wiringOf(board);
    board.cells.forEach((_, cell) => below(2) && (i % 2 ? (board.cells[cell] ^= 1) : wiring[cell].forEach((other) => (board.cells[other] ^= 1))));
    if (target === "on") board.cells.forEach((light, cell) => (board.cells[cell] = 1 - light));
    return board;
  });
}
