// The page that a browser keeps, after the server has gone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, launch, ready, serve } from "./start.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Visits the page of a server, ends the server as soon as the page is kept, and plays on. */
async function withoutServer(play) {
  const { child, address } = await serve();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await gone;
    await play(page, (query) => page.goto(new URL(query, address).href).then(() => ready(page)));
  } finally {
    await context.close();
    child.kill();
  }
}

const text = (page, id) => page.locator(`#${id}`).textContent();

test("the page opens and plays without the server", () => withoutServer(async (page, open) => {
  await open("/?mode=daily&day=2026-11-23");
  await page.click("#hint");
  await page.waitForFunction(() => /row \d+, column \d+/.test(document.getElementById("message").textContent));
  await open("/?mode=levels&level=3");
  assert.match(await text(page, "goal"), /./);
}));

test("without the server the page solves what the server solved better, and says what it cannot", () => withoutServer(async (page, open) => {
  // The nullity of the torus of 24 × 24 is too large for the page to look at all solutions.
  const answers = await page.evaluate(async () => {
    const api = await import("/api.js");
    const rows = (side) => Array.from({ length: side }, (_, j) => (j === 0 ? "1" : "0").repeat(side));
    const dark = (side) => ({ surface: "torus", rule: "+", target: "off", lights: rows(side).map((row) => row.replaceAll("1", "0")) });
    const found = await api.solve(dark(24));
    const large = await api.solve(dark(40)).catch((error) => error.message);
    const dealt = await api.random({ columns: 24, rows: 24, surface: "torus", rule: "+" });
    return { found, large, cells: dealt.length };
  });
  assert.equal(answers.found.solvable, true);
  assert.equal(answers.found.press_count, 0);
  assert.match(answers.large, /The server does not answer/);
  assert.equal(answers.cells, 24 * 24);
  await page.goto(new URL("/numbers", page.url()).href);
  await page.locator("#error:not(:empty)").waitFor();
  assert.match(await text(page, "error"), /The server does not answer/);
}));

test("the page can be installed", async () => {
  const { child, address } = await serve();
  try {
    const page = await browser.newPage(DESKTOP);
    await page.goto(address);
    await ready(page);
    const session = await page.context().newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(url, new URL("/manifest.webmanifest", address).href);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A context of a test is a private window, from which nothing is installed.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    assert.deepEqual(others, []);
    const manifest = await (await fetch(url)).json();
    for (const { src, sizes, type } of manifest.icons) {
      const shown = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== "any") assert.equal(shown, sizes);
      assert.equal((await fetch(new URL(src, address))).headers.get("content-type"), type);
    }
    await page.close();
  } finally {
    child.kill();
  }
});
