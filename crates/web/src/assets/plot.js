// Nullities against n, with axes.

import { colour, pixels } from "./canvas.js";

const MARGIN = { left: 54, right: 14, top: 12, bottom: 44 };

/** Round numbers for an axis up to `most`. */
function ticks(most, count) {
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const unit = [1, 2, 5, 10].map((k) => k * power).find((step) => step >= rough);
  return Array.from({ length: Math.floor(most / unit) + 1 }, (_, k) => k * unit);
}

/** The nullities over the numbers. */
export class Plot {
  constructor(canvas, choose) {
    Object.assign(this, { canvas, here: 1, range: 256 });
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
    canvas.addEventListener("click", (event) => {
      const n = this.#nearest(event.offsetX, event.offsetY);
      if (n) choose(n);
    });
    canvas.addEventListener("pointermove", (event) => {
      const n = this.#nearest(event.offsetX, event.offsetY);
      canvas.title = n ? `${n}: torus ${this.table.torus[n - 1]}, plane ${this.table.plane[n - 1]}` : "";
    });
  }

  set(table) {
    this.table = table;
    this.draw();
  }

  mark(n) {
    this.here = n;
    this.draw();
  }

  /** The number whose point is nearest. */
  #nearest(x, y) {
    if (!this.table) return 0;
    let [best, least] = [0, 40 ** 2];
    for (let n = 1; n <= this.range; n++) {
      for (const values of [this.table.torus, this.table.plane]) {
        const distance = (this.x(n) - x) ** 2 + (this.y(values[n - 1]) - y) ** 2;
        if (distance < least) [best, least] = [n, distance];
      }
    }
    return best;
  }

  draw() {
    if (!this.table) return;
    this.canvas.style.width = this.canvas.style.height = "";
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const paint = pixels(this.canvas, width, height);
    const { torus, plane } = this.table;
    const most = Math.max(...torus.slice(0, this.range), ...plane.slice(0, this.range));
    const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
    this.x = (n) => MARGIN.left + (n / this.range) * (right - MARGIN.left);
    this.y = (value) => bottom - (value / most) * (bottom - MARGIN.top);
    const [ink, grid] = [colour("--soft"), colour("--grid")];
    paint.font = "12px system-ui, sans-serif";
    paint.lineWidth = 1;
    paint.strokeStyle = grid;
    paint.fillStyle = ink;
    paint.textAlign = "right";
    paint.textBaseline = "middle";
    for (const value of ticks(most, 6)) {
      const y = Math.round(this.y(value)) + 0.5;
      paint.beginPath();
      paint.moveTo(MARGIN.left, y);
      paint.lineTo(right, y);
      paint.stroke();
      paint.fillText(value, MARGIN.left - 8, y);
    }
    paint.textAlign = "center";
    paint.textBaseline = "top";
    for (const n of ticks(this.range, width / 90)) {
      paint.fillText(n, this.x(n), bottom + 8);
      paint.fillRect(Math.round(this.x(n)), bottom, 1, 5);
    }
    paint.fillText("n", (MARGIN.left + right) / 2, bottom + 26);
    paint.save();
    paint.translate(8, (MARGIN.top + bottom) / 2);
    paint.rotate(-Math.PI / 2);
    paint.fillText("nullity", 0, 0);
    paint.restore();

    const radius = this.range > 1000 ? 1.4 : this.range > 200 ? 2.2 : 3.2;
    paint.fillStyle = colour("--torus");
    paint.strokeStyle = colour("--plane");
    paint.lineWidth = Math.max(1, radius / 2);
    for (let n = 1; n <= this.range; n++) {
      if (plane[n - 1]) {
        const [x, y] = [this.x(n), this.y(plane[n - 1])];
        paint.beginPath();
        paint.moveTo(x - radius, y - radius);
        paint.lineTo(x + radius, y + radius);
        paint.moveTo(x + radius, y - radius);
        paint.lineTo(x - radius, y + radius);
        paint.stroke();
      }
      if (torus[n - 1]) {
        paint.beginPath();
        paint.arc(this.x(n), this.y(torus[n - 1]), radius, 0, 7);
        paint.fill();
      }
    }
    if (this.here <= this.range) {
      paint.strokeStyle = colour("--ink");
      paint.lineWidth = 1.5;
      paint.setLineDash([3, 3]);
      paint.beginPath();
      paint.moveTo(this.x(this.here), MARGIN.top);
      paint.lineTo(this.x(this.here), bottom);
      paint.stroke();
      paint.setLineDash([]);
      paint.beginPath();
      paint.arc(this.x(this.here), this.y(torus[this.here - 1]), radius + 4, 0, 7);
      paint.stroke();
    }
    this.canvas.setAttribute("aria-label", `Nullity against n up to ${this.range}: the largest is ${most}. At n = ${this.here} the torus has ${torus[this.here - 1]}, the plane ${plane[this.here - 1]}.`);
  }
}
