import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { DESKTOP, PHONE, cell, known, lights, text, visit, wins } from "./support.mjs";
import { reopen } from "./solving.mjs";

const level = (number, seed) => `/?mode=classics&game=original:${number}${seed === undefined ? "" : `&seed=${seed}`}`;
const FULL = (side) => Array(side).fill("1".repeat(side));
/** The levels as the original has them: side, surface, lit only, whether all is lit at first, whether a picture is made; then the fewest presses of those without a seed. */
const LEVELS = [
  [3, "plane", true, true, false, 5], [4, "plane", true, true, false, 4], [4, "torus", true, true, false, 16], [5, "plane", true, true, false, 15],
  [4, "torus", false, true, true], [4, "torus", false, false, false], [4, "torus", false, false, true], [4, "torus", true, false, true],
];

/** The picture to be made, as rows of 0 and 1, from what is announced; null if there is none. */
async function picture(page) {
  const image = page.locator("#picture svg");
  if ((await image.count()) === 0) return null;
  const words = await image.getAttribute("aria-label");
  return [...words.matchAll(/Row \d+: ([^.]*)\./g)].map(([, row]) => row.split(", ").map((state) => (state === "lit" ? "1" : "0")).join(""));
}

/** Presses cells with the mouse, from 0. */
async function pressAll(page, cells) {
  for (const index of cells) await page.locator("#board .cell").nth(index).click();
}

/** The numbers on the cells, by cells from 0. */
function numbers(page) {
  return page.locator("#board .cell").evaluateAll((cells) => cells.flatMap((cell, i) => (cell.dataset.order ?? "").split(",").filter(Boolean).map((number) => [Number(number), i])).sort(([a], [b]) => a - b));
}

for (const [k, [side, surface, isLitOnly, isFull, isPicture, fewest]] of LEVELS.entries()) {
  const number = k + 1;
  test(`level ${number} of the original is won by its hints`, async () => {
    const seeds = number > 4 ? [1, 2, 3] : [undefined];
    for (const seed of seeds) {
      await visit(level(number, seed), {}, async (page) => {
        const start = await lights(page);
        assert.equal(start.length, side);
        assert.equal(start.join("") === FULL(side).join(""), isFull, "the start");
        assert.equal((await text(page, "kind")).includes("torus"), surface === "torus");
        assert.equal((await text(page, "kind")).includes("Press lit cells only"), isLitOnly);
        assert.equal((await picture(page)) !== null, isPicture);
        await known(page);
        const shortest = Number(await text(page, "shortest"));
        assert.ok(fewest === undefined ? shortest >= 4 : shortest === fewest, `${shortest}`);
        for (let made = 1; made <= shortest; made++) {
          await page.click("#hint");
          const hinted = page.locator(".cell.hint");
          await hinted.waitFor();
          if (isLitOnly) assert.match(await hinted.getAttribute("aria-label"), /, lit$/);
          assert.match(await text(page, "message"), made === shortest ? /and that is it\.$/ : new RegExp(`then ${shortest - made} more|then ${shortest - made} press`));
          await hinted.click();
        }
        assert.match(await wins(page), new RegExp(`^Solved in ${shortest} presses with ${shortest} hints.* 1 star of 3\\.`));
        assert.deepEqual(await lights(page), (await picture(page)) ?? FULL(side).map((row) => row.replaceAll("1", "0")));
        assert.equal(await page.locator(".cell.differs").count(), 0);
        assert.equal(await text(page, "next"), number < 8 ? "Next level" : "Next board");
      });
    }
  });
}

test("a press of a dark cell does nothing, and says so without a dialog", async () => {
  for (const options of [DESKTOP, PHONE]) {
    await visit(level(1), options, async (page) => {
      await cell(page, 2, 2).click();
      assert.deepEqual(await lights(page), ["101", "000", "101"]);
      assert.deepEqual(await page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-disabled"))), ["false", "true", "false", "true", "true", "true", "false", "true", "false"]);
      await cell(page, 1, 2).click({ force: true });
      assert.deepEqual(await lights(page), ["101", "000", "101"]);
      assert.equal(await text(page, "presses"), "1");
      assert.equal(await text(page, "message"), "Row 1, column 2 is dark: only lit cells may be pressed.");
      assert.equal(await text(page, "live"), "Row 1, column 2 is dark: only lit cells may be pressed.");
      assert.equal(await page.locator("dialog[open]").count(), 0);
      // What is not pressed is not undone.
      await page.click("#undo");
      assert.deepEqual(await lights(page), FULL(3));
      assert.ok(await page.locator("#undo").isDisabled());
    });
  }
});

test("the solution numbers the cells, follows what is pressed, and is played in its order", () => visit(level(4), {}, async (page) => {
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  const order = await numbers(page);
  assert.deepEqual(order.map(([number]) => number), Array.from({ length: 15 }, (_, i) => i + 1));
  assert.match(await text(page, "playback-text"), /^15 presses: press the cells with numbers, in the order of the numbers\. No order is shorter\.$/);
  assert.equal(await page.locator("#board .cell").nth(order[2][1]).getAttribute("aria-description"), "press 3");
  await pressAll(page, [order[0][1]]);
  assert.deepEqual(await numbers(page), order.slice(1).map(([number, cell]) => [number - 1, cell]));
  await page.click("#undo");
  assert.deepEqual(await numbers(page), order);
  // Another lit cell than the first one: there is another order from there.
  const other = (await page.locator("#board .cell.lit").evaluateAll((cells) => cells.map((cell) => [...document.querySelectorAll("#board .cell")].indexOf(cell)))).find((index) => index !== order[0][1]);
  await pressAll(page, [other]);
  await page.waitForFunction((first) => document.querySelector('#board [data-order="1"]') && document.getElementById("playback-text").textContent.startsWith(first) === false, "15 presses");
  const left = (await numbers(page)).length;
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-order]").length === 15);
  assert.deepEqual(await numbers(page), order);
  await pressAll(page, [other]);
  await page.waitForFunction((left) => document.getElementById("playback-text").textContent.startsWith(`${left} press`), left);
  await page.locator("#speed").fill("10");
  await page.click("#run");
  assert.match(await wins(page), new RegExp(`^Solved in ${left + 1} presses with the solution shown`));
  assert.equal(await page.locator("[data-order]").count(), 0);
}));

test("a cell that is pressed twice has both numbers", () => visit("/?board=3x3-plane-gAA&only=lit", {}, async (page) => {
  await known(page);
  const shortest = Number(await text(page, "shortest"));
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  const order = await numbers(page);
  assert.equal(order.length, shortest);
  const twice = page.locator('#board [data-order*=","]').first();
  const label = await twice.getAttribute("data-order");
  assert.match(label, /^\d+,\d+/);
  assert.equal(await twice.getAttribute("aria-description"), `press ${label}`);
  assert.match(await text(page, "playback-text"), /A cell with two numbers is pressed at both/);
  await page.locator("#speed").fill("10");
  await page.click("#run");
  assert.match(await wins(page), new RegExp(`^Solved in ${shortest} presses`));
}));

test("a seed names the board, and a new board has another one", () => visit(level(8), {}, async (page) => {
  const address = page.url();
  assert.match(address, /game=original:8&seed=\d+$/);
  const [start, goal] = [await lights(page), await picture(page)];
  await page.click("#another");
  assert.match(page.url(), /game=original:8&seed=\d+$/);
  assert.notEqual(page.url(), address);
  await reopen(page, address);
  assert.deepEqual([await lights(page), await picture(page)], [start, goal]);
  await reopen(page, level(3));
  assert.ok(await page.locator("#another").isHidden());
  for (const query of ["game=original:9", "game=original:5&seed=x", "game=original:5&seed=", "game=cube&seed=1", "game=original:5&seed=1&cells=AA", "game=original:1&order=99", "game=original:1&order=5.5.5", "game=original:1&pressed=gAA"]) {
    await reopen(page, `/?mode=classics&${query}`);
    assert.equal(await page.locator(".message.problem").count(), 1, query);
  }
}));

test("a link holds the order of the presses, and leads back", () => visit(level(1), {}, async (page, context) => {
  await pressAll(page, [4, 0]);
  const shown = await lights(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#copy-link");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /game=original:1&order=5\.1$/);
  assert.ok(await page.locator("#copy-text").isHidden());
  // Somebody else, who has played nothing.
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await page.goto("about:blank");
  await reopen(page, link);
  assert.deepEqual(await lights(page), shown);
  await page.keyboard.press("u");
  assert.deepEqual(await lights(page), ["101", "000", "101"]);
  await page.keyboard.press("Shift+U");
  assert.deepEqual(await lights(page), shown);
  await page.waitForTimeout(200);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  assert.deepEqual(await lights(page), shown);
  assert.equal(await text(page, "presses"), "2");
}));

test("a level is played with the keyboard alone", () => visit(level(2), {}, async (page) => {
  await page.locator("#board .cell").first().focus();
  for (let k = 0; k < 4; k++) {
    await page.keyboard.press("t");
    await page.locator(".cell.hint").waitFor();
    await page.keyboard.press("Space");
  }
  assert.match(await wins(page), /^Solved in 4 presses/);
  await page.locator("#next").focus();
  await page.keyboard.press("Enter");
  assert.match(page.url(), /original:3/);
}));

test("the picture, the marks and the tools of a level are on the first screen", async () => {
  for (const options of [{ ...PHONE, viewport: { width: 390, height: 844 } }, DESKTOP]) {
    for (const number of [5, 8]) {
      await visit(level(number, 5), options, async (page) => {
        await page.evaluate(() => document.getElementById("offer-skip").click());
        const { width, height } = page.viewportSize();
        for (const id of ["#picture svg", "#device", "#goal", "#hint"]) {
          const box = await page.locator(id).boundingBox();
          assert.ok(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, `${id} at ${width}: ${JSON.stringify(box)}`);
        }
        const { width: wide } = await page.locator("#picture svg").boundingBox();
        assert.ok(wide >= 48, `${wide}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        const [now, goal] = [(await lights(page)).join(""), (await picture(page)).join("")];
        const differs = await page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) => [cell.matches(".differs"), cell.getAttribute("aria-description") === "not as in the picture"]));
        assert.deepEqual(differs, [...now].map((light, i) => [light !== goal[i], light !== goal[i]]));
      });
    }
  }
});

test("where all is dark and a picture is to be made, the page says that there is no way on", () => visit("/?board=2x2-plane-QA&goal=gA&only=lit", {}, async (page) => {
  // 01/00 is to become 10/00: a press of the lit cell lights the others of its cross.
  await known(page);
  assert.notEqual(await text(page, "shortest"), "none");
  await reopen(page, "/?board=2x2-plane-AA&goal=gA&only=lit");
  await known(page);
  assert.equal(await text(page, "shortest"), "none");
  assert.match(await text(page, "message"), /^There is no solution\. No light is lit where something has to change/);
  assert.ok(await page.locator("#hint").isDisabled());
  // One press from a board that is not won.
  await reopen(page, "/?board=2x2-plane-4A&goal=gA&only=lit");
  await known(page);
  await cell(page, 1, 1).click();
  assert.deepEqual(await lights(page), ["00", "00"]);
  assert.equal(await text(page, "message"), "All is dark: there is nothing left to press. Undo, or reset.");
  await page.click("#hint");
  await page.locator("#message", { hasText: /^From here there is no way\. No light is lit/ }).waitFor();
  await page.click("#undo");
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
}));

test("a picture without a solution has its reason", () => visit("/?board=3x3-torus-gAA&goal=AAA", {}, async (page) => {
  await known(page);
  await page.click("#why");
  assert.match(await text(page, "message"), /outlined cells? (is|are) other than in the picture: odd/);
  assert.match(await text(page, "why-end"), /can never be as in the picture/);
}));

test("a board of one's own has a picture and presses of lit cells, drawn and dealt", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  await page.fill("#enter-columns", "3");
  await page.fill("#enter-rows", "3");
  await page.locator("#enter-board .cell").nth(4).click();
  await page.click("#enter-rules summary");
  await page.selectOption("#enter-surface", "plane");
  await page.selectOption("#enter-target", "picture");
  await page.check("#enter-lit-only");
  await page.check("#enter-goal");
  for (const index of [1, 3, 5, 7]) await page.locator("#enter-board .cell").nth(index).click();
  assert.match(await text(page, "enter-words"), /3 × 3 plane, target picture, lit only/);
  await page.click("#enter-play");
  assert.deepEqual([await lights(page), await picture(page)], [["000", "010", "000"], ["010", "101", "010"]]);
  assert.match(page.url(), /board=3x3-plane-CAA&goal=VQA&only=lit$/);
  await known(page);
  assert.equal(await text(page, "shortest"), "1");
  await page.click("#enter");
  await page.click("#enter-this");
  assert.equal(await page.locator("#enter-target").inputValue(), "picture");
  assert.ok(await page.locator("#enter-lit-only").isChecked());
  await page.keyboard.press("Escape");
  await cell(page, 2, 2).click();
  assert.match(await wins(page), /No way is shorter/);
  // The form has both, and deals more of them.
  assert.equal(await page.locator("#target").inputValue(), "picture");
  assert.ok(await page.locator("#lit-only").isChecked());
  await page.click("#next");
  assert.match(page.url(), /board=3x3-plane-.*&goal=.*&only=lit/);
  await page.click("#explain-open");
  await page.locator("#explain[open]").waitFor();
  assert.match(await text(page, "explain-words"), /The goal is a picture\..*Only lit cells may be pressed/s);
}));

test("stars compare with the shortest order, and the list of levels has them", () => visit(level(1), {}, async (page) => {
  await pressAll(page, [0, 2, 4, 6, 8]);
  assert.match(await wins(page), /3 stars of 3\. No way is shorter!$/);
  const item = page.locator("#classic-list li", { hasText: "level 1" });
  assert.match(await item.textContent(), /3 × 3 plane, only lit cells; all lit → all dark★★★3 stars/);
  // The door to the original leads to the first level that is not solved.
  await page.click("#modes >> text=Free play");
  await reopen(page, "/?mode=classics&game=original");
  assert.match(page.url(), /game=original:2$/);
}));

accessible({
  "a level of the original": [level(8, 5), async () => {}],
  "the order of a level": [level(4), async (page) => {
    await page.click("#solution");
    await page.locator(".cell.press").first().waitFor();
  }],
  "the picture that is drawn": ["/", async (page) => {
    await page.click("#enter");
    await page.click("#enter-rules summary");
    await page.selectOption("#enter-target", "picture");
    await page.check("#enter-goal");
  }],
});
