// Drawing: sharp on every screen, in the colours of the page.

import { step } from "./surfaces.js";

/** Gives a canvas a size in points and returns what paints on it, in points. */
export function pixels(canvas, width, height) {
  const dense = devicePixelRatio || 1;
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const paint = canvas.getContext("2d");
  paint.scale(dense, dense);
  return paint;
}

/** A colour of the style sheets. */
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Cells of a quiet pattern by their neighbours in it, one or three, and the others by theirs: none, two or four. */
const KEY = { 1: ["#14213d", "#23517d", "#48b3bd"], 2: ["#ffb454", "#ef476f"] };

/** A quiet pattern of a torus or a plane in the five colours of `madness draw gallery`. */
export function pattern(canvas, set, surface) {
  const [columns, rows] = [set[0].length, set.length];
  const size = Math.max(1, Math.floor(336 / Math.max(columns, rows)));
  canvas.width = columns * size;
  canvas.height = rows * size;
  const paint = canvas.getContext("2d");
  const inside = Array.from(set.join(""), Number);
  const shape = { columns, rows, surface };
  inside.forEach((own, cell) => {
    const beside = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dx, dy]) => inside[step(shape, cell, dx, dy)] ?? 0);
    const neighbours = beside.reduce((sum, one) => sum + one, 0);
    paint.fillStyle = KEY[own + 1][neighbours >> 1];
    paint.fillRect((cell % columns) * size, Math.floor(cell / columns) * size, size, size);
  });
}
