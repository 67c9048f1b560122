// A board in play: how it began, the presses made, and those taken back.

import { cross } from "./surfaces.js";

export class Game {
  constructor({ columns, rows, surface, target, start }) {
    Object.assign(this, { columns, rows, surface, target });
    this.start = Uint8Array.from(start);
    this.lights = Uint8Array.from(start);
    this.presses = [];
    this.made = 0;
    /** Seconds played, up to the last time the clock was stopped. */
    this.seconds = 0;
  }

  get cells() {
    return this.columns * this.rows;
  }

  /** Switches what a press of the cell switches. */
  #toggle(index) {
    const switched = cross(this, index);
    for (const cell of switched) this.lights[cell] ^= 1;
    return switched;
  }

  /** Presses a cell; what was taken back is forgotten. The cells that were switched. */
  press(index) {
    this.presses.length = this.made;
    this.presses.push(index);
    this.made += 1;
    return this.#toggle(index);
  }

  /** Takes back the last press, if there is one: the cell. */
  undo() {
    if (this.made === 0) return null;
    this.made -= 1;
    this.#toggle(this.presses[this.made]);
    return this.presses[this.made];
  }

  /** Does again what was taken back last, if anything was: the cell. */
  redo() {
    if (this.made === this.presses.length) return null;
    const index = this.presses[this.made];
    this.#toggle(index);
    this.made += 1;
    return index;
  }

  reset() {
    this.lights.set(this.start);
    this.made = 0;
    this.seconds = 0;
  }

  /** The cells pressed an odd number of times. */
  pressed() {
    const pressed = new Uint8Array(this.cells);
    for (const index of this.presses.slice(0, this.made)) pressed[index] ^= 1;
    return pressed;
  }

  get won() {
    const lit = this.lights.reduce((sum, light) => sum + light, 0);
    const [off, on] = [lit === 0, lit === this.cells];
    return { off, on, either: off || on }[this.target];
  }

  /** The lights as rows of 0 and 1, as the API has them. */
  rowsOf(lights = this.lights) {
    const { columns, rows } = this;
    return Array.from({ length: rows }, (_, j) => lights.slice(j * columns, (j + 1) * columns).join(""));
  }
}

/** Cells in reading order from rows of 0 and 1. */
export function cellsOf(rows) {
  return Uint8Array.from(rows.join(""), Number);
}

/** A dark board on which some cells were pressed. */
export function dealt(shape, count) {
  const game = new Game({ ...shape, start: new Uint8Array(shape.columns * shape.rows) });
  const order = Array.from({ length: game.cells }, (_, i) => i);
  for (let k = 0; k < count; k++) {
    const other = k + Math.floor(Math.random() * (game.cells - k));
    [order[k], order[other]] = [order[other], order[k]];
    game.press(order[k]);
  }
  return Uint8Array.from(game.lights);
}
