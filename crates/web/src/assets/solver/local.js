// The page's own answers about boards to 32 × 32. They have the keys of docs/api.md that the page reads.

import { cellsOf, dealt } from "../game.js";
import { add, meet, pack, unpack, weight } from "./bits.js";
import { chased, plan } from "./chase.js";
import { eliminated } from "./eliminate.js";
import { EXHAUSTIVE, shortest } from "./shortest.js";
import { wiringOf } from "./wiring.js";

/** The longest side of a board that the page solves by itself. */
export const LARGEST_SOLVED = 32;

/** How many boards are dealt for one of the wished difficulty, and for how many milliseconds. */
const TRIES = 64;
const PATIENCE = 500;

/** Whether the page solves boards of these sides. */
export function fits({ columns, rows }) {
  return Math.max(columns, rows) <= LARGEST_SOLVED;
}

/** Whether the page looks at all solutions of these boards. */
export function proves(shape) {
  return systemOf(shape).system.nullity <= EXHAUSTIVE;
}

let last = { name: null };

/** The system of a shape and a rule; that of the last one is kept. */
export function systemOf(shape) {
  const { columns, rows, surface, rule } = shape;
  const name = [columns, rows, surface, rule].join();
  if (last.name !== name) {
    const wiring = wiringOf(shape);
    const cells = wiring.length;
    const found = plan(wiring, cells);
    // A chase with many unknowns is an elimination by another name.
    const system = found.unknowns <= cells / 4 ? chased(wiring, cells, found) : eliminated(wiring, cells);
    last = { name, system, most: Math.max(1, ...wiring.map((switched) => switched.length)) };
  }
  return last;
}

/** The lights that are to be switched for each colour that the target asks for. */
function wishes(cells, target) {
  const lit = pack(cells);
  const dark = pack(cells.map((light) => 1 - light));
  return { off: [lit], on: [dark], either: [lit, dark] }[target];
}

/** An obstruction that meets all wishes in an odd number of lights; each of the two has one at least. */
function obstruction(system, [first, second = first]) {
  const found = system.obstructions();
  const one = found.find((vector) => meet(vector, first));
  if (meet(one, second)) return one;
  const other = found.find((vector) => meet(vector, second)).slice();
  if (!meet(other, first)) add(other, one);
  return other;
}

/**
 * Solves a board `{ columns, rows, surface, rule }` of cells. The answer is `{ presses, count, bound }`, where no
 * solution has fewer than `bound` presses, or `{ pattern }` if there is no solution; sets of cells are packed.
 */
export function solveBoard(shape, cells, target) {
  const { system, most } = systemOf(shape);
  const wished = wishes(cells, target);
  let best = null;
  let bound = Infinity;
  for (const lights of wished) {
    const presses = system.solve(lights);
    if (!presses) continue;
    const found = shortest(presses, system.kernel);
    const count = weight(found.presses);
    // A press switches `most` lights at the most.
    bound = Math.min(bound, found.exhaustive ? count : Math.ceil(weight(lights) / most));
    if (!best || count < best.count) best = { presses: found.presses, count };
  }
  return best ? { ...best, bound } : { pattern: obstruction(system, wished) };
}

/** A question as the API has it, answered. */
function answer({ surface, rule, lights, target }) {
  const shape = { columns: lights[0].length, rows: lights.length, surface, rule };
  const found = solveBoard(shape, cellsOf(lights), target);
  const rowsOf = (set) => {
    const cells = unpack(set, shape.columns * shape.rows);
    return lights.map((_, j) => cells.slice(j * shape.columns, (j + 1) * shape.columns).join(""));
  };
  if (found.pattern) return { solvable: false, quiet_pattern: rowsOf(found.pattern) };
  return { solvable: true, ...found, presses: rowsOf(found.presses), optimal: found.count <= found.bound };
}

/** The next press of a short solution, as `POST /api/hint` answers. */
export function hint(question) {
  const found = answer(question);
  if (!found.solvable) return found;
  const { presses, count, optimal } = found;
  const next = { solvable: true, solved: count === 0, remaining: Math.max(0, count - 1), optimal };
  const row = presses.findIndex((cells) => cells.includes("1"));
  return row < 0 ? next : { ...next, press: { row: row + 1, column: presses[row].indexOf("1") + 1 } };
}

/** A short solution, as `POST /api/solve` answers with `shortest`. */
export function solve(question) {
  const found = answer(question);
  if (!found.solvable) return found;
  const { presses, count, optimal, bound } = found;
  return { solvable: true, presses, press_count: count, shortest: { optimal, lower_bound: bound } };
}

/**
 * Random cells: lit with probability 1/2, or of some boards with `presses` cells pressed those whose shortest
 * solution comes nearest to that.
 */
export function random(shape, presses) {
  const size = shape.columns * shape.rows;
  if (presses === undefined) return { cells: Uint8Array.from({ length: size }, () => (Math.random() < 0.5 ? 1 : 0)) };
  const wished = Math.min(presses, size);
  const end = performance.now() + PATIENCE;
  let nearest = null;
  for (let tried = 0; tried < TRIES; tried++) {
    const cells = dealt(shape, wished);
    const { count } = solveBoard(shape, cells, "off");
    const away = Math.abs(count - wished);
    if (!nearest || away < nearest.away) nearest = { away, cells, presses: count };
    if (away === 0 || performance.now() > end) break;
  }
  return nearest;
}
