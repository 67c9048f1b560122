// A game as a wiring: for each press the list of the lights that it switches.

import { switchedBy } from "../surfaces.js";

/** The wiring of a board `{ columns, rows, surface, rule }`. */
export function wiringOf(shape) {
  return Array.from({ length: shape.columns * shape.rows }, (_, press) => [...switchedBy(shape, press)]);
}

/** For each light the presses that switch it. */
export function transposed(wiring, lights) {
  const presses = Array.from({ length: lights }, () => []);
  wiring.forEach((switched, press) => switched.forEach((light) => presses[light].push(press)));
  return presses;
}
