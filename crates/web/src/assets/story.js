// The story of a board: a chase by hand, what it leaves, the presses that mend that, and the chase that ends
// dark.

import { gluings } from "./surfaces.js";
import { unpack } from "./solver/bits.js";
import { chased, plan } from "./solver/chase.js";
import { solveBoard } from "./solver/local.js";
import { solveWiring } from "./solver/modular.js";
import { transposed, wiringOf } from "./solver/wiring.js";

/** The longest side of a board that is told. */
export const LONGEST = 16;

/**
 * The chase by rows: each light below the unknown rows is switched by one press of a row below it, that
 * beneath it. Null where that is not so.
 */
function byRows({ columns, rows, surface }, switching) {
  if (surface === "cube") return null;
  const count = gluings(surface)[1] === "free" ? 1 : 2;
  const groups = [];
  for (let row = count - 1; row + 1 < rows; row++) {
    const pairs = Array.from({ length: columns }, (_, column) => ({ light: row * columns + column, press: (row + 1) * columns + column }));
    const isOne = ({ light, press }) => switching[light].filter((other) => other >= (row + 1) * columns).join() === String(press);
    if (!pairs.every(isOne)) return null;
    groups.push(pairs);
  }
  if (groups.length === 0) return null;
  return { unknowns: Array.from({ length: count * columns }, (_, cell) => cell), groups, rows: count };
}

/** The chase of any wiring, in rounds: a press of a round is the last one that can switch its light. */
function inRounds(wiring, switching) {
  const { steps } = plan(wiring, switching.length);
  const depth = new Uint16Array(wiring.length);
  const [unknowns, groups] = [[], []];
  for (const { press, light } of steps) {
    if (light < 0) {
      unknowns.push(press);
      continue;
    }
    depth[press] = 1 + Math.max(0, ...switching[light].filter((other) => other !== press).map((other) => depth[other]));
    (groups[depth[press] - 1] ??= []).push({ light, press });
  }
  return { unknowns, groups, rows: 0 };
}

/** What is wrong with lights: 0 for a cell that is as the goal asks, 1 and 2 for others. */
function wrongOf(lights, goal) {
  return Uint8Array.from(lights, (light) => light ^ goal);
}

/** A solution with the fewest presses found, and the goal that it reaches; a pattern where there is none. */
function solved(game, wiring, lights) {
  if (game.states > 2 || game.surface === "cube") {
    const { solvable, presses, optimal, kernel } = solveWiring({ wiring, states: game.states }, [...lights]);
    return { goal: 0, counts: solvable ? Uint8Array.from(presses) : null, optimal, kernel };
  }
  const goals = { off: [0], on: [1], either: [0, 1] }[game.target];
  const answers = goals.map((goal) => ({ goal, ...solveBoard(game, lights, goal ? "on" : "off") }));
  const found = answers.filter(({ presses }) => presses).sort((a, b) => a.count - b.count)[0];
  const unpacked = (set) => unpack(set, wiring.length);
  const kernel = chased(wiring, wiring.length).kernel.map(unpacked);
  if (!found) return { goal: goals[0], counts: null, pattern: unpacked(solveBoard(game, lights, game.target).pattern), kernel };
  return { goal: found.goal, counts: unpacked(found.presses), optimal: found.count <= found.bound, kernel };
}

/**
 * Returns the story of lights of a game: `{ chase, first, left, effects, choice, second, counts, pattern,
 * kernel, … }`. A chase is `{ presses, steps, end }`: how often each cell is pressed, the steps with what is
 * wrong before each, and what is wrong at the end.
 */
export function storyOf(game, lights) {
  const wiring = wiringOf(game);
  const switching = transposed(wiring, lights.length);
  const { states } = game;
  const answer = solved(game, wiring, lights);
  const chase = byRows(game, switching) ?? inRounds(wiring, switching);
  const press = (cells, cell, times) => wiring[cell].forEach((light) => (cells[light] = (cells[light] + times) % states));
  /** Chases what is wrong, once the unknown presses are made as `choice` says. */
  const run = (wrong, choice) => {
    const now = Uint8Array.from(wrong);
    const presses = new Uint8Array(wiring.length);
    const steps = [];
    const step = (group, pairs) => {
      const made = pairs.filter(([, times]) => times > 0);
      if (made.length > 0) steps.push({ group, before: now.slice(), pressed: new Map(made) });
      for (const [cell, times] of made) {
        presses[cell] = times;
        press(now, cell, times);
      }
    };
    step(-1, chase.unknowns.map((cell, k) => [cell, choice[k]]));
    chase.groups.forEach((pairs, group) => step(group, pairs.map(({ light, press }) => [press, (states - now[light]) % states])));
    return { presses, steps, end: now };
  };
  const none = chase.unknowns.map(() => 0);
  const wrong = wrongOf(lights, answer.goal);
  const first = run(wrong, none);
  const dark = new Uint8Array(lights.length);
  const effects = chase.unknowns.map((_, k) => run(dark, none.with(k, 1)).end);
  const choice = answer.counts && chase.unknowns.map((cell) => answer.counts[cell]);
  const needed = new Set(chase.groups.flat().map(({ light }) => light));
  const left = Array.from(lights.keys()).filter((light) => !needed.has(light));
  return { ...answer, wiring, chase, wrong, first, effects, left, choice, second: choice && run(wrong, choice) };
}

/** Returns the sum of what is left and of the effects that a choice takes so often. */
export function sumOf({ first, effects }, choice, states) {
  return first.end.map((value, light) => (value + choice.reduce((sum, times, k) => sum + times * effects[k][light], 0)) % states);
}
