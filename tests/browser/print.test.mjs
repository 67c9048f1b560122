// Boards on paper: nothing but the sheets, and the solutions are right.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsOf } from "../../src/web/assets/print.js";
import { solveBoard } from "../../src/web/assets/solver/local.js";
import { accessible } from "./axe.mjs";
import { DESKTOP, PHONE, board, cell, ready, visit } from "./support.mjs";

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

test("a worksheet has the boards, the rule and nothing else, and its solutions on another sheet", async () => {
  for (const [options, size, surface, count, sheets] of [[DESKTOP, 5, "plane", 6, 2], [PHONE, 8, "torus", 4, 2], [DESKTOP, 16, "klein", 2, 3]]) {
    await visit("/", options, async (page) => {
      await page.evaluate(() => (window.print = () => (window.printed = true)));
      await page.click("#print-open");
      await page.fill("#print-columns", String(size));
      await page.fill("#print-rows", String(size));
      await page.selectOption("#print-surface", surface);
      await page.fill("#print-count", String(count));
      await page.fill("#print-sheet", "42");
      await page.click("#print-sheets");
      assert.ok(await page.evaluate(() => window.printed));
      assert.ok(await page.locator("#sheets").isHidden(), "on the screen there is no paper");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.deepEqual(await onPaper(page), ["div", "h1", "li", "ol", "p", "path", "section", "svg"]);
      assert.equal(await page.locator(".sheet-boards >> nth=0 >> svg").count(), count);
      assert.equal(await page.locator(".sheet-boards >> nth=1 >> svg").count(), count);
      assert.match(await page.locator(".sheet p").first().textContent(), /^Switch every light off\. A press switches the cell and its neighbours/);
      assert.match(await page.locator(".sheet h1").last().textContent(), /^Solutions of sheet 42$/);
      const { width } = await page.locator(".sheet-boards svg").first().boundingBox();
      assert.ok(width / size >= 10 * 96 / 25.4, `${width / size} points for a cell`);
      const colours = await page.locator(".sheet path").evaluateAll((paths) => [...new Set(paths.flatMap((path) => [getComputedStyle(path).fill, getComputedStyle(path).stroke]))].sort());
      assert.deepEqual(colours, ["none", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
      assert.equal(await pages(page), sheets);
    });
  }
});

test("the browser prints the board in play, and nothing else", () => visit(board(["110", "000", "001"], "klein"), {}, async (page) => {
  await cell(page, 1, 1).click();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await onPaper(page), ["div", "h1", "li", "ol", "p", "path", "section", "svg"]);
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
