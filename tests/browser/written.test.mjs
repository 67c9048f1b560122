// What the page writes, read back by the page and by the program as the same game, without a browser.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { brought, linkOf } from "../../crates/web/src/assets/brought.js";
import { CLASSICS, classicBoard } from "../../crates/web/src/assets/classics.js";
import { FIRST, dailyBoard, later } from "../../crates/web/src/assets/daily.js";
import { Game } from "../../crates/web/src/assets/game.js";
import { LAST, levelBoard } from "../../crates/web/src/assets/levels.js";
import { toQuery } from "../../crates/web/src/assets/link.js";
import { readBoards, statesOf } from "../../crates/web/src/assets/reader/reader.js";
import { FIGURES, ruleOf } from "../../crates/web/src/assets/rules.js";
import { SURFACES } from "../../crates/web/src/assets/surfaces.js";
import { asText, hasText, linkFor, shareText } from "../../crates/web/src/assets/written.js";
import { numbers } from "./random.mjs";

const bytesOf = (text) => new TextEncoder().encode(text);
/** Another game than any that is written. */
const CHOSEN = { surface: "torus", rule: "open-knight", target: "either" };

/** The page on a web host, as a browser names the place. */
const HOST = { protocol: "https:", hostname: "example.org", origin: "https://example.org", pathname: "/play/" };
const shared = (game) => shareText(game, 61, linkFor(game, HOST));

/** What the page plays with a text. */
function opened(text, chosen = CHOSEN) {
  const states = statesOf(bytesOf(text));
  const boards = readBoards(bytesOf(text), { states });
  assert.equal(boards.length, 1, text);
  if (states !== 2) boards[0].header.states = states;
  return brought(boards[0], chosen);
}

const partsOf = ({ columns, rows, surface, rule, target, states, start }) => ({ columns, rows, surface, rule, target, states, start: [...start].join("") });

/** Games of every surface, rule and target, and boards of the modes. */
function games() {
  const below = numbers(16);
  const free = SURFACES.flatMap((surface) => FIGURES.flatMap((figure) => ["off", "on", "either"].map((target) => {
    const [columns, rows] = [2 + below(9), 2 + below(9)];
    const start = Array.from({ length: columns * rows }, () => below(2));
    return { columns, rows, surface, rule: ruleOf(figure, below(2) === 0), target, start };
  })));
  const days = Array.from({ length: 14 }, (_, day) => dailyBoard(later(FIRST, day)));
  const levels = Array.from({ length: LAST }, (_, level) => levelBoard(level + 1));
  const classics = Object.keys(CLASSICS).filter((name) => name !== "cube").map((name) => classicBoard(name));
  return [...free, ...days, ...levels, ...classics].map((fields) => new Game(fields)).filter((game) => !isOfPage(game));
}

/** Whether only the page has a game: its text is refused. */
const isOfPage = ({ litOnly, target }) => litOnly || target === "picture";

test("copied boards and shared results are opened as the same game", () => {
  for (const game of games()) {
    for (const text of [asText(game), shareText(game, 61), shared(game)]) {
      const { game: found, notes } = opened(text);
      assert.deepEqual(partsOf(found), partsOf(game), text);
      assert.match(notes, game.states === 3 ? /^Three states: Lights Out 2000/ : /^Played as the text says: /);
    }
  }
});

/** What the program says of the boards of a text, in JSON. */
function program(command, text) {
  const { stdout, stderr } = spawnSync(process.env.MADNESS, [command, "--format", "json", "-"], { input: text, maxBuffer: 1 << 28 });
  const answers = String(stdout).trim().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  assert.ok(answers.length > 0, String(stderr));
  return answers;
}

test("a game that no text says is taken for no other game, by the page and by the program", () => {
  const start = [1, 0, 1, 1];
  const shape = { columns: 2, rows: 2, surface: "plane", rule: "+", start };
  const games = [1, 3, 4, 5, 7, 8].map((level) => classicBoard(`original:${level}`, level > 4 ? "7" : undefined));
  for (const fields of [...games, { ...shape, litOnly: true }, { ...shape, target: "picture", goal: [0, 1, 1, 0] }]) {
    const game = new Game(fields);
    assert.ok(isOfPage(game) && !hasText(game));
    const texts = [shareText(game, 61), shared(game), linkFor(game, HOST)];
    for (const text of texts) {
      assert.throws(() => opened(text), /only lit cells may be pressed|no target is called "picture"|which only the page has/, text);
      const { status, stderr } = spawnSync(process.env.MADNESS, ["solve", "-"], { input: text });
      assert.equal(status, 2, text);
      assert.match(String(stderr), /only lit cells may be pressed|no target is called "picture"|which only the page has/);
    }
  }
});

test("the program reads them as the same game", () => {
  const played = games().filter(({ states }) => states === 2);
  for (const write of [asText, (game) => `${shareText(game, 61)}\n`, (game) => `${shared(game)}\n`]) {
    const answers = program("solve", played.map(write).join("\n"));
    assert.equal(answers.length, played.length);
    answers.forEach(({ surface, rule = "+", target, lights }, k) => {
      const game = played[k];
      // The colour that takes fewer presses is named.
      const found = game.target === "either" && target !== "either" ? "either" : target;
      assert.deepEqual({ surface, rule, target: found, lights }, { surface: game.surface, rule: game.rule, target: game.target, lights: game.rowsOf() }, write(game));
    });
  }
  const colours = new Game(classicBoard("lights2000"));
  const [{ puzzle }] = program("puzzle", asText(colours));
  assert.deepEqual([puzzle.states, puzzle.start.join("")], [3, colours.start.join("")]);
});

test("a shared result has a link where others can open it", () => {
  const game = new Game(dailyBoard("2026-03-02"));
  assert.equal(shared(game).split("\n")[1], "0 presses, no hints, 1:01 https://example.org/play/?mode=daily&day=2026-03-02");
  for (const place of [{ protocol: "file:", hostname: "", origin: "null", pathname: "/home/me/b.html" }, { ...HOST, hostname: "127.0.0.1" }, { ...HOST, hostname: "localhost" }]) {
    assert.equal(linkFor(game, place), "");
  }
  assert.equal(shareText(game, 61).split("\n")[1], "0 presses, no hints, 1:01");
});

test("a wide board is shared in words alone, and the cube is refused, never read as another board", () => {
  const wide = new Game({ columns: 17, rows: 2, surface: "plane", start: Array(34).fill(1) });
  assert.throws(() => opened(shareText(wide, 1)), /holds no board/);
  const cube = new Game(classicBoard("cube"));
  for (const text of [asText(cube), shareText(cube, 1)]) assert.throws(() => opened(text), /no surface is called "cube"/);
});

test("what the text does not say is the usual game, or the chosen one, and is said", () => {
  const { game, notes } = opened("; rule king\n10\n01\n");
  assert.deepEqual([game.surface, game.rule, game.target], ["torus", "king", "off"]);
  assert.equal(notes, "The text names no surface: 2 × 2 torus, rule king, as chosen here.");
  const plain = opened("Level 1\n10\n01\n");
  assert.deepEqual([plain.game.surface, plain.game.rule, plain.game.target], ["torus", "open-knight", "either"]);
  assert.equal(plain.notes, "Line 1: “Level 1” is taken for the name of the board below it. The text names no surface: 2 × 2 torus, rule open-knight, target either, as chosen here.");
  assert.equal(opened("2 3\n101\n010\n").notes.split(". ")[0], "Line 1: taken for the size, 3 columns and 2 rows");
  assert.equal(opened("; surface plane\n; rule .#./#@#/.#.\n10\n01\n").game.rule, "+");
});

test("what the page does not play is refused with a way on", () => {
  for (const [text, words] of [
    ["; rule @#\n10\n01\n", /the page has the rules .*, and not @#: madness solve/],
    ["; states 3\n10\n02\n", /three states are played here as Lights Out 2000, 5 × 5 plane, .*this is 2 × 2 plane.*madness puzzle solves it/],
    [`; surface torus\n; states 3\n${"01201\n".repeat(5)}`, /this is 5 × 5 torus, states 3/],
    ["1\n", /2 to 64 columns and rows; this one has 1 × 1/],
    ["; surface moon\n10\n01\n", /no surface is called "moon"/],
  ]) assert.throws(() => opened(text), words);
});

test("squares of three states are Lights Out 2000", () => {
  const { game } = opened("⬛🟥🟩⬛⬛\n".repeat(5));
  assert.deepEqual([game.states, game.mode.game, [...game.start].slice(0, 5)], [3, "lights2000", [0, 1, 2, 0, 0]]);
  // Without red ones they are letters of another game.
  assert.throws(() => opened("⬛🟩⬛\n"), /no board character/);
});

test("links are told from boards, and read among others", () => {
  const game = new Game({ columns: 3, rows: 2, surface: "klein", rule: "open-+", target: "on", start: [1, 0, 1, 1, 0, 0] });
  const query = toQuery(game);
  for (const text of [query, `http://127.0.0.1:8017/${query}`, `  https://example.org/play/${query}#board\n`]) {
    assert.equal(linkOf(text), query);
    assert.deepEqual(partsOf(opened(text).game), partsOf(game));
  }
  for (const text of ["10\n01\n", `10\n01\n\n${query}`, "what?", "a b ?board=2x2"]) assert.equal(linkOf(text), undefined);
  assert.equal(linkOf("?mode=daily&day=2026-11-28"), "?mode=daily&day=2026-11-28");
  assert.equal(readBoards(bytesOf(`10\n01\n\n${query}\n`)).length, 2);
});
