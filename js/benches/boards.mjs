// The time of a call, the median of many: `node benches/boards.mjs`. Each answer is looked at before it counts.

import assert from "node:assert/strict";
import { random, solve } from "button-madness";

/** The median of the times of some calls, in microseconds. */
function median(calls, work) {
  const times = Array.from({ length: calls }, (_, call) => {
    const start = performance.now();
    work(call);
    return 1000 * (performance.now() - start);
  });
  return times.sort((a, b) => a - b)[calls >> 1];
}

for (const [side, calls] of [[5, 20_000], [8, 5000], [32, 200], [64, 100], [256, 20], [1024, 5]]) {
  for (const surface of ["plane", "torus"]) {
    // A board that has a solution: the cross of the cell in the middle.
    const boards = Array.from({ length: Math.min(calls, 50) }, (_, seed) =>
      side <= 64 ? random({ columns: side, rows: side, surface, seed }).lights : Array.from({ length: side }, (_, row) => (row % 3 ? "0110" : "1011").repeat(side / 4)));
    const question = (call) => ({ lights: boards[call % boards.length], surface });
    const answer = solve(question(0));
    assert.ok(answer.solvable ? answer.presses.length === side : answer.quiet_pattern.length === side);
    const time = median(calls, (call) => solve(question(call)));
    console.log(`${side} × ${side} ${surface}: ${time < 1000 ? `${time.toFixed(0)} µs` : `${(time / 1000).toFixed(1)} ms`}`);
  }
}
