// The answers of the engine beside those of the page's own solver, which shares no code with it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hint, nullity, solve, verify } from "button-madness";
import { solveBoard } from "../../crates/web/src/assets/solver/local.js";
import { eliminated } from "../../crates/web/src/assets/solver/eliminate.js";
import { EXHAUSTIVE } from "../../crates/web/src/assets/solver/shortest.js";
import { wiringOf } from "../../crates/web/src/assets/solver/wiring.js";
import { SURFACES } from "../../crates/web/src/assets/surfaces.js";
import { RULES, TARGETS, boards, rowsOf } from "../../tests/browser/boards.mjs";

const cellsOf = (rows) => Array.from(rows.join(""), Number);
const compared = { boards: 0, shortest: 0, unsolvable: 0, hints: 0 };

/** Looks at an answer by itself, cell by cell. */
function check(wiring, cells, answer, name) {
  if (!answer.solvable) {
    const pattern = cellsOf(answer.quiet_pattern);
    for (const switched of wiring) assert.equal(switched.reduce((sum, cell) => sum ^ pattern[cell], 0), 0, name);
    return;
  }
  const after = Array.from(cells);
  cellsOf(answer.presses).forEach((press, j) => press && wiring[j].forEach((cell) => (after[cell] ^= 1)));
  assert.ok(after.every((light) => light === (answer.target === "on" ? 1 : 0)), name);
}

for (const surface of SURFACES) {
  test(`the engine and the page agree on boards: ${surface}`, () => {
    for (const rule of RULES) {
      for (const target of TARGETS) {
        for (const board of boards(surface, rule, target)) {
          const { cells, columns, rows } = board;
          const question = { lights: rowsOf(cells, columns), surface, rule, target };
          const name = JSON.stringify(question);
          const wiring = wiringOf(board);
          const found = solveBoard(board, cells, target);
          const answer = solve(question);
          assert.equal(answer.solvable, !found.pattern, name);
          assert.equal(answer.nullity, eliminated(wiring, wiring.length).nullity, name);
          check(wiring, cells, answer, name);
          compared.boards += 1;
          compared.unsolvable += answer.solvable ? 0 : 1;
          const { holds, finding } = verify(answer);
          assert.ok(holds, `${name}: ${finding}`);
          if (!answer.solvable || answer.nullity > EXHAUSTIVE) continue;
          const shortest = solve({ ...question, shortest: true, time: 5 });
          assert.deepEqual([shortest.press_count, shortest.shortest.optimal], [found.count, true], name);
          check(wiring, cells, shortest, name);
          compared.shortest += 1;
          if (compared.shortest % 10) continue;
          const next = hint(question);
          assert.equal(next.solved ? 0 : next.remaining + 1, found.count, name);
          assert.equal(nullity({ columns, rows, surface, rule }).nullity, answer.nullity, name);
          compared.hints += 1;
        }
      }
    }
  });
}

test("thousands of boards were compared", () => {
  const { boards, shortest, unsolvable, hints } = compared;
  assert.ok(boards > 6000 && shortest > 3000 && unsolvable > 1000 && hints > 300, JSON.stringify(compared));
});
