// The map: a square for every number, row after row.

import { colour, pixels } from "./canvas.js";

/** A square for each number, coloured by what is known of it. */
export class NumberMap {
  /** `choose(n)` when a number is pointed at and clicked, or reached by keys. */
  constructor(canvas, choose) {
    Object.assign(this, { canvas, choose, width: 64, here: 1, over: 0 });
    canvas.addEventListener("pointermove", (event) => this.#hover(this.#at(event)));
    canvas.addEventListener("pointerleave", () => this.#hover(0));
    canvas.addEventListener("click", (event) => {
      const n = this.#at(event);
      if (n) choose(n);
    });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  set(table) {
    this.table = table;
    this.draw();
  }

  #at(event) {
    const n = Math.floor(event.offsetY / this.size) * this.width + Math.floor(event.offsetX / this.size) + 1;
    return n >= 1 && n <= this.table?.up_to && event.offsetX < this.size * this.width ? n : 0;
  }

  #hover(n) {
    if (n === this.over) return;
    this.over = n;
    this.canvas.title = n ? this.words(n) : "";
  }

  /** A number in words. */
  words(n) {
    const mad = this.table.divisor[n - 1];
    if (mad === 0) return `${n}: good`;
    return mad === n ? `${n}: bad, a MAD number` : `${n}: bad, divisible by ${mad}`;
  }

  #key(event) {
    if (!this.table) return;
    const { up_to } = this.table;
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.width, ArrowDown: this.width, PageUp: -8 * this.width, PageDown: 8 * this.width, Home: -Infinity, End: Infinity };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = this.here + move;
    if (Number.isFinite(move) && (next < 1 || next > up_to)) return;
    this.choose(Math.min(up_to, Math.max(1, next)));
    const y = Math.floor((this.here - 1) / this.width) * this.size;
    const box = this.canvas.parentElement;
    if (y < box.scrollTop) box.scrollTop = y;
    else if (y + this.size > box.scrollTop + box.clientHeight) box.scrollTop = y + this.size - box.clientHeight;
  }

  mark(n) {
    this.here = n;
    this.canvas.setAttribute("aria-valuenow", n);
    this.canvas.setAttribute("aria-valuetext", this.words(n));
    this.draw();
  }

  draw() {
    if (!this.table) return;
    const { width, table } = this;
    const room = this.canvas.parentElement.clientWidth;
    this.size = Math.max(7, Math.floor((room / width) * 2) / 2);
    const size = this.size;
    const paint = pixels(this.canvas, width * size, Math.ceil(table.up_to / width) * size);
    const fills = { 0: colour("--good"), 3: colour("--three"), 5: colour("--five") };
    const [other, mad, frame] = [colour("--other"), colour("--mad"), colour("--ink")];
    const gap = size > 9 ? 1 : 0.5;
    table.divisor.forEach((divisor, i) => {
      const [x, y] = [(i % width) * size, Math.floor(i / width) * size];
      paint.fillStyle = fills[divisor] ?? other;
      paint.fillRect(x, y, size - gap, size - gap);
      if (divisor !== i + 1) return;
      const [middle, half] = [(size - gap) / 2, size * 0.36];
      paint.fillStyle = mad;
      paint.beginPath();
      paint.moveTo(x + middle, y + middle - half);
      paint.lineTo(x + middle + half, y + middle);
      paint.lineTo(x + middle, y + middle + half);
      paint.lineTo(x + middle - half, y + middle);
      paint.fill();
    });
    const [x, y] = [((this.here - 1) % width) * size, Math.floor((this.here - 1) / width) * size];
    paint.lineWidth = 2;
    paint.strokeStyle = frame;
    paint.strokeRect(Math.max(1, x - 1), Math.max(1, y - 1), size, size);
  }
}
