// Answers about boards: the page's own where it can, else the server's. The page as one file has no server.

import { cellsOf } from "./game.js";
import { ApiError, NoAnswer, get, post } from "./server.js";
import * as local from "./solver/local.js";

/** Whether the page is one file by itself. Then it never makes a request. */
export const alone = document.documentElement.dataset.form === "file";

/** Whether the page answers about boards `{ columns, rows, surface, rule }` itself. */
function isHere(shape) {
  if (local.fits(shape)) return alone || local.proves(shape);
  if (!alone) return false;
  const side = local.LARGEST_SOLVED;
  throw new ApiError({ message: `This page solves boards up to ${side} × ${side}. Larger ones need madness serve; you can still play this one.` });
}

/** The most cells of a board for which the page looks for an order of presses of lit cells by itself. */
const MOST_ORDERED = 36;

/** The answer of the page itself to a question about a shape, or the server's; without a server the page does what it can. `isWithin` is false where the server does better. */
async function either(shape, here, there, isWithin = true) {
  if (isHere(shape) && (isWithin || alone)) return here();
  try {
    return await there();
  } catch (error) {
    if (error instanceof NoAnswer && local.fits(shape)) return here();
    throw error;
  }
}

function shapeOf({ lights, surface, rule }) {
  return { columns: lights[0].length, rows: lights.length, surface, rule };
}

/** The next press of a short solution of `{ surface, rule, lights, target }`, as in docs/api.md. */
export function hint(question, signal) {
  const there = () => post("hint", { ...question, time: 1 }, signal);
  return either(shapeOf(question), () => local.hint(question), there);
}

/** A short solution of the same question, as in docs/api.md. */
export function solve(question, signal) {
  const there = () => post("solve", { ...question, shortest: true, time: 1 }, signal);
  return either(shapeOf(question), () => local.solve(question), there);
}

/** A short order of presses of lit cells, as in docs/api.md: `goals` has the rows of one board, or of both colours. */
export async function order(question, signal) {
  const { goals, ...rest } = question;
  const shape = shapeOf(question);
  const wish = goals.length > 1 ? { target: "either" } : { goal: goals[0] };
  const there = () => post("solve", { ...rest, ...wish, lit_only: true, time: 1 }, signal);
  const here = async () => {
    const part = await import("./solver/order.js").catch(() => null);
    if (part === null) throw new NoAnswer();
    return part.solveLitOnly(question);
  };
  const found = await either(shape, here, there, shape.columns * shape.rows <= MOST_ORDERED);
  if (found) return found;
  throw new ApiError({ message: "No order of presses was found in time, though there may be one. Press on, and ask again." });
}

/** The cells of a random board of a shape; with `presses`, of one whose shortest solution has about so many. */
export function random(shape, presses) {
  const { columns, rows, surface, rule } = shape;
  const wish = presses === undefined ? {} : { press_count: presses };
  const there = async () => {
    const dealt = await get("random", { columns, rows, surface, rule, ...wish });
    return cellsOf(dealt.lights);
  };
  return either(shape, () => local.random(shape, presses).cells, there);
}

/** The reader; null if it cannot be loaded. Who brings no board needs none, so it comes late. */
export function reader() {
  return import("./reader/reader.js").catch(() => null);
}

/** The boards of a file of bytes: `{ rows, line, header, assumed }` each; `options` are those of the reader. */
export async function parse(bytes, options) {
  const part = await reader();
  if (part === null) throw new ApiError({ message: "The part of the page that reads boards could not be loaded. Try again when you are online." });
  const states = part.statesOf(bytes);
  if (states > 3) throw new ApiError({ message: `These cells have ${states} states, and the page plays 2 and 3: madness puzzle solves them.` });
  try {
    const boards = part.readBoards(bytes, { ...options, states });
    return states === 2 ? boards : boards.map((board) => ({ ...board, header: { ...board.header, states } }));
  } catch (error) {
    throw part.isRefusal(error) ? new ApiError(error) : error;
  }
}
