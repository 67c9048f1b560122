// The board on the screen: a grid of buttons of which one is in the tab order.

import { STATES } from "./cells.js";
import { NET, placeInNet } from "./cube.js";
import { drawnAt, drawnOn, gluings, placeOf, step, switchedBy } from "./surfaces.js";
import { svg } from "./svg.js";

/** What the states of a cell are called, and the classes of two states and of three. */
const LARGEST_CELL = 180;
/** Cells that a pointer meets, those that a finger meets easily, and the smallest that a finger may press. */
const HANDY_CELL = 26;
const TOUCH_CELL = 44;
const SMALLEST_PRESSED = 20;
/** Milliseconds after which a finger asks about a cell. */
const HOLD = 450;
/** What is said of a marked cell. */
const SAID = { press: "to be pressed", twice: "twice", hint: "hint", in: "outlined", differs: "not as in the picture" };
const motion = matchMedia("(prefers-reduced-motion: reduce)");

/** Arrow heads, one or two behind one another. */
function arrow(heads) {
  const starts = heads === 1 ? [6] : [3, 8.5];
  return svg("svg", { viewBox: "0 0 16 16" }, ...starts.map((x) => svg("path", { d: `M${x} 3.500 L${x + 4.5} 8 L${x} 12.500` })));
}

/** The grid of cells: it shows a game, fits into its room, and says what the player does there. */
export class Board {
  /** `on.press(cell, isTouch)` for a press, `on.aim(cell)` where the pointer or the focus is, −1 for nowhere. */
  constructor(on) {
    this.grid = document.getElementById("board");
    this.device = document.getElementById("device");
    this.table = document.getElementById("table");
    this.hint = document.getElementById("hint");
    this.on = on;
    /** The side of a cell that was chosen; 0 fits the board to its room. */
    this.chosen = 0;
    this.here = 0;
    this.cells = [];
    this.grid.addEventListener("pointerdown", (event) => {
      this.pointer = event.pointerType;
      this.#hold(event);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.grid.addEventListener(name, () => clearTimeout(this.holding));
    this.grid.addEventListener("contextmenu", (event) => this.pointer === "touch" && event.preventDefault());
    this.grid.addEventListener("click", (event) => this.#act(event, (cell) => {
      if (this.held && event.detail > 0) return;
      const isTouch = event.detail > 0 && this.pointer === "touch";
      if (isTouch && this.isTiny) this.#resize(TOUCH_CELL, this.cells[cell].getBoundingClientRect());
      else on.press(cell, isTouch);
    }));
    this.grid.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#act(event, (cell) => this.aim(cell)));
    this.grid.addEventListener("pointerleave", () => this.aim(-1));
    this.grid.addEventListener("focusin", (event) => this.#act(event, (cell) => {
      this.#stand(cell);
      if (event.target.matches(":focus-visible")) this.aim(cell);
    }));
    this.grid.addEventListener("focusout", () => this.aim(-1));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("animationend", (event) => event.target.classList.remove("rippled"));
    new ResizeObserver(() => this.fit()).observe(this.table);
    addEventListener("resize", () => this.fit());
  }

  #act(event, what) {
    const cell = event.target.closest?.(".cell");
    if (cell) what(this.cells.indexOf(cell));
  }

  /** A finger that stays shows the cells of a press, and presses nothing. */
  #hold(event) {
    clearTimeout(this.holding);
    this.held = false;
    if (event.pointerType !== "touch") return;
    this.#act(event, (cell) => {
      this.holding = setTimeout(() => {
        this.held = true;
        this.aim(cell);
      }, HOLD);
    });
  }

  /** Shows another board. */
  show(game) {
    // The wave of a win ends with its board.
    this.grid.classList.remove("won");
    this.shape = game;
    const { columns, rows } = game;
    this.net = drawnOn(game);
    const hadFocus = this.grid.contains(document.activeElement);
    this.states = STATES[game.states];
    this.grid.replaceChildren();
    this.grid.setAttribute("aria-rowcount", rows);
    this.grid.setAttribute("aria-colcount", columns);
    this.cells = [];
    for (let j = 0; j < rows; j++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let i = 0; i < columns; i++) {
        const cell = document.createElement("button");
        cell.type = "button";
        cell.className = "cell";
        cell.tabIndex = -1;
        cell.setAttribute("role", "gridcell");
        if (game.surface === "cube") this.#place(cell, this.cells.length);
        this.cells.push(cell);
        row.append(cell);
      }
      this.grid.append(row);
    }
    this.device.style.setProperty("--columns", this.net.columns);
    this.device.classList.toggle("net", game.surface === "cube");
    this.device.classList.toggle("lit-only", game.litOnly);
    this.chosen = 0;
    this.lights = null;
    this.here = Math.min(this.here, this.cells.length - 1);
    this.#stand(this.here);
    this.#edges();
    this.fit();
    this.update(game.lights);
    if (hadFocus) this.focus();
  }

  /** Puts a cell of the cube where the net has it: after three cells there is an empty track. */
  #place(element, cell) {
    const [x, y] = placeInNet(cell).map((side) => side + Math.floor(side / 3) + 1);
    element.style.gridArea = `${y} / ${x}`;
  }

  /** Shows how the edges are glued. A net has no edges of its own. */
  #edges() {
    if (this.shape.surface === "cube") return;
    const [side, end] = gluings(this.shape.surface);
    const set = (name, gluing, direction, heads) => {
      const edge = this.device.querySelector(`.${name}`);
      edge.className = `edge ${name} ${gluing === "free" ? "wall" : direction}`;
      edge.replaceChildren(...(gluing === "free" ? [] : [arrow(heads), arrow(heads), arrow(heads)]));
    };
    set("top-edge", end, "ahead", 1);
    set("bottom-edge", end, end === "reversed" ? "back" : "ahead", 1);
    set("left-edge", side, "down", 2);
    set("right-edge", side, side === "reversed" ? "up" : "down", 2);
  }

  /**
   * The height for a board. Where the page scrolls, that is what the words and tools leave of the screen: the board
   * and they are seen together, unless the cells would be too small for a finger.
   */
  #height(columns, rows, width, rim) {
    if (!Number(getComputedStyle(this.table).getPropertyValue("--flows"))) return this.table.clientHeight;
    // Unlike innerHeight, this does not change with the bars of the browser while the page scrolls.
    const screen = document.documentElement.clientHeight;
    const others = this.hint.getBoundingClientRect().bottom + scrollY - this.table.getBoundingClientRect().height;
    const least = rows * Math.min(width / columns, 1.09 * SMALLEST_PRESSED) + rim;
    const height = Math.round(Math.max(screen - others - 8, Math.min(least, 0.7 * screen)));
    this.table.style.setProperty("--room", `${height}px`);
    return height;
  }

  /** Cells as large as the room allows. */
  fit() {
    if (!this.shape) return;
    // Each seam of a net is a second gap.
    const [columns, rows] = [this.net.columns, this.net.rows].map((side) => (this.net === NET ? side * 1.03 : side));
    const rim = 2 * parseFloat(getComputedStyle(this.device).gridTemplateRows) + 6;
    const width = this.table.clientWidth - rim;
    const height = this.#height(columns, rows, width, rim) - rim;
    // The gap beside a cell is 0.09 cells, from 1 to 7 points.
    const room = Math.min(width / columns, height / rows);
    const fitting = Math.floor(Math.min(room - 1, Math.max(room / 1.09, room - 7)));
    this.fitting = Math.min(Math.max(fitting, 3), LARGEST_CELL);
    this.cell = this.chosen || this.fitting;
    this.device.style.setProperty("--cell", `${this.cell}px`);
    this.on.fitted(this.fitting < 32 || this.chosen > 0, this.chosen === 0);
  }

  /** Larger or smaller cells. Those of a fitted board may be too small to be met. */
  zoom(factor) {
    const next = Math.round(this.cell * factor);
    const chosen = factor > 1 ? Math.min(Math.max(next, HANDY_CELL), LARGEST_CELL) : next;
    this.#resize(next <= this.fitting ? 0 : chosen, this.table.getBoundingClientRect());
  }

  /** Gives the cells a side, 0 to fit, and brings what is in the middle of a box to the middle of the table. */
  #resize(chosen, { left, top, width, height }) {
    const before = this.grid.getBoundingClientRect();
    const [x, y] = [(left + width / 2 - before.left) / before.width, (top + height / 2 - before.top) / before.height];
    this.chosen = chosen;
    this.fit();
    const [table, grid] = [this.table, this.grid].map((element) => element.getBoundingClientRect());
    this.table.scrollBy(grid.left + x * grid.width - table.left - table.width / 2, grid.top + y * grid.height - table.top - table.height / 2);
  }

  /** Whether the cells are too small for a finger: a tap brings them nearer then. */
  get isTiny() {
    return this.cell < SMALLEST_PRESSED;
  }

  /** Shows the lights, as far as they changed. */
  update(lights) {
    this.cells.forEach((cell, i) => {
      if (this.lights?.[i] === lights[i]) return;
      this.states.forEach((name, state) => state > 0 && cell.classList.toggle(name, lights[i] === state));
      cell.setAttribute("aria-label", `${placeOf(this.shape, i)}, ${this.states[lights[i]]}`);
      if (this.shape.litOnly) cell.setAttribute("aria-disabled", String(lights[i] === 0));
    });
    this.lights = Uint8Array.from(lights);
    const { goal } = this.shape;
    this.mark("differs", goal ? [...goal.keys()].filter((cell) => goal[cell] !== lights[cell]) : []);
  }

  /** Shows when each cell of an order of presses is pressed: `3`, or `3,7` if twice. */
  number(order) {
    const labels = new Map();
    order.forEach((cell, k) => labels.set(cell, [...(labels.get(cell) ?? []), k + 1]));
    this.cells.forEach((cell, i) => {
      if (labels.has(i)) cell.dataset.order = labels.get(i).join();
      else delete cell.dataset.order;
    });
    this.mark("press", labels.keys());
  }

  /** The ripple of a press. */
  ripple(cells, from) {
    if (motion.matches) return;
    for (const index of cells) {
      const cell = this.cells[index];
      cell.style.setProperty("--delay", index === from ? "0s" : ".07s");
      cell.classList.remove("rippled");
      void cell.offsetWidth; // Lets the animation begin anew.
      cell.classList.add("rippled");
    }
  }

  /** A wave over the board, away from a cell. */
  celebrate(from) {
    if (motion.matches) return;
    const slow = 0.9 / Math.hypot(this.net.columns, this.net.rows);
    const at = (i) => drawnAt(this.shape, i);
    const [x, y] = at(from);
    this.cells.forEach((cell, i) => {
      const distance = Math.hypot(at(i)[0] - x, at(i)[1] - y);
      cell.style.setProperty("--delay", `${(distance * slow).toFixed(3)}s`);
    });
    clearTimeout(this.wave);
    this.grid.classList.add("won");
    this.wave = setTimeout(() => this.grid.classList.remove("won"), 2000);
  }

  /** Gives a class to those cells and to no others. */
  mark(name, cells) {
    const before = [...this.grid.querySelectorAll(`.${name}`)];
    const marked = Array.from(cells, (index) => this.cells[index]);
    for (const cell of before) cell.classList.remove(name);
    for (const cell of marked) cell.classList.add(name);
    if (!SAID[name]) return;
    for (const cell of [...before, ...marked]) {
      const said = Object.keys(SAID).filter((mark) => cell.classList.contains(mark)).map((mark) => (mark === "press" && cell.dataset.order ? `press ${cell.dataset.order}` : SAID[mark]));
      if (said.length > 0) cell.setAttribute("aria-description", said.join(", "));
      else cell.removeAttribute("aria-description");
    }
  }

  /** Shows what a press of the cell would switch. */
  aim(cell) {
    this.mark("aim", cell < 0 ? [] : switchedBy(this.shape, cell));
    this.on.aim?.(cell);
  }

  /** The cell that the tab key leads to. */
  #stand(cell) {
    if (this.cells[this.here]) this.cells[this.here].tabIndex = -1;
    this.here = cell;
    this.cells[cell].tabIndex = 0;
  }

  /** Moves there, with the focus if the board has it. */
  go(cell) {
    const focused = this.grid.contains(document.activeElement);
    this.#stand(cell);
    this.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focused) this.cells[cell].focus();
  }

  /** Moves with the focus to the cell beside, if there is one. */
  move(dx, dy) {
    const next = step(this.shape, this.here, dx, dy);
    this.focus();
    if (next >= 0) this.go(next);
  }

  /** Takes the focus, without scrolling. */
  focus() {
    this.cells[this.here].focus({ preventScroll: true });
  }

  /** Comes into sight if it is not, with the focus: a field that kept it would keep a phone's keyboard over the board. */
  reveal() {
    const { top, bottom } = this.device.getBoundingClientRect();
    const isSeen = top >= 0 && bottom <= innerHeight;
    if (!isSeen) scrollTo(0, 0);
    if (!isSeen || document.activeElement === document.body) this.focus();
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    const { columns, rows } = this.shape;
    const row = this.here - (this.here % columns);
    let next;
    if (event.key === "Home") next = event.ctrlKey ? 0 : row;
    else if (event.key === "End") next = event.ctrlKey ? columns * rows - 1 : row + columns - 1;
    else return;
    event.preventDefault();
    this.go(next);
  }
}
