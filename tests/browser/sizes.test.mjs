import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, board, known, visit } from "./support.mjs";
import { reopen } from "./solving.mjs";

const ONE = ["010", "111", "010"];

/** What is wrong with the sizes of what is seen: a page too wide, targets too small for a thumb, words that leave their place. */
function misfits(page) {
  return page.evaluate(({ width }) => {
    const seen = (elements) => [...document.querySelectorAll(elements)].filter((element) => element.getClientRects().length > 0);
    const name = (element) => element.id || element.textContent.trim();
    const small = seen("button:not(.cell), a:not(.skip), select, input, textarea, summary")
      .map((element) => [name(element), (element.closest("label") ?? element).getBoundingClientRect()])
      .filter(([, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(([name, box]) => `${name}: ${box.width} × ${box.height}`);
    const over = seen("button:not(.cell), a, p, h2, label, dialog, .card")
      .filter((element) => !element.matches(".visually-hidden, .skip") && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
      .map((element) => `${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    return { wide: document.documentElement.scrollWidth - width, small, over };
  }, page.viewportSize());
}

test("on phones and tablets nothing is too wide, and buttons are large enough for a thumb", async () => {
  const screens = [[390, 844], [360, 640], [320, 568], [844, 390], [820, 1180]];
  for (const [width, height] of screens) {
    await visit("/", { ...PHONE, viewport: { width, height } }, async (page) => {
      const fits = async (where) => assert.deepEqual(await misfits(page), { wide: 0, small: [], over: [] }, `${where} at ${width} × ${height}`);
      await fits("the first screen");
      for (const opener of ["help-open", "enter", "explain-open", "print-open", "forget-open"]) {
        await page.click(`#${opener}`);
        await page.locator("dialog[open]").waitFor();
        await fits(opener);
        await page.keyboard.press("Escape");
      }
      await page.click("#offer-start");
      await fits("the tutorial");
      await page.keyboard.press("Escape");
      for (const address of [board(ONE), board(["100", "000", "000"], "torus"), "/?mode=daily", "/?mode=levels", "/?mode=classics&game=cube"]) {
        await reopen(page, address);
        await known(page);
        await fits(address);
        if (await page.locator("#why").isVisible()) await page.click("#why");
        else await page.click("#solution");
        await page.locator("#why-card, #playback").filter({ visible: true }).waitFor();
        await fits(`the card of ${address}`);
      }
    });
  }
});
