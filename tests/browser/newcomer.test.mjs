// What a newcomer met: words that must be in sight, sizes, tabs, fingers that stay, and the help that counts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, board, cell, known, lights, text, visit, wins } from "./support.mjs";
import { reopen, win } from "./solving.mjs";

const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses
const UNSOLVABLE = ["10000", "00000", "00000", "00000", "00000"];
const screen = (width, height) => ({ ...PHONE, viewport: { width, height } });
const CLIPBOARD = ["clipboard-read", "clipboard-write"];

/** Whether the middle of an element is in sight: in the window, and with nothing over it. */
function isSeen(page, selector) {
  return page.locator(selector).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && (element === there || element.contains(there));
  });
}

/** What is wrong with the text, once it is said. */
async function refusal(page) {
  await page.waitForFunction(() => document.getElementById("enter-error").textContent !== "");
  return text(page, "enter-error");
}

test("what is wrong with a text stands above the buttons, in the words of the page", async () => {
  for (const options of [DESKTOP, screen(390, 844), screen(320, 568), screen(844, 390)]) {
    await visit("/", options, async (page) => {
      await page.click("#enter");
      assert.equal(await page.evaluate(() => document.activeElement.id), "enter-title");
      await page.fill("#enter-text", "XO.\nO.X\n...\n");
      await page.locator("#enter-play").click();
      const said = await refusal(page);
      assert.equal(said, "Line 1, column 2: 'O' and 'X' are both lit characters, and a board has one: which one?");
      const place = JSON.stringify(options.viewport);
      assert.ok(await isSeen(page, "#enter-error"), place);
      assert.ok(await isSeen(page, "#enter-play"), place);
      const [error, play] = await Promise.all(["#enter-error", "#enter-play"].map((name) => page.locator(name).boundingBox()));
      assert.ok(error.y + error.height <= play.y, place);
      assert.equal(await text(page, "enter-words"), "");
    });
  }
});

test("of two lit characters one is chosen by a button", async () => {
  for (const [name, expected] of [["X is lit", ["101", "010"]], ["O is lit", ["010", "101"]]]) {
    await visit("/", {}, async (page) => {
      await page.click("#enter");
      await page.fill("#enter-text", "XOX\nOXO\n");
      await page.click("#enter-play");
      await page.click(`#enter-choice >> text=${name}`);
      await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-colcount") === "3");
      assert.deepEqual(await lights(page), expected);
    });
  }
});

test("messages name the fields of the page, and no options or numbers of characters", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  for (const [typed, words] of [
    ["00a\na0a\n", /“Lit” names others/], ["[0,1,1,0]\n", /“Rows”/], ["#-\n-x\n", /both lit|third/], ["01\n02\n0\u0007\n", /a control character/],
    ["0_\n10\n", /“Dark”/], [`; states 3\n10\n02\n`, /madness puzzle solves it/], ["..\n~~\n", /both dark.*“Dark”: /],
    ['{"lights": ["01", "10"], "lit_only": true}', /"lit_only".* is not read here$/], ["[1,0]\n[0,1]\n", /“Rows”/],
  ]) {
    await page.fill("#enter-text", typed);
    await page.click("#enter-play");
    const said = await refusal(page);
    assert.match(said, words);
    assert.doesNotMatch(said, /--[a-z]|U\+/);
  }
  // The next letter takes the error away.
  await page.fill("#enter-text", "10\n01\n");
  assert.equal(await text(page, "enter-error"), "");
  await page.fill("#enter-text", "");
  assert.match(await text(page, "enter-words"), /^To play: /);
}));

test("a size that no board has is refused at once, below its field", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  for (const wrong of ["1", "65", "", "2.5"]) {
    await page.fill("#enter-columns", wrong);
    assert.equal(await text(page, "enter-size-error"), "A board to play has 2 to 64 columns and rows.", wrong);
    assert.equal(await page.locator("#enter-board .cell").count(), 25);
    await page.fill("#enter-columns", "5");
    assert.equal(await text(page, "enter-size-error"), "");
  }
  // A field that is put away does not keep a wrong size.
  await page.fill("#enter-columns", "99");
  await page.click("#enter-rules summary");
  await page.selectOption("#enter-kind", "cube");
  assert.equal(await page.locator("#enter-board .cell").count(), 54);
  await page.locator("#enter-board .cell").nth(3).click();
  await page.click("#enter-play");
  assert.match(page.url(), /game=cube/);
}));

test("what is told is seen where one is", async () => {
  for (const options of [PHONE, screen(844, 390), DESKTOP]) {
    await visit(board(FIVE), options, async (page, context) => {
      await context.grantPermissions(CLIPBOARD);
      for (const id of ["copy-link", "copy-text"]) {
        await page.locator(`#${id}`).scrollIntoViewIfNeeded();
        await page.click(`#${id}`);
        await page.locator("#message", { hasText: "copied" }).waitFor();
        assert.match(await text(page, "live"), /copied/);
        const place = `${id} at ${options.viewport.width}`;
        assert.ok((await isSeen(page, "#message")) !== (await page.locator("#toast").isVisible()), place);
        if (!options.isMobile) continue;
        assert.equal(await text(page, "toast"), await text(page, "message"));
        const { y, height } = await page.locator("#toast").boundingBox();
        assert.ok(y > 0 && y + height <= page.viewportSize().height, place);
        assert.equal(await page.getAttribute("#toast", "aria-hidden"), "true");
      }
    });
  }
  await visit("/", PHONE, async (page, context) => {
    await context.grantPermissions(CLIPBOARD);
    await page.clock.install();
    await page.click("#copy-text");
    await page.locator("#toast", { hasText: "copied" }).waitFor();
    await page.clock.runFor(10_000);
    assert.ok(await page.locator("#toast").isHidden());
  });
});

test("the panels beside the board come into sight", async () => {
  await visit(board(FIVE), DESKTOP, async (page) => {
    await page.evaluate(() => scrollTo(0, 9999));
    await page.click("#solution");
    await page.locator("#playback").waitFor();
    assert.ok(await isSeen(page, "#playback-text"));
  });
  await visit(board(UNSOLVABLE), DESKTOP, async (page) => {
    await known(page);
    await page.evaluate(() => scrollTo(0, 9999));
    await page.click("#why");
    assert.ok(await isSeen(page, "#why-title"));
  });
});

test("what is unusual about a board stays at the goal, and the help names it", async () => {
  for (const [address, kind, help] of [
    [board(FIVE), "", /switches the cell and its neighbours.*All four edges are walls\. Make every light dark\./],
    [board(FIVE, "torus"), "Edges joined: torus", /opposite side/],
    [`${board(FIVE, "klein", "on")}&rule=open-king`, "Each press: all eight around, not the cell · Edges joined: Klein bottle", /eight cells around it, but not.*twist.*Light every cell/],
    ["/?mode=classics&game=cube", "Edges joined: cube", /faces of a cube/],
    ["/?mode=classics&game=lights2000", "Each press: dark → red → green → dark", /turns dark cells red/],
    ["/?mode=levels&level=47", "Each press: the cell and its four corners", /four cells at its corners/],
  ]) {
    await visit(address, screen(390, 844), async (page) => {
      await cell(page, 1, 1).click();
      assert.equal(await text(page, "kind"), kind);
      assert.equal(await page.locator("#kind").isVisible(), kind !== "");
      await page.click("#help-open");
      assert.match(await text(page, "help-rule"), help);
    });
  }
});

/** Holds a finger on a cell for some time. */
async function hold(page, place, time) {
  const { x, y, width, height } = await place.boundingBox();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await page.waitForTimeout(time);
  const aimed = await page.locator("#board .aim").count();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return aimed;
}

test("a finger that stays shows the cells of a press, and presses nothing", async () => {
  await visit(board(FIVE), PHONE, async (page) => {
    assert.equal(await hold(page, cell(page, 2, 2), 800), 5);
    await page.waitForTimeout(100);
    assert.equal(await text(page, "presses"), "0");
    assert.equal(await page.locator("#board .aim").count(), 0);
    await cell(page, 2, 2).tap();
    assert.equal(await text(page, "presses"), "1");
  });
  for (const [options, words] of [[PHONE, /hold a cell down to see which/], [DESKTOP, /point at a cell to see which/]]) {
    await visit("/?mode=levels&level=47", options, async (page) => assert.match(await text(page, "message"), words));
  }
});

test("a board without a solution says that first, after Solve too", async () => {
  await visit("/", {}, async (page) => {
    await page.click("#enter");
    await page.locator("#enter-board .cell").nth(0).click();
    await page.click("#enter-play");
    await page.locator("#message", { hasText: "There is no" }).waitFor();
    assert.equal(await text(page, "message"), "There is no solution. Tap “Why not?”. Your board: 5 × 5 plane.");
    await page.click("#enter");
    await page.click("#enter-solve");
    await page.locator("#why-card").waitFor();
    assert.match(await text(page, "message"), /^There is no solution\. 1 outlined cell is lit: odd/);
  });
});

test("the tab of the original has two lines on phones, chosen or not, and moves nothing", async () => {
  for (const width of [390, 360, 320]) {
    await visit("/?mode=classics&game=lightsout", screen(width, 740), async (page) => {
      const tab = page.locator("#modes [data-mode=original]");
      const seen = () => tab.evaluate((tab) => {
        const lines = [tab.firstChild, tab.lastChild.firstChild].reduce((sum, words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return sum + range.getClientRects().length;
        }, 0);
        return { lines, inside: tab.scrollWidth <= tab.clientWidth + 1, height: tab.getBoundingClientRect().height, top: document.getElementById("device").getBoundingClientRect().top };
      });
      const before = await seen();
      await reopen(page, "/?mode=classics&game=original");
      const after = await seen();
      for (const { lines, inside } of [before, after]) assert.deepEqual([lines, inside], [2, true], `${width}`);
      assert.equal(after.height, before.height);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    });
  }
});

test("a solution is played slowly, and a win with it is no record", async () => {
  await visit(board(FIVE), {}, async (page) => {
    await page.clock.install();
    await page.click("#solution");
    await page.locator("#playback").waitFor();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.click("#run");
    await page.clock.runFor(200);
    assert.equal(await text(page, "presses"), "1");
    await page.clock.runFor(600);
    assert.equal(await text(page, "presses"), "1");
    await page.clock.runFor(150);
    assert.equal(await text(page, "presses"), "2");
    await page.clock.runFor(9000);
    assert.match(await wins(page), /^Solved in 7 presses with the solution shown, \d:\d\d\.$/);
  });
  await visit(board(FIVE), {}, async (page, context) => {
    await context.grantPermissions(CLIPBOARD);
    await win(page);
    const said = await wins(page);
    assert.match(said, /No way is shorter!/);
    await page.click("#copy-link");
    await page.locator("#toast", { hasText: "The link is copied" }).waitFor();
    assert.equal(await text(page, "message"), said);
  });
});

test("the offer of the tutorial gives way to long words on a laptop", () => visit("/?mode=levels", DESKTOP, async (page) => {
  assert.ok(await page.locator("#offer").isVisible());
  await reopen(page, "/?mode=levels&level=47");
  assert.ok(await page.locator("#message").isVisible());
  assert.ok(await page.locator("#offer").isHidden());
}));
