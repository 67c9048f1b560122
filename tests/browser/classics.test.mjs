import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, PHONE, cell, lights, ready, text, visit, wins } from "./support.mjs";
import { program, reopen, win } from "./solving.mjs";

/** The wiring of a game as the page has it: for each cell those that a press of it moves on. */
function wiring(page, game) {
  return page.evaluate(async (game) => {
    const { CLASSICS } = await import("./classics.js");
    const { switchedBy } = await import("./surfaces.js");
    const shape = CLASSICS[game];
    return Array.from({ length: shape.columns * shape.rows }, (_, cell) => [...switchedBy(shape, cell)].sort((a, b) => a - b));
  }, game);
}

/** The states of the cells on the board. */
function states(page) {
  return page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) =>
    ["dark", "red", "green", "lit"].indexOf(cell.getAttribute("aria-label").split(", ").at(-1)) % 3 + (cell.getAttribute("aria-label").endsWith("lit") ? 1 : 0)));
}

test("the boards of the classics are wired as the program wires them", PARTS, () => visit("/", {}, async (page) => {
  const games = { "original:6": [4, 4, "torus", 2], "original:4": [5, 5, "plane", 2], lightsout: [5, 5, "plane", 2], deluxe: [6, 6, "plane", 2], lights2000: [5, 5, "plane", 3] };
  for (const [game, [columns, rows, surface, states]] of Object.entries(games)) {
    const board = `${"0".repeat(columns)}\n`.repeat(rows);
    const lists = program(["puzzle", "--surface", surface, "--states", String(states), "--convert", "lists", "-"], board);
    const cellOf = (name) => ((found) => (found[1] - 1) * columns + Number(found[2]) - 1)(/^r(\d+)c(\d+)$/.exec(name));
    const expected = lists.split("\n").filter((line) => line.startsWith("r")).map((line) => line.split(": ")[1].split(" ").map(cellOf).sort((a, b) => a - b));
    assert.equal(expected.length, columns * rows);
    assert.deepEqual(await wiring(page, game), expected, game);
  }
}));

test("a press of a cell of the cube switches the cells at most one away from it in space", PARTS, () => visit("/", {}, async (page) => {
  const centres = await page.evaluate(async () => {
    const { centre } = await import("./cube.js");
    return Array.from({ length: 54 }, (_, cell) => centre(cell));
  });
  assert.equal(new Set(centres.map(String)).size, 54);
  const expected = centres.map((here) => centres.flatMap((there, i) => (Math.hypot(...here.map((x, k) => x - there[k])) <= 1 ? [i] : [])));
  assert.ok(expected.every((near) => near.length === 5));
  assert.deepEqual(await wiring(page, "cube"), expected);
}));

test("the program solves the cube of the page", PARTS, () => visit("/?mode=classics&game=cube", {}, async (page) => {
  assert.equal(await page.locator("#board .cell").count(), 54);
  const wires = await wiring(page, "cube");
  const edges = wires.flatMap((near, i) => near.filter((j) => j > i).map((j) => `c${i} c${j}`));
  const lit = (await states(page)).flatMap((state, i) => (state ? [`c${i}`] : []));
  const answer = program(["puzzle", "--wiring", "edges", "-"], `@lit ${lit.join(" ")}\n${edges.join("\n")}\n`);
  for (const name of answer.trim().split(/\s+/)) await page.locator("#board .cell").nth(Number(name.slice(1))).click();
  assert.match(await wins(page), /^Solved in \d+ presses/);
}));

test("arrows go over the edges of the cube", () => visit("/?mode=classics&game=cube", {}, async (page, context) => {
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").replace(/, (lit|dark)$/, ""));
  const front = page.locator("#board .cell").nth(18);
  await front.focus();
  assert.equal(await here(), "front face, row 1, column 1");
  const ways = { ArrowUp: "upper face, row 3, column 1", ArrowLeft: "left face, row 1, column 3" };
  for (const [key, place] of Object.entries(ways)) {
    await front.focus();
    await page.keyboard.press(key);
    assert.equal(await here(), place);
  }
  // The back is below the lower face in the net, beside left and right in space.
  await page.locator("#board .cell").nth(9 + 3).focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await here(), "back face, row 2, column 1");
  // Four times down leads around the cube.
  await front.focus();
  for (let k = 0; k < 12; k++) await page.keyboard.press("j");
  assert.equal(await here(), "front face, row 1, column 1");
  await page.locator("#board .cell").nth(18).click();
  const pressed = await states(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  assert.ok(await page.locator("#copy-text").isHidden());
  await page.click("#copy-link");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /mode=classics&game=cube&cells=[\w-]+&pressed=[\w-]+$/);
  await page.waitForTimeout(200);
  await page.reload();
  await ready(page);
  assert.deepEqual(await states(page), pressed);
}));

test("lights of three states go from off to red, green and off again", () => visit("/?mode=classics&game=lights2000", {}, async (page) => {
  const state = async () => (await cell(page, 3, 3).getAttribute("aria-label")).split(", ").at(-1);
  const order = ["dark", "red", "green"];
  const first = order.indexOf(await state());
  for (let k = 1; k <= 3; k++) {
    await cell(page, 3, 3).click();
    assert.equal(await state(), order[(first + k) % 3]);
  }
  await page.keyboard.press("u");
  assert.equal(await state(), order[(first + 2) % 3]);
  const shown = await states(page);
  await page.waitForTimeout(200);
  await page.reload();
  await ready(page);
  assert.deepEqual(await states(page), shown);
  assert.equal(await text(page, "presses"), "2");
  await page.keyboard.press("x");
  const rows = (await states(page)).join("").match(/.{5}/g);
  const counts = program(["puzzle", "--states", "3", "--surface", "plane", "-"], `${rows.join("\n")}\n`).replaceAll(/\s/g, "");
  for (const [i, count] of [...counts].entries()) {
    for (let k = 0; k < Number(count); k++) await page.locator("#board .cell").nth(i).click();
  }
  assert.match(await wins(page), /^Solved in \d+ press/);
}));

test("hints and the solution of three states and of the cube are the page's own, and shortest", async () => {
  for (const game of ["lights2000", "cube"]) {
    await visit(`/?mode=classics&game=${game}`, {}, async (page) => {
      if (game === "lights2000") {
        const rows = (await states(page)).join("").match(/.{5}/g);
        const answer = program(["puzzle", "--shortest", "--states", "3", "--surface", "plane", "-"], `${rows.join("\n")}\n`);
        const total = [...answer.replaceAll(/\s/g, "")].reduce((sum, count) => sum + Number(count), 0);
        assert.equal(await text(page, "shortest"), String(total));
      }
      const total = Number(await text(page, "shortest"));
      assert.ok(total > 0);
      await page.click("#hint");
      assert.match(await text(page, "message"), total === 2 ? /then 1 press/ : new RegExp(`then ${total - 1} press`));
      await page.click(".cell.hint");
      await page.click("#solution");
      await page.locator(".cell.press").first().waitFor();
      // A press too many and back again.
      const twice = await page.locator(".cell.twice").count();
      await page.locator("#board .cell:not(.press)").first().click();
      assert.equal(await page.locator(".cell.twice").count(), game === "cube" ? 0 : twice + 1);
      await page.keyboard.press("u");
      assert.equal(await page.locator(".cell.twice").count(), twice);
      await page.locator("#speed").fill("10");
      await page.click("#run");
      assert.match(await wins(page), new RegExp(`^Solved in ${total} presses with the solution shown`));
    });
  }
});

test("a classic is dealt anew, and a link has its cells", () => visit("/?mode=classics&game=deluxe", {}, async (page) => {
  const first = await lights(page);
  assert.match(page.url(), /\?mode=classics&game=deluxe&cells=[\w-]+$/);
  const address = page.url();
  await win(page);
  await wins(page);
  assert.equal(await text(page, "next"), "Next board");
  await page.click("#next");
  assert.notEqual(page.url(), address);
  await reopen(page, address);
  assert.deepEqual(await lights(page), first);
  for (const query of ["game=chess", "game=deluxe&cells=A", "game=lights2000&cells=_____________", "game=cube&cells=AAAA&pressed=A"]) {
    await reopen(page, `/?mode=classics&${query}`);
    assert.equal(await page.locator(".message.problem").count(), 1, query);
  }
}));

test("the original is one tap away from the first view, by its name", async () => {
  for (const options of [{}, PHONE, { viewport: { width: 320, height: 640 } }, { viewport: { width: 844, height: 390 } }]) {
    await visit("/", options, async (page) => {
      const link = page.locator("nav >> text=The original: eight levels");
      const box = await link.boundingBox();
      assert.ok(box.y + box.height < page.viewportSize().height && box.x + box.width <= page.viewportSize().width, JSON.stringify(box));
      await link.click();
      assert.match(page.url(), /mode=classics&game=original:1$/);
      assert.equal(await page.locator("#board .cell").count(), 9);
      assert.deepEqual(await page.locator("#modes [aria-current]").allTextContents(), ["The original: eight levels"]);
      assert.match(await text(page, "message"), /Only lit cells may be pressed/);
    });
  }
});

test("the cube is whole on the screen, with cells for a finger", async () => {
  for (const options of [PHONE, { viewport: { width: 820, height: 1180 } }, { viewport: { width: 1280, height: 800 } }]) {
    await visit("/?mode=classics&game=cube", options, async (page) => {
      const room = await page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.getElementById("table");
        return [scrollHeight - clientHeight, scrollWidth - clientWidth];
      });
      assert.deepEqual(room, [0, 0]);
      const { width } = await cell(page, 1, 1).boundingBox();
      assert.ok(width >= 32, `${width} at ${options.viewport.width}`);
    });
  }
});
