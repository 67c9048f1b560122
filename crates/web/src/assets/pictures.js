// Small pictures of boards, as SVG: for lists, explanations and paper.

import { drawnAt, drawnOn, gluings } from "./surfaces.js";
import { svg } from "./svg.js";

/** The path of a square, of a disc and of a small square on its corner, around a place. */
const square = (half) => ([x, y]) => `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
const disc = (half) => ([x, y]) => `M${x - half} ${y}a${half} ${half} 0 1 0 ${2 * half} 0a${half} ${half} 0 1 0 ${-2 * half} 0z`;
const corner = (half) => ([x, y]) => `M${x - half} ${y}l${half} ${-half} ${half} ${half} ${-half} ${half}z`;

/**
 * Returns a picture of a board `{ columns, rows, surface, states }`. Cells of the set `press` have a ring,
 * those of `twice` two, those of `inside` a frame. With `label` it is an image of that name, else a
 * decoration.
 */
export function picture(board, lights, { press, twice, inside, label } = {}) {
  const { columns, rows } = drawnOn(board);
  const places = Array.from(lights, (_, i) => {
    const [x, y] = drawnAt(board, i);
    return [10 * x + 5, 10 * y + 5];
  });
  const made = svg("svg", { viewBox: `-1.5 -1.5 ${10 * columns + 3} ${10 * rows + 3}`, class: "picture", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) });
  const paint = (name, form, has) => {
    const d = places.filter((_, i) => has(i)).map(form).join("");
    if (d) made.append(svg("path", { class: name, d }));
  };
  paint("tile", square(4.5), () => true);
  paint(board.states > 2 ? "red" : "lit", square(4.5), (i) => lights[i] === 1);
  paint("green", square(4.5), (i) => lights[i] === 2);
  paint("disc", disc(2.2), (i) => lights[i] === 1);
  paint("disc", corner(2.6), (i) => lights[i] === 2);
  paint("frame", square(3.9), (i) => inside?.has(i));
  paint("ring", disc(3.6), (i) => press?.has(i));
  paint("ring", disc(1.4), (i) => twice?.has(i));
  if (board.surface !== "cube") {
    const [side, end] = gluings(board.surface);
    const edge = (d, gluing) => made.append(svg("path", { class: gluing === "free" ? "wall" : "seam", d }));
    edge(`M-.5 -.5v${10 * rows + 1}M${10 * columns + 0.5} -.5v${10 * rows + 1}`, side);
    edge(`M-.5 -.5h${10 * columns + 1}M-.5 ${10 * rows + 0.5}h${10 * columns + 1}`, end);
  }
  return made;
}
