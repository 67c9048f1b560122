// What the tests of games of two players share: the page of a match, played by pointing, and the questions to the
// server behind it.

import assert from "node:assert/strict";
import { api, text } from "./support.mjs";

/** The address of a match. */
export const address = (game, fields = {}) => `/play?${new URLSearchParams({ game, ...fields })}`;

/** The cell of the board at a column and a row. */
export const at = (page, column, row) => page.locator(`#place [data-cell="${column},${row}"]`);

/** Waits for words about who is to move, or how the match ended. */
export const state = (page, words) => page.waitForFunction((words) => new RegExp(words).test(document.getElementById("state").textContent), words);

/** What the server answers about a position. */
export async function ask(question) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(new URL("/api/play", api), { method: "POST", headers, body: JSON.stringify(question) });
  assert.equal(answer.status, 200, JSON.stringify(question));
  return answer.json();
}

/** The match in the address of the page. */
export function asked(page) {
  const fields = new URL(page.url()).searchParams;
  return { game: fields.get("game"), moves: (fields.get("moves") ?? "").split(" ").filter(Boolean) };
}

/** The cells of the best move of a position. */
export const best = async (question) => (await ask({ ...question, advice: true, time: 3 })).advice.cells;

/** The cells of some move of a position. */
export async function any(question) {
  const { told } = await ask(question);
  return told[(7 * question.moves.length + 1) % told.length].cells;
}

/**
 * Plays for the person until the match ends, for so many moves at most; returns how it ended. `choose(question)` returns
 * the cells of a move of a position.
 */
export async function playOn(page, choose, most = 60) {
  for (let turn = 0; turn < most; turn++) {
    await state(page, "^You are to move|win|loses|draw");
    if (!/^You are to move/.test(await text(page, "state"))) return text(page, "state");
    const before = asked(page).moves.length;
    for (const [column, row] of await choose(asked(page))) await at(page, column, row).click();
    await page.waitForFunction((before) => (new URL(location).searchParams.get("moves") ?? "").split(" ").filter(Boolean).length > before || document.querySelector("#state.win"), before);
  }
  return "goes on";
}
