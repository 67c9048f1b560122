// The solution over the board, and its presses one after another.

import { counted } from "./words.js";

const $ = (id) => document.getElementById(id);

/** The card that shows a solution and presses it for the player. */
export class Playback {
  /** `on.press(cell)` presses for the player, `on.ask()` gets a solution: how often to press each cell, and words about it. */
  constructor(board, on) {
    Object.assign(this, { board, on, left: new Uint8Array(), open: false, timer: 0 });
    $("run").addEventListener("click", () => (this.timer ? this.pause() : this.run()));
    $("one").addEventListener("click", () => {
      this.pause();
      this.#one();
    });
  }

  /** Shows the solution, or hides it. */
  async show(open) {
    if (!open) {
      this.hide();
      return;
    }
    const solution = await this.on.ask();
    if (!solution) return;
    this.left = Uint8Array.from(solution.counts);
    this.open = true;
    $("solution").setAttribute("aria-pressed", "true");
    $("playback").hidden = false;
    this.known = solution.known;
    this.#draw();
  }

  hide() {
    this.pause();
    this.open = false;
    this.left = new Uint8Array();
    $("solution").setAttribute("aria-pressed", "false");
    $("playback").hidden = true;
    this.board.mark("press", []);
    this.board.mark("twice", []);
  }

  /** A cell was pressed, or a press of it taken back: what is left changes by it, whoever pressed. */
  pressed(cell, by = 1) {
    if (!this.open) return;
    const { states } = this.board.shape;
    this.left[cell] = (this.left[cell] + states - by) % states;
    if (this.left.every((count) => count === 0)) this.hide();
    else this.#draw();
  }

  #draw() {
    const from = (least) => [...this.left.keys()].filter((cell) => this.left[cell] >= least);
    const [once, twice] = [from(1), from(2)];
    this.board.mark("press", once);
    this.board.mark("twice", twice);
    const again = twice.length === 0 ? "" : " Two rings: press twice.";
    $("playback-text").textContent = `Press the ${counted(once.length, "cell")} with a ring, in any order.${again} ${this.known}`;
  }

  #one() {
    const next = this.left.findIndex((count) => count > 0);
    if (next >= 0) this.on.press(next);
  }

  /** Plays it, once it is shown. */
  async run() {
    if (!this.open) await this.show(true);
    if (!this.open) return;
    $("run").textContent = "Pause";
    const beat = () => {
      this.#one();
      if (this.open) this.timer = setTimeout(beat, this.#pace());
    };
    this.timer = setTimeout(beat, 150);
  }

  #pace() {
    return 1600 / 1.55 ** Number($("speed").value);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    $("run").textContent = "Play";
  }
}
