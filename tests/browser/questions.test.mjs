// The page of questions about games: each is asked by the form, by an example and by an address; what is refused is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { PHONE, text, visit } from "./support.mjs";

/** Waits until an answer says something. */
const answered = (page, words) => page.waitForFunction((words) => document.getElementById("story")?.textContent.includes(words), words);
const asked = (page) => Object.fromEntries(new URL(page.url()).searchParams);

test("who wins an avoidance game is asked by the form, with its first moves and a certificate", () => visit("/questions", {}, async (page) => {
  assert.equal(await text(page, "story"), "");
  await page.check('[data-question="avoid"] [name="one_colour"]');
  await page.click(".main-button");
  await answered(page, "First moves that win, framed: b2.");
  assert.match(await text(page, "story"), /The first player wins\./);
  assert.equal(await page.locator("#story svg").count(), 1);
  assert.deepEqual(asked(page), { question: "avoid", avoid: "true", board: "row 3x3 k=3", one_colour: "true" });
  await page.click("#proof summary");
  assert.equal(await text(page, "proof-says"), "row 3x3 k=3: the first player wins");
  assert.match(await text(page, "proof-text"), /"claim":"positional"/);
  await page.click("text=Sim");
  await answered(page, "The second player wins.");
}));

test("who wins when signs are moved is asked by an example", () => visit("/questions", {}, async (page) => {
  await page.check('[value="signs"]');
  await page.click("text=three men’s morris");
  await answered(page, "9 moves of both players");
  assert.ok(await page.isChecked('[data-question="signs"] [name="slide"]'));
}));

test("the numbers of discs are drawn, with the reason of the bound", () => visit("/questions?question=zarankiewicz&columns=7&rows=7", {}, async (page) => {
  await answered(page, "z(7, 7; 2, 2) = 21");
  assert.equal(await page.locator("#story circle").count(), 21);
  assert.match(await text(page, "story"), /at most 21, because with 22/);
  await page.fill('[name="rows"]', "6");
  await page.keyboard.press("Enter");
  await answered(page, "z(6, 7; 2, 2) = 18");
}));

test("tables of misère play have both signs, of heaps and of boards, and genera", () => visit("/questions?question=misere&game=subtract:2,5&size=17", {}, async (page) => {
  await answered(page, "Green: γ is 0");
  assert.ok((await page.locator("#story svg .f-k6").count()) > 3);
  await page.fill('[name="game"]', "queen");
  await page.fill('[name="size"]', "4x3");
  await page.click(".main-button");
  await answered(page, "on 4 × 3 cells");
  await page.check('[name="genus"]');
  await page.click(".main-button");
  await answered(page, "0^120");
}));

test("what is refused is told, and the next question is answered", () => visit("/questions?question=avoid&board=chess", {}, async (page) => {
  await page.locator("#error:not(:empty)").waitFor();
  page.refused();
  assert.match(await text(page, "error"), /no family "chess".*or sets, one a line/);
  assert.ok(await page.isHidden("#proof"));
  await page.fill('[data-question="avoid"] [name="board"]', "a b\nc d");
  await page.click(".main-button");
  await answered(page, "A draw, if both play best.");
  assert.equal(await text(page, "error"), "");
}));

test("a search is stopped, or ends by itself", () => visit("/questions?question=zarankiewicz&columns=20&rows=20&r=5&s=5", {}, async (page) => {
  await page.click("#stop");
  await page.waitForFunction(() => document.getElementById("news").textContent === "Stopped.");
  await page.click(".main-button");
  await answered(page, "z(20, 20; 5, 5) = ");
  assert.match(await text(page, "proof-says"), /not known exactly/);
  assert.ok(await page.isHidden("#stop"));
}));

test("a game that is played leads to a question about it", () => visit("/play?game=zarankiewicz+1+5x4", {}, async (page) => {
  await page.click("#asked-link");
  await answered(page, "z(4, 5; 2, 2) = 10");
}));

test("the page fits a phone", () => visit("/questions?question=misere&game=nim&size=60", PHONE, async (page) => {
  await answered(page, "Green: γ is 0");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

accessible({
  "a winner": ["/questions?question=avoid&board=row+3x3+k=3&one_colour=true", (page) => answered(page, "b2")],
  "a table": ["/questions?question=misere&game=kayles&size=25", (page) => answered(page, "Green")],
});
