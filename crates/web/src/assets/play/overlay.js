// What is drawn over a board: sets as lines, pairs of partners as dominoes, and cakes by their outlines.

import { keyOf } from "./geometry.js";
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
function domino([one, two], { at }, kind) {
  const [[x, y], [u, v]] = [at(one), at(two)];
  const [length, turn] = [Math.hypot(u - x, v - y), Math.atan2(v - y, u - x) * 180 / Math.PI];
  const box = { x: -length / 2 - 0.41, y: -0.41, width: length + 0.82, height: 0.82, rx: 0.3 };
  return svg("rect", { ...box, class: `domino ${kind}`, transform: `translate(${(x + u) / 2} ${(y + v) / 2}) rotate(${turn.toFixed(2)})`, "aria-hidden": "true" });
}

/** How far the outline of a cake is inside its cells. */
const INSET = 0.07;

/** Returns the outline of cells; those that share only a corner are tied there. */
function outline(cells, { at }, kind) {
  const all = new Set(cells.map(keyOf));
  const path = cells.flatMap((cell) => {
    const [x, y] = at(cell);
    const has = (dx, dy) => all.has(keyOf([cell[0] + dx, cell[1] + dy]));
    // A side ends before a corner, or goes on into the next cell, and beyond it where the outline turns back.
    const end = (beside, beyond) => 0.5 - (beside ? (beyond ? -INSET : 0) : INSET);
    const sides = [[0, -1], [1, 0], [0, 1], [-1, 0]].filter(([dx, dy]) => !has(dx, dy)).map(([dx, dy]) => {
      // The side is seen along its own direction, which is the outward one turned by a quarter.
      const [ax, ay] = [-dy, dx];
      const [from, to] = [-1, 1].map((way) => way * end(has(way * ax, way * ay), has(way * ax + dx, way * ay + dy)));
      const point = (along) => `${(x + (0.5 - INSET) * dx + along * ax).toFixed(2)} ${(y + (0.5 - INSET) * dy + along * ay).toFixed(2)}`;
      return `M${point(from)}L${point(to)}`;
    });
    const ties = [[1, 1], [-1, 1]].filter(([dx, dy]) => has(dx, dy) && !has(dx, 0) && !has(0, dy)).map(([dx, dy]) => `M${x + 0.4 * dx} ${y + 0.4 * dy}l${0.2 * dx} ${0.2 * dy}`);
    return [...sides, ...ties];
  });
  return svg("path", { d: path.join(""), class: `slice ${kind}`, "aria-hidden": "true" });
}

/** Returns a frame around cells that belong together: a domino around two neighbours. */
export function framed(cells, layout, kind = "") {
  const isPair = cells.length === 2 && Math.hypot(cells[0][0] - cells[1][0], cells[0][1] - cells[1][1]) < 1.5;
  return isPair ? domino(cells, layout, kind) : outline(cells, layout, kind);
}

/** Returns what is seen of a cell that is pointed at: `{ lines, frames }` as in sets.js. */
export function overlay({ lines, frames = [] }, layout) {
  const drawn = lines.slice(0, SHOWN).map((set, number) => line(set, number, layout)).reverse();
  return svg("g", { class: "overlay", "aria-hidden": "true" }, ...drawn, ...frames.map(({ cells, kind }) => framed(cells, layout, kind)));
}
