// A small board of buttons in a dialog: to draw lights on, or to press.

import { drawnAt, drawnOn, placeOf, step } from "./surfaces.js";

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What the states of a cell are called, and the classes of two states and of three. */
export const STATES = { 2: ["dark", "lit"], 3: ["dark", "red", "green"] };
const LARGEST_CELL = 44;
const SMALLEST_CELL = 24;

/** The cells of a board as buttons, of which one is in the tab order. */
export class Cells {
  /** `choose(cell)` is called for a press of a cell. */
  constructor(element, choose) {
    this.element = element;
    this.cells = [];
    element.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(event.target.closest(".cell"));
      if (cell < 0) return;
      this.#stand(cell);
      choose(cell);
    });
    element.addEventListener("keydown", (event) => {
      if (!MOVES[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const next = step(this.shape, this.here, ...MOVES[event.key]);
      if (next < 0) return;
      this.#stand(next);
      this.cells[next].focus();
    });
  }

  /** Shows lights of a shape; the cells stay the same buttons as long as the shape does. */
  show(shape, lights, marks = {}) {
    const { columns, rows, surface } = shape;
    if (this.cells.length !== columns * rows || this.shape.columns !== columns || this.shape.surface !== surface) this.#build(shape);
    this.shape = shape;
    const states = STATES[shape.states ?? 2];
    this.cells.forEach((cell, i) => {
      const marked = Object.keys(marks).filter((name) => marks[name].has(i));
      cell.className = ["cell", lights[i] ? states[lights[i]] : "", ...marked].join(" ").trim();
      const words = marked.map((name) => ({ press: "to be pressed", twice: "twice", in: "framed" })[name]);
      cell.setAttribute("aria-label", [placeOf(shape, i), states[lights[i]], ...words].join(", "));
    });
  }

  #build(shape) {
    const net = drawnOn(shape);
    this.cells = Array.from({ length: shape.columns * shape.rows }, (_, i) => {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.tabIndex = -1;
      const [x, y] = drawnAt(shape, i);
      cell.style.gridArea = `${y + 1} / ${x + 1}`;
      return cell;
    });
    this.element.replaceChildren(...this.cells);
    const { clientWidth, clientHeight } = document.documentElement;
    const side = Math.floor(Math.min(Math.min(clientWidth - 108, 464) / net.columns, (clientHeight - 340) / net.rows) / 1.09);
    this.element.style.setProperty("--cell", `${Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, side))}px`);
    for (const side of ["columns", "rows"]) this.element.style.setProperty(`--${side}`, net[side]);
    this.here = 0;
    this.#stand(0);
  }

  #stand(cell) {
    this.cells[this.here].tabIndex = -1;
    this.here = cell;
    this.cells[cell].tabIndex = 0;
  }
}
