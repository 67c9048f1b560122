// The solution over the board, and its presses one after another.

import { reveal } from "./say.js";
import { counted, presses } from "./words.js";

const $ = (id) => document.getElementById(id);

/** The card that shows a solution and presses it for the player. */
export class Playback {
  /**
   * `on.press(cell)` presses for the player, `on.ask()` gets a solution: how often to press each cell, or in which order,
   * whether it is proved shortest, and words about it. `on.shown(solution)` is told of one that is shown.
   */
  constructor(board, on) {
    Object.assign(this, { board, on, left: new Uint8Array(), order: null, open: false, timer: 0 });
    $("run").addEventListener("click", () => (this.timer ? this.pause() : this.run()));
    $("one").addEventListener("click", () => {
      this.pause();
      this.#one();
    });
  }

  /** Shows the solution of the lights as they are, or hides it: whether it is shown. */
  async show(open) {
    if (!open) {
      this.hide();
      return false;
    }
    const mine = (this.asked = {});
    const solution = await this.on.ask();
    // Whoever asked since, or hid it, has the say.
    if (mine !== this.asked) return null;
    if (!solution) return false;
    this.order = solution.order ?? null;
    /** How many presses of the order were made. */
    this.followed = 0;
    this.left = Uint8Array.from(solution.counts ?? []);
    this.optimal = solution.optimal;
    this.open = true;
    $("solution").setAttribute("aria-pressed", "true");
    $("playback").hidden = false;
    this.known = solution.known;
    this.#draw();
    this.on.shown(solution);
    reveal($("playback"));
    return true;
  }

  hide() {
    this.pause();
    this.open = false;
    this.asked = null;
    this.left = new Uint8Array();
    this.order = null;
    $("solution").setAttribute("aria-pressed", "false");
    $("playback").hidden = true;
    this.board.number([]);
    this.board.mark("twice", []);
  }

  /** A cell was pressed, or a press of it taken back: what is left changes by it, whoever pressed. */
  pressed(cell, by = 1) {
    if (!this.open) return;
    if (this.order) {
      this.#ordered(cell, by);
      return;
    }
    const { states } = this.board.shape;
    this.left[cell] = (this.left[cell] + states - by) % states;
    if (this.left.every((count) => count === 0)) this.hide();
    else this.#draw();
  }

  /** The same where the order matters: off the way of the order there is another one. */
  #ordered(cell, by) {
    const isOnWay = by < 0 ? this.followed > 0 : cell === this.order[0];
    if (!isOnWay) {
      this.show(true).then((isShown) => isShown === false && this.hide());
      return;
    }
    this.followed += by;
    if (by < 0) this.order.unshift(cell);
    else this.order.shift();
    if (this.order.length === 0) this.hide();
    else this.#draw();
  }

  #draw() {
    if (this.order) {
      this.board.number(this.order);
      const again = this.order.length > new Set(this.order).size ? " A cell with two numbers is pressed at both." : "";
      $("playback-text").textContent = `${presses(this.order.length)}: press the cells with numbers, in the order of the numbers.${again} ${this.known}`;
      return;
    }
    const from = (least) => [...this.left.keys()].filter((cell) => this.left[cell] >= least);
    const [once, twice] = [from(1), from(2)];
    this.board.mark("press", once);
    this.board.mark("twice", twice);
    const again = twice.length === 0 ? "" : ` Press ${twice.length === 1 ? "the one" : "those"} with a 2 twice.`;
    $("playback-text").textContent = `Press the ${counted(once.length, "cell")} with a large ring, in any order.${again} ${this.known}`;
  }

  get #next() {
    return this.order ? this.order[0] ?? -1 : this.left.findIndex((count) => count > 0);
  }

  #one() {
    if (this.#next >= 0) this.on.press(this.#next);
  }

  /** A hint that is one of the rings: the cell, how many presses remain, and whether that is proved shortest; null if there is none. */
  async hint() {
    if (!(await this.show(true))) return null;
    const count = this.order?.length ?? this.left.reduce((sum, times) => sum + times, 0);
    return { cell: this.#next, remaining: count - 1, optimal: this.optimal };
  }

  /** Plays it, once it is shown. */
  async run() {
    if (!this.open && !(await this.show(true))) return;
    $("run").textContent = "Pause";
    const beat = () => {
      this.#one();
      if (this.open) this.timer = setTimeout(beat, this.#pace());
    };
    this.timer = setTimeout(beat, 150);
  }

  #pace() {
    return 700 * 1.6 ** (4 - Number($("speed").value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    $("run").textContent = "Play";
  }
}
