// Questions about the lights of a game: the server answers for boards, the page itself for the rest.

import { solveWiring } from "./answers.js";
import { post } from "./api.js";
import { cellsOf } from "./game.js";
import { switchedBy } from "./surfaces.js";

/** What to ask the server about lights. */
function question(game, lights) {
  return { surface: game.surface, pattern: game.rule, rows: game.rowsOf(lights), target: game.target };
}

/** The answer of the page itself, for what the server does not know; null for what it does. */
function ownAnswer(game, lights) {
  if (game.states === 2 && game.surface !== "cube") return null;
  const wiring = Array.from({ length: game.cells }, (_, cell) => [...switchedBy(game, cell)]);
  const answer = solveWiring({ wiring, states: game.states }, Array.from(lights));
  const count = answer.solvable ? answer.presses.reduce((sum, times) => sum + times, 0) : 0;
  return { ...answer, count };
}

/**
 * Returns the next press of a shortest solution: `{ cell, remaining, optimal }`, without `cell` if there is
 * nothing to do; `{ pattern }` if there is no solution, empty if that has no quiet pattern of two states.
 */
export async function hintFor(game, lights, signal, limits = {}) {
  const own = ownAnswer(game, lights);
  if (own && !own.solvable) return { pattern: null };
  if (own) {
    const cell = own.count === 0 ? undefined : own.presses.findIndex((times) => times > 0);
    return { cell, remaining: Math.max(0, own.count - 1), optimal: own.optimal };
  }
  const answer = await post("hint", { ...question(game, lights), ...limits }, signal);
  if (!answer.solvable) return { pattern: cellsOf(answer.quiet_pattern) };
  const { press, remaining, optimal } = answer;
  const cell = press ? (press.row - 1) * game.columns + press.column - 1 : undefined;
  return { cell, remaining, optimal };
}

/** Returns a shortest solution: `{ counts, count, optimal, lowerBound }`, how often to press each cell. */
export async function solutionFor(game, signal) {
  const own = ownAnswer(game, game.lights);
  if (own) return { counts: own.presses, count: own.count, optimal: own.optimal, lowerBound: 1 };
  const answer = await post("solve", { ...question(game), shortest: true, time: 1 }, signal);
  const { optimal, lower_bound: lowerBound } = answer.minimal;
  return { counts: cellsOf(answer.presses), count: answer.press_count, optimal, lowerBound };
}
