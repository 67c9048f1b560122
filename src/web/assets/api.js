// Answers about boards and numbers: the page's own where it can, else the server's. The page as one file has no
// server.

import { readBoards } from "./reader/reader.js";
import { ParseError } from "./reader/text.js";
import * as local from "./solver/local.js";

/** Whether the page is one file by itself. Then it never makes a request. */
export const alone = document.documentElement.dataset.form === "file";

/** What was wrong with a question, or that the server cannot be reached. */
export class ApiError extends Error {
  constructor({ message, line, column }) {
    super(message);
    Object.assign(this, { line, column });
  }
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ message: "The server does not answer. Is madness serve still running?" });
  }
  const answer = await response.json();
  if (!response.ok) throw new ApiError(answer.error);
  return answer;
}

export function get(path, query, signal) {
  return ask(`/api/${path}?${new URLSearchParams(query)}`, { signal });
}

function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

function tooLarge() {
  const side = local.LARGEST_SOLVED;
  return new ApiError({ message: `This page solves boards up to ${side} × ${side}. Larger ones need madness serve; you can still play this one.` });
}

/** Answers a question here, or lets the server search for what is not proved. */
async function answer(path, question, more, signal) {
  const fits = local.fits({ columns: question.rows[0].length, rows: question.rows.length });
  if (alone && !fits) throw tooLarge();
  const found = fits ? local[path](question) : null;
  const isProved = found && (!found.solvable || (found.minimal ?? found).optimal);
  return alone || isProved ? found : post(path, { ...question, ...more, time: 1 }, signal);
}

/** The next press of a short solution of `{ surface, pattern, rows, target }`, as in docs/api.md. */
export function hint(question, signal) {
  return answer("hint", question, {}, signal);
}

/** A short solution of the same question, as in docs/api.md. */
export function solve(question, signal) {
  return answer("solve", question, { shortest: true }, signal);
}

/** The cells of a random board; with `presses`, of one whose shortest solution has about so many. */
export async function random(wish) {
  const fits = local.fits(wish);
  if (alone && !fits) throw tooLarge();
  const dealt = fits ? local.random(wish) : null;
  if (alone || dealt?.proved) return dealt.cells;
  const { rows } = await get("random", wish);
  return Uint8Array.from(rows.join(""), Number);
}

/** The boards of a file of bytes: `{ rows, line }` each. */
export function parse(bytes) {
  try {
    return readBoards(bytes);
  } catch (error) {
    throw error instanceof ParseError ? new ApiError(error) : error;
  }
}
