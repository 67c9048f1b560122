// What is known about one number, with the reason.

import { get } from "./server.js";
import { pattern } from "./canvas.js";
import { LARGEST, SMALLEST, toQuery } from "./link.js";
import { cellsOf } from "./game.js";

/** The largest side of a quiet pattern that the server sends. */
const WIDEST = 256;
const $ = (id) => document.getElementById(id);

/** An element with text, in which 2^44 is a power. */
function element(name, text, kind) {
  const made = document.createElement(name);
  String(text).split(/\^(\d+)/).forEach((part, k) => {
    if (k % 2 === 0) made.append(part);
    else made.append(Object.assign(document.createElement("sup"), { textContent: part }));
  });
  if (kind) made.className = kind;
  return made;
}

/** 12 = 2² · 3, in signs. */
function factors(n) {
  const found = [];
  for (let p = 2; p * p <= n; p++) {
    let power = 0;
    while (n % p === 0) [n, power] = [n / p, power + 1];
    if (power) found.push(power === 1 ? `${p}` : `${p}${String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit])}`);
  }
  if (n > 1) found.push(`${n}`);
  return found.join(" · ");
}

/** Some lights that meet the pattern in an odd number of cells. */
function unsolvable(pattern) {
  const lights = Uint8Array.from(pattern, () => (Math.random() < 0.3 ? 1 : 0));
  const odd = lights.reduce((sum, light, i) => sum + (light & pattern[i]), 0) % 2;
  if (odd === 0) lights[pattern.indexOf(1)] ^= 1;
  return lights;
}

/** A polynomial over F₂, written as a hexadecimal number in the answers of the API. */
function polynomial(hexadecimal) {
  const bits = BigInt(hexadecimal).toString(2);
  const powers = Array.from(bits, (bit, k) => (bit === "1" ? bits.length - 1 - k : -1)).filter((power) => power >= 0);
  return powers.map((power) => ["1", "x"][power] ?? `x^${power}`).join(" + ");
}

/** Why a MAD number is bad, for those who know finite fields. */
function proof({ a, b, root, order, modulus, degree }) {
  return `1 + a + 1/a + b + 1/b = 0 for a = g^${a} and b = g^${b}, where g = ${polynomial(root)} has order ${order} in the field of 2^${degree} elements, F₂[x]/(${polynomial(modulus)}).`;
}

/** What a quiet pattern of side d says about the n × n torus. */
function words(n, d, mad) {
  if (!mad) return `Every board of the ${n} × ${n} torus has exactly one solution: no MAD number divides ${n}.`;
  const bad = mad === n ? "No smaller bad number divides it." : `The MAD number ${mad} divides it.`;
  if (!d) return `${bad} Its quiet patterns are too large to be shown.`;
  const laid = d === n ? "" : `, laid beside and below itself ${n / d} times,`;
  return `${bad} This quiet pattern${laid} shows it: every press switches an even number of its cells. A board in which an odd number of them is lit cannot be solved.`;
}

let latest = 0;

/** Shows number n; `table` has what the map knows. */
export async function detail(n, table) {
  latest = n;
  const mad = table.divisor[n - 1];
  const [torus, plane] = [table.torus[n - 1], table.plane[n - 1]];
  const verdict = mad ? element("span", mad === n ? "bad, and MAD" : "bad", "bad") : element("span", "good", "good");
  $("detail-title").replaceChildren(`${n} is `, verdict);
  // A pattern of a divisor is one of n as well.
  const side = [n, mad].find((side) => side <= WIDEST) ?? 0;
  $("detail-words").textContent = words(n, side, mad);
  const list = $("detail-list");
  list.replaceChildren();
  const row = (name, value) => list.append(element("dt", name), element("dd", value));
  row("Nullity, torus", torus);
  row("Nullity, plane", plane);
  if (mad) row("Solvable boards", `one in 2^${torus}`);
  if (n > 1) row("Factors", factors(n));
  $("play").hidden = true;
  $("detail-proof").hidden = true;
  const canvas = $("detail-pattern");
  canvas.hidden = true;
  if (!mad) return;

  const [certificate, kernel] = await Promise.all([
    get("classify", { n: mad }),
    side ? get("kernel", { columns: side, rows: side, surface: "torus", symmetric: true }) : null,
  ]);
  if (latest !== n) return;
  const summary = $("detail-proof").querySelector("summary");
  $("detail-proof").replaceChildren(summary, element("p", `${mad} is bad, since ${proof(certificate.witness.roots)}`));
  $("detail-proof").hidden = false;
  if (!kernel) return;
  pattern(canvas, kernel.basis[0], "torus");
  canvas.setAttribute("aria-label", `A quiet pattern of the ${side} × ${side} torus`);
  canvas.hidden = false;
  if (n >= SMALLEST && n <= LARGEST) {
    const start = unsolvable(cellsOf(kernel.basis[0]));
    $("play").href = `./${toQuery({ columns: n, rows: n, surface: "torus", target: "off", start })}`;
    $("play").textContent = `Play an unsolvable ${n} × ${n} board`;
    $("play").hidden = false;
  }
}
