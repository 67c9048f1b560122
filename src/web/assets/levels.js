// The levels: from one press upward; the boards grow, then come surfaces and rules.

import { dealt } from "./game.js";
import { seeded } from "./random.js";

/**
 * Stages of levels, one level for each number of presses. That is the number of the shortest solution:
 * there is no quiet pattern, or none with fewer than twice as many cells.
 */
const STAGES = [
  { columns: 3, rows: 3, surface: "plane", rule: "+", presses: [1, 2, 3, 4] },
  { columns: 5, rows: 4, surface: "plane", rule: "+", presses: [3, 4, 5] },
  { columns: 5, rows: 5, surface: "plane", rule: "+", presses: [4, 5, 6] },
  { columns: 6, rows: 6, surface: "plane", rule: "+", presses: [5, 6, 7, 8] },
  { columns: 4, rows: 4, surface: "cylinder", rule: "+", presses: [2, 4, 6] },
  { columns: 5, rows: 4, surface: "torus", rule: "+", presses: [3, 5, 7] },
  { columns: 6, rows: 5, surface: "mobius", rule: "+", presses: [3, 5, 7] },
  { columns: 5, rows: 4, surface: "klein", rule: "+", presses: [3, 5, 7] },
  { columns: 5, rows: 4, surface: "projective", rule: "+", presses: [3, 5, 7] },
  { columns: 5, rows: 4, surface: "plane", rule: "x", presses: [2, 4, 6] },
  { columns: 4, rows: 4, surface: "plane", rule: "king", presses: [2, 4, 6] },
  { columns: 5, rows: 5, surface: "plane", rule: "knight", presses: [2, 4, 6] },
  { columns: 4, rows: 4, surface: "plane", rule: "row+column", presses: [2, 4, 6] },
  { columns: 5, rows: 4, surface: "plane", rule: "open-+", presses: [2, 4, 6] },
  { columns: 5, rows: 5, surface: "torus", rule: "king", presses: [3, 5, 7] },
  { columns: 6, rows: 6, surface: "klein", rule: "knight", presses: [4, 6, 8] },
  { columns: 7, rows: 7, surface: "torus", rule: "+", presses: [8, 10, 12] },
  { columns: 8, rows: 8, surface: "plane", rule: "+", presses: [10, 12, 14, 16] },
];

const LEVELS = STAGES.flatMap(({ presses, ...shape }) => presses.map((count) => ({ ...shape, presses: count })));

/** The number of levels. */
export const LAST = LEVELS.length;

/** Returns the board of a level, from 1; a string if there is no such level. */
export function levelBoard(level) {
  if (!Number.isInteger(level) || level < 1 || level > LAST) return `There are levels from 1 to ${LAST}.`;
  const { presses, ...shape } = LEVELS[level - 1];
  const start = dealt(shape, presses, seeded(level));
  return { ...shape, target: "off", states: 2, start, mode: { name: "levels", level, presses } };
}
