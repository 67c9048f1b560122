// The solution with the fewest presses, among all or among many.

import { add, weight } from "./bits.js";

/** All solutions are looked at if the basis has at most so many quiet patterns. */
export const EXHAUSTIVE = 16;

/** Else as many patterns at a time. */
const WINDOW = 8;

/** The lightest sum of `presses` and some of `basis`, by a walk in Gray-code order through all of them. */
function lightest(presses, basis) {
  const here = presses.slice();
  let best = presses;
  let least = weight(presses);
  for (let step = 1; step < 2 ** basis.length; step++) {
    add(here, basis[31 - Math.clz32(step & -step)]);
    const presses = weight(here);
    if (presses < least) [best, least] = [here.slice(), presses];
  }
  return best;
}

/** A short solution of those that differ from `presses` by sums of `basis`; whether it is surely a shortest. */
export function shortest(presses, basis) {
  if (basis.length <= EXHAUSTIVE) return { presses: lightest(presses, basis), exhaustive: true };
  let best = presses;
  let before;
  do {
    before = weight(best);
    for (let at = 0; at < basis.length; at += WINDOW) best = lightest(best, basis.slice(at, at + WINDOW));
  } while (weight(best) < before);
  return { presses: best, exhaustive: false };
}
