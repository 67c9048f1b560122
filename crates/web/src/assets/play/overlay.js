// What is drawn over a board: sets as lines, and pairs of partners as dominoes.

import { svg } from "../svg.js";

/** More lines than these are not drawn: nobody could tell them apart. */
const SHOWN = 12;

/** Returns the pairs of a set's cells between which its line is drawn: neighbours, else those along a diagonal, else in order. */
function steps(points) {
  const pairs = points.flatMap((a, i) => points.slice(i + 1).map((b) => [a, b]));
  const within = (most) => pairs.filter(([[x, y], [u, v]]) => Math.hypot(x - u, y - v) < most);
  return [within(1.1), within(1.5)].find((found) => found.length >= points.length - 1 || found.length > points.length / 2) ?? points.slice(1).map((b, i) => [points[i], b]);
}

/** Returns a set as a picture: a line through its cells, a little aside of the others. */
function line({ cells, owner }, number, { at }) {
  const points = cells.map(at);
  const path = steps(points).map(([a, b]) => `M${a}L${b}`).join("");
  const [x, y] = [Math.cos(number * 2.4), Math.sin(number * 2.4)].map((part) => (number === 0 ? 0 : part * 0.13).toFixed(2));
  return svg("g", { class: `set ${owner ?? "nobody"}`, transform: `translate(${x} ${y})` },
    svg("path", { d: path }), ...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 0.07 })));
}

/** Returns a pair of cells as a domino. */
export function domino([one, two], { at }, kind = "") {
  const [[x, y], [u, v]] = [at(one), at(two)];
  const [length, turn] = [Math.hypot(u - x, v - y), Math.atan2(v - y, u - x) * 180 / Math.PI];
  const box = { x: -length / 2 - 0.41, y: -0.41, width: length + 0.82, height: 0.82, rx: 0.3 };
  return svg("rect", { ...box, class: `domino ${kind}`, transform: `translate(${(x + u) / 2} ${(y + v) / 2}) rotate(${turn.toFixed(2)})`, "aria-hidden": "true" });
}

/** Returns what is seen of a cell that is pointed at: `{ lines, domino }` as in sets.js. */
export function overlay({ lines, domino: pair }, layout) {
  const drawn = lines.slice(0, SHOWN).map((set, number) => line(set, number, layout)).reverse();
  if (pair) drawn.push(domino(pair, layout, "aimed"));
  return svg("g", { class: "overlay", "aria-hidden": "true" }, ...drawn);
}
