// Answers about boards: the page's own where it can, else the server's. The page as one file has no server.

import { cellsOf } from "./game.js";
import { readBoards } from "./reader/reader.js";
import { ParseError } from "./reader/text.js";
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

function shapeOf({ rows, surface, pattern }) {
  return { columns: rows[0].length, rows: rows.length, surface, rule: pattern };
}

/** The next press of a short solution of `{ surface, pattern, rows, target }`, as in docs/api.md. */
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
  const wish = presses === undefined ? {} : { presses };
  const there = async () => {
    const dealt = await get("random", { columns, rows, surface, pattern: rule, ...wish });
    return cellsOf(dealt.rows);
  };
  return either(shape, () => local.random(shape, presses).cells, there);
}

/** The boards of a file of bytes: `{ rows, line }` each. */
export function parse(bytes) {
  try {
    return readBoards(bytes);
  } catch (error) {
    throw error instanceof ParseError ? new ApiError(error) : error;
  }
}
