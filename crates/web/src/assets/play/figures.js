// The pieces of all games as pictures around a point: each has a form of its own, so that nothing is told by
// colour alone.

import { svg } from "../svg.js";

/** The words for figures. */
export const WORDS = {
  disc: "disc", ring: "ring", counter: "counter", token: "piece", goal: "goal", toad: "toad", frog: "frog",
  upper: "upper half of a domino", lower: "lower half of a domino", left: "left half of a domino", right: "right half of a domino",
  blue: "blue edge", red: "red edge", ground: "ground", cake: "cake", cut: "cut", blocked: "blocked",
};

const circle = (r, name) => svg("circle", { cx: 0, cy: 0, r, class: name });
const path = (d, name) => svg("path", { d, class: name });

/** A half of a domino: its end is round, and it is open on the side of the other half. */
const half = (turn) => svg("g", { transform: `rotate(${turn})` }, path("M-.36 .52V-.14A.22 .22 0 0 1-.14-.36H.14A.22 .22 0 0 1 .36-.14V.52Z", "body"), circle(0.1, "eye"));

/** A toad, which looks to the right; a frog is its mirror image. */
const animal = (mirrored) => svg("g", { transform: mirrored ? "scale(-1 1)" : "" }, path("M-.34-.32 .38 0-.34 .32Q-.16 0-.34-.32Z", "body"), svg("circle", { cx: -0.02, cy: -0.02, r: 0.07, class: "eye" }));

const DRAWN = {
  disc: () => [circle(0.34, "body")],
  ring: () => [circle(0.28, "ring")],
  counter: () => [circle(0.3, "body"), circle(0.17, "groove")],
  token: ({ letter }) => [circle(0.37, "body"), svg("text", { class: "letter", y: 0.15 }, letter ?? "")],
  goal: () => [path("M-.2 .36V-.36M-.2-.34 .26-.17-.2 0", "flag")],
  toad: () => [animal(false)],
  frog: () => [animal(true)],
  upper: () => [half(0)],
  right: () => [half(90)],
  lower: () => [half(180)],
  left: () => [half(270)],
  blue: () => [path("M-.5 0H.5", "string"), circle(0.12, "knot")],
  red: () => [path("M-.5 0H.5", "string dashed"), path("M0-.14 .14 0 0 .14-.14 0Z", "knot")],
  ground: () => [path("M.4-.45V.45M.4-.3 .1-.5M.4-.05 .1-.25M.4 .2 .1 0M.4 .45 .1 .25", "earth")],
  blocked: () => [path("M-.3-.3 .3 .3M.3-.3-.3 .3", "cross")],
  cake: () => [],
  cut: () => [],
};

/** Returns the picture of a piece around a point. */
export function figure(piece, [x, y], completes = false) {
  const drawn = DRAWN[piece.figure]?.(piece) ?? [];
  if (completes && ["disc", "ring"].includes(piece.figure)) drawn.push(circle(0.12, "core"));
  return svg("g", { class: `figure ${piece.figure} ${piece.owner ?? ""} ${completes ? "completing" : ""}`, transform: `translate(${x} ${y})` }, ...drawn);
}

/** Returns the picture of a figure by itself, for words. */
export function sign(name, owner) {
  return svg("svg", { viewBox: "-.5 -.5 1 1", class: "sign", "aria-hidden": "true" }, figure({ figure: name, owner, letter: "" }, [0, 0]));
}
