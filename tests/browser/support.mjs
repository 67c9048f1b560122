// A server and a browser for each file of tests, a page for each test, and what every page must keep.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, launch, ready, serve } from "./start.mjs";

export { DESKTOP, ready };
export const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

let server;
let browser;
export let base;

before(async () => {
  browser = await launch();
  const started = await serve();
  server = started.child;
  base = started.address;
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** Opens an address in a context of its own, plays, and looks whether the browser had to complain. */
export async function visit(address, options, play) {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", ...options });
  const complaints = [];
  const page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) complaints.push(`a request to ${request.url()}`);
  });
  page.expected = (pattern) => {
    const others = complaints.filter((complaint) => !pattern.test(complaint));
    assert.ok(others.length < complaints.length, `no ${pattern} among ${complaints}`);
    complaints.splice(0, complaints.length, ...others);
  };
  try {
    await page.goto(new URL(address, base).href);
    await ready(page);
    await play(page, context);
    assert.deepEqual(complaints, [], "the browser complained");
  } finally {
    await context.close();
  }
}

/** The lights on the screen, as rows of 0 and 1, read from what is announced. */
export function lights(page) {
  return page.locator('[role="row"]').evaluateAll((rows) =>
    rows.map((row) => Array.from(row.children, (cell) => (cell.getAttribute("aria-label").endsWith("lit") ? "1" : "0")).join("")));
}

export function text(page, id) {
  return page.locator(`#${id}`).textContent();
}

export function cell(page, row, column) {
  return page.locator(`[role="row"]:nth-child(${row}) > :nth-child(${column})`);
}

/** The address of a board. */
export function board(rows, surface = "plane", target = "off") {
  const bits = rows.join("");
  const bytes = bits.match(/.{1,8}/g).map((eight) => parseInt(eight.padEnd(8, "0"), 2));
  return `/?board=${rows[0].length}x${rows.length}-${surface}-${Buffer.from(bytes).toString("base64url")}&target=${target}`;
}

/** Waits until the server has said what it knows of the board. */
export function known(page) {
  return page.waitForFunction(() => document.getElementById("shortest").textContent !== "…");
}

export async function wins(page) {
  await page.locator(".message.win").waitFor();
  return text(page, "message");
}
