import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { firstVisit } from "./start.mjs";
import { SERVED, board, cell, isFile, known, ready, text, visit } from "./support.mjs";

const STATES = {
  game: [board(["01101", "11111", "00010", "11111", "11001"]), known],
  solution: [board(["01101", "11111", "00010", "11111", "11001"]), async (page) => {
    await known(page);
    await page.click("#solution");
    await page.locator(".cell.press").first().waitFor();
    await page.click("#hint");
    await page.locator(".cell.hint").waitFor();
  }],
  why: [board(["100", "000", "000"], "torus"), async (page) => {
    await known(page);
    await page.click("#why");
  }],
  help: ["/", (page) => page.click("#help-open")],
  enter: ["/", async (page) => {
    await page.click("#enter");
    await page.locator("#enter-board .cell").nth(3).click();
    await page.click("#enter-rules summary");
    await page.fill("#enter-text", "0a");
    await page.click("#enter-play");
    await page.locator("#enter-error:not(:empty)").waitFor();
  }],
  ...(isFile ? {} : { numbers: ["/numbers", (page) => page.locator(".witness").waitFor()] }),
};

accessible(STATES);

test("colours follow the system, and the button", () => visit("/", { colorScheme: "dark" }, async (page) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "dark");
  await page.click("#theme");
  assert.equal(await theme(), "light");
  await page.reload();
  await ready(page);
  assert.equal(await theme(), "light");
}));

test("nothing inline and nothing from elsewhere would run", () => visit("/", {}, async (page) => {
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    let refused = false;
    try {
      script.textContent = "window.ran = true";
    } catch {
      refused = true; // Trusted types.
    }
    document.body.append(script);
    const image = await new Promise((done) => {
      const image = new Image();
      image.onload = () => done("loaded");
      image.onerror = () => done("blocked");
      image.src = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    });
    return { ran: Boolean(window.ran), refused, image };
  });
  assert.deepEqual(ran, { ran: false, refused: true, image: isFile ? "loaded" : "blocked" });
  page.expected(/Content Security Policy|TrustedScript/);
}));

test("the first page is under 200 KB", SERVED, async () => {
  const { bytes, presses } = await firstVisit();
  assert.equal(presses, "1");
  assert.ok(bytes > 20_000 && bytes < 200_000, `${bytes} bytes`);
});

test("when the server is gone the game goes on, and says what it cannot do", SERVED, () => visit(board(["01101", "11111", "00010", "11111", "11001"]), {}, async (page, context) => {
  await known(page);
  await context.setOffline(true);
  await page.click("#hint");
  await page.locator(".cell.hint").click();
  assert.equal(await text(page, "presses"), "1");
  await page.fill("#columns", "40");
  await page.click("#new .main-button");
  await page.locator(".message.problem").waitFor();
  assert.match(await text(page, "message"), /does not answer/);
  await cell(page, 1, 1).click();
  assert.equal(await text(page, "presses"), "2");
  page.expected(/ERR_INTERNET_DISCONNECTED/);
}));
