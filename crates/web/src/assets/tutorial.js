// The tutorial: three small boards, each with one thing to learn.

import { Game } from "./game.js";
import { knows, learnt } from "./records.js";
import { placeOf } from "./surfaces.js";

const $ = (id) => document.getElementById(id);
const STEPS = [
  {
    title: "Press",
    words: "A press switches a cell and its neighbours above, below, left and right. Press the cell in the middle.",
    pressed: [4],
    done: "All dark: that is the goal.",
  },
  {
    title: "Neighbours",
    words: "At a corner there are only two neighbours. The pressed cell and both of them switch. Press the marked corner.",
    pressed: [2],
    done: "Three lights went out. Boards with glued edges have neighbours across the edge.",
  },
  {
    title: "Any order, and never twice",
    words: "The order of presses does not matter, and a second press of a cell takes back the first. Press both marked cells, in any order.",
    pressed: [3, 5],
    done: "So a solution is a set of cells, each pressed once. You know everything there is to know.",
  },
];

/** Offers the tutorial at the first visit, and opens it from the help. */
export class Tutorial {
  #step = 0;
  #game = null;
  #cells = [];

  constructor() {
    $("tutorial-next").addEventListener("click", () => this.#next());
    $("tutorial-skip").addEventListener("click", () => $("tutorial").close());
    $("tutorial").addEventListener("close", () => {
      $("tutorial-board").replaceChildren();
      learnt();
    });
    $("offer-start").addEventListener("click", () => this.open());
    $("offer-skip").addEventListener("click", () => this.withdraw());
    $("tutorial-open").addEventListener("click", () => {
      $("help").close();
      this.open();
    });
    $("offer").hidden = knows();
  }

  /** Takes the offer back for good. */
  withdraw() {
    if ($("offer").hidden) return;
    $("offer").hidden = true;
    learnt();
  }

  /** Begins with the first step. */
  open() {
    this.withdraw();
    this.#cells = Array.from({ length: 9 }, (_, cell) => this.#button(cell));
    $("tutorial-board").replaceChildren(...this.#cells);
    this.#show(0);
    $("tutorial").showModal();
  }

  /** Returns the button of a cell. */
  #button(cell) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cell";
    button.addEventListener("click", () => this.#press(cell));
    return button;
  }

  /** Shows a step with its board as it begins. */
  #show(step) {
    const { title, words, pressed } = STEPS[step];
    this.#step = step;
    this.#game = new Game({ columns: 3, rows: 3, surface: "plane", start: new Uint8Array(9) });
    for (const cell of pressed) this.#game.press(cell);
    $("tutorial-title").textContent = `${step + 1} of ${STEPS.length}: ${title}`;
    $("tutorial-words").textContent = words;
    $("tutorial-next").textContent = step + 1 < STEPS.length ? "Next" : "Play";
    this.#draw();
  }

  /** Shows the lights, and which cells are left to press. */
  #draw() {
    const { pressed, done } = STEPS[this.#step];
    const left = this.#game.pressed();
    this.#cells.forEach((button, cell) => {
      const isLit = this.#game.lights[cell] === 1;
      const isMarked = pressed.includes(cell) && left[cell] === 1;
      button.classList.toggle("lit", isLit);
      button.classList.toggle("press", isMarked);
      const state = isLit ? "lit" : "dark";
      button.setAttribute("aria-label", `${placeOf(this.#game, cell)}, ${state}${isMarked ? ", marked" : ""}`);
    });
    $("tutorial-done").textContent = this.#game.won ? done : "";
  }

  /** A press by the player. */
  #press(cell) {
    this.#game.press(cell);
    this.#draw();
  }

  /** Goes to the next step; the last one leads back to the game. */
  #next() {
    if (this.#step + 1 < STEPS.length) this.#show(this.#step + 1);
    else $("tutorial").close();
  }
}
