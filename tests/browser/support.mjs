// A server and a browser for each file of tests, a page for each test, and what every page must keep. With FORM=file
// the page is the one file of `madness page` on a host of its own, with FORM=site the folder SITE that `.ci/site` makes
// on such a host, else that of `madness serve`.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { DESKTOP, host, hostSite, launch, ready, serve } from "./start.mjs";

export { DESKTOP, ready };
export const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Whether the page is one file. */
export const isFile = process.env.FORM === "file";
/** Whether the page is a folder on a static host. */
export const isSite = process.env.FORM === "site";
/** For a test that needs the server behind the page. */
export const SERVED = { skip: (isFile || isSite) && "only with a server" };
/** For a test that needs the other pages, or the modules of the page one by one. */
export const PARTS = { skip: isFile && "only where the page is more than one file" };

let server;
let alone;
export let browser;
/** The address of the page. */
export let base;
/** The address of `madness serve`, whichever page is tested. */
export let api;

before(async () => {
  browser = await launch();
  const started = await serve();
  server = started.child;
  api = started.address;
  if (isFile) alone = await host();
  if (isSite) alone = await hostSite();
  base = alone?.address ?? api;
});

after(async () => {
  await browser?.close();
  server?.kill();
  alone?.stop();
});

/** Makes a whole address of one that begins with `/`, as `madness serve` has it; any other is left as it is. On a static host the files of pages have the ending .html. */
export function urlOf(address) {
  if (!isSite || !address.startsWith("/")) return new URL(address, base).href;
  return new URL(`.${address.replace(/^\/(numbers|pairings|play|questions)\b/, "$&.html")}`, base).href;
}

/** Opens an address in a context of its own, plays, and looks whether the browser had to complain. */
export async function visit(address, options, play) {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", ...options });
  const complaints = [];
  const page = await context.newPage();
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest() || request.url().startsWith("data:");
    const isOurs = isFile ? isPage : request.url().startsWith(base);
    if (!isOurs) complaints.push(`a request to ${request.url()}`);
  });
  page.expected = (pattern) => {
    const others = complaints.filter((complaint) => !pattern.test(complaint));
    assert.ok(others.length < complaints.length, `no ${pattern} among ${complaints}`);
    complaints.splice(0, complaints.length, ...others);
  };
  // A browser complains of answers that are errors. Those of the engine do not come over the network.
  page.refused = () => isSite || page.expected(/status of 4/);
  try {
    await page.goto(urlOf(address));
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

/** Waits until it is said what is known of the board. */
export function known(page) {
  return page.waitForFunction(() => document.getElementById("shortest").textContent !== "…");
}

export async function wins(page) {
  await page.locator(".message.win").waitFor();
  return text(page, "message");
}
