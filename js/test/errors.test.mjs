// What is refused, and certificates that lie.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MadnessError, classify, hint, kernel, nullity, parse, random, solve, verify, verifyAll } from "button-madness";
import { pairing, play, verify as verifyGame } from "button-madness/games";
import { Engine } from "../engine.js";

const PLUS = { lights: ["010", "111", "010"], surface: "plane" };

/** What a call is refused with. */
function refusal(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof MadnessError && error.name === "MadnessError", error.stack);
    return error;
  }
  return assert.fail(`${call} is not refused`);
}

test("what cannot be understood is refused in one line", () => {
  for (const [call, words, status] of [
    [() => solve(), /EOF/, 400],
    [() => solve({}), /missing field `lights`/, 400],
    [() => solve({ lights: [] }), /./, 400],
    [() => solve({ lights: ["01", "0"] }), /./, 400],
    [() => solve({ lights: ["02"] }), /./, 400],
    [() => solve({ ...PLUS, surface: "sphere" }), /sphere/, 400],
    [() => solve({ ...PLUS, rule: "king+" }), /king/, 400],
    [() => solve({ ...PLUS, shortests: true }), /unknown field `shortests`/, 400],
    [() => solve({ ...PLUS, goal: ["0"] }), /goal must have the size of lights/, 400],
    [() => solve({ ...PLUS, shortest: true, time: -1 }), /time/, 422],
    [() => hint({ lights: Array(65).fill("0".repeat(65)) }), /65 × 65/, 422],
    [() => random({ columns: 0, rows: 3 }), /./, 400],
    [() => classify({}), /give either n or up_to/, 400],
    [() => classify({ n: 0 }), /n: a number from 1/, 422],
    [() => kernel({ columns: 3, rows: 3, limit: 99 }), /limit/, 422],
    [() => nullity({ columns: 3 }), /rows/, 400],
    [() => play({ game: "chess" }), /chess/, 400],
    [() => play({ game: "nim 3", moves: ["z"] }), /move 1/, 400],
    [() => pairing({ class: 1e6 }), /class/, 422],
  ]) {
    const error = refusal(call);
    assert.match(error.message, words, String(call));
    assert.doesNotMatch(error.message, /\n|panicked|engine ended/, String(call));
    assert.equal(error.status, status, `${call}: ${error.message}`);
  }
});

test("an error of a file says where", () => {
  const { line, column } = refusal(() => parse("01\n1x\n"));
  assert.deepEqual([line, column], [2, 2]);
  assert.equal(parse(new TextEncoder().encode("P1 2 1 1 0\n")).count, 1);
  assert.equal(parse("#.\n.#\n", { surface: "klein" }).boards[0].surface, "klein");
});

test("certificates of liars do not hold", () => {
  const solved = solve(PLUS);
  const impossible = solve({ lights: ["100", "000", "000"] });
  const bad = classify({ n: 5 });
  for (const certificate of [solved, impossible, bad, classify({ n: 7 }), solve({ ...PLUS, shortest: true })]) {
    assert.equal(verify(certificate).holds, true, JSON.stringify(certificate));
    assert.deepEqual(verify(JSON.stringify(certificate)), verify(certificate));
  }
  for (const liar of [
    { ...solved, presses: ["100", "000", "000"] },
    { ...solved, lights: ["010", "111", "011"] },
    { ...solve({ ...PLUS, shortest: true }), press_count: 3 },
    { ...impossible, quiet_pattern: ["111", "000", "110"] },
    { ...impossible, quiet_pattern: ["000", "000", "000"] },
    { ...bad, n: 7 },
    { ...bad, verdict: "good" },
  ]) {
    const { holds, finding } = verify(liar);
    assert.equal(holds, false, `${JSON.stringify(liar)}: ${finding}`);
  }
  assert.deepEqual(verifyAll([solved, { ...solved, presses: ["000", "000", "000"] }].map((each) => JSON.stringify(each)).join("\n")).map(({ number, holds }) => [number, holds]), [[1, true], [2, false]]);
});

test("certificates of games are checked by the module of the games", () => {
  const { proof } = play({ game: "row 3x3 k=3", proof: true, time: 3 });
  assert.equal(verifyGame(proof.certificate).holds, true);
  const liar = JSON.parse(proof.certificate);
  liar.winner = liar.winner === "maker" ? "breaker" : "maker";
  assert.equal(verifyGame(liar).holds, false);
  assert.equal(verifyGame(solve(PLUS)).holds, true);
  assert.match(refusal(() => verify(proof.certificate)).message, /button-madness\/games/);
});

test("what is no certificate is said to be none", () => {
  for (const text of ["", "[]", "{", "x", "{}", "[1]", "null"]) refusal(() => verify(text));
  assert.match(refusal(() => verify(`${JSON.stringify(solve(PLUS))}\n`.repeat(2))).message, /2 certificates/);
});

test("an engine that has ended is followed by another one", () => {
  const started = [];
  const glue = () => ({
    initSync: () => started.push("module"),
    Engine: class {
      ask() {
        if (started.length === 1) throw new WebAssembly.RuntimeError("unreachable");
        return "{}";
      }
    },
  });
  const engine = new Engine(null, glue);
  const { message, status } = refusal(() => engine.ask("games"));
  assert.match(message, /started anew: unreachable/);
  assert.equal(status, 500);
  assert.equal(engine.ask("games"), "{}");
  assert.equal(started.length, 2);
});
