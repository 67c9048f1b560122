// Why a board has no solution: a quiet pattern over it, and the odd count before everybody's eyes.

import { goalsOf } from "./game.js";
import { reveal } from "./say.js";
import { placeOf, switchedBy } from "./surfaces.js";
import { counted, fingers } from "./words.js";

const $ = (id) => document.getElementById(id);
const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** The card that shows why a board has no solution: its quiet pattern, counted cell by cell. */
export class Why {
  /** `tell(text)` shows words below the board, `say(text)` speaks them. */
  constructor(board, tell, say) {
    Object.assign(this, { board, tell, say, pattern: null, open: false, timers: [] });
    $("count-again").addEventListener("click", () => this.count());
    $("why-close").addEventListener("click", () => this.show(false));
  }

  /** The board changed; `pattern` holds the cells of a quiet pattern, null if there is a solution. */
  set(pattern) {
    this.pattern = pattern;
    $("why").hidden = !pattern;
    if (!pattern) this.show(false);
  }

  show(open) {
    this.open = open && this.pattern !== null;
    $("why").setAttribute("aria-pressed", String(this.open));
    $("why-card").hidden = !this.open;
    this.board.device.classList.toggle("why", this.open);
    this.#stop();
    if (!this.open) {
      this.board.mark("in", []);
      return;
    }
    this.board.mark("in", this.pattern.keys().filter((i) => this.pattern[i]));
    this.count();
    reveal($("why-card"));
  }

  #stop() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    for (const cell of this.board.grid.querySelectorAll("[data-number]")) delete cell.dataset.number;
  }

  /** Counts the cells of the pattern that have to be switched, one after another. */
  count(atOnce = motion.matches) {
    this.#stop();
    const { lights, target } = this.game;
    const [wanted] = goalsOf(this.game);
    const [kind, goal] = { on: ["dark", "all lit"], picture: ["other than in the picture", "as in the picture"] }[target] ?? ["lit", "all dark"];
    const found = [...this.pattern.keys()].filter((i) => this.pattern[i] && lights[i] !== wanted[i]);
    const number = (k) => {
      this.board.cells[found[k - 1]].dataset.number = k;
      $("why-count").textContent = `Counting those that are ${kind}: ${k}`;
      this.tell(`There is no solution. Outlined and ${kind}: ${k} …`);
    };
    const end = () => {
      this.timers = [];
      $("why-count").textContent = `${found.length} of the outlined cells ${found.length === 1 ? "is" : "are"} ${kind}: an odd number.`;
      $("why-end").textContent = target === "either"
        ? `Adding and taking away even numbers never turns ${found.length} into 0, nor into all ${this.pattern.reduce((a, b) => a + b)}: the outlined cells can never be of one colour.`
        : `Adding and taking away even numbers never turns ${found.length} into 0. So this board can never be ${goal}.`;
      const ask = fingers.matches ? " Tap a cell to see." : "";
      this.tell(`There is no solution. ${found.length} outlined ${found.length === 1 ? "cell is" : "cells are"} ${kind}: odd, and every press changes an even number.${ask}`);
      this.say(`Counted ${counted(found.length, "cell")} in the quiet pattern: ${kind}, an odd number.`);
    };
    $("why-end").textContent = "";
    if (atOnce) {
      found.forEach((_, k) => number(k + 1));
      end();
      return;
    }
    const pace = Math.min(450, 6000 / found.length);
    $("why-count").textContent = `Counting those that are ${kind}: …`;
    found.forEach((_, k) => this.timers.push(setTimeout(() => number(k + 1), pace * (k + 1))));
    this.timers.push(setTimeout(end, pace * (found.length + 1)));
  }

  /** A press while the pattern is shown: the number changes by an even one. */
  pressed() {
    if (this.open) this.count();
  }

  /** How the cells that a press switches meet the pattern. */
  aim(cell) {
    if (!this.open || cell < 0) return;
    const switched = [...switchedBy(this.game, cell)];
    const met = switched.filter((i) => this.pattern[i]).length;
    $("why-cell").textContent = `Pressing ${placeOf(this.game, cell)} switches ${counted(switched.length, "cell")}, ${met || "none"} of them outlined: even.`;
  }

  /** Shows what a press of the cell would switch, and tells it below the board: the card may be out of sight. */
  explore(cell) {
    if (this.timers.length > 0) this.count(true);
    this.board.aim(cell);
    this.tell($("why-cell").textContent);
    this.say($("why-cell").textContent);
  }
}
