// Boards and numbers of Button Madness. What is asked and answered is described in docs/javascript.md and docs/api.md.

import { load, verdict, verdicts } from "./engine.js";
import glue from "./wasm/boards.js";

export { MadnessError } from "./engine.js";

const engine = await load(new URL("./wasm/boards.wasm", import.meta.url), glue);

const get = (path, query) => JSON.parse(engine.ask(path, query));
const post = (path, body) => JSON.parse(engine.ask(path, {}, body));

export const solve = (question) => post("solve", question);
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
