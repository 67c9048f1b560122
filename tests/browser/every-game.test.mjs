// Every game that the page lists: beaten by who plays well, lost by who plays anyhow, asked why, linked, and
// played by keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { serve } from "./start.mjs";
import { ready, text, visit } from "./support.mjs";
import { address, any, ask, asked, at, best, playOn, state } from "./table.mjs";

// The tests are listed before there is a server for them.
const { child, address: first } = await serve();
const { games } = await (await fetch(new URL("/api/games", first))).json();
child.kill();

/** Starts that are short, where the usual ones take long or have no end. */
const SHORT = {
  row: "row 3x3 k=3", hex: "hex 3x3", animal: "animal 3x3 v3", plane: "plane k=4", cakes: "cakes k=4 t=3", zarankiewicz: "zarankiewicz 1 4x4",
  bachet: "bachet:3 9", subtract: "subtract:2,5 12", grundy: "grundy 9", octal: "octal:0.454 8", jam: "jam I",
  sum: "nim 2 + kayles 3 + king 2,1", cutcake: "cutcake 5x2", domineering: "domineering 4x3", toads: "toads TT_FF", hackenbush: "hackenbush LRL + hackenbush RL",
};

/** The most moves of a person: on the plane the play has no end. */
const MOST = 40;

for (const { game: key } of games) {
  const game = SHORT[key] ?? games.find((listed) => listed.game === key).start;

  test(`${key}: who plays well beats a beginner, and is told why`, async () => {
    const { advice } = await ask({ game, advice: true, time: 3 });
    // Who is to win from the start, else the first player.
    const person = advice.winner === "second" ? "second" : "first";
    await visit(address(game, { person, opponent: "easy" }), {}, async (page) => {
      await state(page, "^You are to move");
      await page.click("#why");
      await page.locator("#why-dialog[open]").waitFor();
      assert.match(await text(page, "why-story"), /Who wins/);
      await page.keyboard.press("Escape");
      const end = await playOn(page, best, MOST);
      if (["first", "second"].includes(advice.winner)) assert.match(end, /[Yy]ou (win|.* and win)/);
      else assert.doesNotMatch(end, /computer wins/i, end);
    });
  });

  test(`${key}: the computer keeps what it has won`, async () => {
    const { advice } = await ask({ game, advice: true, time: 3 });
    if (!["first", "second"].includes(advice.winner)) return;
    const person = advice.winner === "first" ? "second" : "first";
    await visit(address(game, { person, opponent: "exact" }), {}, async (page) => {
      assert.match(await playOn(page, any, MOST), /[Tt]he computer (wins|.* and wins)/);
    });
  });

  test(`${key}: a link holds the match, and keys move`, () => visit(address(game, { person: "" }), {}, async (page, context) => {
    await state(page, "to move");
    const { told, moves } = await ask({ game });
    for (const cell of told[0].cells) {
      await at(page, ...cell).focus();
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction(() => new URL(location).searchParams.has("moves"));
    assert.deepEqual(asked(page).moves, [moves[0]]);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await state(other, "to move|win");
    const names = (page) => page.locator("#place [data-cell]").evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
    assert.deepEqual(await names(other), await names(page));
    assert.ok((await names(page)).every(Boolean), "a cell has no name");
    await other.close();
  }));
}

accessible(Object.fromEntries(["nim", "jam", "cutcake", "domineering", "toads", "hackenbush", "king"].map((key) => [
  key, [address(SHORT[key] ?? key, { person: "" }), (page) => state(page, "to move")],
])));
