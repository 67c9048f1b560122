// Boards on paper: nothing but the sheets, and the solutions are right.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsOf, shortcomings } from "../../crates/web/src/assets/print.js";
import { solveBoard } from "../../crates/web/src/assets/solver/local.js";
import { accessible } from "./axe.mjs";
import { DESKTOP, PHONE, board, cell, lights, ready, text, visit } from "./support.mjs";

/** What is on the paper: the names of elements that have a place there. */
function onPaper(page) {
  return page.evaluate(() => [...new Set([...document.body.querySelectorAll("*")].filter((element) => element.getClientRects().length > 0).map(({ localName }) => localName))].sort());
}

/** The number of pages of a PDF. */
async function pages(page) {
  return (await page.pdf({ format: "A4" })).toString("latin1").split(/\/Type \/Page\b(?!s)/).length - 1;
}

test("the number of a sheet gives the same boards again, of the wished difficulty", () => {
  const shape = { columns: 6, rows: 5, surface: "torus", rule: "+" };
  const [boards, again, others] = [7, 7, 8].map((sheet) => boardsOf(shape, 6, 8, sheet).map(({ lights }) => [...lights].join("")));
  assert.deepEqual(boards, again);
  assert.equal(new Set([...boards, ...others]).size, 16);
  for (const lights of boards) assert.equal(solveBoard(shape, Uint8Array.from(lights, Number), "off").count, 6);
  // Where there are none so hard, the nearest ones.
  assert.ok(boardsOf({ ...shape, columns: 2, rows: 2, surface: "plane" }, 99, 3, 1).every(({ count }) => count >= 1 && count <= 4));
});

test("no board is on a sheet twice, and what cannot be had is said", () => {
  const classic = { columns: 5, rows: 5, surface: "plane", rule: "+" };
  const distinct = (boards) => new Set(boards.map(({ lights }) => lights.join(""))).size;
  for (const wished of [7, 15, 25, 30, 99]) {
    const boards = boardsOf(classic, wished, 12, 42);
    assert.equal(distinct(boards), 12, `${wished} presses`);
    // No board of the classic takes more than 15 presses, and such boards are found.
    assert.ok(boards.every(({ count }) => count >= Math.min(wished, 14)), `${wished}: ${boards.map(({ count }) => count)}`);
  }
  assert.equal(shortcomings(boardsOf(classic, 7, 6, 1), 7, 6, false), "");
  assert.equal(shortcomings(boardsOf(classic, 20, 6, 1), 20, 6, false), "You asked for 20 presses; none of the boards tried takes more than 15.");
  // All of the 15 boards with a light, and no more.
  const small = boardsOf({ ...classic, columns: 2, rows: 2 }, 2, 24, 1);
  assert.equal(small.length, 15);
  assert.equal(distinct(small), 15);
  assert.match(shortcomings(small, 2, 24, false), /^You asked for 24 boards; only 15 different ones were found\./);
});

test("some boards have no solution, if they are asked for and exist", () => {
  const classic = { columns: 5, rows: 5, surface: "plane", rule: "+" };
  for (let sheet = 1; sheet <= 20; sheet++) {
    const boards = boardsOf(classic, 7, 4, sheet, true);
    assert.ok(boards.some(({ pattern }) => pattern), `sheet ${sheet}`);
    for (const { lights, pattern } of boards) assert.equal(Boolean(solveBoard(classic, lights, "off").pattern), Boolean(pattern));
  }
  const good = { ...classic, columns: 6, rows: 6 };
  assert.equal(shortcomings(boardsOf(good, 7, 4, 1, true), 7, 4, true), "Every board of this kind has a solution.");
});

/** Opens the dialog and fills it in; what is printed stays on the sheets. */
async function ask(page, values) {
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await page.click("#print-open");
  for (const [id, value] of Object.entries(values)) await page.fill(`#print-${id}`, String(value));
}

test("the dialog says what the boards take before it prints them, and the paper says it too", () => visit("/", {}, async (page) => {
  await ask(page, { presses: 20, sheet: 42 });
  await page.click("#print-sheets");
  const words = /^You asked for 20 presses; none of the boards tried takes more than 15\.$/;
  assert.match(await text(page, "print-note"), words);
  assert.ok(await page.locator("#print-note").isVisible() && !(await page.evaluate(() => window.printed)));
  await page.fill("#print-count", "4");
  assert.equal(await text(page, "print-note"), "");
  await page.click("#print-sheets");
  await page.click("#print-sheets");
  assert.ok(await page.evaluate(() => window.printed));
  for (const note of await page.locator(".sheet .note").allTextContents()) assert.match(note, words);
  assert.equal(await page.locator(".sheet .note").count(), 2);
}));

test("a solution has its board as text, and the sheet what it takes to make it again", () => visit("/", {}, async (page) => {
  await ask(page, { columns: 5, rows: 5, presses: 7, sheet: 42 });
  await page.click("#print-sheets");
  const texts = await page.locator(".answers pre").allTextContents();
  const boards = boardsOf({ columns: 5, rows: 5, surface: "plane", rule: "+" }, 7, 6, 42);
  assert.deepEqual(texts, boards.map(({ lights }) => [0, 1, 2, 3, 4].map((j) => [...lights.slice(5 * j, 5 * j + 5)].map((light) => ".#"[light]).join("")).join("/")));
  for (const settings of await page.locator(".sheet .small").allTextContents()) {
    assert.match(settings, /^Sheet 42: 5 × 5 plane; 6 boards, 7 presses asked for\./);
  }
  for (const words of await page.locator(".sheet-boards span").allTextContents()) assert.equal(words, "can be done in 7 presses, not fewer");
  // What is typed from the paper is the board.
  await page.click("#enter");
  await page.fill("#enter-text", texts[0]);
  await page.click("#enter-play");
  assert.equal((await lights(page)).join(""), boards[0].lights.join(""));
}));

test("a board without a solution shows its quiet pattern with the lit cells in it", () => visit("/", {}, async (page) => {
  await ask(page, { columns: 5, rows: 5, presses: 7, sheet: 42 });
  await page.check("#print-any");
  await page.click("#print-sheets");
  assert.deepEqual([...new Set(await page.locator(".sheet >> nth=0 >> span").allTextContents())], [""], "the task does not tell");
  const items = await page.locator(".answers li").evaluateAll((all) => all.map((one) => ({ words: one.querySelector("span").textContent, framed: one.querySelector(".frame") !== null, ringed: one.querySelector(".ring") !== null })));
  const none = items.filter(({ framed }) => framed);
  assert.ok(none.length > 0 && none.length < items.length);
  for (const { words, ringed } of none) {
    assert.equal(Number(/^no solution: (\d+) of the \d+ framed cells (is|are) lit$/.exec(words)[1]) % 2, 1);
    assert.ok(!ringed);
  }
}));

test("six boards fill a page, and solutions have half of their size", () => visit("/", {}, async (page) => {
  await ask(page, { columns: 5, rows: 5, presses: 7, count: 6, sheet: 42 });
  await page.click("#print-sheets");
  await page.emulateMedia({ media: "print" });
  // The paper within its margins.
  await page.setViewportSize({ width: Math.round(180 * 96 / 25.4), height: Math.round(267 * 96 / 25.4) });
  const boxes = (sheet) => page.locator(`.sheet >> nth=${sheet} >> svg`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const [tasks, answers] = [await boxes(0), await boxes(1)];
  const height = Math.max(...tasks.map(({ bottom }) => bottom)) - Math.min(...tasks.map(({ top }) => top));
  assert.ok(height > 0.68 * 267 * 96 / 25.4, `${height} high`);
  assert.ok(answers[0].width >= tasks[0].width / 2);
  assert.ok(await page.locator(".sheet-name").isVisible());
  const style = (selector, key) => page.locator(`.answers ${selector}`).first().evaluate((one, key) => getComputedStyle(one)[key], key);
  assert.notEqual(await style(".ring", "stroke"), await style(".disc", "fill"));
  assert.equal(await pages(page), 2);
}));

test("on the laptop the buttons stand in one line", () => visit("/", {}, async (page) => {
  await page.click("#print-open");
  const tops = await page.locator("#print-form .end button").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  assert.equal(new Set(tops).size, 1, tops.join());
}));

test("a worksheet has the boards, the rule and nothing else, and its solutions on another sheet", async () => {
  for (const [options, size, surface, count, sheets] of [[DESKTOP, 5, "plane", 6, 2], [PHONE, 8, "torus", 4, 2], [DESKTOP, 16, "klein", 2, 3]]) {
    await visit("/", options, async (page) => {
      await page.evaluate(() => (window.print = () => (window.printed = true)));
      await page.click("#print-open");
      await page.fill("#print-columns", String(size));
      await page.fill("#print-rows", String(size));
      await page.selectOption("#print-surface", surface);
      await page.fill("#print-count", String(count));
      await page.fill("#print-presses", "7");
      await page.fill("#print-sheet", "42");
      await page.click("#print-sheets");
      assert.ok(await page.evaluate(() => window.printed));
      assert.ok(await page.locator("#sheets").isHidden(), "on the screen there is no paper");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.deepEqual(await onPaper(page), ["div", "h1", "li", "ol", "p", "path", "pre", "section", "span", "svg"]);
      assert.equal(await page.locator(".sheet-boards >> nth=0 >> svg").count(), count);
      assert.equal(await page.locator(".sheet-boards >> nth=1 >> svg").count(), count);
      assert.match(await page.locator(".sheet > p").first().textContent(), /^Switch every light off\. A press switches the cell and its neighbours/);
      assert.match(await page.locator(".sheet h1").last().textContent(), /^Solutions of sheet 42$/);
      const { width } = await page.locator(".sheet-boards svg").first().boundingBox();
      assert.ok(width / size >= 10 * 96 / 25.4, `${width / size} points for a cell`);
      const colours = await page.locator(".sheet path").evaluateAll((paths) => [...new Set(paths.flatMap((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]))].sort());
      assert.deepEqual(colours, ["none", "rgb(0, 0, 0)", "rgb(187, 187, 187)", "rgb(255, 255, 255)"]);
      assert.equal(await pages(page), sheets);
    });
  }
});

test("the browser prints the board in play, and nothing else", () => visit(board(["110", "000", "001"], "klein"), {}, async (page) => {
  await cell(page, 1, 1).click();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["div", "h1", "li", "ol", "p", "path", "section", "span", "svg"]);
  assert.match(await page.locator(".sheet p").textContent(), /The board is a Klein bottle: the left edge meets the right edge/);
  assert.equal(await pages(page), 1);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".sheet").count(), 0);
}));

test("the board in play is printed from the dialog, those of the classics too", async () => {
  for (const game of ["cube", "lights2000"]) {
    await visit(`/?mode=classics&game=${game}`, {}, async (page) => {
      await page.evaluate(() => (window.print = () => {}));
      await page.click("#print-open");
      await page.click("#print-this");
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".sheet svg").count(), 1);
      assert.equal(await pages(page), 1);
      await page.reload();
      await ready(page);
    });
  }
});

accessible({ "print dialog": ["/", (page) => page.click("#print-open")] });
