import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PARTS, api, board, cell, known, lights, ready, text, urlOf, visit } from "./support.mjs";

const FIVE = ["01101", "11111", "00010", "11111", "11001"];

test("a reload keeps the game: the board, the presses, what was taken back, the time", () => visit(board(FIVE, "torus"), {}, async (page) => {
  for (const [row, column] of [[2, 2], [1, 5], [2, 2], [4, 3]]) await cell(page, row, column).click();
  await page.click("#undo");
  const shown = await lights(page);
  await page.waitForTimeout(1200);
  await page.reload();
  await ready(page);
  assert.deepEqual(await lights(page), shown);
  assert.equal(await text(page, "presses"), "3");
  assert.notEqual(await text(page, "time"), "0:00");
  await page.click("#redo");
  assert.equal(await text(page, "presses"), "4");
  for (let k = 0; k < 4; k++) await page.click("#undo");
  assert.deepEqual(await lights(page), FIVE);
  assert.ok(await page.locator("#undo").isDisabled());
}));

test("a link opens the same board elsewhere, with the presses made", async () => {
  let link;
  let shown;
  await visit(board(FIVE, "projective", "either"), {}, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [row, column] of [[2, 2], [1, 5], [5, 5]]) await cell(page, row, column).click();
    await page.click("#copy-link");
    link = await page.evaluate(() => navigator.clipboard.readText());
    shown = await lights(page);
  });
  await visit(link, {}, async (page) => {
    assert.deepEqual(await lights(page), shown);
    assert.equal(await text(page, "presses"), "3");
    assert.equal(await text(page, "goal"), "Make all cells alike");
    assert.equal(await page.inputValue("#surface"), "projective");
    for (let k = 0; k < 3; k++) await page.click("#undo");
    assert.deepEqual(await lights(page), FIVE);
  });
});

test("the address is the one that the document describes", async () => {
  const document = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const [, address] = /`(\?board=[^`]*)`/.exec(document);
  await visit(`/${address}`, {}, async (page) => {
    assert.deepEqual(await lights(page), Array(5).fill("00000"));
    assert.equal(await text(page, "presses"), "1");
    await page.click("#undo");
    assert.deepEqual(await lights(page), ["00000", "00100", "01110", "00100", "00000"]);
  });
});

test("back leads to the board before", () => visit(board(FIVE), {}, async (page) => {
  await cell(page, 1, 1).click();
  const shown = await lights(page);
  await page.click("#new .main-button");
  await page.waitForFunction(() => document.getElementById("presses").textContent === "0");
  assert.notDeepEqual(await lights(page), shown);
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("presses").textContent === "1");
  assert.deepEqual(await lights(page), shown);
}));

test("a bare address goes on with the game", () => visit(board(FIVE), {}, async (page) => {
  await cell(page, 1, 1).click();
  const shown = await lights(page);
  await page.click(".brand");
  await ready(page);
  await page.waitForFunction(() => document.getElementById("presses").textContent === "1");
  assert.deepEqual(await lights(page), shown);
}));

test("the way back from the numbers goes on with the game", PARTS, () => visit(board(FIVE), {}, async (page) => {
  await cell(page, 1, 1).click();
  const shown = await lights(page);
  await page.goto(urlOf("/numbers"));
  await ready(page);
  await page.click("nav >> text=Play");
  await ready(page);
  assert.deepEqual(await lights(page), shown);
}));

test("an address that names no board says so and gives another", async () => {
  for (const query of ["board=5x5", "board=99x5-torus-AAAA", "board=5x5-sphere-AAAAAA", "board=5x5-torus-AAAA", "board=5x5-torus-AAAAA!", "board=1x5-torus-AA", "board=5x5-torus-AAAAAA&target=blue", "board=5x5-torus-AAAAAA&pressed=A", "board=<script>"]) {
    await visit(`/?${query}`, {}, async (page) => {
      assert.equal(await page.locator(".message.problem").count(), 1, query);
      assert.equal(await page.locator(".cell").count(), 25);
    });
  }
});

test("without storage there is still a game", () => visit("/", {}, async (page, context) => {
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("none"); } }));
  await page.goto(urlOf(board(FIVE)));
  await ready(page);
  await cell(page, 1, 1).click();
  await page.click("#theme");
  await page.waitForTimeout(400);
  const shown = await lights(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await lights(page), shown);
}));

test("a board is drawn: its size is set, its lights are tapped on, and it is solved", () => visit(board(FIVE), {}, async (page) => {
  const drawn = (index) => page.locator("#enter-board .cell").nth(index);
  await page.click("#enter");
  assert.equal(await page.locator("#enter-board .cell").count(), 25);
  await page.fill("#enter-columns", "4");
  await page.fill("#enter-rows", "3");
  assert.equal(await page.locator("#enter-board .cell").count(), 12);
  for (const index of [0, 1, 4]) await drawn(index).click();
  assert.equal(await drawn(4).getAttribute("aria-label"), "row 2, column 1, lit");
  await drawn(4).press("ArrowDown");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#enter-board .lit").count(), 4);
  await page.keyboard.press("Space");
  await page.click("#enter-invert");
  assert.equal(await page.locator("#enter-board .lit").count(), 9);
  await page.click("#enter-invert");
  assert.equal(await text(page, "enter-words"), "To play: 4 × 3 plane.");
  await page.click("#enter-solve");
  assert.deepEqual(await lights(page), ["1100", "1000", "0000"]);
  await page.locator("#board .cell.press").first().waitFor();
  assert.equal(await page.locator("#board .cell.press").count(), 1);
  await cell(page, 1, 1).click();
  await page.locator(".message.win").waitFor();
  // What was drawn is there to be mended.
  await page.keyboard.press("e");
  assert.equal(await page.locator("#enter-board .lit").count(), 3);
  await page.click("#enter-fill");
  await page.click("#enter-play");
  assert.deepEqual(await lights(page), Array(3).fill("1111"));
  assert.match(await text(page, "message"), /^Your board: 4 × 3 plane\./);
  await page.waitForTimeout(200);
  await page.reload();
  await ready(page);
  assert.deepEqual(await lights(page), Array(3).fill("1111"));
}));

test("a board without a solution that is entered to be solved shows why", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  await page.locator("#enter-board .cell").nth(0).click();
  await page.click("#enter-solve");
  await page.locator("#why-card").waitFor();
  assert.match(await text(page, "message"), /odd/);
}));

test("what is typed is drawn, and what is drawn is newer than the text", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  await page.fill("#enter-text", "101\n01");
  // The reader comes when it is first asked for.
  await page.getByText("This is no board yet.").waitFor();
  await page.fill("#enter-text", "101\n010\n");
  await page.waitForFunction(() => document.querySelectorAll("#enter-board .cell").length === 6);
  assert.equal(await page.locator("#enter-board .lit").count(), 3);
  assert.match(await text(page, "enter-words"), /names no surface: 3 × 2 plane, as chosen here/);
  await page.locator("#enter-board .cell").nth(1).click();
  assert.equal(await page.inputValue("#enter-text"), "");
  await page.click("#enter-play");
  assert.deepEqual(await lights(page), ["111", "010"]);
}));

test("every mode has the way to enter a board, and the boards of the classics are drawn as they are", () => visit("/?mode=daily", {}, async (page) => {
  await page.click("text=Enter your board");
  await page.click("#enter-this");
  const daily = await lights(page);
  assert.equal(await page.locator("#enter-board .lit").count(), daily.join("").split("1").length - 1);
  await page.click("#enter-play");
  assert.deepEqual(await lights(page), daily);
  assert.match(page.url(), /\?board=/);
  for (const [game, count] of [["lights2000", 25], ["cube", 54]]) {
    await page.click("#modes >> text=Classics");
    await page.click(`#classic-list a[href*="${game}"]`);
    await page.click("text=Enter your board");
    assert.equal(await page.locator("#enter-board .cell").count(), count);
    for (const index of [0, 0, 8]) await page.locator("#enter-board .cell").nth(index).click();
    await page.click("#enter-play");
    assert.match(page.url(), new RegExp(`mode=classics&game=${game}&cells=`));
    const found = await page.locator("#board .cell:not([aria-label$=dark])").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.deepEqual(found, game === "cube" ? ["upper face, row 3, column 3, lit"] : ["row 1, column 1, green", "row 2, column 4, red"]);
  }
  await page.click("#modes >> text=Levels");
  assert.ok(await page.locator("#enter").isVisible());
}));

async function drop(page, name, content) {
  const transfer = await page.evaluateHandle(([name, content]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(content)], name));
    return transfer;
  }, [name, [...Buffer.from(content)]]);
  await page.dispatchEvent("#board", "dragenter", { dataTransfer: transfer });
  assert.ok(await page.locator("#drop").isVisible());
  await page.dispatchEvent("#board", "drop", { dataTransfer: transfer });
  assert.ok(await page.locator("#drop").isHidden());
}

function paste(page, content) {
  return page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, content);
}

test("files are dropped, boards are pasted", () => visit("/", {}, async (page) => {
  const columns = (count) => page.waitForFunction((count) => document.getElementById("board").getAttribute("aria-colcount") === String(count), count);
  await drop(page, "board.txt", "; a board\n#.#\n.#.\n");
  await columns(3);
  assert.deepEqual(await lights(page), ["101", "010"]);
  await drop(page, "board.pbm", Buffer.from("P4\n9 2\n\xff\x80\x00\x00", "latin1"));
  await columns(9);
  assert.deepEqual(await lights(page), ["111111111", "000000000"]);
  await paste(page, "●○\r\n○●\r\n");
  await columns(2);
  assert.deepEqual(await lights(page), ["10", "01"]);
  // Several: one is chosen.
  await paste(page, "10\n01\n\n1000\n0001\n");
  await page.click("#enter-choice button:nth-of-type(2)");
  await columns(4);
}));

test("what is wrong with a file is said with its place", () => visit("/", {}, async (page) => {
  const shown = await lights(page);
  await drop(page, "bad.txt", "010\n01x\n");
  await page.locator("#enter-error:not(:empty)").waitFor();
  assert.match(await text(page, "enter-error"), /^Line 2, column 3: 'x' .* are both lit characters/);
  assert.equal(await page.evaluate(() => getSelection().toString() || document.getElementById("enter-text").value.slice(document.getElementById("enter-text").selectionStart, document.getElementById("enter-text").selectionEnd)), "x");
  // It can be mended there.
  await page.fill("#enter-text", "010\n011\n");
  await page.click("#enter-play");
  await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-colcount") === "3");
  assert.notDeepEqual(await lights(page), shown);
  await drop(page, "large.txt", `${"0".repeat(65)}\n`.repeat(65));
  await page.locator("#enter-error", { hasText: /2 to 64 columns and rows; this one has 65 × 65/ }).waitFor();
  await page.click("#enter-cancel");
  await drop(page, "raw.bin", Buffer.from([0xff, 0xfe, 0x00]));
  await page.locator("#enter-error", { hasText: /Line 1, column 1: .*UTF-8/ }).waitFor();
  await page.click("#enter-cancel");
  // Much text is not read, and not shown.
  const much = "10\n01\n\n".repeat(100_000);
  await paste(page, much);
  await page.locator("#enter-error", { hasText: /^this text is too large for a board to play with$/ }).waitFor();
  assert.ok((await page.inputValue("#enter-text")).length < 10);
  await page.click("#enter-cancel");
  await drop(page, "boards.txt", much);
  await page.locator("#enter-error", { hasText: /^boards.txt is too large/ }).waitFor();
}));

test("the next file may come before the dialog knows that it is closed", () => visit("/", {}, async (page) => {
  const said = await page.evaluate(() => {
    const paste = (content) => {
      const data = new DataTransfer();
      data.setData("text/plain", content);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    };
    paste("01\n0?\n");
    document.getElementById("enter-cancel").click();
    paste("01\n2\n");
    // The event of the first closing has come by then.
    return new Promise((resolve) => setTimeout(() => resolve(document.getElementById("enter-error").textContent), 100));
  });
  assert.match(said, /^Line 2/);
}));

test("a board brings its game", () => visit(board(FIVE, "torus", "either"), {}, async (page) => {
  const message = (words) => page.locator("#message", { hasText: words }).waitFor();
  const chosen = async () => [await page.inputValue("#surface"), await page.inputValue("#figure"), await page.inputValue("#target")];
  await paste(page, "; surface klein\n; rule king\n; target on\n010\n110\n");
  await message("Played as the text says: 3 × 2 Klein bottle, rule king, target on.");
  assert.deepEqual(await chosen(), ["klein", "king", "on"]);
  assert.deepEqual(await lights(page), ["010", "110"]);
  await paste(page, "Level 7\n[0 1; 1 1]\n");
  await message("Line 1: “Level 7” is taken for the name of the board below it. The text names no surface: 2 × 2 Klein bottle, rule king, target on, as chosen here.");
  assert.deepEqual(await chosen(), ["klein", "king", "on"]);
  await paste(page, "Button Madness: 2 × 2 torus\n1 press, no hints, 0:02\n🟨⬛\n⬛⬛\n");
  await message("Played as the text says: 2 × 2 torus.");
  assert.deepEqual(await chosen(), ["torus", "+", "off"]);
  await paste(page, `; states 3\n${"01201\n".repeat(5)}`);
  await message("Three states: Lights Out 2000, 5 × 5 plane, states 3.");
  assert.match(page.url(), /mode=classics&game=lights2000/);
  // A link opens its board, with its presses; one that cannot be is refused in the dialog.
  await paste(page, urlOf(`${board(["100", "000"], "mobius")}&pressed=gA`));
  await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-colcount") === "3");
  assert.equal(await text(page, "presses"), "1");
  assert.equal(await page.inputValue("#surface"), "mobius");
  await paste(page, "https://example.org/?mode=chess");
  await page.locator("#enter-error", { hasText: "There is no mode “chess”." }).waitFor();
}));

test("what the reader cannot know is said to it", () => visit("/", {}, async (page) => {
  await page.click("#enter");
  await page.fill("#enter-text", "00a\na0a\n");
  await page.click("#enter-play");
  await page.locator("#enter-error", { hasText: "“Lit”" }).waitFor();
  await page.fill("#enter-lit", "a");
  await page.click("#enter-play");
  await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-colcount") === "3");
  assert.deepEqual(await lights(page), ["001", "101"]);
  await page.click("#enter");
  assert.equal(await page.inputValue("#enter-lit"), "", "the next text is another one");
  await page.fill("#enter-text", "[0,1,1,0]\n");
  await page.click("#enter-play");
  await page.locator("#enter-error", { hasText: "“Rows”" }).waitFor();
  await page.fill("#enter-split", "2");
  await page.click("#enter-play");
  await page.waitForFunction(() => document.getElementById("board").getAttribute("aria-colcount") === "2");
  assert.deepEqual(await lights(page), ["01", "10"]);
}));

test("a board copied as text is the board", () => visit(board(FIVE, "klein"), {}, async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#copy-text");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const answer = await (await fetch(new URL("/api/parse?surface=klein", api), { method: "POST", body: copied })).json();
  assert.deepEqual(answer.boards[0].lights, FIVE);
  assert.match(copied, /^; surface klein\n[#.]/);
}));
