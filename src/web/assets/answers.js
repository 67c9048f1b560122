// Solutions of boards with more than two states or on the cube.

import { ApiError } from "./api.js";

/**
 * Solves a puzzle: `wiring[i]` are the cells that a press of cell i moves one state on, modulo `states`,
 * and `values` are the states. Returns `{ solvable, presses, optimal }`, how often to press each cell so
 * that all become 0; `{ solvable: false }` if there is no way.
 */
export function solveWiring() {
  throw new ApiError({ message: "Hints and solutions of this game are not built in yet." });
}
