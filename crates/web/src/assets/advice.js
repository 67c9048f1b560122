// Questions about the lights of a game: about boards to the API, about other wirings to the solver of the page.

import * as api from "./api.js";
import { cellsOf, goalsOf } from "./game.js";
import { solveWiring } from "./solver/modular.js";
import { wiringOf } from "./solver/wiring.js";

/** What to ask the API about lights. To make a picture is to darken what differs from it. */
function question(game, lights = game.lights) {
  const { surface, rule, target, goal } = game;
  if (target !== "picture") return { surface, rule, lights: game.rowsOf(lights), target };
  return { surface, rule, lights: game.rowsOf(lights.map((light, cell) => light ^ goal[cell])), target: "off" };
}

/** An order of presses of lit cells: `{ order, optimal, lowerBound }`; if there is none, why: `{ pattern, obstacle }`. */
async function orderFor(game, lights, signal) {
  const { surface, rule, columns } = game;
  const goals = goalsOf(game).map((goal) => game.rowsOf(goal));
  const answer = await api.order({ surface, rule, lights: game.rowsOf(lights), goals }, signal);
  if (!answer.solvable) return { pattern: answer.quiet_pattern ? cellsOf(answer.quiet_pattern) : null, obstacle: answer.obstacle };
  const order = answer.order.map(({ row, column }) => (row - 1) * columns + column - 1);
  return { order, optimal: answer.shortest.optimal, lowerBound: answer.shortest.lower_bound };
}

/** The answer for what the API does not know; null for what it does. */
function ownAnswer(game, lights) {
  if (game.states === 2 && game.surface !== "cube") return null;
  const answer = solveWiring({ wiring: wiringOf(game), states: game.states }, Array.from(lights));
  const count = answer.solvable ? answer.presses.reduce((sum, times) => sum + times, 0) : 0;
  return { ...answer, count };
}

/**
 * Returns the next press of a shortest solution: `{ cell, remaining, optimal }`, without `cell` if there is
 * nothing to do; `{ pattern }` if there is no solution, empty if that has no quiet pattern of two states, with the
 * `obstacle` if only lit cells may be pressed and that is why.
 */
export async function hintFor(game, lights, signal) {
  if (game.litOnly) {
    const { order, optimal, ...none } = await orderFor(game, lights, signal);
    return order ? { cell: order[0], remaining: Math.max(0, order.length - 1), optimal } : none;
  }
  const own = ownAnswer(game, lights);
  if (own && !own.solvable) return { pattern: null };
  if (own) {
    const cell = own.count === 0 ? undefined : own.presses.findIndex((times) => times > 0);
    return { cell, remaining: Math.max(0, own.count - 1), optimal: own.optimal };
  }
  const answer = await api.hint(question(game, lights), signal);
  if (!answer.solvable) return { pattern: cellsOf(answer.quiet_pattern) };
  const { press, remaining, optimal } = answer;
  const cell = press ? (press.row - 1) * game.columns + press.column - 1 : undefined;
  return { cell, remaining, optimal };
}

/**
 * Returns a shortest solution: `{ counts, count, optimal, lowerBound }`, how often to press each cell, or the `order` in
 * place of that if only lit cells may be pressed; nothing if there is none.
 */
export async function solutionFor(game, signal) {
  if (game.litOnly) {
    const { order, optimal, lowerBound } = await orderFor(game, game.lights, signal);
    return order ? { order, count: order.length, optimal, lowerBound } : null;
  }
  const own = ownAnswer(game, game.lights);
  if (own) return { counts: own.presses, count: own.count, optimal: own.optimal, lowerBound: 1 };
  const answer = await api.solve(question(game), signal);
  const { optimal, lower_bound: lowerBound } = answer.shortest;
  return { counts: cellsOf(answer.presses), count: answer.press_count, optimal, lowerBound };
}
