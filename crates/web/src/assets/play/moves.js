// What is meant by pointing at cells: moves by the cells at which they are pointed, one after the other.

import { keyOf, nameOf } from "./geometry.js";

const pathOf = (cells) => cells.map(keyOf).join(" ");

/** The moves that can be made in a position. */
export class Moves {
  /** `answer` is that of the server about the position. */
  constructor({ moves, told, more, scene }) {
    this.scene = scene;
    this.more = more;
    this.all = moves.map((text, at) => ({ text, ...told[at] }));
    this.taken = new Set(scene.pieces.map(({ cell }) => keyOf(cell)));
    this.isCake = scene.pieces.some(({ figure }) => figure === "cake");
    this.paths = new Map();
    this.begun = new Map();
    for (const move of this.all) {
      if (move.cells.length === 0) continue;
      this.paths.set(pathOf(move.cells), move);
      for (let length = 1; length < move.cells.length; length++) {
        const begun = pathOf(move.cells.slice(0, length));
        this.begun.set(begun, [...(this.begun.get(begun) ?? []), move]);
      }
    }
  }

  /** Returns what the cells mean: `{ move }`, `{ next }` with the cells that can follow, or null. */
  meant(cells) {
    const path = pathOf(cells);
    const move = this.paths.get(path);
    if (move) return { move };
    const cut = cells.length === 1 && this.#cut(cells[0]);
    if (cut) return { move: cut };
    const begun = this.begun.get(path);
    if (begun) return { next: new Map(begun.map(({ cells: all }) => [keyOf(all[cells.length]), all[cells.length]])) };
    // Not all moves are listed: a move is named by its cell.
    const isNamed = cells.length === 1 && this.more && ["letters", "numbers"].includes(this.scene.naming);
    const isFree = isNamed && !this.taken.has(path);
    return isFree ? { move: { text: nameOf(this.scene, cells[0]), cells, said: `take ${nameOf(this.scene, cells[0])}` } } : null;
  }

  /** The cut of a cake along the line through a cell: it is named by the upper or left end of the line. */
  #cut(cell) {
    if (!this.isCake) return null;
    for (const [dx, dy] of [[0, -1], [-1, 0]]) {
      let [column, row] = cell;
      while (!this.taken.has(keyOf([column, row])) && column >= this.scene.least[0] && row >= this.scene.least[1]) {
        const move = this.paths.get(keyOf([column, row]));
        if (move) return move;
        [column, row] = [column + dx, row + dy];
      }
    }
    return null;
  }

  /** Returns the words for what pointing at one more cell does. */
  words(cells) {
    const meant = this.meant(cells);
    if (!meant) return "";
    return meant.move ? meant.move.said : "begin a move";
  }
}
