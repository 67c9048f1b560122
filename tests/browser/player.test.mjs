import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, PHONE, board, cell, known, lights, ready, text, visit, wins } from "./support.mjs";
import { reopen, win } from "./solving.mjs";

const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses
const ONE = ["01000", "11100", "01000", "00000", "00000"]; // takes 1 press

test("hints are counted, and a reload does not forget them", () => visit(board(FIVE), {}, async (page) => {
  for (let k = 0; k < 3; k++) {
    await page.click("#hint");
    await page.locator(".cell.hint").waitFor();
    // Asking twice is one hint.
    await page.click("#hint");
    await page.waitForTimeout(150);
    await page.click(".cell.hint");
  }
  await page.waitForTimeout(200);
  await page.reload();
  await ready(page);
  await win(page);
  assert.match(await wins(page), /^Solved in 7 presses with 3 hints, 0:\d\d\. No way is shorter!$/);
  assert.equal(await text(page, "best"), "");
}));

test("a solution that was shown is told after a reload too", () => visit(board(ONE), {}, async (page) => {
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  await page.waitForTimeout(200);
  await page.reload();
  await ready(page);
  await win(page);
  assert.match(await wins(page), /^Solved in 1 press with the solution shown, /);
  assert.equal(await page.locator("#time-list li").count(), 0);
}));

test("best times are kept by kind of board, without help", () => visit("/", {}, async (page) => {
  await page.clock.install({ time: new Date("2026-11-23T12:00:00Z") });
  const solve = async (query, seconds) => {
    await reopen(page, query);
    await cell(page, 1, 2).click();
    await page.clock.runFor(seconds * 1000);
    await cell(page, 1, 2).click();
    await cell(page, 2, 2).click();
    await wins(page);
    return text(page, "best");
  };
  assert.equal(await solve(board(ONE), 65), "Best time: 1:05");
  assert.equal(await solve(`${board(ONE)}&rule=%2B`, 80), "Best time: 1:05");
  await page.click("#reset");
  await page.clock.runFor(1000);
  await cell(page, 2, 2).click();
  assert.equal(await text(page, "best"), "Best time: 0:00");
  assert.deepEqual(await page.locator("#time-list li").allTextContents(), ["5 × 5 plane: 0:00"]);
}));

test("what is kept may be anything: the page lives with it", async () => {
  const broken = ["", "{", "null", "[]", "7", '"x"', '{"best":[1],"onTime":{},"solved":[3],"stars":{"1":9,"2":"x"},"settings":7,"knows":3}', '{"best":{"a":"b","c":-1,"d":null},"stars":[3]}', '{"last":"daily","daily":{"board":7}}', '{"last":"free","free":{"board":"?mode=daily&day=x","presses":"q"}}', '{"last":"__proto__"}'];
  await visit("/", {}, async (page) => {
    for (const value of broken) {
      await page.evaluate((value) => {
        for (const key of ["madness:records", "madness:game"]) {
          localStorage.setItem(key, value);
          sessionStorage.setItem(key, value);
        }
      }, value);
      for (const address of ["/", "/?mode=levels", "/?mode=daily"]) {
        await reopen(page, address);
        await cell(page, 1, 1).click();
        assert.equal(await text(page, "presses"), "1", value);
      }
      await reopen(page, "/?mode=levels");
      assert.match(page.url(), /level=1/, value);
    }
    assert.equal(await page.locator("#time-list li").count(), 0);
  });
});

test("without storage settings and levels last until the page is closed", () => visit("/", {}, async (page, context) => {
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("none"); } }));
  await reopen(page, "/?mode=levels");
  await page.check("#sound");
  await win(page);
  await wins(page);
  await page.click("#next");
  assert.match(await text(page, "levels-title"), /^Level 2/);
  await page.click("#modes >> text=Free play");
  await page.click("#modes >> text=Levels");
  assert.match(await text(page, "levels-title"), /^Level 2/);
}));

test("everything is forgotten, if that is confirmed", () => visit("/?mode=levels", {}, async (page) => {
  await win(page);
  await wins(page);
  await page.check("#sound");
  await page.click("#forget-open");
  await page.click("#forget-cancel");
  assert.equal(await page.locator("#time-list li").count(), 1);
  await page.click("#forget-open");
  await page.click("#forget-all");
  assert.equal(await page.locator("#time-list li").count(), 0);
  assert.ok(!(await page.isChecked("#sound")));
  assert.equal(await text(page, "levels-words"), "Stars: 0 of 210. One for a solution, two without help, three if it is the shortest.");
  await page.click("#modes >> text=Free play");
  await page.reload();
  await ready(page);
  assert.ok(await page.locator("#offer").isVisible());
}));

test("the tutorial is offered once, and has three steps", () => visit("/", {}, async (page) => {
  await page.click("#offer-start");
  const middle = (index) => page.locator("#tutorial-board .cell").nth(index);
  assert.match(await text(page, "tutorial-title"), /^1 of 3: Press$/);
  assert.equal(await page.locator("#tutorial-board .cell.lit").count(), 5);
  await middle(4).click();
  assert.match(await text(page, "tutorial-done"), /All dark/);
  await page.click("#tutorial-next");
  assert.equal(await page.locator("#tutorial-board .cell.lit").count(), 3);
  assert.match(await middle(2).getAttribute("aria-label"), /^row 1, column 3, lit, marked$/);
  await middle(0).click();
  assert.equal(await text(page, "tutorial-done"), "");
  await middle(0).click();
  await middle(2).click();
  assert.match(await text(page, "tutorial-done"), /Three lights went out/);
  await page.click("#tutorial-next");
  await middle(5).press("Enter");
  await middle(3).press("Space");
  assert.match(await text(page, "tutorial-done"), /each pressed once/);
  await page.click("#tutorial-next");
  assert.ok(await page.locator("#tutorial").isHidden());
  await page.reload();
  await ready(page);
  assert.ok(await page.locator("#offer").isHidden());
  await page.keyboard.press("?");
  await page.click("#tutorial-open");
  assert.match(await text(page, "tutorial-title"), /^1 of 3/);
  await page.click("#tutorial-skip");
}));

test("the offer of the tutorial ends with Skip, or with the first press", async () => {
  for (const end of ["#offer-skip", "#board .cell >> nth=0"]) {
    await visit("/", {}, async (page) => {
      assert.ok(await page.locator("#offer").isVisible());
      await page.click(end);
      assert.ok(await page.locator("#offer").isHidden());
      await page.reload();
      await ready(page);
      assert.ok(await page.locator("#offer").isHidden());
    });
  }
});

test("sound and vibration are off until they are chosen", async () => {
  const spy = () => {
    window.felt = [];
    window.tones = 0;
    navigator.vibrate = (pattern) => window.felt.push(pattern);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1;
      return start.apply(this, when);
    };
  };
  const count = (page) => page.evaluate(() => [window.tones, window.felt.length]);
  for (const [reducedMotion, shaken] of [["no-preference", 3], ["reduce", 0]]) {
    await visit("/", { reducedMotion }, async (page, context) => {
      await context.addInitScript(spy);
      await reopen(page, board(ONE));
      await cell(page, 5, 5).click();
      assert.deepEqual(await count(page), [0, 0]);
      await page.check("#sound");
      await page.check("#vibration");
      await page.waitForTimeout(200);
      await page.reload();
      await ready(page);
      assert.ok(await page.isChecked("#sound"));
      await cell(page, 5, 5).click();
      assert.deepEqual(await count(page), [1, shaken ? 1 : 0]);
      await cell(page, 2, 2).click();
      await wins(page);
      assert.deepEqual(await count(page), [6, shaken]);
    });
  }
});

test("a result is shared as text", () => visit(board(ONE), {}, async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await win(page);
  await wins(page);
  await page.click("#share");
  // The line of the win stays.
  await page.locator("#toast", { hasText: "The result is copied." }).waitFor();
  assert.match(await text(page, "message"), /^Solved in 1 press/);
  const squares = ["⬛🟨⬛⬛⬛", "🟨🟨🟨⬛⬛", "⬛🟨⬛⬛⬛", "⬛⬛⬛⬛⬛", "⬛⬛⬛⬛⬛"];
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied.split("\n")[1], /^1 press, no hints, 0:0\d$/);
  assert.deepEqual(copied.split("\n").toSpliced(1, 1), ["Button Madness: 5 × 5 plane", ...squares]);
  // By the system, where it can.
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: async (what) => (window.shared = what.text) }));
  await page.click("#share");
  assert.equal(await page.evaluate(() => window.shared), copied);
  for (const [address, first] of [["/?mode=levels&level=1", "Level 1, 3 × 3 plane"], ["/?mode=daily&day=2026-03-02", "Daily 2026-03-02, 5 × 4 plane"]]) {
    await reopen(page, address);
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: async (what) => (window.shared = what.text) }));
    await win(page);
    await wins(page);
    await page.click("#share");
    assert.equal((await page.evaluate(() => window.shared)).split("\n")[0], `Button Madness: ${first}`);
  }
}));

test("squares of the cube and of three states", PARTS, () => visit("/", {}, async (page) => {
  const shared = await page.evaluate(async () => {
    const { Game } = await import("./game.js");
    const { CLASSICS } = await import("./classics.js");
    const { shareText } = await import("./written.js");
    const of = (name, start) => shareText(new Game({ ...CLASSICS[name], mode: { name: "classics", game: name }, start }), 61);
    return [of("lights2000", Array.from({ length: 25 }, (_, i) => i % 3)), of("cube", Array.from({ length: 54 }, (_, i) => Number(i < 9)))].map((text) => text.split("\n"));
  });
  assert.deepEqual(shared[0].slice(0, 3), ["Button Madness: Lights Out 2000, 5 × 5 plane, states 3", "0 presses, no hints, 1:01", "⬛🟥🟩⬛🟥"]);
  assert.equal(shared[0].length, 7);
  assert.equal(shared[1].length, 14);
  assert.equal(shared[1][2], "⬜⬜⬜🟨🟨🟨⬜⬜⬜");
  assert.equal(shared[1][5], "⬛⬛⬛⬛⬛⬛⬛⬛⬛");
}));

test("the keys are those of the terminal", () => visit(board(FIVE), {}, async (page) => {
  await known(page);
  const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").match(/\d+/g).join(", "));
  await cell(page, 1, 1).focus();
  for (const [key, place] of [["l", "1, 2"], ["j", "2, 2"], ["h", "2, 1"], ["k", "1, 1"]]) {
    await page.keyboard.press(key);
    assert.equal(await here(), place);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  assert.equal(await text(page, "presses"), "0");
  await page.keyboard.press("Shift+U");
  assert.equal(await text(page, "presses"), "1");
  await page.keyboard.press("x");
  assert.deepEqual(await lights(page), FIVE);
  await page.keyboard.press("t");
  await page.locator(".cell.hint").waitFor();
  await page.keyboard.press("s");
  await page.locator(".cell.press").first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".cell.press").count(), 0);
  const before = Number(await page.inputValue("#difficulty"));
  await page.keyboard.press("+");
  await page.keyboard.press("=");
  await page.keyboard.press("-");
  assert.equal(Number(await page.inputValue("#difficulty")), before + 1);
  assert.equal(await text(page, "message"), `New boards: ${before + 1} presses.`);
  await page.keyboard.press("e");
  assert.ok(await page.locator("#enter-dialog").isVisible());
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#enter-dialog").isHidden());
  await page.keyboard.press("r");
  await page.waitForFunction(() => document.getElementById("any").checked);
  await page.keyboard.press("F1");
  assert.ok(await page.locator("#help").isVisible());
}));

test("on a phone the way on is in sight after a win", async () => {
  for (const address of [board(ONE), "/?mode=levels&level=3", "/?mode=daily&day=2026-03-02"]) {
    await visit(address, PHONE, async (page) => {
      await win(page);
      await wins(page);
      await page.evaluate(() => scrollTo(0, 0));
      for (const id of ["next", "share"]) {
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box.y + box.height <= 780 && box.height >= 44, `${address} ${id} ${JSON.stringify(box)}`);
      }
    });
  }
});

test("the board keeps its size after a win", () => visit("/?mode=levels&level=3", {}, async (page) => {
  const size = async () => (await page.locator("#board").boundingBox()).width;
  const before = await size();
  await win(page);
  await wins(page);
  assert.ok(await page.locator("#next").isVisible());
  assert.equal(await size(), before);
}));
