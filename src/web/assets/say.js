// Words below the board, and words for those who hear the page.

import { ApiError } from "./server.js";

const $ = (id) => document.getElementById(id);

/** Speaks words. */
export function say(text) {
  $("live").textContent = text;
}

/** Shows words below the board; `kind` is `win`, `problem` or nothing. */
export function message(text, kind = "") {
  $("message").textContent = text;
  $("message").className = `message ${kind}`;
}

/** Shows words below the board and speaks them. */
export function tell(text, kind = "") {
  message(text, kind);
  say(text);
}

/** Shows what the server did not like; other errors are ours. */
export function problem(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof ApiError)) throw error;
  tell(error.message, "problem");
}
