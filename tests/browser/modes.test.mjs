import assert from "node:assert/strict";
import { test } from "node:test";
import { PARTS, lights, ready, text, visit, wins } from "./support.mjs";
import { reopen, solution, win } from "./solving.mjs";

/** Four numbers under 2^32 for the seeds 0, 1 and 20780, computed in Python from the description. */
const SEEDED = [
  [2462723854, 1020716019, 454327756, 1275600319],
  [2527132011, 314344336, 2535364964, 2041432039],
  [97708417, 3539692973, 3421869488, 596745810],
];
const MONDAY = "2026-11-23";

/** Opens the page at a time of its own. */
async function at(page, time, address) {
  await page.clock.install({ time: new Date(time) });
  await reopen(page, address);
}

test("numbers that follow from a seed are those that are documented", PARTS, () => visit("/", {}, async (page) => {
  const numbers = await page.evaluate(async () => {
    const { seeded } = await import("./random.js");
    return [0, 1, 20_780].map((seed) => Array.from({ length: 4 }, ((next) => () => next(2 ** 32))(seeded(seed))));
  });
  assert.deepEqual(numbers, SEEDED);
}));

test("a day has the same board in every time zone, and reload, back and links keep it", async () => {
  const shown = [];
  for (const timezoneId of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
    await visit("/", { timezoneId }, async (page) => {
      await at(page, `${MONDAY}T12:00:00Z`, "/?mode=daily");
      assert.match(page.url(), new RegExp(`\\?mode=daily&day=${MONDAY}$`));
      assert.equal(await text(page, "daily-title"), `Daily board of ${MONDAY}`);
      shown.push(await lights(page));
      await page.locator("#board .cell").nth(7).click();
      const pressed = await lights(page);
      await page.waitForTimeout(200);
      await page.reload();
      await ready(page);
      assert.deepEqual(await lights(page), pressed);
      await page.click("#modes >> text=Free play");
      assert.match(page.url(), /\?board=/);
      assert.ok(await page.locator("#daily-card").isHidden());
      await page.goBack();
      await page.locator("#daily-card").waitFor();
      assert.deepEqual(await lights(page), pressed);
    });
  }
  assert.deepEqual(shown[0], shown[1]);
  assert.deepEqual(shown[0], ["1001", "1101", "1111", "0101", "1111"]);
});

test("the countdown ends at midnight in UTC, and the day after has another board", () => visit("/", {}, async (page) => {
  await at(page, `${MONDAY}T22:58:00Z`, "/?mode=daily");
  // The clock goes by itself until it is stopped.
  await page.clock.pauseAt(new Date(`${MONDAY}T22:58:51Z`));
  assert.equal(await text(page, "countdown"), "Next board in 1:01:09");
  await page.clock.runFor(9000);
  assert.equal(await text(page, "countdown"), "Next board in 1:01:00");
  const before = await lights(page);
  await page.clock.runFor(3_661_000);
  assert.equal(await text(page, "countdown"), "Next board in 23:59:59");
  assert.equal(await text(page, "daily-title"), `The board of ${MONDAY}`);
  await page.click("#to-today");
  assert.match(page.url(), /day=2026-11-24$/);
  assert.notDeepEqual(await lights(page), before);
}));

test("the streak counts days that were solved in time, without the solution", () => visit("/", {}, async (page) => {
  await at(page, `${MONDAY}T12:00:00Z`, "/?mode=daily");
  assert.equal(await text(page, "streak"), "Streak: 0 days");
  await win(page);
  await wins(page);
  assert.equal(await text(page, "streak"), "Streak: 1 day");
  // The day before, today, does not count.
  assert.equal(await text(page, "next"), "The day before");
  await page.click("#next");
  assert.equal(await text(page, "daily-title"), "The board of 2026-11-22");
  assert.equal(await text(page, "daily-words"), "A past day does not count for the streak.");
  await win(page);
  await wins(page);
  assert.equal(await text(page, "streak"), "Streak: 1 day");
  assert.match(await text(page, "daily-words"), /^You have solved it\./);
  await page.clock.setSystemTime(new Date("2026-11-24T00:00:01Z"));
  await reopen(page, "/?mode=daily");
  assert.equal(await text(page, "streak"), "Streak: 1 day");
  await win(page);
  await wins(page);
  assert.equal(await text(page, "streak"), "Streak: 2 days");
  await page.clock.setSystemTime(new Date("2026-11-25T10:00:00Z"));
  await reopen(page, "/?mode=daily");
  await page.click("#solution");
  await page.locator(".cell.press").first().waitFor();
  await win(page);
  assert.match(await wins(page), /with the solution shown/);
  assert.equal(await text(page, "streak"), "Streak: 2 days");
  await page.clock.setSystemTime(new Date("2026-11-26T10:00:00Z"));
  await reopen(page, "/?mode=daily");
  assert.equal(await text(page, "streak"), "Streak: 0 days");
}));

test("a day is chosen; days that are none are refused", () => visit("/", {}, async (page) => {
  await at(page, `${MONDAY}T12:00:00Z`, "/?mode=daily");
  await page.fill("#day", "2026-03-01");
  await page.waitForFunction(() => document.getElementById("daily-title").textContent === "The board of 2026-03-01");
  for (const [day, words] of [["2026-11-24", /not open yet/], ["2025-12-31", /first daily board/], ["2026-02-30", /does not name a day/], ["x", /does not name a day/]]) {
    await reopen(page, `/?mode=daily&day=${day}`);
    assert.match(await text(page, "message"), words);
    assert.equal(await page.locator("#board .cell").count(), 25);
  }
}));

test("every level and every day of a year takes as many presses as it says", PARTS, () => visit("/", {}, async (page) => {
  const boards = await page.evaluate(async () => {
    const { dailyBoard, later, FIRST, today } = await import("./daily.js");
    const { levelBoard, LAST } = await import("./levels.js");
    const levels = Array.from({ length: LAST }, (_, i) => levelBoard(i + 1));
    const days = Array.from({ length: 365 }, (_, i) => later(FIRST, i)).filter((day) => day <= today()).map((day) => dailyBoard(day));
    return [...levels, ...days].map(({ columns, rows, surface, rule, start, mode }) => ({
      surface, rule, mode, columns, rows: Array.from({ length: rows }, (_, j) => start.slice(j * columns, (j + 1) * columns).join("")),
    }));
  });
  assert.equal(boards.filter(({ mode }) => mode.name === "levels").length, 70, "docs/play.md says how many");
  assert.ok(boards.filter(({ mode }) => mode.name === "daily").length >= 300);
  assert.equal(boards[0].mode.presses, 1);
  // Every four weeks have many kinds of boards, most of them on the plane, and no day has the board of another.
  const days = boards.filter(({ mode }) => mode.name === "daily");
  for (let first = 0; first + 28 <= days.length; first += 28) {
    const month = days.slice(first, first + 28);
    const kinds = new Set(month.map(({ columns, rows, surface, rule }) => [columns, rows.length, surface, rule].join()));
    assert.ok(kinds.size >= 18, `${kinds.size} kinds from ${month[0].mode.day}`);
    assert.ok(month.filter(({ surface, rule }) => surface === "plane" && rule === "+").length >= 19, month[0].mode.day);
  }
  assert.equal(new Set(days.map(({ rows }) => rows.join())).size, days.length);
  for (const { surface, rule, mode, rows } of boards) {
    const { count, optimal } = await solution(rows, surface, rule);
    assert.deepEqual([count, optimal], [mode.presses, true], JSON.stringify(mode));
  }
}));

test("levels: progress is kept, the next one follows a win", () => visit("/?mode=levels", {}, async (page) => {
  assert.match(page.url(), /\?mode=levels&level=1$/);
  const stars = (level) => page.locator(`#level-list a[href$="level=${level}"] > span`).textContent();
  assert.equal(await page.locator("#level-list a").count(), 70);
  assert.equal(await page.locator("#level-list details").count(), 10);
  assert.deepEqual(await page.locator("#level-list details[open] summary").allTextContents(), ["1. A press 0 of 5"]);
  assert.match(await text(page, "message"), /^A press switches the cell and its neighbours/);
  await page.keyboard.press("n");
  assert.match(await text(page, "message"), /Solve this board first/);
  // One star with help, two without, three with the fewest presses; a worse result takes none away.
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
  await win(page);
  assert.match(await wins(page), /^Solved in 1 press with 1 hint, .* 1 star of 3\./);
  assert.equal(await stars(1), "★☆☆");
  await reopen(page, "/?mode=levels&level=3");
  await page.locator("#board .cell").nth(0).click();
  await page.locator("#board .cell").nth(0).click();
  await win(page);
  assert.match(await wins(page), /^Solved in 4 presses, .* 2 stars of 3\. It can be done in 2\.$/);
  assert.equal(await stars(3), "★★☆");
  await page.click("#reset");
  await win(page);
  assert.match(await wins(page), /3 stars of 3\. No way is shorter!$/);
  await page.click("#reset");
  await page.locator("#board .cell").nth(0).click();
  await page.locator("#board .cell").nth(0).click();
  await win(page);
  await wins(page);
  assert.equal(await stars(3), "★★★");
  assert.equal(await text(page, "levels-words"), "Stars: 4 of 210. One for a solution, two without help, three if it is the shortest.");
  await reopen(page, "/?mode=levels&level=1");
  await win(page);
  await wins(page);
  await page.click("#next");
  assert.match(page.url(), /level=2$/);
  assert.ok(await page.locator("#result").isHidden());
  const second = await lights(page);
  await win(page);
  await wins(page);
  await page.keyboard.press("n");
  assert.match(await text(page, "levels-title"), /^Level 3 of \d+$/);
  await page.waitForTimeout(150);
  await page.goBack();
  await page.waitForFunction(() => location.search.includes("level=2"));
  assert.ok(await page.locator("#result").isVisible());
  // A new visit goes on with the first level that is not solved.
  await reopen(page, "/?mode=levels");
  assert.match(page.url(), /level=4$/);
  await page.click('#level-list a[href$="level=2"]');
  assert.deepEqual(await lights(page), second);
  await reopen(page, "/?mode=levels&level=999");
  assert.match(await text(page, "message"), /There are levels from 1 to/);
  await reopen(page, "/?mode=chess");
  assert.match(await text(page, "message"), /There is no mode “chess”/);
}));

test("each mode keeps its game while another is played", () => visit("/", {}, async (page) => {
  const shown = {};
  const modes = ["Daily", "Levels", "The original: eight levels", "Free play"];
  for (const mode of modes) {
    await page.click(`#modes >> text=${mode}`);
    await page.locator("#modes [aria-current]", { hasText: mode }).waitFor();
    await page.locator("#board .cell").nth(0).click();
    await page.locator("#board .cell").nth(5).click();
    shown[mode] = await lights(page);
  }
  for (const mode of modes) {
    await page.click(`#modes >> text=${mode}`);
    assert.deepEqual(await lights(page), shown[mode], mode);
    assert.equal(await text(page, "presses"), "2");
  }
}));
