// The levels: skills to learn, one after another.

import { lightsOf } from "./game.js";
import { ASKING } from "./words.js";

/** The shape and the rule of a board. */
const on = (columns, rows, surface = "plane", rule = "+") => ({ columns, rows, surface, rule });
const [THREE, FOUR, FIVE, SIX] = [on(3, 3), on(5, 4), on(5, 5), on(6, 6)];

/**
 * The skills: a name, a sentence, and levels, each the cells that were pressed on a dark board. No solution
 * is shorter.
 */
const SKILLS = [
  {
    name: "A press", words: "A press switches the cell and its neighbours: left, right, above and below.",
    levels: [[THREE, 4], [THREE, 3], [THREE, 1, 7], [FIVE, 6, 18], [FIVE, 5, 9, 22]],
  },
  {
    name: "Twice is nothing", words: "A light that two presses switch is as before. So the order does not matter, and no cell is pressed twice.",
    levels: [[THREE, 3, 5], [THREE, 1, 4], [THREE, 1, 3, 5, 7], [FOUR, 6, 7, 12], [FIVE, 7, 11, 13, 17], [FIVE, 6, 7, 8, 12]],
  },
  {
    name: "The corner", words: "Only three presses reach a corner, and four an edge: begin where there is least to choose.",
    levels: [[THREE, 0], [THREE, 0, 8], [THREE, 0, 2, 4], [FOUR, 0, 4, 15, 19], [FOUR, 0, 1, 13, 19], [FIVE, 0, 4, 12, 20, 24]],
  },
  {
    name: "Chase the lights", words: "Press below each light of the first row, then below each of the second, and so on: all is dark at the end.",
    levels: [[THREE, 4, 6, 8], [FOUR, 8, 15, 16, 19], [FOUR, 7, 8, 12, 15, 19], [FIVE, 5, 8, 16, 17, 18], [FIVE, 6, 7, 9, 12, 13, 16], [SIX, 10, 21, 22, 26, 27, 31, 35]],
  },
  {
    name: "The last row and the first", words: "If the chase leaves lights in the last row, presses in the first row are missing: press there, and chase again.",
    levels: [[THREE, 0, 3], [FOUR, 1, 11, 13], [FOUR, 0, 9, 12, 14, 19], [FIVE, 1, 5, 17, 22], [FIVE, 1, 8, 9, 14, 20, 23], [SIX, 1, 4, 19, 23, 25, 35], [SIX, 1, 2, 6, 11, 20, 25, 28, 33]],
  },
  {
    name: "Over the edge", words: "Edges that are glued have neighbours on the opposite side.",
    levels: [
      [on(4, 4, "cylinder"), 6, 14], [on(4, 4, "cylinder"), 0, 1, 9, 10], [on(4, 4, "torus"), 0], [on(4, 4, "torus"), 2, 7, 11],
      [on(5, 4, "torus"), 2, 12, 16, 17], [on(4, 4, "torus"), 0, 4, 10, 13, 15], [on(5, 4, "torus"), 0, 1, 6, 7, 11, 14, 17],
    ],
  },
  {
    name: "Edges with a twist", words: "Over an edge with a twist, left becomes right, or above below: follow the arrows.",
    levels: [
      [on(6, 5, "mobius"), 1], [on(6, 5, "mobius"), 22, 26, 27], [on(6, 5, "mobius"), 2, 6, 10, 15, 18],
      [on(5, 4, "klein"), 1], [on(5, 4, "klein"), 3, 6, 18], [on(5, 4, "klein"), 0, 3, 6, 11, 14],
      [on(5, 4, "projective"), 5], [on(5, 4, "projective"), 10, 12, 16], [on(5, 4, "projective"), 0, 5, 7, 12, 17],
    ],
  },
  {
    name: "Other rules", words: `A press may switch other cells: ${ASKING} to see which.`,
    levels: [
      [on(5, 4, "plane", "x"), 1, 3], [on(5, 4, "plane", "x"), 0, 3, 10, 16], [on(4, 4, "plane", "king"), 0, 11], [on(4, 4, "plane", "king"), 3, 7, 9, 12],
      [on(5, 5, "plane", "knight"), 5, 18], [on(5, 5, "plane", "knight"), 0, 3, 12, 19], [on(4, 4, "plane", "row+column"), 3, 5], [on(4, 4, "plane", "row+column"), 0, 4, 9, 14],
      [on(5, 4, "plane", "open-+"), 18, 19], [on(5, 4, "plane", "open-+"), 0, 1, 3, 9], [on(5, 5, "torus", "king"), 0, 3, 17, 19], [on(6, 6, "klein", "knight"), 0, 7, 20, 31, 35],
    ],
  },
  {
    name: "Quiet patterns", words: "Some sets of presses change nothing at all. So these boards have several solutions, and the chase finds a long one.",
    levels: [[on(4, 4), 2, 11, 12], [on(4, 4), 0, 6, 12, 15], [FIVE, 0, 2, 4, 24], [FIVE, 0, 2, 4, 10, 12, 24], [on(4, 4), 0, 3, 7, 9, 14], [FIVE, 1, 2, 3, 11, 12, 15, 17, 24]],
  },
  {
    name: "Large boards", words: "All of it together.",
    levels: [
      [on(7, 7), 3, 6, 10, 11, 20, 31, 44, 45, 47], [on(7, 7, "torus"), 0, 15, 17, 24, 25, 33, 35, 38, 41, 46],
      [on(8, 8), 13, 19, 21, 23, 25, 36, 43, 47, 48, 53, 57, 63], [on(8, 8), 7, 9, 15, 16, 19, 20, 38, 46, 47, 52, 53, 55, 60, 61],
      [on(9, 7, "klein"), 4, 6, 8, 14, 19, 22, 29, 32, 33, 42, 49, 58, 61, 62],
      [on(10, 10), 0, 1, 20, 22, 24, 28, 36, 56, 59, 69, 70, 84, 85, 88, 92, 93, 96, 99],
    ],
  },
];

const LEVELS = SKILLS.flatMap(({ levels }) => levels);

/** The number of levels. */
export const LAST = LEVELS.length;

/** Returns the skills with the numbers of their levels: `{ name, words, levels }`. */
export function skills() {
  let number = 0;
  return SKILLS.map(({ name, words, levels }) => ({ name, words, levels: levels.map(() => (number += 1)) }));
}

/** Returns the board of a level, from 1; a string if there is no such level. */
export function levelBoard(level) {
  if (!Number.isInteger(level) || level < 1 || level > LAST) return `There are levels from 1 to ${LAST}.`;
  const [shape, ...pressed] = LEVELS[level - 1];
  const start = lightsOf(shape, pressed);
  return { ...shape, target: "off", states: 2, start, mode: { name: "levels", level, presses: pressed.length } };
}
