import assert from "node:assert/strict";
import { test } from "node:test";
import { known, ready, text, urlOf, visit } from "./support.mjs";

test("every number tells its story", () => visit("/numbers", {}, async (page) => {
  const title = () => text(page, "detail-title");
  assert.equal(await title(), "5 is bad, and MAD");
  const order = await page.evaluate(() => document.querySelector("main").innerText);
  assert.match(order.slice(0, order.indexOf("MAD") + 10), /A bad number that no smaller bad number divides is a MAD number/, "explained where it stands first");
  for (const [n, verdict, nullity] of [[17, "bad, and MAD", "16"], [7, "good", "0"], [4096, "good", "0"], [3, "bad, and MAD", "4"]]) {
    await page.fill("#n", String(n));
    assert.equal(await title(), `${n} is ${verdict}`);
    assert.equal(await page.locator("#detail-list dd").first().textContent(), nullity);
  }
  await page.fill("#n", "34");
  await page.locator(".witness summary").click();
  const proof = await page.locator(".witness p").textContent();
  assert.match(proof, /^17 is bad, since 1 \+ a .* a = g3 and b = g5, where g = x5 \+ x3 \+ x2 \+ x \+ 1 has order 17 .* F₂\[x\]\/\(x8 \+ x4 \+ x3 \+ x \+ 1\)\.$/);
  await page.fill("#n", "17");
  await page.click("#mad-after");
  assert.equal(await title(), "31 is bad, and MAD");
  await page.click("#mad-before");
  assert.equal(await title(), "17 is bad, and MAD");
  for (const wrong of ["0", "-3", "4097", "", "3.5", "1e"]) {
    await page.fill("#n", "17");
    await page.fill("#n", "");
    await page.locator("#n").pressSequentially(wrong);
    assert.equal(await text(page, "n-words"), "A whole number from 1 to 4096.", wrong);
    assert.ok(await page.locator("#detail-title").isHidden(), "no old answer stands there");
  }
  await page.fill("#n", "17");
  assert.ok(await page.locator("#n-words").isHidden() && await page.locator("#detail-title").isVisible());
  await page.reload();
  await ready(page);
  assert.equal(await title(), "17 is bad, and MAD");
}));

test("a number that is typed before the table has come is chosen", () => visit("/numbers", {}, async (page) => {
  // On a static host nothing is asked over the network.
  await page.route(/api\/classify\?up_to/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.reload();
  await page.click("#mad-after");
  await page.locator("#map").press("ArrowRight");
  await page.click("#more");
  await page.selectOption("#gallery-surface", "torus");
  await page.fill("#n", "12");
  await ready(page);
  await page.unrouteAll({ behavior: "wait" });
  assert.equal(await text(page, "detail-title"), "12 is bad");
  assert.equal(await page.inputValue("#n"), "12");
  assert.equal(await text(page, "error"), "");
  assert.equal(await page.locator("#gallery strong").first().textContent(), "3 × 3");
}));

/** The places of the marks of a kind in a picture, as cells of an n × n board. */
function marks(page, picture, kind, n) {
  return page.locator(`.torus-picture >> nth=${picture}`).locator(`use[href="#${kind}"]`)
    .evaluateAll((uses, n) => uses.map((use) => Number(use.getAttribute("y")) * n + Number(use.getAttribute("x"))), n);
}

/** The cells that a press toggles on the n × n torus. */
function pressed(cell, n) {
  const [row, column] = [Math.floor(cell / n), cell % n];
  return [[0, 0], [0, 1], [0, n - 1], [1, 0], [n - 1, 0]].map(([dy, dx]) => ((row + dy) % n) * n + ((column + dx) % n));
}

test("the page begins with a good and a bad number, and the pictures are true", () => visit("/numbers", {}, async (page) => {
  const order = await page.locator(".intro > *").evaluateAll((all) => all.map((one) => one.className || one.localName));
  assert.deepEqual(order.slice(0, 2), ["h1", "pair"]);
  const sentences = await page.locator("figcaption").allTextContents();
  assert.equal(sentences.length, 2);
  assert.match(sentences[0], /^4 is good: [^.]*\.$/);
  assert.match(sentences[1], /^5 is bad: [^.]*\.$/);
  assert.doesNotMatch(await page.locator(".intro").innerText(), /[=^]|0x/);
  const lit = new Set();
  for (const press of await marks(page, 0, "press", 4)) {
    for (const cell of pressed(press, 4)) if (!lit.delete(cell)) lit.add(cell);
  }
  assert.deepEqual([...lit], await marks(page, 0, "light", 4));
  const quiet = await marks(page, 1, "quiet", 5);
  for (let cell = 0; cell < 25; cell++) {
    assert.equal(pressed(cell, 5).filter((one) => quiet.includes(one)).length % 2, 0, `a press of ${cell}`);
  }
  const [light, ...others] = await marks(page, 1, "light", 5);
  assert.ok(quiet.includes(light) && others.length === 0);
}));

test("a bad number shows a quiet pattern, a large one that of its MAD number", () => visit("/numbers?n=10", {}, async (page) => {
  const shown = () => page.locator("#detail-pattern:visible").getAttribute("aria-label");
  assert.equal(await shown(), "A quiet pattern of the 10 × 10 torus");
  assert.match(await text(page, "detail-words"), /^The MAD number 5 divides it\. This quiet pattern shows it/);
  await page.fill("#n", "258");
  await page.locator('#detail-pattern[aria-label*="3 × 3"]').waitFor();
  assert.match(await text(page, "detail-words"), /This quiet pattern, laid beside and below itself 86 times, shows it/);
  await page.fill("#n", "514");
  await page.locator(".witness").waitFor();
  assert.match(await text(page, "detail-words"), /^The MAD number 257 divides it\. Its quiet patterns are too large/);
  assert.ok(await page.locator("#detail-pattern").isHidden());
  await page.fill("#n", "8");
  assert.match(await text(page, "detail-words"), /^Every board of the 8 × 8 torus has exactly one solution/);
  assert.ok(await page.locator(".witness").isHidden());
}));

test("nothing scrolls sideways, and the pictures stand side by side", () => visit("/numbers?n=4095", {}, async (page) => {
  await page.locator(".witness summary").click();
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide`);
    const boxes = await Promise.all([0, 1].map((k) => page.locator(".torus-picture").nth(k).boundingBox()));
    assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x && boxes[0].y === boxes[1].y, `${width} wide`);
    assert.ok(boxes[0].width >= 120 && boxes[0].y + boxes[0].height <= height, `${width} wide: ${JSON.stringify(boxes)}`);
  }
}));

test("on paper there are no forms, and nothing covers anything", () => visit("/numbers?n=33", { colorScheme: "dark" }, async (page) => {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 720, height: 1000 });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  for (const form of await page.locator("input, select, label, nav, .skip, #theme, #more, #mad-after, #play").all()) {
    assert.ok(await form.isHidden(), await form.evaluate((one) => one.outerHTML));
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const wrong = await page.locator(".intro, .card, #gallery li").evaluateAll((all) => {
    const name = (one) => `${one.localName}.${one.className}`;
    const cut = all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `${name(one)} is cut off`);
    const covered = all.flatMap((one, k) => all.slice(k + 1).filter((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      return !apart && !one.contains(other);
    }).map((other) => `${name(one)} and ${name(other)}`));
    return [...cut, ...covered];
  });
  assert.deepEqual(wrong, []);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
}));

test("the map is walked by keys and clicked", () => visit("/numbers?n=64", {}, async (page) => {
  const map = page.locator("#map");
  await map.focus();
  const here = () => map.getAttribute("aria-valuetext");
  assert.equal(await here(), "64: good");
  await page.keyboard.press("ArrowRight");
  assert.equal(await here(), "65: bad, divisible by 5");
  await page.keyboard.press("ArrowUp");
  assert.equal(await here(), "1: good");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await here(), "1: good");
  await page.keyboard.press("End");
  assert.equal(await here(), "4096: good");
  await page.keyboard.press("Home");
  const { width } = await map.boundingBox();
  const size = width / 64;
  await map.click({ position: { x: size * 16.5, y: size * 0.5 } });
  assert.equal(await here(), "17: bad, a MAD number");
  await page.selectOption("#width", "31");
  const wide = (await map.boundingBox()).width / 31;
  await map.click({ position: { x: wide * 30.5, y: wide * 0.5 } });
  assert.equal(await here(), "31: bad, a MAD number");
}));

test("points of the plot and patterns lead to their number", () => visit("/numbers", {}, async (page) => {
  assert.match(await page.getAttribute("#plot", "aria-label"), /up to 256: the largest is 320/);
  await page.selectOption("#range", "64");
  const plot = await page.locator("#plot").boundingBox();
  const at = (n) => ({ x: 54 + (n / 64) * (plot.width - 68), y: plot.height - 46 });
  await page.locator("#plot").click({ position: at(50) });
  assert.match(await text(page, "detail-title"), /^(49|50|51) is /);
  await page.selectOption("#gallery-surface", "torus");
  assert.equal(await page.locator("#gallery button").count(), 24);
  await page.click("#more");
  assert.equal(await page.locator("#gallery button").count(), 48);
  const painted = () => page.locator("#gallery canvas").first().evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean));
  await page.locator("#gallery").scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("#gallery canvas").width === 336);
  assert.ok(await painted());
  await page.locator("#gallery button").first().click();
  assert.equal(await text(page, "detail-title"), "3 is bad, and MAD");
}));

test("an unsolvable board of a bad number can be played", () => visit("/numbers?n=10", {}, async (page) => {
  await page.locator("#play").click();
  await ready(page);
  await known(page);
  assert.equal(await text(page, "shortest"), "none");
  assert.equal(await page.getAttribute("#board", "aria-colcount"), "10");
  await page.goto(urlOf("/numbers?n=8"));
  await ready(page);
  assert.ok(await page.locator("#play").isHidden());
}));

test("the card of a number covers nothing", () => visit("/numbers?n=33", {}, async (page) => {
  for (const width of [320, 360, 600, 900, 1025, 1280, 1440, 1920]) {
    for (const height of [600, 800, 1080]) {
      await page.setViewportSize({ width, height });
      const covered = await page.evaluate(async () => {
        const found = [];
        const card = document.getElementById("detail");
        const others = [...document.querySelectorAll(".intro, .card")].filter((other) => other !== card);
        for (let y = 0; y <= document.documentElement.scrollHeight; y += 150) {
          scrollTo(0, y);
          await new Promise(requestAnimationFrame);
          const a = card.getBoundingClientRect();
          for (const other of others) {
            const b = other.getBoundingClientRect();
            const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
            if (!apart) found.push(`${other.className} at ${y}`);
          }
        }
        scrollTo(0, 0);
        return found;
      });
      assert.deepEqual(covered, [], `${width} × ${height}`);
    }
  }
}));

test("patterns have the five colours of the gallery", () => visit("/numbers?n=33", {}, async (page) => {
  await page.waitForFunction(() => !document.getElementById("detail-pattern").hidden);
  const colours = await page.locator("#detail-pattern").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const found = new Set();
    for (let k = 0; k < data.length; k += 4) found.add([0, 1, 2].map((c) => data[k + c].toString(16).padStart(2, "0")).join(""));
    return [...found];
  });
  const key = ["14213d", "23517d", "48b3bd", "ffb454", "ef476f"];
  assert.ok(colours.length > 2 && colours.every((one) => key.includes(one)), colours.join());
}));
