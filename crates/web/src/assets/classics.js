// The eight levels of the original, and the games of the handhelds, which are dealt anew every time.

import { dealt, goalsOf } from "./game.js";
import { chance, seeded } from "./random.js";
import { nextOriginal } from "./records.js";
import { solveBoard } from "./solver/local.js";

const CROSS = { rule: "+", target: "off", states: 2 };

/**
 * The boards of the original, and whether only lit cells may be pressed; `presses` is the fewest that the board takes.
 * Those that are scrambled, or have a picture, follow from a seed.
 */
const square = (side, surface, litOnly, more = {}) => ({ columns: side, rows: side, surface, ...CROSS, litOnly, ...more });
const picture = { target: "picture" };
const ORIGINAL = [
  square(3, "plane", true, { presses: 5 }),
  square(4, "plane", true, { presses: 4 }),
  square(4, "torus", true, { presses: 16 }),
  square(5, "plane", true, { presses: 15 }),
  square(4, "torus", false, picture),
  square(4, "torus", false, { isScrambled: true }),
  square(4, "torus", false, { ...picture, isScrambled: true }),
  square(4, "torus", true, { ...picture, isScrambled: true }),
];

/** The number of levels of the original. */
export const LEVELS = ORIGINAL.length;

/** The fewest presses of a board that is dealt with a seed, and how many seeds there are. */
const FEWEST = 4;
const SEEDS = 1_000_000;

/** Returns what is unusual about a level, in few words. */
function wordsOf({ columns, rows, surface, litOnly, target, isScrambled }) {
  const words = [`${columns} × ${rows} ${surface}`, litOnly ? "only lit cells" : "any cell", isScrambled ? "scrambled" : "all lit", target === "picture" ? "a picture" : "all dark"];
  return `${words.slice(0, 2).join(", ")}; ${words.slice(2).join(" → ")}`;
}

/** The games by their names in an address. */
export const CLASSICS = {
  ...Object.fromEntries(ORIGINAL.map((level, k) => [`original:${k + 1}`, { title: `The original, level ${k + 1}`, words: wordsOf(level), ...level }])),
  lightsout: { title: "Lights Out", words: "5 × 5, no glued edges", columns: 5, rows: 5, surface: "plane", presses: 7, ...CROSS },
  deluxe: { title: "Lights Out Deluxe", words: "6 × 6", columns: 6, rows: 6, surface: "plane", presses: 10, ...CROSS },
  lights2000: { title: "Lights Out 2000", words: "5 × 5, each light off, red or green", columns: 5, rows: 5, surface: "plane", presses: 6, ...CROSS, states: 3 },
  cube: { title: "Lights Out Cube", words: "six faces, presses go over the edges", columns: 3, rows: 18, surface: "cube", presses: 8, ...CROSS },
};

/** How many presses a board takes at the least if any cell may be pressed. */
function fewestOf(board) {
  const [goal] = goalsOf(board);
  return solveBoard(board, board.start.map((light, cell) => light ^ goal[cell]), "off").count;
}

/** Whether presses of lit cells lead to the picture of a connected board under the cross, if those of any cells do. */
function hasOrder({ start, goal }) {
  return start.includes(1) && goal.includes(0);
}

/** The board of a level of the original. */
function originalBoard(level, seed) {
  const { isScrambled = false, presses, ...shape } = ORIGINAL[level - 1];
  const size = shape.columns * shape.rows;
  const mode = { name: "classics", game: `original:${level}`, level };
  const full = new Uint8Array(size).fill(1);
  if (presses) return { ...shape, start: full, mode: { ...mode, presses } };
  const below = seeded(seed);
  for (;;) {
    const any = full.map(() => below(2));
    const change = dealt(shape, 1 + below(size), below);
    const from = shape.target === "off" ? full.map(() => 0) : isScrambled ? any : full;
    const other = from.map((light, cell) => light ^ change[cell]);
    const board = { ...shape, ...(isScrambled ? { start: other, goal: from } : { start: from, goal: other }) };
    if (shape.target === "off") delete board.goal;
    const fewest = fewestOf(board);
    if (fewest < FEWEST || (board.litOnly && !hasOrder(board))) continue;
    // An order may take more: that is found when the board is shown.
    return { ...board, mode: { ...mode, seed, ...(board.litOnly ? {} : { presses: fewest }) } };
  }
}

/** Returns a board of a game, a new one unless a seed is given; a string if there is none. */
export function classicBoard(name = "lightsout", seed = undefined) {
  const game = name === "original" ? `original:${nextOriginal(LEVELS)}` : name;
  if (!Object.hasOwn(CLASSICS, game)) return `There is no game “${name}”.`;
  const level = Number(game.split(":")[1] ?? 0);
  if (seed !== undefined && !(level && /^\d{1,9}$/.test(seed))) return level ? `A seed is a number of up to nine digits, not “${seed}”.` : "Only levels of the original have a seed.";
  if (level) return originalBoard(level, Number(seed ?? chance(SEEDS)));
  const { title, words, presses, ...shape } = CLASSICS[game];
  return { ...shape, start: dealt(shape, presses), mode: { name: "classics", game } };
}
