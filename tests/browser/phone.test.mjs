// The first minute on phones: what is in sight, and what fingers do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, board, cell, known, lights, text, visit } from "./support.mjs";
import { reopen, win } from "./solving.mjs";

const UNSOLVABLE = ["100", "000", "000"]; // on the torus
const screen = (width, height) => ({ ...PHONE, viewport: { width, height } });
/** 390 × 664 is what the bars of a browser leave of 390 × 844. */
const PHONES = [screen(390, 844), screen(390, 664), screen(320, 568), screen(844, 390), screen(932, 430)];
const SCREENS = [...PHONES, screen(768, 1024), DESKTOP];

/** What is not wholly in sight of some elements, and how much too wide the page is. */
function unseen(page, ids) {
  return page.evaluate(([ids, { width, height }]) => {
    const isOut = ({ left, top, right, bottom }) => left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5;
    const out = ids.filter((id) => isOut(document.getElementById(id).getBoundingClientRect()));
    const wide = document.documentElement.scrollWidth - width;
    return wide > 0 ? [...out, `${wide} too wide`] : out;
  }, [ids, page.viewportSize()]);
}

async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

test("the first screen has the board and the main tools, with the tutorial offered too", async () => {
  for (const options of SCREENS) {
    await visit("/", options, async (page) => {
      const seen = ["modes", "presses", "shortest", "device", "offer-start", "offer-skip", "undo", "hint", "solution"];
      assert.deepEqual(await unseen(page, seen), [], JSON.stringify(options.viewport));
      const { width } = await cell(page, 1, 1).boundingBox();
      assert.ok(width >= 44, `${width} at ${options.viewport.width}`);
      // The first press takes the offer away, and moves neither the board nor the tools.
      const places = () => page.evaluate(() => ["device", "hint"].map((id) => document.getElementById(id).getBoundingClientRect().y));
      const before = await places();
      await cell(page, 1, 1).click();
      assert.ok(await page.locator("#offer").isHidden());
      const moved = (await places()).map((y, i) => Math.abs(y - before[i]));
      assert.ok(Math.max(...moved) <= 8, `${moved} at ${options.viewport.width}`);
    });
  }
});

test("a new board is what one sees, wherever it comes from", async () => {
  for (const options of [screen(390, 844), screen(320, 568), screen(844, 390), DESKTOP]) {
    const place = JSON.stringify(options.viewport);
    await visit("/", options, async (page) => {
      const shown = async (how, change) => {
        await page.locator("#board .cell").nth(0).click();
        await page.evaluate(() => scrollTo(0, 9999));
        await change();
        await page.waitForFunction(() => document.getElementById("presses").textContent === "0");
        assert.deepEqual(await unseen(page, ["device", "undo", "hint"]), [], `${how} at ${place}`);
        const focused = await page.evaluate(() => [document.activeElement.tagName, document.activeElement.type]);
        // A field with the focus would keep the keyboard of a phone over the board.
        if (options.isMobile) assert.ok(!["BODY", "INPUT"].includes(focused[0]), `${how} at ${place}: the focus is at ${focused}`);
      };
      await shown("the form", () => page.click("#new .main-button"));
      await shown("enter in the form", () => page.press("#rows", "Enter"));
      await shown("a pasted board", () => paste(page, "##.\n.#.\n..#\n"));
      await shown("a board that was entered", async () => {
        await page.click("#enter");
        await page.fill("#enter-text", "##.\n.##\n..#\n");
        await page.click("#enter-play");
      });
      await page.click("#modes >> text=Levels");
      await win(page);
      await shown("a level", () => page.click("#level-list >> text=2"));
      await page.click("#modes >> text=Classics");
      await shown("a classic", () => page.click("#classic-list >> text=Deluxe"));
      await page.click("#modes >> text=Daily");
      await shown("a day", () => page.fill("#day", "2026-03-02"));
    });
  }
});

test("every mode has its board and the main tools in sight, and cells for a finger", async () => {
  for (const options of PHONES) {
    await visit("/", options, async (page) => {
      for (const query of ["mode=daily&day=2026-03-01", "mode=levels", "mode=classics", "mode=classics&game=lights2000", "mode=classics&game=cube"]) {
        await reopen(page, `/?${query}`);
        await known(page);
        assert.deepEqual(await unseen(page, ["device", "message", "undo", "hint", "solution"]), [], `${query} at ${JSON.stringify(options.viewport)}`);
        const { width } = await cell(page, 1, 1).boundingBox();
        assert.ok(width >= 20, `${width}: ${query} at ${JSON.stringify(options.viewport)}`);
      }
    });
  }
});

test("help opens at its top, with its buttons in sight and of one height", async () => {
  for (const options of SCREENS) {
    await visit("/", options, async (page) => {
      for (const open of [() => page.click("#help-open"), () => page.keyboard.press("?")]) {
        await open();
        assert.equal(await page.locator("#help").evaluate((help) => help.scrollTop), 0);
        assert.deepEqual(await unseen(page, ["help-title", "tutorial-open"]), []);
        assert.equal(await page.evaluate(() => document.activeElement.id), "help-title");
        const boxes = await page.locator("#help .end button").evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()).map(({ y, height }) => [y, height]));
        assert.deepEqual(boxes[0], boxes[1], JSON.stringify(options.viewport));
        await page.keyboard.press("Escape");
      }
    });
  }
});

test("the tutorial fits low and narrow screens", async () => {
  for (const options of PHONES) {
    await visit("/", options, async (page) => {
      await page.click("#offer-start");
      for (let step = 0; step < 3; step++) {
        assert.deepEqual(await unseen(page, ["tutorial", "tutorial-title", "tutorial-board", "tutorial-next"]), [], JSON.stringify(options.viewport));
        const { width } = await page.locator("#tutorial-board .cell").first().boundingBox();
        assert.ok(width >= 44, `${width} at ${options.viewport.width}`);
        await page.click("#tutorial-next");
      }
      assert.ok(await page.locator("#tutorial").isHidden());
    });
  }
});

test("a reason is explored by touch, and a tap presses nothing there", () => visit(board(UNSOLVABLE, "torus"), PHONE, async (page) => {
  await known(page);
  await page.tap("#why");
  await page.locator("#why-end:not(:empty)").waitFor();
  assert.match(await text(page, "message"), /Tap a cell to see/);
  assert.ok(await page.locator("#why-card .fingers").last().isVisible());
  const before = await lights(page);
  for (const i of [0, 4, 8]) {
    const tapped = page.locator("#board .cell").nth(i);
    await tapped.tap();
    assert.equal(await page.locator(".cell.aim").count(), 5);
    assert.ok(await tapped.evaluate((cell) => cell.matches(".aim")));
    const words = new RegExp(`^Pressing row ${Math.floor(i / 3) + 1}, column ${(i % 3) + 1} switches 5 cells, (none|2|4) of them outlined: even\\.$`);
    assert.match(await text(page, "message"), words);
    assert.equal(await text(page, "message"), await text(page, "why-cell"));
  }
  assert.equal(await text(page, "presses"), "0");
  assert.deepEqual(await lights(page), before);
  await page.tap("#why-close");
  await page.locator("#board .cell").nth(4).tap();
  assert.equal(await text(page, "presses"), "1");
}));

test("a tap on cells too small for a finger comes nearer, and the next one presses", async () => {
  // A cell in the middle and one at a corner.
  for (const [options, row, column] of [[screen(390, 844), 32, 40], [screen(844, 390), 64, 1]]) {
    await visit(board(Array(64).fill("10".repeat(32))), options, async (page) => {
      const target = cell(page, row, column);
      const whole = await target.boundingBox();
      await target.tap({ force: true });
      assert.equal(await text(page, "presses"), "0");
      const [box, table] = [await target.boundingBox(), await page.locator("#table").boundingBox()];
      assert.ok(whole.width < 10 && box.width >= 44, `${whole.width}, then ${box.width}`);
      const isInside = box.x >= table.x && box.y >= table.y && box.x + box.width <= table.x + table.width && box.y + box.height <= table.y + table.height;
      assert.ok(isInside, JSON.stringify([box, table]));
      await target.tap();
      assert.equal(await text(page, "presses"), "1");
      // The keyboard presses a cell of any size.
      while (await page.locator("#smaller").isEnabled()) await page.tap("#smaller");
      await cell(page, 1, 1).press("Enter");
      assert.equal(await text(page, "presses"), "2");
      assert.equal((await target.boundingBox()).width, whole.width);
    });
  }
});
