// The page of all pairings for nine in a row: numbers, walks by pointer and by keys, play against the one that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "./axe.mjs";
import { PHONE, text, visit } from "./support.mjs";

const title = (page, expected) => page.waitForFunction((expected) => document.getElementById("class-title").textContent === expected, expected);
const digits = (page) => text(page, "digits");

test("pairings are shown by their number, one after the other", () => visit("/pairings?class=5", {}, async (page) => {
  await title(page, "Pairing 5");
  const five = await digits(page);
  assert.match(five, /^[0-7]{64}$/);
  await page.click("#next");
  await title(page, "Pairing 6");
  assert.notEqual(await digits(page), five);
  await page.click("#previous");
  await title(page, "Pairing 5");
  assert.equal(await digits(page), five);
  await page.fill("#class", "194542");
  await page.keyboard.press("Enter");
  await title(page, "Pairing 194542");
  assert.ok(await page.locator("#next").isDisabled());
  assert.match(new URL(page.url()).search, /^\?pairing=[0-7]{64}$/);
}));

test("two steps at once are two steps", () => visit("/pairings?class=5", {}, async (page) => {
  await title(page, "Pairing 5");
  await page.evaluate(() => {
    const next = document.getElementById("next");
    next.click();
    next.click();
  });
  await title(page, "Pairing 7");
  assert.equal(await page.inputValue("#class"), "7");
}));

test("a walk by keys leads to another pairing, and back", () => visit("/pairings?class=0", {}, async (page) => {
  await title(page, "Pairing 0");
  const before = await digits(page);
  const first = page.locator("#torus button").first();
  assert.equal(await first.getAttribute("aria-label"), "column 1, row 1, partner to the east");
  await first.focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction((before) => document.getElementById("digits").textContent !== before, before);
  assert.match(await text(page, "news"), /push/);
  await page.click("#back");
  await page.waitForFunction((before) => document.getElementById("digits").textContent === before, before);
  assert.ok(await page.locator("#back").isDisabled());
}));

test("the pairing that is shown answers with the partner", () => visit("/pairings?class=0", PHONE, async (page) => {
  await title(page, "Pairing 0");
  const shown = await digits(page);
  await page.click("#play");
  await page.locator("#place .figure, #place [role='gridcell']").first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get("game"), `plane k=9 pairing=${shown}`);
}));

test("what is no pairing is told", () => visit("/pairings?pairing=123", {}, async (page) => {
  await page.waitForFunction(() => document.getElementById("error").textContent.includes("64 digits"));
  page.refused();
}));

test("the page fits a phone", () => visit("/pairings?class=1000", PHONE, async (page) => {
  await title(page, "Pairing 1000");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

accessible({ "a pairing": ["/pairings?class=1000", (page) => title(page, "Pairing 1000")] });
