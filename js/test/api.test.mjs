// Every example of docs/api.md, answered without a server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as boards from "button-madness";
import * as games from "button-madness/games";

const GUIDE = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");

/** The examples: the method, the path, the query, the body and the answer. */
const EXAMPLES = Array.from(GUIDE.matchAll(/```http\n(GET|POST) \/api\/(\w+)\??(\S*)\n([^`]*)```\n\n```json\n(.*)\n```/g), ([, method, path, query, body, answer]) => ({
  method, path, body, query: Object.fromEntries(new URLSearchParams(query)), answer: JSON.parse(answer),
}));

/** What the package answers, an error as the server sends it. */
function answered({ method, path, query, body }) {
  const { [path]: ask } = { ...boards, ...games };
  try {
    if (path === "parse") return ask(body, query);
    return ask(method === "GET" ? query : JSON.parse(body));
  } catch (error) {
    assert.ok(error instanceof boards.MadnessError, error.stack);
    const { message, line, column } = error;
    return { error: { message, line, column } };
  }
}

test("there are examples of all questions but one", () => {
  assert.ok(EXAMPLES.length > 15, `${EXAMPLES.length} examples`);
  assert.deepEqual([...new Set(EXAMPLES.map(({ path }) => path))].sort(), ["classify", "hint", "kernel", "misere", "nullity", "pairing", "parse", "play", "positional", "random", "solve", "zarankiewicz"]);
});

for (const [number, example] of EXAMPLES.entries()) {
  test(`example ${number + 1} of the API: ${example.path}`, () => {
    const { error } = example.answer;
    // Options of the command are keys here.
    if (error) error.message = error.message.replace("--lit", "`lit`");
    assert.deepEqual(answered(example), example.answer);
  });
}

test("the games that are listed begin as they say", () => {
  const { games: listed } = games.games();
  assert.ok(listed.length >= 26);
  for (const { game, start } of listed) {
    const { game: begun, moves } = games.play({ game: start });
    assert.equal(begun, games.play({ game }).game);
    assert.ok(moves.length > 0, game);
  }
});

test("a match is played to its end, and who is said to win does", () => {
  const game = "nim 3,4,5";
  const moves = [];
  let answer = games.play({ game, moves, advice: true, time: 2 });
  const { winner } = answer.advice;
  while (!answer.end) {
    moves.push(answer.advice.move);
    answer = games.play({ game, moves, advice: true, time: 2 });
  }
  assert.equal(answer.end.winner, winner);
});

test("a pairing is found by its class and by its digits, and a cell is an array or a text", () => {
  const one = games.pairing({ class: 1000, cell: [3, 2] });
  assert.deepEqual(games.pairing({ pairing: one.pairing, cell: "3,2" }), one);
});

test("what is told of games has certificates that hold", () => {
  const told = [
    games.positional({ board: "row 3x3 k=3", avoid: true, one_colour: true }),
    games.positional({ board: "row 3x3 k=3", signs: 3, slide: true }),
    games.zarankiewicz({ columns: 7, rows: 7 }),
    games.misere({ game: "queen", columns: 5, rows: 5 }),
    games.misere({ game: "kayles", up_to: 12, genus: true }),
  ];
  for (const { game, story, proof } of told) {
    assert.ok(games.verify(proof.certificate).holds, game);
    assert.ok(story.sections.length > 0, game);
  }
  assert.deepEqual(told.slice(0, 3).map(({ proof }) => proof.says), ["row 3x3 k=3: the first player wins", "row 3x3 k=3: the first player wins", "z(7, 7; 2, 2) = 21: the most discs on 7x7 without a rectangle"]);
  assert.equal(JSON.parse(told[0].proof.certificate).winner, "first");
  assert.throws(() => games.positional({ board: "row 3x3 k=3" }), { status: 400 });
});

test("cells in an array are answered like rows", () => {
  for (const [surface, rows] of [["plane", 3], ["torus", 3], ["torus", 2], ["cylinder", 4]]) {
    for (let seed = 0; seed < 20; seed += 1) {
      const { lights } = boards.random({ columns: 3, rows, surface, seed });
      const question = { surface, shortest: seed % 2 === 0 };
      const { lights: same, ...answer } = boards.solve({ ...question, lights });
      const inCells = boards.solveCells(Uint8Array.from(lights.join(""), Number), { ...question, columns: 3, rows });
      const key = answer.solvable ? "presses" : "quiet_pattern";
      assert.ok(inCells[key] instanceof Uint8Array);
      assert.deepEqual({ ...inCells, [key]: Array.from(inCells[key]).join("") }, { ...answer, [key]: answer[key].join("") });
    }
  }
});

test("no seed is another board each time, and the same seed the same board", () => {
  const shape = { columns: 8, rows: 8 };
  const dealt = Array.from({ length: 4 }, () => boards.random(shape));
  assert.equal(new Set(dealt.map(({ lights }) => lights.join("/"))).size, 4);
  assert.deepEqual(boards.random({ ...shape, seed: dealt[0].seed }), dealt[0]);
});
