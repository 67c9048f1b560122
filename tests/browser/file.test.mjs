// The page as one file: from a disk, on a host, and what it cannot do.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DESKTOP, board, browser, cell, known, lights, text, wins } from "./support.mjs";
import { onePage, ready } from "./start.mjs";

const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses

let folder;
let address;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "madness-"));
  const file = join(folder, "button madness.html");
  writeFileSync(file, onePage());
  address = pathToFileURL(file).href;
});
after(() => rmSync(folder, { recursive: true }));

/** Opens the file with a query, plays, and sees that nothing is asked for and nothing complained about. */
async function open(query, play, options = {}) {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const heard = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("request", (request) => request.isNavigationRequest() || request.url().startsWith("data:") || heard.push(request.url()));
  try {
    await page.goto(address + query);
    await ready(page);
    await play(page, context);
    assert.deepEqual(heard, []);
  } finally {
    await context.close();
  }
}

const query = (...fields) => board(...fields).slice(1);

test("a file is opened and played to the end, and a reload keeps the game", () => open(query(FIVE), async (page) => {
  await known(page);
  assert.equal(await text(page, "shortest"), "7");
  await page.click("#hint");
  await page.locator(".cell.hint").click();
  const shown = await lights(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await lights(page), shown);
  assert.equal(await text(page, "presses"), "1");
  await page.click(".brand");
  await ready(page);
  assert.deepEqual(await lights(page), shown);
  await known(page);
  await page.click("#solution");
  await page.locator("#speed").fill("10");
  await page.click("#run");
  assert.match(await wins(page), /^Solved in 7 presses/);
  assert.equal(await page.locator("a[href*=numbers]").count(), 0);
}));

test("a board of 32 × 32 is dealt and solved", () => open("", async (page) => {
  await page.fill("#columns", "32");
  await page.fill("#rows", "32");
  await page.selectOption("#surface", "klein");
  await page.click("#new .main-button");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 1024);
  await known(page);
  assert.match(await text(page, "shortest"), /^\d+$/);
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  assert.equal(String(await page.locator(".cell.press").count()), await text(page, "shortest"));
}));

test("what is not proved is said to be the best that was found", () => open(query(Array(32).fill("1".repeat(32))), async (page) => {
  await known(page);
  assert.match(await text(page, "shortest"), /^≤ \d+$/);
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  assert.match(await text(page, "playback-text"), /The shortest found; at least \d+ presses are needed/);
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
  assert.match(await text(page, "message"), /the shortest solution found/);
}));

test("larger boards can be played, and it is said that they are not solved", () => open(query(Array(33).fill("1".repeat(40))), async (page) => {
  await known(page);
  assert.equal(await text(page, "shortest"), "?");
  assert.match(await text(page, "message"), /solves boards up to 32 × 32.*madness serve/);
  await cell(page, 1, 1).click();
  assert.equal(await text(page, "presses"), "1");
  await page.click("#hint");
  await page.locator(".message.problem").waitFor();
  // None of that size is dealt.
  await page.click("#new .main-button");
  assert.equal(await page.locator(".cell").count(), 33 * 40);
  assert.ok(await page.locator("#columns:invalid").isVisible());
}));

test("a file says that its link works on this device only, and a text for everybody is there", () => open(query(FIVE, "klein"), async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#copy-link");
  await page.locator("#message", { hasText: "this device only" }).waitFor();
  assert.match(await text(page, "message"), /“Copy as text”/);
  await page.click("#copy-text");
  await page.locator("#message", { hasText: "copied as text" }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^; surface klein\n/);
}));

test("on a host the link is for everybody", async () => {
  const context = await browser.newContext(DESKTOP);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.route("https://example.org/**", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: onePage() }));
  try {
    await page.goto("https://example.org/play/");
    await ready(page);
    await page.click("#copy-link");
    await page.locator("#message", { hasText: "The link is copied" }).waitFor();
    assert.doesNotMatch(await text(page, "message"), /only/);
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^https:\/\/example\.org\/play\/\?board=5x5-plane-/);
  } finally {
    await context.close();
  }
});
