// Quiet patterns in colours, fetched one after another.

import { get } from "./server.js";
import { pattern } from "./canvas.js";

/** How many are shown at a time. */
const PAGE = 24;
/** The largest side shown. */
const SIDE = 192;

/** A list of quiet patterns, a page of them at a time. */
export class Gallery {
  constructor(list, more, choose, problem) {
    Object.assign(this, { list, more, choose, problem, shown: 0, waiting: [] });
    more.addEventListener("click", () => this.#page());
  }

  /** Shows the patterns of squares on a surface, with the nullities of their sides. */
  set(surface, nullities) {
    this.surface = surface;
    this.sides = [...nullities.keys()].map((i) => i + 1).filter((n) => nullities[n - 1] > 0 && n <= SIDE);
    this.nullities = nullities;
    this.shown = 0;
    this.waiting = [];
    this.list.replaceChildren();
    this.#page();
  }

  #page() {
    if (!this.sides) return;
    const canvases = this.sides.slice(this.shown, this.shown + PAGE).map((n) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      const canvas = document.createElement("canvas");
      canvas.dataset.n = n;
      canvas.setAttribute("aria-hidden", "true");
      const title = document.createElement("strong");
      title.textContent = `${n} × ${n}`;
      const words = document.createElement("span");
      words.textContent = `nullity ${this.nullities[n - 1]}`;
      button.append(canvas, title, words);
      button.addEventListener("click", () => this.choose(n));
      item.append(button);
      this.list.append(item);
      return canvas;
    });
    this.shown += PAGE;
    this.more.hidden = this.shown >= this.sides.length;
    this.waiting.push(...canvases);
    this.paint();
  }

  /** Paints those that wait one after another, until others are shown. After a failure it can be called again. */
  async paint() {
    const { surface, waiting } = this;
    if (waiting.isPainting) return;
    waiting.isPainting = true;
    try {
      while (waiting.length > 0 && waiting === this.waiting) {
        const { n } = waiting[0].dataset;
        const { basis } = await get("kernel", { columns: n, rows: n, surface, symmetric: true });
        pattern(waiting.shift(), basis[0], surface);
      }
    } catch (error) {
      if (waiting === this.waiting) this.problem(error);
    } finally {
      waiting.isPainting = false;
    }
  }
}
