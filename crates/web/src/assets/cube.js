// The surface of a cube: six faces of 3 × 3 cells, one below another as a board of 3 × 18.

/** Which way is out of a face, right on it and down on it, and where its corner is in the net. */
const FACES = [
  { name: "upper", out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1], corner: [3, 0] },
  { name: "left", out: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0], corner: [0, 3] },
  { name: "front", out: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0], corner: [3, 3] },
  { name: "right", out: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0], corner: [6, 3] },
  { name: "lower", out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1], corner: [3, 6] },
  { name: "back", out: [0, 0, -1], right: [1, 0, 0], down: [0, 1, 0], corner: [3, 9] },
];

/** The columns and rows of the net in which the faces are drawn; between faces there is a seam. */
export const NET = { columns: 9, rows: 12 };

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns the face of a cell, and its column and row there. */
function parts(cell) {
  return { face: FACES[Math.floor(cell / 9)], x: cell % 3, y: Math.floor(cell / 3) % 3 };
}

/** Returns the middle of a cell in space; the faces are 1.5 away from the middle of the cube. */
export function centre(cell) {
  const { face, x, y } = parts(cell);
  return [0, 1, 2].map((i) => 1.5 * face.out[i] + (x - 1) * face.right[i] + (y - 1) * face.down[i]);
}

/** Returns the cell beside a cell, one step right, left, down or up, over an edge of the cube too. */
export function stepOnCube(cell, dx, dy) {
  const { face, x, y } = parts(cell);
  if (x + dx >= 0 && x + dx <= 2 && y + dy >= 0 && y + dy <= 2) return cell + dx + 3 * dy;
  // Around the edge: the way ahead is the way out of the next face, whose cell is nearest.
  const ahead = face.right.map((right, i) => dx * right + dy * face.down[i]);
  const next = FACES.findIndex(({ out }) => dot(out, ahead) === 1);
  const { right, down } = FACES[next];
  const middle = centre(cell);
  const along = (way) => 1 + Math.max(-1, Math.min(1, dot(middle, way)));
  return 9 * next + 3 * along(down) + along(right);
}

/** Returns the column and row of a cell in the net, from 0. */
export function placeInNet(cell) {
  const { face, x, y } = parts(cell);
  return [face.corner[0] + x, face.corner[1] + y];
}

/** Returns the name of the place of a cell. */
export function nameOnCube(cell) {
  const { face, x, y } = parts(cell);
  return `${face.name} face, row ${y + 1}, column ${x + 1}`;
}
