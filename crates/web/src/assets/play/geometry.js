// Where the cells of a scene lie: squares, hexagons, a cake with the lines along which it is cut, a graph.

/** How wide a line of a cake is drawn, where a cell is 1. */
const LINE = 0.34;
/** How far the places of a graph are apart. */
const APART = 1.7;
/** Of an endless board no more columns and rows than these are drawn. */
const SHOWN = 31;
const ROOT = Math.sqrt(3);

/** Returns the word for a cell in sets and maps. */
export const keyOf = ([column, row]) => `${column},${row}`;

/** Returns the corners between which a scene is drawn: an endless board is seen around its last move. */
function corners({ least, most, edge, marks, pieces }) {
  if (edge !== "endless") return [least, most];
  const seen = marks.find(({ mark }) => mark === "last")?.cell ?? pieces.at(-1)?.cell ?? [0, 0];
  const cut = (axis) => {
    if (most[axis] - least[axis] < SHOWN) return [least[axis], most[axis]];
    const from = Math.min(Math.max(seen[axis] - (SHOWN >> 1), least[axis]), most[axis] - SHOWN + 1);
    return [from, from + SHOWN - 1];
  };
  const [columns, rows] = [cut(0), cut(1)];
  return [[columns[0], rows[0]], [columns[1], rows[1]]];
}

/** The place of a column or row of a cake, from its side: lines are narrow. */
const along = (number) => Math.ceil(number / 2) + Math.floor(number / 2) * LINE;

/**
 * Returns how the cells of a scene lie: `{ cells, box, at(cell), size(cell), isHexagon }`, in units of a cell. A heap
 * that is alone is drawn in lines of at most `line` counters.
 */
export function layoutOf(scene, line = Infinity) {
  const [least, most] = corners(scene);
  const gaps = new Set(scene.gaps.map(keyOf));
  const cells = [];
  for (let row = least[1]; row <= most[1]; row++) {
    for (let column = least[0]; column <= most[0]; column++) {
      if (!gaps.has(keyOf([column, row]))) cells.push([column, row]);
    }
  }
  const [columns, rows] = [most[0] - least[0] + 1, most[1] - least[1] + 1];
  const from = ([column, row]) => [column - least[0], row - least[1]];
  if (scene.tiling === "hexagons") {
    const at = (cell) => {
      const [x, y] = from(cell);
      return [x + y / 2 + 0.5, (y * ROOT) / 2 + 1 / ROOT];
    };
    return { cells, box: [columns + (rows - 1) / 2, ((rows - 1) * ROOT) / 2 + 2 / ROOT], at, size: () => [1, 1], isHexagon: true };
  }
  if (scene.tiling === "cuts") {
    const size = (cell) => from(cell).map((number) => (number % 2 ? LINE : 1));
    const at = (cell) => from(cell).map((number, axis) => along(number) + size(cell)[axis] / 2);
    return { cells, box: [along(columns), along(rows)], at, size, isHexagon: false };
  }
  if (scene.tiling === "graph") {
    const at = (cell) => from(cell).map((number) => number * APART + 0.8);
    return { cells, box: [(columns - 1) * APART + 1.6, (rows - 1) * APART + 2], at, size: () => [1, 1], isHexagon: false };
  }
  const isHeap = rows === 1 && scene.naming === "none" && scene.labels.length === 0;
  const lines = isHeap ? Math.ceil(columns / line) : 1;
  const across = Math.ceil(columns / lines);
  const at = (cell) => {
    const [x, y] = from(cell);
    return [(x % across) + 0.5, y + Math.floor(x / across) + 0.5];
  };
  return { cells, box: [across, rows * lines], at, size: () => [1, 1], isHexagon: false };
}

/** Returns the outline of a hexagon around a point, `radius` from its middle to its corners. */
export function hexagon([x, y], radius) {
  const corner = (k) => {
    const angle = ((2 * k + 1) * Math.PI) / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)}`;
  };
  return Array.from({ length: 6 }, (_, k) => corner(k)).join(" ");
}

/** Returns the letters of a column: a to z, then aa. */
export function letters(column) {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Returns the name of a cell. */
export function nameOf({ naming, labels }, cell) {
  const label = labels.find((label) => keyOf(label.cell) === keyOf(cell))?.text;
  if (naming === "letters") return letters(cell[0]) + (cell[1] + 1);
  if (naming === "numbers") return keyOf(cell);
  return label ?? `column ${cell[0] + 1}, row ${cell[1] + 1}`;
}
