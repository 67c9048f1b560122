// Boards and numbers of Button Madness. What is asked and answered is described in docs/javascript.md and docs/api.md.

import { MadnessError, load, verdict, verdicts } from "./engine.js";
import glue from "./wasm/boards.js";

export { MadnessError };

const engine = await load(new URL("./wasm/boards.wasm", import.meta.url), glue);

const get = (path, query) => JSON.parse(engine.ask(path, query));
const post = (path, body) => JSON.parse(engine.ask(path, {}, body));

export const solve = (question) => post("solve", question);

/** Solves a board that is an array of cells in place of rows. */
export function solveCells(cells, { columns, rows, ...question }) {
  if (cells.length !== columns * rows) throw new MadnessError({ status: 400, message: `${cells.length} cells, and ${columns} × ${rows} has ${columns * rows}` });
  const lights = Array.from({ length: rows }, (_, row) => Array.from(cells.subarray(row * columns, (row + 1) * columns)).join(""));
  const { lights: _, presses, quiet_pattern, ...answer } = solve({ ...question, lights });
  const cellsOf = (found) => Uint8Array.from(found.join(""), Number);
  return presses ? { ...answer, presses: cellsOf(presses) } : { ...answer, quiet_pattern: cellsOf(quiet_pattern) };
}

export const hint = (question) => post("hint", question);
export const random = (question) => get("random", question);
export const classify = (question) => get("classify", question);
export const kernel = (question) => get("kernel", question);
export const nullity = (question) => get("nullity", question);

export function parse(file, query = {}) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return JSON.parse(engine.ask("parse", query, bytes));
}

export const verify = (certificate) => verdict(engine, certificate);
export const verifyAll = (text) => verdicts(engine, text);
