// Drawing: sharp on every screen, in the colours of the page.

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

/** Where a cell lies in four patterns, as colours; 0 is none of them. */
const SUMS = [
  "#23253d", "#ffbe3d", "#ef476f", "#ff8c61", "#3fd0c9", "#b8e986", "#7a6ff0", "#f7f3e3",
  "#4ea8ff", "#9be7ff", "#c77dff", "#ffd6e8", "#2ec27e", "#e5d352", "#5b4bd6", "#ffffff",
];

/** Patterns over one another, a square of `step` pixels for a cell. */
export function patterns(canvas, basis) {
  const shown = basis.slice(0, 4);
  const [columns, rows] = [shown[0][0].length, shown[0].length];
  const step = Math.max(1, Math.floor(336 / Math.max(columns, rows)));
  canvas.width = columns * step;
  canvas.height = rows * step;
  const paint = canvas.getContext("2d");
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const sum = shown.reduce((bits, rows, k) => bits | (Number(rows[j][i]) << k), 0);
      paint.fillStyle = SUMS[sum];
      paint.fillRect(i * step, j * step, step, step);
    }
  }
}
