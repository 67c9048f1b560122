// How the edges of a board are glued, and what a press switches there.

import { NET, nameOnCube, placeInNet, stepOnCube } from "./cube.js";
import { partsOf, stepsOf } from "./rules.js";

const GLUED = {
  torus: ["straight", "straight"],
  cylinder: ["straight", "free"],
  plane: ["free", "free"],
  mobius: ["free", "reversed"],
  klein: ["straight", "reversed"],
  projective: ["reversed", "reversed"],
};

export const SURFACES = Object.keys(GLUED);

export const NAMES = {
  torus: "torus",
  cylinder: "cylinder",
  plane: "plane",
  mobius: "Möbius strip",
  klein: "Klein bottle",
  projective: "projective plane",
  cube: "surface of a cube",
};

export const WORDS = {
  torus: "Over every edge you come back on the opposite side.",
  cylinder: "The left edge meets the right edge; top and bottom are walls.",
  plane: "All four edges are walls.",
  mobius: "The top edge meets the bottom edge with a twist, left to right; the sides are walls.",
  klein: "The left edge meets the right edge; the top meets the bottom with a twist.",
  projective: "Both pairs of edges meet with a twist.",
  cube: "The faces of a cube, unfolded: presses and arrows go over its edges.",
};

/** How left is glued to right, and top to bottom: free, straight or reversed. */
export function gluings(surface) {
  return GLUED[surface];
}

/** Returns what a shape is drawn on, in columns and rows: the net of a cube, else itself. */
export function drawnOn(shape) {
  return shape.surface === "cube" ? NET : shape;
}

/** Returns the column and row in which a cell is drawn, from 0. */
export function drawnAt({ columns, surface }, cell) {
  return surface === "cube" ? placeInNet(cell) : [cell % columns, Math.floor(cell / columns)];
}

/** The name of the place of a cell. */
export function placeOf({ columns, surface }, index) {
  if (surface === "cube") return nameOnCube(index);
  return `row ${Math.floor(index / columns) + 1}, column ${(index % columns) + 1}`;
}

/** The cell (dx, dy) away from cell `index`, first across and then down, or −1 beyond a wall. */
export function step({ columns, rows, surface }, index, dx, dy) {
  if (surface === "cube") return dx === 0 && dy === 0 ? index : stepOnCube(index, dx, dy);
  const [side, end] = GLUED[surface];
  let x = (index % columns) + dx;
  let y = Math.floor(index / columns) + dy;
  const across = Math.floor(x / columns);
  if (across !== 0) {
    if (side === "free") return -1;
    if (side === "reversed" && across % 2) y = rows - 1 - y;
    x -= across * columns;
  }
  const down = Math.floor(y / rows);
  if (down !== 0) {
    if (end === "free") return -1;
    if (end === "reversed" && down % 2) x = columns - 1 - x;
    y -= down * rows;
  }
  return y * columns + x;
}

/** The cells that a press of cell `index` switches; one that is named twice is not. */
export function switchedBy(shape, index) {
  const switched = new Set();
  const name = (cell) => cell >= 0 && (switched.delete(cell) || switched.add(cell));
  const steps = stepsOf(shape.rule);
  if (steps) {
    for (const [dx, dy] of steps) name(step(shape, index, dx, dy));
    return switched;
  }
  const { columns, rows } = shape;
  const column = index % columns;
  for (let i = 0; i < columns; i++) name(index - column + i);
  for (let j = 0; j < rows; j++) name(j * columns + column);
  if (partsOf(shape.rule).own) name(index);
  return switched;
}
