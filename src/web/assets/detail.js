// What is known about one number, with the reason.

import { get } from "./server.js";
import { pattern } from "./canvas.js";
import { LARGEST, SMALLEST, toQuery } from "./link.js";
import { cellsOf } from "./game.js";

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

let latest = 0;

/** Shows number n; `table` has what the map knows. */
export async function detail(n, table) {
  latest = n;
  const divisor = table.divisor[n - 1];
  const [torus, plane] = [table.torus[n - 1], table.plane[n - 1]];
  const bad = divisor > 0;
  const verdict = element("span", bad ? (divisor === n ? "bad, and MAD" : "bad") : "good", bad ? "bad" : "good");
  $("detail-title").replaceChildren(`${n} is `, verdict);
  const sentence = bad
    ? `One board of the ${n} × ${n} torus in 2^${torus} can be solved. ${divisor === n ? "No smaller bad number divides it." : `The MAD number ${divisor} divides it.`}`
    : `Every board of the ${n} × ${n} torus has exactly one solution: no MAD number divides ${n}.`;
  const list = document.createElement("dl");
  const row = (name, value) => list.append(element("dt", name), element("dd", value));
  row("Nullity, torus", torus);
  row("Nullity, plane", plane);
  if (n > 1) row("Factors", factors(n));
  $("detail-text").replaceChildren(element("p", sentence), list);
  $("play").hidden = true;
  const canvas = $("detail-pattern");
  canvas.hidden = true;
  if (!bad) return;

  const [certificate, kernel] = await Promise.all([
    get("classify", { n }),
    n <= 256 ? get("kernel", { columns: n, rows: n, surface: "torus", symmetric: true }) : null,
  ]);
  if (latest !== n) return;
  const { roots } = certificate.witness;
  if (roots) {
    const { a, b, root, order, modulus, degree } = roots;
    const words = `1 + a + 1/a + b + 1/b = 0 for a = g^${a} and b = g^${b}, where g = ${root} has order ${order} in the field of 2^${degree} elements, F₂[x]/(${modulus}).`;
    $("detail-text").append(element("p", words, "witness"));
  }
  if (!kernel) return;
  pattern(canvas, kernel.basis[0], "torus");
  canvas.setAttribute("aria-label", `A quiet pattern of the ${n} × ${n} torus`);
  canvas.hidden = false;
  if (n >= SMALLEST && n <= LARGEST) {
    const start = unsolvable(cellsOf(kernel.basis[0]));
    $("play").href = `/${toQuery({ columns: n, rows: n, surface: "torus", target: "off", start })}`;
    $("play").textContent = `Play an unsolvable ${n} × ${n} board`;
    $("play").hidden = false;
  }
}
