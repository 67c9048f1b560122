// Words below the board, and words for those who hear the page.

import { ApiError } from "./server.js";

const $ = (id) => document.getElementById(id);

/** More characters than this take the room of the tutorial's offer. */
const LONG = 80;

/** Speaks words. */
export function say(text) {
  $("live").textContent = text;
}

/** Shows words below the board; `kind` is `win`, `problem` or nothing. */
export function message(text, kind = "") {
  $("message").textContent = text;
  $("message").className = `message ${kind} ${text.length > LONG ? "long" : ""}`;
}

let timer = 0;

/** Shows words over the page for a moment. Who hears the page has heard them. */
function toast(text, kind) {
  $("toast").textContent = text;
  $("toast").className = `toast ${kind}`;
  $("toast").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => ($("toast").hidden = true), 3000 + 50 * text.length);
}

/** Shows words below the board and speaks them: over the page if that is out of sight, or tells of a win. */
export function tell(text, kind = "") {
  say(text);
  const isKept = $("message").matches(".win");
  if (!isKept) message(text, kind);
  const { top, bottom } = $("message").getBoundingClientRect();
  if (isKept || top < 0 || bottom > innerHeight) toast(text, kind);
}

/** Brings a card into sight where the cards are beside the board; elsewhere the board stays. */
export function reveal(card) {
  if (!card.hidden && matchMedia("(min-width: 56.01rem) and (min-height: 30.01rem)").matches) card.scrollIntoView({ block: "nearest" });
}

/** Shows what the server did not like; other errors are ours. */
export function problem(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof ApiError)) throw error;
  tell(error.message, "problem");
}
