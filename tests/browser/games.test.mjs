// Games of two players: played to a win and to a loss, by pointer and by keys, explained, linked and learnt.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { PHONE, ready, text, urlOf, visit } from "./support.mjs";
import { address, any, asked, at, best, playOn, state } from "./table.mjs";

for (const [game, person] of [["row 5x5 k=4", "first"], ["animal", "first"], ["zarankiewicz 1 4x4", "second"]]) {
  test(`${game}: a beginner is beaten`, () => visit(address(game, { person, opponent: "easy" }), {}, async (page) => {
    assert.match(await playOn(page, best), /^You .* win|: you win/);
    assert.ok(await page.locator("#place .is-ending").count() >= 3);
    assert.ok(await page.locator("#hint").isDisabled());
  }));
}

for (const [game, person] of [["row 5x5 k=4", "second"], ["zarankiewicz 1 4x4", "first"], ["hex 3x3", "second"]]) {
  test(`${game}: who plays anyhow loses against one that plays as well as it can`, () => visit(address(game, { person, opponent: "exact" }), {}, async (page) => {
    assert.match(await playOn(page, any), /the computer wins|^The computer .* wins/i);
  }));
}

test("the computer completes a rectangle: the disc is lighter and the rectangle has a frame", () => visit(address("zarankiewicz 1 4x4", { person: "first", moves: "a1 c1 a3" }), {}, async (page) => {
  await state(page, "^The computer completes a rectangle and wins$");
  assert.equal(await page.locator("#place .frame").count(), 1);
  assert.equal(await page.locator("#place .figure.completing").count(), 1);
  assert.equal(await page.locator("#place .is-ending, #place .is-completing").count(), 4);
}));

test("a match is played by keys alone, and every cell says what it does", () => visit(address("noughts-and-crosses", { person: "" }), {}, async (page) => {
  await page.keyboard.press("Tab");
  await at(page, 1, 1).focus();
  assert.equal(await at(page, 1, 1).getAttribute("aria-label"), "b2: free, take b2");
  for (const keys of [["Enter"], ["ArrowLeft", "Enter"], ["ArrowUp", "Space"], ["ArrowRight", "ArrowRight", "Enter"], ["ArrowDown", "ArrowDown", "Enter"]]) {
    const before = asked(page).moves.length;
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForFunction((before) => (new URL(location).searchParams.get("moves") ?? "").split(" ").filter(Boolean).length === before + 1, before);
    await page.waitForFunction((count) => document.querySelectorAll("#place .figure").length === count, before + 1);
  }
  assert.deepEqual(asked(page).moves, ["b2", "a2", "a1", "c1", "c3"]);
  await state(page, "^The first player owns a1 b2 c3 and wins$");
  assert.equal(await at(page, 1, 1).getAttribute("aria-label"), "b2: disc of the first player, ended the game");
  await page.keyboard.press("u");
  await state(page, "^The first player is to move$");
  await page.keyboard.press("Shift+U");
  await state(page, "wins$");
  await page.keyboard.press("n");
  await state(page, "^The first player is to move$");
  await page.keyboard.press("g");
  await state(page, "^The first player gives up: the second player wins$");
  await page.keyboard.press("u");
  await state(page, "to move$");
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help[open]").isVisible());
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator("#list").waitFor();
  assert.equal(new URL(page.url()).search, "");
}));

test("a hint marks a move, and Why? tells of the position", () => visit(address("row 3x3 k=3", { moves: "b2 a1" }), {}, async (page) => {
  await state(page, "to move");
  await page.click("#hint");
  await page.locator("#place .is-hint").waitFor();
  assert.match(await text(page, "news"), /^Hint: take [abc][123], .*wins with best play\.$/);
  await page.click("#why");
  await page.locator("#why-dialog[open]").waitFor();
  assert.match(await text(page, "why-story"), /Who wins.*Maker wins with best play/s);
  await page.click("#proof summary");
  await page.locator("#proof-download[href^='blob:']").waitFor();
  assert.match(await text(page, "proof-says"), /^The certificate proves this: Maker wins/);
  assert.equal(JSON.parse(await text(page, "proof-text")).claim, "maker-breaker");
  await page.keyboard.press("Escape");
  await page.click("#place .is-hint");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 3);
  assert.equal(await page.locator("#place .is-hint").count(), 0);
}));

test("the proof has a key and a button, and two computers wait while it is read", () => visit(address("row 3x3 k=3", { moves: "b2 a1" }), {}, async (page) => {
  await state(page, "to move");
  await page.keyboard.press("p");
  await page.locator("#proof-download[href^='blob:']").waitFor();
  assert.equal(JSON.parse(await text(page, "proof-text")).claim, "maker-breaker");
  assert.equal(await page.locator("#why-story > *").count(), 0);
  await page.keyboard.press("Escape");
  await page.goto(urlOf(address("nim 3,4,5", { person: "none" })));
  await page.locator("#pause:not([hidden])").waitFor();
  await page.click("#prove");
  await page.locator("#proof-download[href^='blob:']").waitFor();
  assert.match(await text(page, "state"), /\(paused\)$/);
  await page.keyboard.press("Escape");
  await page.locator("#why-dialog[open]").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  assert.match(await text(page, "help"), /P\s*proof of who wins/);
}));

test("a match is shown once more, move by move from its first one", () => visit(address("noughts-and-crosses", { moves: "b2 a2 a1 c1 c3" }), {}, async (page) => {
  const figures = (count) => page.waitForFunction((count) => document.querySelectorAll("#place .figure").length === count, count);
  await state(page, "wins$");
  await page.click("#replay");
  await state(page, "^Replay: move 1 of 5$");
  assert.equal(asked(page).moves.length, 5, "the address keeps all moves");
  await page.keyboard.press("Space");
  await state(page, "^The second player is to move \\(paused\\)$");
  assert.deepEqual(asked(page).moves, ["b2"]);
  assert.deepEqual(await page.locator("#history .undone").allTextContents(), ["a2", "a1", "c1", "c3"]);
  await page.keyboard.press("Shift+U");
  await figures(2);
  await page.keyboard.press("u");
  await figures(1);
  await page.click("#pause");
  await state(page, "^Replay: move 2 of 5$");
  await state(page, "wins$");
  assert.equal(asked(page).moves.length, 5);
}));

test("a replay against the computer ends where it began", () => visit(address("hex", { person: "first", moves: "c3 b2", opponent: "easy" }), {}, async (page) => {
  await state(page, "^You are to move$");
  await page.keyboard.press("r");
  await state(page, "^Replay: move 1 of 2$");
  await state(page, "^You are to move$");
  assert.deepEqual(asked(page).moves, ["c3", "b2"]);
  await page.keyboard.press("r");
  await state(page, "^Replay: move 1 of 2$");
  await page.keyboard.press("Space");
  await state(page, "^The computer is to move \\(paused\\)$");
  await page.keyboard.press("r");
  await state(page, "^You are to move$");
  assert.ok(await page.locator("#pause").isHidden());
  await page.keyboard.press("r");
  await state(page, "^Replay: move 1 of 2$");
  await page.click("#undo");
  await state(page, "^You are to move \\(paused\\)$");
  await at(page, 0, 0).click();
  await state(page, "^You are to move$");
  assert.equal(asked(page).moves[0], "a1");
  assert.equal(await page.locator("#history .undone").count(), 0);
}));

test("a link holds the match, there and back", () => visit(address("hex", { person: "first", opponent: "easy" }), {}, async (page, context) => {
  await state(page, "^You are to move");
  await at(page, 2, 2).click();
  await state(page, "^You are to move");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 2);
  const pieces = (page) => page.locator("#place .figure").evaluateAll((all) => all.map((piece) => piece.parentElement.getAttribute("aria-label").split(",")[0]));
  const shown = await pieces(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await state(other, "^You are to move");
  assert.deepEqual(await pieces(other), shown);
  assert.equal(await other.locator("#setup [name=opponent]").inputValue(), "easy");
  await other.close();
  await page.click("#leave");
  await page.locator("#list").waitFor();
  await page.goBack();
  await state(page, "^You are to move");
  assert.deepEqual(await pieces(page), shown);
}));

test("undo goes back to where a person was to move, and redo forth again", () => visit(address("zarankiewicz", { person: "first", opponent: "careful" }), {}, async (page) => {
  await state(page, "^You are to move");
  await at(page, 0, 0).click();
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 2);
  const { moves } = asked(page);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 0);
  assert.ok(await page.locator("#undo").isDisabled());
  await page.click("#redo");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 2);
  assert.deepEqual(asked(page).moves, moves);
}));

test("two computers play, and wait when they are told to", () => visit(address("noughts-and-crosses", { person: "none", opponent: "easy" }), {}, async (page) => {
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length >= 2);
  await page.keyboard.press("Space");
  await state(page, "paused|win|draw");
  const count = await page.locator("#place .figure").count();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("#place .figure").count(), count);
  await page.click("#pause");
  await page.waitForFunction((count) => document.querySelectorAll("#place .figure").length > count || document.querySelector("#state.win"), count);
}));

test("from the front door to a game of one's own, and what is none is told", () => visit("/", {}, async (page) => {
  await page.locator(".door summary").click();
  const games = await page.locator(".game-list a").allTextContents();
  assert.ok(games.length >= 6 && games.includes("Hex"), `${games}`);
  await page.locator(".game-list a", { hasText: "The Zarankiewicz game" }).click();
  await ready(page);
  await state(page, "to move|thinking");
  await page.selectOption("#setup [name=players]", "two");
  assert.ok(await page.locator("#opponent-field").isHidden());
  await page.selectOption("#setup [name=variant]", "2");
  await page.click("#setup-fields button:has-text('9x9')");
  await page.locator("#setup [name=rows]").fill("5");
  await page.click("#setup .main-button");
  await page.waitForFunction(() => new URL(location).searchParams.get("game") === "zarankiewicz 2 9x5");
  await state(page, "^The first player is to move$");
  assert.equal(await page.locator("#place [data-cell]").count(), 45);
  await page.locator("#setup [name=text]").fill("chess");
  await page.click("#setup .main-button");
  await page.locator("#setup-error:not(:empty)").waitFor();
  page.refused();
  await page.locator("#move-text").fill("z9");
  await page.click("#move-make");
  await page.locator("#news.problem").waitFor();
  page.refused();
  await page.locator("#move-text").fill("c3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 1);
}));

test("a lesson is read and its position won", () => visit(address("zarankiewicz"), {}, async (page) => {
  await state(page, "to move|thinking");
  await page.click("#lesson-open");
  for (let screen = 1; screen < 4; screen++) {
    await page.waitForFunction((screen) => document.getElementById("lesson-count").textContent === `${screen} of 4`, screen);
    await page.click("#lesson-next");
  }
  await page.waitForFunction(() => document.getElementById("lesson-count").textContent === "4 of 4");
  await state(page, "^You are to move");
  await at(page, 2, 2).click();
  await state(page, "^You complete a rectangle and win$");
  assert.match(await text(page, "news"), /that was the lesson/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#games a.learnt").count(), 1);
}));

/** Lets each answer about a game come late; on a static host nothing is asked over the network. */
const late = (page) => page.route(/api\/play/, async (route) => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  await route.continue();
});

test("a second click before the answer, and keys before the game has come, do no harm", () => visit(address("noughts-and-crosses", { person: "first" }), {}, async (page) => {
  await state(page, "^You are to move");
  await late(page);
  await at(page, 2, 2).dblclick();
  await page.waitForFunction(() => new URL(location).searchParams.get("moves")?.split(" ").length === 2);
  await state(page, "^You are to move");
  assert.equal(await page.locator("#news.problem").count(), 0);
  await page.reload();
  for (const key of ["n", "u", "g", "r"]) await page.keyboard.press(key);
  await state(page, "^You are to move");
  assert.equal(asked(page).moves.length, 2);
  await page.unrouteAll({ behavior: "wait" });
}));

test("the proof is that of the position that is shown", () => visit(address("row 3x3 k=3", { moves: "b2 a1" }), {}, async (page) => {
  const proof = (before) => page.waitForFunction((before) => document.querySelector("#proof-certificate:not([hidden])")
    && document.getElementById("proof").open && document.getElementById("proof-text").textContent !== before, before);
  await state(page, "to move");
  await page.keyboard.press("p");
  await proof("");
  const before = await text(page, "proof-text");
  await page.keyboard.press("Escape");
  await at(page, 2, 2).click();
  await page.waitForFunction(() => new URL(location).searchParams.get("moves")?.split(" ").length === 3);
  await page.keyboard.press("p");
  await proof(before);
}));

test("who goes back from a lesson plays on", () => visit(address("noughts-and-crosses"), {}, async (page) => {
  await state(page, "to move");
  await page.evaluate(() => history.pushState(null, "", location.href));
  await page.click("#lesson-open");
  await page.locator("#lesson:not([hidden])").waitFor();
  await page.goBack();
  await page.locator("#lesson").waitFor({ state: "hidden" });
  await state(page, "to move");
  await at(page, 1, 1).click();
  await page.waitForFunction(() => new URL(location).searchParams.get("moves"));
}));

test("a lesson that is opened before the game has come stays open", () => visit(address("noughts-and-crosses"), {}, async (page) => {
  await late(page);
  await page.reload();
  await page.click("#lesson-open");
  await page.locator("#lesson:not([hidden])").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  assert.equal(await text(page, "lesson-count"), "1 of 4");
  assert.ok(await page.locator("#list").isHidden());
}));

test("pointing at a cell shows its sets, by the pointer and by keys", () => visit(address("row 5x5 k=4", { moves: "c3 b2" }), {}, async (page) => {
  await state(page, "to move");
  await at(page, 3, 2).hover();
  assert.equal(await page.locator("#place .set").count(), 6);
  assert.match(await text(page, "aim"), /^Take d3\. d3 is in 6 sets; all can still be completed, the nearest with 3 more cells\.$/);
  await page.mouse.move(0, 0);
  assert.equal(await page.locator("#place .set").count(), 0);
  await at(page, 0, 0).focus();
  assert.match(await text(page, "about"), /^a1 is in 3 sets; 2 can still be completed/);
  assert.equal(await at(page, 0, 0).getAttribute("aria-describedby"), "about");
  await page.keyboard.press("v");
  assert.equal(await page.locator("#place .set").count(), 0);
  assert.equal(await text(page, "about"), "");
}));

test("a finger looks at first, and then moves", () => visit(address("hex", { person: "" }), PHONE, async (page) => {
  await state(page, "to move");
  assert.equal(await page.locator("#sets").getAttribute("aria-pressed"), "false");
  await page.tap("#sets");
  await at(page, 2, 2).tap();
  await page.locator("#place .set").first().waitFor();
  assert.match(await text(page, "aim"), /Through c3 Maker connects with 5 more cells, Breaker with 5\.$/);
  assert.deepEqual(asked(page).moves, []);
  await at(page, 2, 2).tap();
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 1);
}));

test("a bar shows the free cuts of a cake", () => visit(address("cutcake 7x5", { moves: "a1|b1" }), {}, async (page) => {
  await state(page, "to move");
  assert.ok(await page.locator("#bar").isHidden());
  await page.keyboard.press("f");
  assert.equal(await page.locator("#bar p").textContent(), "Left has 0 free cuts ahead, Right 4: Right wins, whoever is to move.");
  assert.equal(await page.locator("#bar .second i").count(), 4);
  assert.equal(await page.locator("#bar .first i").count(), 0);
  await page.click("#ahead");
  assert.ok(await page.locator("#bar").isHidden());
}));

test("the cards of the first page have a picture that moves, unless somebody wants it still", async () => {
  const moving = (page) => page.locator(".look").evaluateAll((all) => all.map((look) => look.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running").length));
  await visit("/", { reducedMotion: "no-preference" }, async (page) => {
    assert.deepEqual((await moving(page)).map((count) => count > 5), [true, true]);
    await page.locator(".look input").first().focus();
    await page.keyboard.press("Space");
    assert.deepEqual((await moving(page)).map((count) => count > 0), [false, true]);
  });
  await visit("/", {}, async (page) => assert.deepEqual(await moving(page), [0, 0]));
});

test("on the plane the computer answers with the partner, and the board grows", () => visit(address("plane k=9", { person: "first" }), {}, async (page) => {
  await state(page, "^You are to move");
  const before = await page.locator("#place [data-cell]").count();
  await at(page, 4, 4).click();
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 2);
  assert.ok(await page.locator("#place [data-cell]").count() > before);
  assert.equal(await page.locator("#place .domino:not(.aimed)").count(), 1);
  assert.match(await text(page, "goal"), /try to beat it/);
  await at(page, -3, -3).focus();
  assert.match(await text(page, "about"), /^The partner of -3,-3 is -?\d,-?\d\.$/);
}));

test("a cake is framed where it is pointed at, and where it was cut", () => visit(address("cakes k=7 t=4", { person: "first" }), {}, async (page) => {
  await state(page, "^You are to move");
  await at(page, 0, 0).focus();
  assert.equal(await page.locator("#place .overlay > *").count(), 2);
  assert.equal(await text(page, "about"), "The other part of its cake: 0,1 1,1.");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 4);
  assert.equal(await page.locator("#place .slice:not(.own, .aimed)").count(), 1);
  assert.equal(await page.locator("#place .is-last").count(), 4);
  assert.match(await text(page, "goal"), /^The Chooser wants 7 in a row/);
}));

/** What is too wide, and what is too small for a thumb. */
function misfits(page) {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll("button, a:not(.skip), select, input, summary")].filter((element) => element.getClientRects().length > 0);
    const small = seen.map((element) => [element.id || element.textContent.trim() || element.name, (element.closest("label, li") ?? element).getBoundingClientRect()])
      .filter(([, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5)).map(([name]) => name);
    return { wide: document.documentElement.scrollWidth - innerWidth, small };
  });
}

for (const [width, height] of [[390, 844], [320, 568], [844, 390], [768, 1024], [1280, 800]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`at ${width} × ${height}, ${colorScheme}, the board and its tools are in sight`, async () => {
      const touch = width < 1280 ? PHONE : {};
      for (const game of ["hex", "noughts-and-crosses", "row 15x15 k=5", "zarankiewicz"]) {
        await visit(address(game, { person: "first", opponent: "easy" }), { ...touch, colorScheme, viewport: { width, height } }, async (page) => {
          await state(page, "^You are to move");
          const { wide, small } = await misfits(page);
          assert.equal(wide, 0, game);
          if (width < 1280) assert.deepEqual(small, [], game);
          const boxes = await page.evaluate(() => ["place", "undo"].map((id) => document.getElementById(id).getBoundingClientRect().bottom));
          assert.ok(boxes[0] <= height || width === 320, `${game}: the board ends at ${boxes[0]} of ${height}`);
        });
      }
    });
  }
}

for (const [screen, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } })) {
  test(`the buttons are in sight below every shape of a board on a ${screen}`, async () => {
    for (const game of ["jam", "sum", "zarankiewicz", "row", "hackenbush"]) {
      await visit(address(game, { person: "first" }), { ...(screen === "phone" ? PHONE : {}), viewport }, async (page) => {
        await state(page, "^You are to move");
        const bottom = await page.locator(".tools").evaluate((tools) => tools.getBoundingClientRect().bottom);
        assert.ok(bottom <= viewport.height, `${game}: the buttons end at ${bottom}`);
      });
    }
  });
}

test("on a phone a thumb meets each counter of a long heap, and the move is the one that is meant", () => visit(address("bachet", { person: "" }), PHONE, async (page) => {
  await state(page, "to move");
  const sizes = await page.locator("#place [data-cell]").evaluateAll((all) => all.map((cell) => cell.querySelector(".ground-shape").getBoundingClientRect().width));
  assert.equal(sizes.length, 21);
  assert.ok(Math.min(...sizes) >= 36, `${Math.min(...sizes)}`);
  await at(page, 18, 0).tap();
  await page.waitForFunction(() => document.querySelectorAll("#place .figure").length === 18);
}));

test("the tables of Why? fit a phone", async () => {
  for (const game of ["nim", "misere-nim", "octal", "sum", "domineering", "hackenbush"]) {
    await visit(address(game, { person: "first" }), PHONE, async (page) => {
      await state(page, "^You are to move");
      await page.tap("#why");
      await page.locator("#why-dialog[open]").waitFor();
      assert.ok(await page.locator("#why-story table").count() > 0, game);
      const beyond = await page.locator("#why-story .scroll").evaluateAll((all) => all.map((table) => table.scrollWidth - table.clientWidth));
      assert.deepEqual(beyond.filter((more) => more > 0), [], game);
    });
  }
});

accessible({
  "list of games": ["/play", (page) => page.locator("#games a").first().waitFor()],
  hex: [address("hex", { person: "first", moves: "c3 b2" }), (page) => state(page, "to move|thinking")],
  "the end of a match": [address("zarankiewicz 1 4x4", { moves: "a1 c1 a3 c3" }), (page) => state(page, "wins$")],
  "why a match is won": [address("zarankiewicz 1 4x4", { moves: "a1" }), async (page) => {
    await page.click("#why");
    await page.locator("#why-dialog[open]").waitFor();
  }],
  "a proof": [address("row 3x3 k=3", { moves: "b2 a1" }), async (page) => {
    await page.click("#prove");
    await page.locator("#proof-download[href^='blob:']").waitFor();
  }],
  "a replay that waits": [address("noughts-and-crosses", { moves: "b2 a2 a1" }), async (page) => {
    await page.click("#replay");
    await state(page, "^Replay: move 1 of 3$");
    await page.click("#pause");
    await state(page, "paused");
  }],
  "a lesson": [address("noughts-and-crosses"), async (page) => {
    await page.click("#lesson-open");
    await page.locator("#lesson:not([hidden])").waitFor();
  }],
  "sets of a cell": [address("row 5x5 k=4", { moves: "c3 b2" }), (page) => at(page, 3, 2).focus()],
  "free cuts": [address("cutcake", { moves: "a1|b1" }), (page) => page.click("#ahead")],
  "keys of the games": [address("noughts-and-crosses"), (page) => page.click("#help-open")],
});
