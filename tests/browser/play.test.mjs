import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, PHONE, SERVED, api, board, cell, isFile, known, lights, text, visit, wins } from "./support.mjs";

const SURFACES = ["plane", "torus", "cylinder", "mobius", "klein", "projective"];
const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses
const UNSOLVABLE = ["100", "000", "000"]; // on the torus

test("a board is solved by clicking the hints", () => visit(board(FIVE), {}, async (page) => {
  await known(page);
  assert.equal(await text(page, "shortest"), "7");
  for (let left = 7; left > 0; left--) {
    assert.equal(await page.locator(".cell.hint").count(), 0);
    await page.click("#hint");
    await page.locator(".cell.hint").waitFor();
    const then = left === 1 ? /and that is it/ : left === 2 ? /then 1 press more/ : new RegExp(`then ${left - 1} presses more`);
    assert.match(await text(page, "message"), then);
    await page.click(".cell.hint");
  }
  assert.match(await wins(page), /^Solved in 7 presses with 7 hints, .*No way is shorter!$/);
  assert.deepEqual(await lights(page), Array(5).fill("00000"));
  assert.ok(await page.locator("#hint").isDisabled());
}));

test("the solution is shown and played on every surface", async () => {
  for (const surface of SURFACES) {
    for (const target of ["off", "on", "either"]) {
      const query = `/api/random?columns=6&rows=5&surface=${surface}&press_count=5&seed=3`;
      let { lights: rows } = await (await fetch(new URL(query, api))).json();
      if (target === "on") rows = rows.map((row) => row.replaceAll(/./g, (light) => 1 - light));
      await visit(board(rows, surface, target), {}, async (page) => {
        await known(page);
        await page.click("#solution");
        await page.locator(".cell.press").first().waitFor();
        const shown = await page.locator(".cell.press").count();
        assert.equal(String(shown), await text(page, "shortest"));
        await page.locator("#speed").fill("10");
        await page.click("#one");
        assert.equal(await page.locator(".cell.press").count(), shown - 1);
        await page.click("#run");
        assert.match(await wins(page), new RegExp(`Solved in ${shown} press`));
        assert.ok(await page.locator("#playback").isHidden());
      });
    }
  }
});

test("playing can be paused, and a press of one's own changes what is left", () => visit(board(FIVE), {}, async (page) => {
  await known(page);
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  await page.locator("#speed").fill("1");
  await page.click("#run");
  assert.equal(await text(page, "run"), "Pause");
  await page.waitForFunction(() => document.getElementById("presses").textContent === "1");
  await page.click("#run");
  const before = await page.locator(".cell.press").count();
  await page.locator(".cell:not(.press)").first().click();
  assert.equal(await page.locator(".cell.press").count(), before + 1);
  await page.click("#undo");
  assert.equal(await page.locator(".cell.press").count(), before);
  await page.click("#solution");
  assert.equal(await page.locator(".cell.press").count(), 0);
}));

test("an unsolvable board shows its pattern with the odd count", () => visit(board(UNSOLVABLE, "torus"), { reducedMotion: "no-preference" }, async (page) => {
  await known(page);
  assert.equal(await text(page, "shortest"), "none");
  assert.ok(await page.locator("#hint").isDisabled());
  await page.click("#why");
  await page.locator("#why-end:not(:empty)").waitFor();
  assert.match(await text(page, "why-count"), /1 of the outlined cells is lit: an odd number/);
  assert.equal(await page.locator(".cell[data-number]").count(), 1);
  assert.ok((await page.locator(".cell.in").count()) % 2 === 0);
  // However one presses, the number stays odd and every press meets the pattern evenly.
  for (let i = 0; i < 9; i++) {
    const pressed = page.locator(".cell").nth(i);
    await pressed.hover();
    assert.match(await text(page, "why-cell"), /switches 5 cells, (none|2|4) of them outlined: even/);
    await pressed.click();
    await page.locator("#why-end:not(:empty)").waitFor();
    const rows = (await lights(page)).join("");
    const met = await page.locator(".cell").evaluateAll((cells) => cells.filter((cell) => cell.matches(".in.lit")).length);
    assert.ok(met % 2 === 1, rows);
    assert.equal(await page.locator(".cell[data-number]").count(), met);
    assert.match(await text(page, "why-count"), new RegExp(`^${met} of`));
  }
  await page.click("#why");
  assert.equal(await page.locator(".cell.in").count(), 0);
}));

test("either colour, and lighting all: the count is of the right cells", async () => {
  await visit(board(["000", "000", "001"], "torus", "on"), {}, async (page) => {
    await known(page);
    await page.click("#why");
    await page.locator("#why-end:not(:empty)").waitFor();
    const dark = await page.locator(".cell.in:not(.lit)").count();
    assert.match(await text(page, "why-count"), new RegExp(`^${dark} of .* dark: an odd number`));
    assert.ok(dark % 2 === 1);
  });
  await visit(board(UNSOLVABLE, "torus", "either"), {}, async (page) => {
    await known(page);
    await page.click("#why");
    await page.locator("#why-end:not(:empty)").waitFor();
    assert.match(await text(page, "why-end"), /of one colour/);
  });
});

test("with the keyboard alone", () => visit(board(FIVE), {}, async (page) => {
  await known(page);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(await here(), /^row 1, column 1, /);
  // Walls on the plane.
  await page.keyboard.press("ArrowLeft");
  assert.match(await here(), /^row 1, column 1, /);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.match(await here(), /^row 2, column 2, /);
  await page.keyboard.press("End");
  assert.match(await here(), /^row 2, column 5, /);
  await page.keyboard.press("Control+Home");
  const start = await lights(page);
  await page.keyboard.press("Space");
  assert.deepEqual(await lights(page), ["10101", "01111", ...start.slice(2)]);
  await page.keyboard.press("Enter");
  assert.deepEqual(await lights(page), start);
  assert.equal(await text(page, "presses"), "2");
  await page.keyboard.press("u");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page, "presses"), "0");
  await page.keyboard.press("y");
  await page.keyboard.press("Control+Shift+Z");
  assert.equal(await text(page, "presses"), "2");
  await page.keyboard.press("x");
  assert.equal(await text(page, "presses"), "0");
  for (let k = 0; k < 7; k++) {
    await page.keyboard.press("t");
    await page.locator(".cell.hint:focus").waitFor();
    await page.keyboard.press("Enter");
  }
  assert.match(await wins(page), /Solved in 7 presses/);
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help").isVisible());
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.getElementById("presses").textContent === "0");
  await known(page);
  await page.keyboard.press("s");
  await page.locator(".cell.press").first().waitFor();
  await page.keyboard.press("p");
  await wins(page);
}));

test("arrows go over glued edges, with their twist", async () => {
  const ways = { torus: ["1, 5", "5, 1"], cylinder: ["1, 5", "1, 1"], klein: ["1, 5", "5, 5"], mobius: ["1, 1", "5, 5"], projective: ["5, 5", "5, 5"] };
  for (const [surface, [left, up]] of Object.entries(ways)) {
    await visit(board(FIVE, surface), {}, async (page) => {
      const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").match(/\d+/g).join(", "));
      await cell(page, 1, 1).focus();
      await page.keyboard.press("ArrowLeft");
      assert.equal(await focused(), left, surface);
      await cell(page, 1, 1).focus();
      await page.keyboard.press("ArrowUp");
      assert.equal(await focused(), up, surface);
    });
  }
});

test("pointing at a cell shows what it would switch", () => visit(board(FIVE, "klein"), {}, async (page) => {
  await cell(page, 1, 1).hover();
  const aimed = await page.locator(".cell.aim").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label").match(/\d+/g).join(",")));
  assert.deepEqual(aimed, ["1,1", "1,2", "1,5", "2,1", "5,5"]);
  const before = await lights(page);
  await cell(page, 1, 1).click();
  const after = await lights(page);
  const changed = before.flatMap((row, j) => [...row].flatMap((light, i) => (light === after[j][i] ? [] : [`${j + 1},${i + 1}`])));
  assert.deepEqual(changed, aimed);
}));

test("on a phone: fingers, and no scrolling sideways", () => visit(board(FIVE), PHONE, async (page) => {
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await known(page);
  assert.ok(await fits());
  const box = await cell(page, 1, 1).boundingBox();
  assert.ok(box.width >= 44, `${box.width}`);
  await cell(page, 1, 1).tap();
  assert.equal(await text(page, "presses"), "1");
  await page.tap("#undo");
  for (let k = 0; k < 7; k++) {
    await page.tap("#hint");
    await page.locator(".cell.hint").waitFor();
    await page.locator(".cell.hint").tap();
  }
  await wins(page);
  for (const side of ["16", isFile ? "32" : "64"]) {
    await page.fill("#columns", side);
    await page.fill("#rows", side);
    await page.check("#any");
    await page.tap("#new .main-button");
    await page.waitForFunction((side) => document.getElementById("board").getAttribute("aria-rowcount") === side, side);
    assert.ok(await fits(), side);
    const whole = () => page.locator("#table").evaluate((table) => table.scrollWidth <= table.clientWidth);
    assert.ok(await whole(), `${side} opens fitted to the window`);
    await page.tap("#larger");
    const small = await cell(page, 3, 3).boundingBox();
    assert.ok(small.width >= 24, `${side}: ${small.width}`);
    await cell(page, Number(side), Number(side)).tap();
    assert.equal(await text(page, "presses"), "1");
  }
}));

test("on a phone: the numbers do not scroll sideways", PARTS, () => visit("/numbers", PHONE, async (page) => {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

test("a board of 12 × 12 fits a phone of 360 points", () => visit(board(Array(12).fill("101010101010")), { ...PHONE, viewport: { width: 360, height: 740 } }, async (page) => {
  await known(page);
  const wide = await page.evaluate(() => [document.documentElement, document.getElementById("table")].map((one) => one.scrollWidth - one.clientWidth));
  assert.deepEqual(wide, [0, 0]);
  const box = await cell(page, 1, 12).boundingBox();
  assert.ok(box.width >= 22 && box.x + box.width <= 360, JSON.stringify(box));
}));

test("the board takes the height of a large window", () => visit(board(Array(5).fill("10101")), { viewport: { width: 1920, height: 1080 } }, async (page) => {
  const { height } = await page.locator("#device").boundingBox();
  assert.ok(height > 750, `${height}`);
}));

test("a new board of 64 × 64 is fitted and a puzzle", PARTS, () => visit("/", {}, async (page) => {
  await page.fill("#columns", "64");
  await page.fill("#rows", "64");
  await page.click("#new .main-button");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 4096);
  const lit = await page.locator(".cell.lit").count();
  assert.ok(lit > 1000, `${lit} lit`);
  const table = await page.locator("#table").boundingBox();
  const device = await page.locator("#device").boundingBox();
  assert.ok(device.width <= table.width && device.height <= table.height && device.height > 0.7 * table.height, JSON.stringify([table, device]));
}));

test("the largest board", PARTS, () => visit("/", {}, async (page) => {
  await page.fill("#columns", "64");
  await page.fill("#rows", "64");
  await page.selectOption("#surface", "projective");
  await page.click("#new .main-button");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 4096);
  await known(page);
  await cell(page, 30, 30).click();
  await page.click("#larger");
  await page.click("#smaller");
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
  await page.locator(".cell.hint").click();
  assert.equal(await text(page, "presses"), "2");
}));

test("the wave of a win ends with its board", () => visit(board(["010", "111", "010"]), { reducedMotion: "no-preference" }, async (page) => {
  const waves = await page.evaluate(async () => {
    const grid = document.getElementById("board");
    const before = grid.firstChild;
    grid.querySelectorAll(".cell")[4].click();
    const first = grid.matches(".won");
    document.getElementById("next").click();
    while (grid.firstChild === before) await new Promise((resolve) => setTimeout(resolve));
    return [first, grid.matches(".won")];
  });
  assert.deepEqual(waves, [true, false]);
}));

test("a second win has a whole wave of its own", () => visit(board(["010", "111", "010"]), { reducedMotion: "no-preference" }, async (page) => {
  const waves = await page.evaluate(async () => {
    const grid = document.getElementById("board");
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const press = () => grid.querySelectorAll(".cell")[4].click();
    press();
    await pause(1000);
    document.getElementById("undo").click();
    press();
    // The wave of the first win would end before this.
    await pause(1300);
    const second = grid.matches(".won");
    await pause(1000);
    return [second, grid.matches(".won")];
  });
  assert.deepEqual(waves, [true, false]);
}));

test("a board that comes late does not take the place of another", SERVED, () => visit("/", {}, async (page) => {
  await page.route(/api\/random/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: { lights: Array(40).fill("01".repeat(20)) } }).catch(() => {});
  });
  await page.fill("#columns", "40");
  await page.fill("#rows", "40");
  await page.click("#new .main-button");
  await page.click("a[data-mode='daily']");
  await page.unrouteAll({ behavior: "wait" });
  await page.waitForTimeout(200);
  assert.match(page.url(), /mode=daily/);
  assert.ok((await page.locator(".cell").count()) < 1600);
}));
