// What is refused, and certificates that lie.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MadnessError, classify, hint, kernel, nullity, parse, random, solve, solveCells, verify, verifyAll } from "button-madness";
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
    [() => solve({ ...PLUS, shortest: true, time: 86401 }), /from 0 to 86400/, 422],
    [() => solveCells(new Uint8Array(8), { columns: 3, rows: 3 }), /8 cells, and 3 × 3 has 9/, 400],
    [() => solveCells(Uint8Array.of(2), { columns: 1, rows: 1 }), /./, 400],
    [() => parse("xy", { lit: "x", dark: "x" }), /named twice/, 400],
    [() => parse("01", { rows: 0 }), /rows/, 400],
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

test("what an error advises can be done here", () => {
  for (const [file, words, query] of [
    ["01\n1x\n", /name the lit ones, `lit` 1$/, { lit: "1x" }],
    ["qz\n", /`lit` names others$/, { lit: "q" }],
    ["0_1\n", /`dark` _ makes it a dark cell$/, { dark: "0_" }],
    ["[0, 1, 1, 0]", /`rows` N says/, { rows: 2 }],
  ]) {
    const { message } = refusal(() => parse(file));
    assert.match(message, words);
    assert.doesNotMatch(message, /--/);
    assert.equal(parse(file, query).count, 1, message);
  }
  assert.equal(parse("2\n01\n10\n", { count_line: true, rows: 1 }).count, 2);
});

test("what is too large to be checked is said without options of the command", () => {
  const side = 150;
  const line = "#".repeat(1000);
  const rule = `@${line.slice(1)}/${Array(999).fill(line).join("/")}`;
  const rows = (cell) => Array(side).fill(cell.repeat(side));
  const { checked, finding } = verify({ surface: "torus", columns: side, rows: side, rule, solvable: true, nullity: 1, lights: rows("0"), presses: rows("1") });
  assert.equal(checked, false);
  assert.match(finding, /are allowed$/);
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
