// The Zarankiewicz game: rectangles that lack one corner.

import { keyOf } from "./geometry.js";

/** More rectangles than these are not drawn: nobody could tell them apart. */
const SHOWN = 60;

/** Returns whether a game has rectangles. */
export const hasThreats = (game) => game.startsWith("zarankiewicz ");

/** Returns the rectangles with three discs of one owner and a free corner: `{ from, to, free }`. */
export function threats({ least, most, pieces }) {
  const owners = new Map(pieces.map(({ cell, owner }) => [keyOf(cell), owner]));
  const found = [];
  for (let top = least[1]; top <= most[1]; top++) {
    for (let bottom = top + 1; bottom <= most[1]; bottom++) {
      for (let left = least[0]; left <= most[0]; left++) {
        for (let right = left + 1; right <= most[0]; right++) {
          const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
          const free = corners.filter((cell) => !owners.has(keyOf(cell)));
          const taken = new Set(corners.map((cell) => owners.get(keyOf(cell))).filter(Boolean));
          if (free.length !== 1 || taken.size !== 1) continue;
          found.push({ from: [left, top], to: [right, bottom], free: free[0] });
          if (found.length === SHOWN) return found;
        }
      }
    }
  }
  return found;
}
