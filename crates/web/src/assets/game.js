// A board in play: how it began, the presses made, and those taken back.

import { chance } from "./random.js";
import { switchedBy } from "./surfaces.js";

/** The mode of a board that belongs to no daily board, level or classic. */
export const FREE = { name: "free" };

/** Returns the boards of which one is to be reached: the picture, or one colour; two if either colour will do. */
export function goalsOf({ start, target, goal }) {
  const [off, on] = [0, 1].map((state) => new Uint8Array(start.length).fill(state));
  return { off: [off], on: [on], either: [off, on], picture: [goal] }[target];
}

/** A board, its rules, and every press that was made on it. */
export class Game {
  /**
   * A cell is in one of `states` states, 0 for dark; a press moves cells one state on. The cells of `goal` are to be
   * reached if the target is a picture. With `litOnly` a dark cell cannot be pressed.
   */
  constructor({ columns, rows, surface, rule = "+", target = "off", goal = null, litOnly = false, states = 2, mode = FREE, start }) {
    Object.assign(this, { columns, rows, surface, rule, target, litOnly, states, mode });
    this.goal = goal && Uint8Array.from(goal);
    this.start = Uint8Array.from(start);
    this.lights = Uint8Array.from(start);
    this.presses = [];
    this.made = 0;
    /** Seconds played, up to the last time the clock was stopped. */
    this.seconds = 0;
    /** How many hints were given, and whether the solution was shown. */
    this.hints = 0;
    /** The fewest presses of the board as it began, once they are known. */
    this.fewest = mode.presses ?? null;
    this.shown = false;
  }

  get cells() {
    return this.columns * this.rows;
  }

  /** Moves what a press of the cell switches so many states on. */
  #turn(index, by = 1) {
    const switched = switchedBy(this, index);
    for (const cell of switched) this.lights[cell] = (this.lights[cell] + by) % this.states;
    return switched;
  }

  /** Whether a cell may be pressed. */
  allows(index) {
    return !this.litOnly || this.lights[index] === 1;
  }

  /** Presses a cell; what was taken back is forgotten. The cells that were switched. */
  press(index) {
    this.presses.length = this.made;
    this.presses.push(index);
    this.made += 1;
    return this.#turn(index);
  }

  /** Takes back the last press, if there is one: the cell. */
  undo() {
    if (this.made === 0) return null;
    this.made -= 1;
    this.#turn(this.presses[this.made], this.states - 1);
    return this.presses[this.made];
  }

  /** Does again what was taken back last, if anything was: the cell. */
  redo() {
    if (this.made === this.presses.length) return null;
    const index = this.presses[this.made];
    this.#turn(index);
    this.made += 1;
    return index;
  }

  reset() {
    this.lights.set(this.start);
    this.made = 0;
    this.seconds = 0;
  }

  /** How often each cell was pressed, modulo the number of states. */
  pressed() {
    const pressed = new Uint8Array(this.cells);
    for (const index of this.presses.slice(0, this.made)) pressed[index] = (pressed[index] + 1) % this.states;
    return pressed;
  }

  get won() {
    return goalsOf(this).some((goal) => goal.every((state, cell) => state === this.lights[cell]));
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

/** The lights of a dark board on which some cells were pressed. */
export function lightsOf(shape, pressed) {
  const game = new Game({ ...shape, start: new Uint8Array(shape.columns * shape.rows) });
  for (const cell of pressed) game.press(cell);
  return game.lights;
}

/** A dark board on which `count` cells were pressed; `below(n)` chooses a whole number under n. */
export function dealt(shape, count, below = chance) {
  const game = new Game({ ...shape, start: new Uint8Array(shape.columns * shape.rows) });
  const order = Array.from({ length: game.cells }, (_, i) => i);
  for (let k = 0; k < count; k++) {
    const other = k + below(game.cells - k);
    [order[k], order[other]] = [order[other], order[k]];
    const times = game.states === 2 ? 1 : 1 + below(game.states - 1);
    for (let time = 0; time < times; time++) game.press(order[k]);
  }
  return Uint8Array.from(game.lights);
}
