// Solves the boards on the page with the program, so that a test can win.

import { execFileSync } from "node:child_process";
import { api, lights, urlOf } from "./support.mjs";

/** Runs the program with a text as its input: its output. */
export function program(args, input) {
  return execFileSync(process.env.MADNESS, args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
}

/** The shortest solution of lights under a rule, in rows of 0 and 1. */
export async function solution(rows, surface, rule = "+") {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ lights: rows, surface, rule, shortest: true });
  const answer = await (await fetch(new URL("/api/solve", api), { method: "POST", headers, body })).json();
  return { presses: answer.presses.join(""), count: answer.press_count, optimal: answer.shortest.optimal };
}

/** Wins the board on the page by clicks; `keep` of the presses are left out. */
export async function win(page, surface = "plane", rule = "+", keep = 0) {
  const { presses } = await solution(await lights(page), surface, rule);
  const cells = [...presses].flatMap((pressed, cell) => (pressed === "1" ? [cell] : []));
  for (const cell of cells.slice(keep)) await page.locator("#board .cell").nth(cell).click();
  return cells;
}

/** Opens an address anew, and waits for the page. */
export async function reopen(page, address) {
  await page.goto(urlOf(address));
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}
