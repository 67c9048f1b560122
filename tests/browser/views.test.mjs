import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { PHONE, board, visit, wins } from "./support.mjs";
import { win } from "./solving.mjs";

const ONE = ["010", "111", "010"];

accessible({
  daily: ["/?mode=daily", (page) => page.locator("#countdown:not(:empty)").waitFor()],
  levels: ["/?mode=levels", (page) => page.locator("#level-list a").first().waitFor()],
  "three states": ["/?mode=classics&game=lights2000", (page) => page.locator(".cell.red, .cell.green").first().waitFor()],
  cube: ["/?mode=classics&game=cube", (page) => page.locator("#classic-list a").first().waitFor()],
  won: [board(ONE), async (page) => {
    await win(page);
    await wins(page);
  }],
  tutorial: ["/", (page) => page.click("#offer-start")],
  forget: ["/", (page) => page.click("#forget-open")],
});

test("the dialogs fit every screen, with their way on in view", async () => {
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [768, 1024], [1280, 800]]) {
    await visit(board(Array(9).fill("101010101")), { ...PHONE, viewport: { width, height } }, async (page) => {
      for (const [opener, id, way] of [["enter", "enter-dialog", "enter-play"], ["explain-open", "explain", "explain-next"], ["print-open", "print-dialog", "print-sheets"]]) {
        await page.click(`#${opener}`);
        await page.locator(`#${id}`).waitFor();
        if (id === "enter-dialog") await page.click("#enter-this");
        const seen = await page.evaluate(([id, way]) => {
          const [dialog, button] = [id, way].map((name) => document.getElementById(name));
          const box = button.getBoundingClientRect();
          return { wide: dialog.scrollWidth - dialog.clientWidth, isInside: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth, isLarge: box.height >= 43.5 };
        }, [id, way]);
        assert.deepEqual(seen, { wide: 0, isInside: true, isLarge: true }, `${id} ${width} × ${height}`);
        await page.keyboard.press("Escape");
      }
    });
  }
});
