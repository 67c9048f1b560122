// The solution over the board, and its presses one after another.

const $ = (id) => document.getElementById(id);

export class Playback {
  /** `on.press(cell)` presses for the player, `on.ask()` gets a solution: the cells, and words about it. */
  constructor(board, on) {
    Object.assign(this, { board, on, left: new Set(), open: false, timer: 0 });
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
    this.left = new Set(solution.cells);
    this.open = true;
    $("solution").setAttribute("aria-pressed", "true");
    $("playback").hidden = false;
    this.known = solution.known;
    this.#draw();
  }

  hide() {
    this.pause();
    this.open = false;
    this.left.clear();
    $("solution").setAttribute("aria-pressed", "false");
    $("playback").hidden = true;
    this.board.mark("press", []);
  }

  /** A cell was pressed: what is left changes by it, whoever pressed. */
  pressed(cell) {
    if (!this.open) return;
    if (!this.left.delete(cell)) this.left.add(cell);
    if (this.left.size === 0) this.hide();
    else this.#draw();
  }

  #draw() {
    this.board.mark("press", this.left);
    const cells = this.left.size === 1 ? "1 cell" : `${this.left.size} cells`;
    $("playback-text").textContent = `Press the ${cells} with a ring, in any order. ${this.known}`;
  }

  #one() {
    const next = Math.min(...this.left);
    if (!Number.isFinite(next)) return;
    this.on.press(next);
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
