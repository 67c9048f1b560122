// The page on a static host: the engine in workers, and what goes on without a connection.

import assert from "node:assert/strict";
import { test as any } from "node:test";
import { DESKTOP, hostSite, launch, ready } from "./start.mjs";
import { board, isSite, text, urlOf, visit } from "./support.mjs";
import { address, ask, asked, at, state } from "./table.mjs";

const test = isSite ? any : any.skip;
const LARGE = { surface: "torus", rule: "+", lights: Array(40).fill("10".repeat(20)), target: "off" };

/** What the page answers, or is refused, for a list of questions that are asked at once: `[path, query, body, milliseconds until nobody waits]`. */
function answers(page, questions) {
  return page.evaluate(async (questions) => {
    const { ask } = await import("./engine.js");
    const start = performance.now();
    return Promise.all(questions.map(async ([path, query, body, wait]) => {
      const waiting = new AbortController();
      if (wait !== undefined) setTimeout(() => waiting.abort(), wait);
      try {
        const { text, error } = await ask({ path, query, body }, waiting.signal);
        return { answer: text && JSON.parse(text), error, time: performance.now() - start };
      } catch ({ name }) {
        return { name, time: performance.now() - start };
      }
    }));
  }, questions);
}

test("a short question does not wait for a search", () => visit("/", {}, async (page) => {
  await answers(page, [["nullity", { columns: 5, rows: 5 }], ["hint", {}, { lights: ["1"] }]]); // Both workers are there.
  const [search, short] = await answers(page, [["solve", {}, { ...LARGE, shortest: true, time: 3 }], ["nullity", { columns: 5, rows: 5, surface: "plane" }]]);
  assert.equal(short.answer.nullity, 2);
  assert.ok(search.answer.solvable && !search.answer.shortest.optimal && search.time > 2000, JSON.stringify(search));
  assert.ok(short.time < search.time / 2, `${short.time} of ${search.time} ms`);
}));

test("a search that nobody waits for is ended, and the next one is answered", () => visit("/", {}, async (page) => {
  await answers(page, [["hint", {}, { lights: ["1"] }]]);
  const [left, waiting, next] = await answers(page, [
    ["solve", {}, { ...LARGE, shortest: true, time: 5 }, 100],
    ["hint", {}, { lights: ["1"] }, 50],
    ["hint", {}, { lights: ["010", "111", "010"], surface: "plane" }],
  ]);
  assert.deepEqual([left.name, waiting.name], ["AbortError", "AbortError"]);
  assert.deepEqual(next.answer.press, { row: 2, column: 2 });
  assert.ok(next.time < 4000, `${next.time} ms`);
}));

test("what is refused has the words of the server", () => visit("/", {}, async (page) => {
  const [none, parse] = await answers(page, [["nullity", { columns: 0, rows: 5 }], ["solve", {}, { lights: ["2"] }]]);
  assert.match(none.error.message, /columns: a number from 1/);
  assert.match(parse.error.message, /2/);
  await page.goto(urlOf("/pairings?pairing=123"));
  await page.locator("#error:not(:empty)").waitFor();
}));

test("a board that the server would solve is solved here", () => visit(board(LARGE.lights, "torus"), {}, async (page) => {
  await page.waitForFunction(() => /^≤ \d+$/.test(document.getElementById("shortest").textContent));
  await page.click("#hint");
  await page.locator(".cell.hint").waitFor();
}));

test("after the first visit all pages work without a connection", async () => {
  const browser = await launch();
  const { stop, address: site } = await hostSite();
  try {
    const page = await browser.newPage({ ...DESKTOP, reducedMotion: "reduce" });
    await page.goto(site);
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    stop();
    const open = (name) => page.goto(new URL(name, site).href).then(() => ready(page));
    await open(board(LARGE.lights, "torus").slice(1));
    await page.waitForFunction(() => /^≤ \d+$/.test(document.getElementById("shortest").textContent));
    await open("numbers.html?n=33");
    await page.locator(".witness").waitFor();
    await open("pairings.html?class=7");
    await page.waitForFunction(() => document.getElementById("class-title").textContent === "Pairing 7");
    await page.click("#play");
    await state(page, "^You are to move");
    await open(address("nim 3,4,5", { person: "first", opponent: "exact" }).slice(1).replace("play", "play.html"));
    await state(page, "^You are to move");
    await page.click("#hint");
    await page.waitForFunction(() => /^Hint: /.test(document.getElementById("news").textContent));
    const [{ cells: [cell] }] = (await ask({ game: "nim 3,4,5" })).told;
    await at(page, ...cell).click();
    await state(page, "^You are to move|win");
    assert.ok(asked(page).moves.length >= 2, page.url());
    // A host may leave out the ending.
    await open("numbers?n=5");
    assert.match(await text(page, "detail-title"), /5 is bad/);
  } finally {
    await browser.close();
    stop();
  }
});

test("the page can be installed below a path", async () => {
  const browser = await launch();
  const { stop, address: site } = await hostSite();
  try {
    const page = await browser.newPage(DESKTOP);
    await page.goto(site);
    await ready(page);
    const session = await page.context().newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    assert.deepEqual([errors, url], [[], new URL("manifest.webmanifest", site).href]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  } finally {
    await browser.close();
    stop();
  }
});
