// The first minute at any screen: addresses, keys, the clock, what is named and what is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { board, cell, known, lights, text, visit, wins } from "./support.mjs";
import { reopen } from "./solving.mjs";

const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses

test("?mode=free opens free play, whatever was played last", () => visit("/?mode=daily", {}, async (page) => {
  for (const other of ["daily", "levels", "classics"]) {
    await reopen(page, `/?mode=${other}`);
    await cell(page, 1, 1).click();
    await reopen(page, "/?mode=free");
    assert.equal(await page.locator("#modes [aria-current]").textContent(), "Free play");
    assert.match(page.url(), /\?board=/);
  }
  await cell(page, 2, 2).click();
  const played = await lights(page);
  await reopen(page, "/?mode=levels");
  await reopen(page, "/?mode=free");
  assert.deepEqual(await lights(page), played);
}));

test("arrow keys lead into the board at once", () => visit(board(FIVE), {}, async (page) => {
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.keyboard.press("ArrowRight");
  assert.match(await here(), /^row 1, column 2, /);
  await page.keyboard.press("Space");
  assert.equal(await text(page, "presses"), "1");
  // After a button too, but not in a field or a dialog.
  await page.click("#hint");
  await page.keyboard.press("ArrowDown");
  assert.match(await here(), /^row \d, column \d, /);
  await page.focus("#difficulty");
  const before = Number(await page.inputValue("#difficulty"));
  await page.keyboard.press("ArrowRight");
  assert.equal(Number(await page.inputValue("#difficulty")), before + 1);
  await page.keyboard.press("Escape");
  await page.click("#help-open");
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.evaluate(() => document.getElementById("help").contains(document.activeElement)));
}));

test("the clock rests while a dialog is open", () => visit("/", {}, async (page) => {
  await page.clock.install({ time: new Date("2026-11-23T12:00:00Z") });
  await reopen(page, board(FIVE));
  // The clock goes by itself until it is stopped.
  await page.clock.pauseAt(new Date("2026-11-23T12:01:00Z"));
  await cell(page, 1, 1).click();
  await page.clock.runFor(5300);
  assert.equal(await text(page, "time"), "0:05");
  for (const [open, dialog] of [["help-open", "help"], ["enter", "enter-dialog"], ["explain-open", "explain"], ["print-open", "print-dialog"], ["forget-open", "forget"]]) {
    await page.click(`#${open}`);
    await page.locator(`#${dialog}`).waitFor();
    await page.clock.runFor(60_000);
    assert.equal(await text(page, "time"), "0:05", dialog);
    await page.keyboard.press("Escape");
    await page.locator(`#${dialog}`).waitFor({ state: "hidden" });
  }
  await page.clock.runFor(3000);
  assert.equal(await text(page, "time"), "0:08");
  // A clock that has not begun does not begin with a dialog.
  await page.click("#reset");
  await page.click("#help-open");
  await page.keyboard.press("Escape");
  await page.clock.runFor(3000);
  assert.equal(await text(page, "time"), "0:00");
}));

test("the first board takes as many presses as the form says, and others say if they do not", async () => {
  await visit("/", {}, async (page) => {
    await known(page);
    assert.equal(`${await text(page, "shortest")} presses`, await text(page, "difficulty-value"));
    await page.click("#new .main-button");
    await page.waitForFunction(() => document.getElementById("live").textContent.startsWith("New board"));
    await known(page);
    assert.equal(`${await text(page, "shortest")} presses`, await text(page, "difficulty-value"));
    assert.equal(await text(page, "message"), "");
    // No board of 4 × 4 takes more than 7.
    for (const id of ["columns", "rows"]) await page.fill(`#${id}`, "4");
    await page.fill("#difficulty", "10");
    await page.click("#new .main-button");
    await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-rowcount") === "4");
    await page.locator("#message:not(:empty)").waitFor();
    const shortest = await text(page, "shortest");
    assert.ok(Number(shortest) <= 7);
    assert.equal(await text(page, "message"), `Of the boards tried, none takes 10 presses: this one takes ${shortest}.`);
  });
});

/** What is drawn over the cells of a class: for each, whether there is a ring, and the letters in it. */
function drawn(page, name) {
  return page.locator(`#board .cell.${name}`).evaluateAll((cells) => cells.map((cell) => {
    const { content, borderTopStyle, borderTopWidth, backgroundImage } = getComputedStyle(cell, "::after");
    const hasRing = (borderTopStyle === "solid" && parseFloat(borderTopWidth) >= 2) || backgroundImage.includes("radial-gradient");
    return { hasRing, hasFrame: borderTopStyle === "dashed", letters: content.replaceAll('"', "") };
  }));
}

test("hint and solution: what is named is drawn, and nothing else", async () => {
  const FOUR = ["1101", "1011", "0011", "0111"]; // sixteen solutions
  for (const rows of [FIVE, FOUR]) {
    await visit(board(rows), {}, async (page) => {
      await known(page);
      const check = async () => {
        const rings = await drawn(page, "press");
        assert.match(await text(page, "playback-text"), new RegExp(`^Press the ${rings.length} cells? with a large ring, in any order\\. `));
        assert.ok(rings.every(({ hasRing, letters }) => hasRing && letters === ""), JSON.stringify(rings));
        assert.equal(await page.locator('#board .cell[aria-description*="to be pressed"]').count(), rings.length);
        return rings.length;
      };
      await page.click("#hint");
      await page.locator(".cell.hint").waitFor();
      assert.deepEqual(await drawn(page, "hint"), [{ hasRing: false, hasFrame: true, letters: "" }]);
      await page.click("#solution");
      await page.locator(".cell.press").first().waitFor();
      const count = await check();
      assert.equal(String(count), await text(page, "shortest"));
      for (let k = 0; k < 3; k++) {
        // A press that is no part of it, then a hint: the rings and the hint are of one shortest solution.
        await page.locator("#board .cell:not(.press)").nth(k).click();
        await page.click("#hint");
        await page.locator(".cell.hint.press").waitFor();
        const left = await check();
        const [hint] = await drawn(page, "hint");
        assert.ok(hint.hasRing && hint.hasFrame);
        const then = left === 1 ? "and that is it" : `then ${left - 1} press`;
        const [, place] = /^Press (row \d, column \d), (.*)\.$/.exec(await text(page, "message"));
        assert.ok((await text(page, "message")).includes(then), await text(page, "message"));
        assert.ok((await page.locator(".cell.hint").getAttribute("aria-label")).startsWith(place));
      }
    });
  }
});

test("a 2 stands where a cell is to be pressed twice", () => visit("/?mode=classics&game=lights2000", {}, async (page) => {
  for (let k = 0; k < 3; k++) {
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.getElementById("presses").textContent === "0");
    await page.click("#solution");
    await page.locator(".cell.press").first().waitFor();
    const total = Number(await text(page, "shortest"));
    const [once, twice] = [await drawn(page, "press"), await drawn(page, "twice")];
    assert.equal(once.length + twice.length, total);
    assert.ok(twice.every(({ hasRing, letters }) => hasRing && letters === "2"), JSON.stringify(twice));
    assert.equal(once.filter(({ letters }) => letters === "2").length, twice.length);
    assert.equal(/ with a 2 twice\./.test(await text(page, "playback-text")), twice.length > 0);
    if (twice.length === 0) continue;
    const cell = page.locator(".cell.twice").first();
    const label = (await cell.getAttribute("aria-label")).replace(/, \w+$/, "");
    assert.equal(await cell.getAttribute("aria-description"), "to be pressed, twice");
    await cell.click();
    const pressed = page.locator(`#board .cell[aria-label^="${label},"]`);
    assert.equal(await pressed.getAttribute("aria-description"), "to be pressed");
    assert.equal((await drawn(page, "twice")).length, twice.length - 1);
  }
}));

test("the focus is not lost when what had it goes", () => visit("/?mode=levels", {}, async (page) => {
  const inBoard = async (when) => {
    const isThere = () => document.getElementById("board").contains(document.activeElement);
    await page.waitForFunction(isThere, undefined, { timeout: 3000 }).catch(() => assert.fail(when));
  };
  await page.click("#offer-start");
  await page.click("#tutorial-skip");
  await inBoard("after the tutorial");
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
  await page.click("#solution");
  await page.locator("#playback").waitFor();
  await page.click("#one");
  await wins(page);
  await inBoard("after the last press of a solution");
  await page.focus("#level-list a >> nth=1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.search.includes("level=2"));
  await inBoard("after a level was chosen");
  await page.click("#modes >> text=Free play");
  await page.click("#enter");
  await page.click("#enter-fill");
  await page.click("#enter-play");
  await inBoard("after a board was entered");
  await cell(page, 1, 1).click();
  await page.click("#undo");
  await inBoard("after the last undo");
  await reopen(page, board(["100", "000", "000"], "torus"));
  await known(page);
  for (const close of [() => page.click("#why-close"), () => page.keyboard.press("Escape")]) {
    await page.click("#why");
    await page.focus("#count-again");
    await close();
    await inBoard("after the reason");
  }
  await page.click("#enter");
  await page.click("#enter-cancel");
  assert.equal(await page.evaluate(() => document.activeElement.id), "enter");
}));
