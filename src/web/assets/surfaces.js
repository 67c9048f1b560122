// How the edges of a board are glued, and what a press switches: the rule of the game.

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
};

export const WORDS = {
  torus: "Over every edge you come back on the opposite side.",
  cylinder: "The left edge meets the right edge; top and bottom are walls.",
  plane: "All four edges are walls: the classic Lights Out.",
  mobius: "The top edge meets the bottom edge with a twist, left to right; the sides are walls.",
  klein: "The left edge meets the right edge; the top meets the bottom with a twist.",
  projective: "Both pairs of edges meet with a twist.",
};

/** How left is glued to right, and top to bottom: free, straight or reversed. */
export function gluings(surface) {
  return GLUED[surface];
}

/** The cell a step (dx, dy) away from cell `index`, or −1 where there is a wall. */
export function step({ columns, rows, surface }, index, dx, dy) {
  const [side, end] = GLUED[surface];
  let x = (index % columns) + dx;
  let y = Math.floor(index / columns) + dy;
  if (x < 0 || x >= columns) {
    if (side === "free") return -1;
    if (side === "reversed") y = rows - 1 - y;
  } else if (y < 0 || y >= rows) {
    if (end === "free") return -1;
    if (end === "reversed") x = columns - 1 - x;
  }
  x = (x + columns) % columns;
  y = (y + rows) % rows;
  return y * columns + x;
}

/** The cells that a press of cell `index` switches; one that is named twice is not. */
export function cross(shape, index) {
  const switched = new Set();
  const named = [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]];
  for (const [dx, dy] of named) {
    const cell = step(shape, index, dx, dy);
    if (cell < 0) continue;
    if (!switched.delete(cell)) switched.add(cell);
  }
  return switched;
}
