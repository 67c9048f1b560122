// The original and the games of the handhelds: their boards, dealt anew every time.

import { dealt } from "./game.js";

const CROSS = { rule: "+", target: "off", states: 2 };

/** The games by their names in an address. */
export const CLASSICS = {
  original: { title: "The original", words: "Button Madness, 4 × 4 torus: every edge glued", columns: 4, rows: 4, surface: "torus", presses: 5, ...CROSS },
  lightsout: { title: "Lights Out", words: "5 × 5, no glued edges", columns: 5, rows: 5, surface: "plane", presses: 7, ...CROSS },
  deluxe: { title: "Lights Out Deluxe", words: "6 × 6", columns: 6, rows: 6, surface: "plane", presses: 10, ...CROSS },
  lights2000: { title: "Lights Out 2000", words: "5 × 5, each light off, red or green", columns: 5, rows: 5, surface: "plane", presses: 6, ...CROSS, states: 3 },
  cube: { title: "Lights Out Cube", words: "six faces, presses go over the edges", columns: 3, rows: 18, surface: "cube", presses: 8, ...CROSS },
};

/** Returns a new board of a game; a string if there is no such game. */
export function classicBoard(name = "lightsout") {
  if (!Object.hasOwn(CLASSICS, name)) return `There is no game “${name}”.`;
  const { title, words, presses, ...shape } = CLASSICS[name];
  return { ...shape, start: dealt(shape, presses), mode: { name: "classics", game: name } };
}
