// Answers about boards: the page's own where it can, else the server's. The page as one file has no server.

import { cellsOf } from "./game.js";
import { ParseError, WordError } from "./reader/error.js";
import { readBoards, statesOf } from "./reader/reader.js";
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

/** The answer of the page itself to a question about a shape, or the server's; without a server the page does what it can. */
async function either(shape, here, there) {
  if (isHere(shape)) return here();
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

/** The boards of a file of bytes: `{ rows, line, header, assumed }` each; `options` are those of the reader. */
export function parse(bytes, options) {
  const states = statesOf(bytes);
  if (states > 3) throw new ApiError({ message: `These cells have ${states} states, and the page plays 2 and 3: madness puzzle solves them.` });
  try {
    const boards = readBoards(bytes, { ...options, states });
    return states === 2 ? boards : boards.map((board) => ({ ...board, header: { ...board.header, states } }));
  } catch (error) {
    throw error instanceof ParseError || error instanceof WordError ? new ApiError(error) : error;
  }
}
