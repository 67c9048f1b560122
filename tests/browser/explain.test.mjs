// The story of a board: what it says is true of every surface and rule, and it can be played through.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, dealt } from "../../crates/web/src/assets/game.js";
import { CLASSICS } from "../../crates/web/src/assets/classics.js";
import { FIGURES, ruleOf } from "../../crates/web/src/assets/rules.js";
import { storyOf, sumOf } from "../../crates/web/src/assets/story.js";
import { SURFACES, switchedBy } from "../../crates/web/src/assets/surfaces.js";
import { accessible } from "./axe.mjs";
import { DESKTOP, PHONE, board, cell, text, visit, wins } from "./support.mjs";
import { numbers } from "./random.mjs";

/** Games of every surface, rule and target, and those of three states and of the cube. */
function games() {
  const below = numbers(7);
  const free = SURFACES.flatMap((surface) => FIGURES.flatMap((figure) => ["off", "on", "either"].map((target) => {
    const [columns, rows] = [2 + below(6), 2 + below(6)];
    const start = Array.from({ length: columns * rows }, () => below(2));
    return new Game({ columns, rows, surface, rule: ruleOf(figure, below(2) === 0), target, start });
  })));
  const classics = [CLASSICS.cube, CLASSICS.lights2000].map((shape) => new Game({ ...shape, start: dealt(shape, 6, below) }));
  return [...free, ...classics];
}

test("the chases, what they leave, and the presses that mend it", () => {
  const counts = { rows: 0, rounds: 0, solved: 0, unsolvable: 0 };
  for (const game of games()) {
    const story = storyOf(game, game.start);
    const { chase, first, second, effects, left, choice, counts: pressed, pattern, kernel, goal } = story;
    const told = JSON.stringify({ ...game, start: [...game.start] });
    counts[chase.rows ? "rows" : "rounds"] += 1;
    // Each cell is unknown, or pressed in one group.
    const cells = [...chase.unknowns, ...chase.groups.flat().map(({ press }) => press)].sort((a, b) => a - b);
    assert.deepEqual(cells, Array.from({ length: game.cells }, (_, i) => i), told);
    const outside = new Set(left);
    for (const end of [first.end, ...effects]) assert.ok(end.every((value, light) => value === 0 || outside.has(light)), told);
    // The steps are what a player does, from one to the next.
    const wrong = (lights) => lights.map((light) => light ^ goal);
    for (const run of [first, second].filter(Boolean)) {
      const playing = new Game({ ...game, start: game.start });
      for (const { before, pressed: made } of run.steps) {
        assert.deepEqual(wrong(playing.lights), before, told);
        for (const [cell, times] of made) for (let time = 0; time < times; time++) playing.press(cell);
      }
      assert.deepEqual(wrong(playing.lights), run.end, told);
    }
    // The lines add up to what any presses of the unknown cells leave.
    const some = chase.unknowns.map((_, k) => k % game.states);
    const other = new Game({ ...game, start: game.start });
    some.forEach((times, k) => { for (let time = 0; time < times; time++) other.press(chase.unknowns[k]); });
    if (game.target === "off") {
      const again = storyOf(other, other.lights);
      if (again.goal === goal) assert.deepEqual(sumOf(story, some, game.states), again.first.end, told);
    }
    for (const quiet of kernel ?? []) {
      const none = new Game({ ...game, start: new Uint8Array(game.cells) });
      quiet.forEach((times, cell) => { for (let time = 0; time < times; time++) none.press(cell); });
      assert.ok(none.lights.every((light) => light === 0), told);
    }
    if (pressed) {
      counts.solved += 1;
      assert.ok(sumOf(story, choice, game.states).every((value) => value === 0), told);
      assert.ok(second.end.every((value) => value === 0), told);
      assert.deepEqual(second.presses, pressed, told);
    } else {
      counts.unsolvable += 1;
      const inside = (lights) => left.filter((light) => pattern[light] && lights[light]).length % 2;
      assert.ok(effects.every((effect) => inside(effect) === 0) && inside(first.end) === 1, told);
      for (let press = 0; press < game.cells; press++) assert.equal([...switchedBy(game, press)].filter((light) => pattern[light]).length % 2, 0, told);
    }
  }
  assert.ok(Object.values(counts).every((count) => count >= 10), JSON.stringify(counts));
});

const FIVE = ["01101", "11111", "00010", "11111", "11001"]; // takes 7 presses

/** Opens the explanation of the board. */
async function explained(page) {
  await page.click("#explain-open");
  await page.locator("#explain").waitFor();
}

/** Goes on to the step whose title begins so. */
async function to(page, title) {
  for (let step = 0; step < 60 && !(await text(page, "explain-title")).startsWith(title); step++) await page.click("#explain-next");
  assert.ok((await text(page, "explain-title")).startsWith(title), title);
}

test("a board is explained from the first press to the shortest solution", async () => {
  for (const options of [DESKTOP, PHONE, { ...PHONE, viewport: { width: 320, height: 640 } }, { ...PHONE, viewport: { width: 844, height: 390 } }, { viewport: { width: 768, height: 1024 } }]) {
    await visit(board(FIVE), options, async (page) => {
      await explained(page);
      const lit = () => page.locator("#explain-board .lit").count();
      const before = await lit();
      await page.locator("#explain-board .cell").nth(0).click();
      await page.locator("#explain-board .cell").nth(0).click();
      assert.equal(await lit(), before);
      // The player chases the first row; each ring goes as its cell is pressed.
      await to(page, "The chase: row 2");
      const rings = page.locator("#explain-board .press");
      assert.equal(await rings.count(), 3);
      while ((await rings.count()) > 0) await rings.first().click();
      assert.equal(await page.locator("#explain-board .cell:nth-child(-n+5).lit").count(), 0);
      assert.match(await text(page, "explain-live"), /Done/);
      await to(page, "What is left");
      const left = await lit();
      assert.equal(await page.locator("#explain-board .cell:nth-child(n+21).lit").count(), left);
      await to(page, "Which of them together?");
      assert.equal(await page.locator(".explain-table button").count(), 5);
      await page.locator(".explain-table button").nth(0).click();
      assert.match(await text(page, "explain-more"), /What is left with the chosen ones/);
      await page.click("#explain-show");
      assert.match(await text(page, "explain-more"), /nothing remains/);
      await page.click("#explain-back");
      await page.click("#explain-next");
      await to(page, "It ends all dark");
      assert.equal(await rings.count(), 7);
      while ((await rings.count()) > 0) await rings.first().click();
      assert.equal(await lit(), 0);
      await to(page, "How many solutions");
      assert.match(await text(page, "explain-words"), /2 × 2 = 4 solutions in all.*the shortest has 7 presses/);
      assert.equal(await page.locator(".explain-pictures svg").count(), 2);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      assert.ok(await page.locator("#explain-next").isDisabled());
      await page.click("#explain-close");
      assert.ok(await page.locator("#explain").isHidden());
      assert.equal(await text(page, "presses"), "0");
    });
  }
});

test("a board without a solution is explained by the table and by a quiet pattern", () => visit(board(["10000", "00000", "00000", "00000", "00000"]), {}, async (page) => {
  await explained(page);
  await to(page, "Which of them together?");
  assert.match(await text(page, "explain-words"), /here there are none.*odd number/);
  assert.equal(await page.locator("#explain-show").count(), 0);
  await to(page, "There is no solution");
  assert.match(await text(page, "explain-words"), /1 of them is lit: an odd number/);
  assert.ok(await page.locator("#explain-board .cell.in").count() > 0);
}));

test("where the chase goes by no rows, it is said", async () => {
  for (const [address, words] of [["/?mode=classics&game=cube", /surface the chase does not go row by row/], [`${board(FIVE)}&rule=king`, /rule the chase does not go row by row/]]) {
    await visit(address, {}, async (page) => {
      await explained(page);
      await page.click("#explain-next");
      assert.match(await text(page, "explain-words"), words);
    });
  }
  await visit(board(Array(17).fill("1".repeat(17))), {}, async (page) => {
    await explained(page);
    assert.match(await text(page, "explain-words"), /up to 16 × 16/);
    await page.click("#explain-close");
    await cell(page, 1, 1).click();
    assert.equal(await text(page, "presses"), "1");
  });
});

test("a solution that the story shows counts as shown, and is announced once", async () => {
  /** Goes through all steps. */
  const stepsOf = async (page, see) => {
    await explained(page);
    for (;;) {
      await see(await text(page, "explain-title"), await text(page, "explain-words"));
      if (await page.locator("#explain-next").isDisabled()) break;
      await page.click("#explain-next");
    }
    await page.click("#explain-close");
  };
  const shown = (page) => page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("madness:game"));
    return kept[kept.last].shown;
  });
  await visit(board(FIVE), {}, async (page) => {
    const announced = [];
    await stepsOf(page, async (title, words) => {
      if (words.includes("the story shows a solution")) announced.push(title);
      const isGiven = /^(The chase, once more|It ends|How many)/.test(title);
      await page.waitForFunction((is) => {
        const kept = JSON.parse(sessionStorage.getItem("madness:game"));
        return kept[kept.last].shown === is;
      }, isGiven);
    });
    assert.deepEqual(announced, ["Which of them together?"]);
    await page.click("#solution");
    await page.locator("#speed").fill("10");
    await page.click("#run");
    assert.match(await wins(page), /^Solved in 7 presses with the solution shown, \d:\d\d\.$/);
  });
  // “Show” in the table counts too.
  await visit(board(FIVE), {}, async (page) => {
    await explained(page);
    await to(page, "Which of them together?");
    await page.locator(".explain-table button").nth(0).click();
    assert.equal(await shown(page), false);
    await page.click("#explain-show");
    await page.click("#explain-close");
    await page.waitForFunction(() => sessionStorage.getItem("madness:game").includes('"shown":true'));
  });
  // A chase that leaves nothing is a solution; the board of a win stays as it was solved.
  const ONE = ["00000", "00100", "01110", "00100", "00000"];
  await visit(board(ONE), {}, async (page) => {
    await explained(page);
    await to(page, "The chase");
    assert.match(await text(page, "explain-words"), /From here on the story shows a solution/);
    assert.equal(await shown(page), false);
    await page.click("#explain-close");
    await cell(page, 3, 3).click();
    assert.match(await wins(page), /No way is shorter!$/);
    await stepsOf(page, async (_, words) => assert.doesNotMatch(words, /the story shows a solution/));
    assert.equal(await shown(page), false);
  });
});

test("every step can be closed, and the words of a step are gone in the next", () => visit(board(FIVE), { ...PHONE, viewport: { width: 360, height: 560 } }, async (page) => {
  await explained(page);
  await to(page, "Which of them together?");
  const how = page.locator("#explain details");
  assert.equal(await how.getAttribute("open"), null);
  // It stands below the lines.
  assert.ok((await how.boundingBox()).y > (await page.locator(".explain-table").boundingBox()).y);
  await page.locator(".explain-table button").nth(0).click();
  assert.match(await text(page, "explain-live"), /cells? left/);
  // The strip of what is left stays in sight.
  await page.locator("#explain").evaluate((dialog) => dialog.scrollTo(0, 9999));
  const [strip, dialog] = await Promise.all([".explain-sum", "#explain"].map((name) => page.locator(name).boundingBox()));
  assert.ok(strip.y >= dialog.y && strip.y < dialog.y + 60, JSON.stringify([strip, dialog]));
  await page.click("#explain-next");
  assert.equal(await text(page, "explain-live"), "");
  await to(page, "It ends all dark");
  assert.match(await text(page, "explain-words"), /on the lights of the beginning/);
  await page.click("#explain-close");
  assert.ok(await page.locator("#explain").isHidden());
}));

test("rounds are numbered without gaps, and the classic is named where it is one", async () => {
  await visit(`${board(FIVE)}&rule=king`, {}, async (page) => {
    await explained(page);
    assert.doesNotMatch(await text(page, "explain-words"), /classic/);
    await page.click("#explain-next");
    assert.match(await text(page, "explain-words"), /it is how a computer does it/);
    const rounds = [];
    for (;;) {
      await page.click("#explain-next");
      const found = /^The chase: round (\d+) of (\d+)$/.exec(await text(page, "explain-title"));
      if (!found) break;
      rounds.push(found.slice(1).map(Number));
    }
    assert.ok(rounds.length > 1);
    assert.deepEqual(rounds, rounds.map((_, k) => [k + 1, rounds.length]));
  });
  await visit(board(FIVE), {}, async (page) => {
    await explained(page);
    assert.match(await text(page, "explain-words"), /All four edges are walls\. That is the classic Lights Out\./);
  });
});

accessible({
  "a step of the chase": [board(FIVE), async (page) => {
    await explained(page);
    await to(page, "The chase: row 2");
  }],
  "the table": [board(["10000", "00000", "00000", "00000", "00000"]), async (page) => {
    await explained(page);
    await to(page, "Which of them");
    await page.locator(".explain-table button").nth(1).click();
  }],
  "quiet patterns": [board(FIVE), async (page) => {
    await explained(page);
    await to(page, "How many");
  }],
});

test("the explanation grows with the window, and its board with it", async () => {
  for (const [width, height] of [[1280, 800], [1920, 1080]]) {
    await visit("/", { viewport: { width, height } }, async (page) => {
      const board = await page.locator("#board").boundingBox();
      await page.click("#explain-open");
      await page.locator("#explain-board").waitFor();
      const explained = await page.locator("#explain-board").boundingBox();
      assert.ok(explained.height >= 0.65 * board.height, `${explained.height} of ${board.height}`);
      const fits = await page.locator("#explain").evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1);
      assert.ok(fits, `${width} × ${height}: nothing scrolls in the first step`);
    });
  }
});
