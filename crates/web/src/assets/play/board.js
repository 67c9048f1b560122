// The board of any game, as a picture whose cells can be pointed at with a pointer, a finger or the keys.

import { WORDS, figure } from "./figures.js";
import { hexagon, keyOf, layoutOf, letters, nameOf } from "./geometry.js";
import { framed } from "./overlay.js";
import { svg } from "../svg.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1] };
const MARKED = { reach: "can be reached", last: "last move", hint: "hint", begun: "begun", ending: "ended the game", completing: "ended the game" };

/** The least width of a counter, in pixels: a thumb meets it. */
const LEAST = 36;

/** The board. */
export class Board {
  /**
   * `point(cell, isNew)` is called for each cell that is pointed at, and says whether a finger is there for the first
   * time; `drag(from, to)` after a drag, `aim(cell)` for the cell under the pointer or with the focus.
   */
  constructor(place, actions) {
    this.place = place;
    this.actions = actions;
    this.cursor = null;
    this.cells = new Map();
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("pointerdown", (event) => {
      this.pressed = this.#cellOf(event.target);
      this.isNew = event.pointerType === "touch" && this.pressed && keyOf(this.pressed) !== keyOf(this.aimed ?? []);
    });
    place.addEventListener("pointerup", (event) => this.#released(event));
    place.addEventListener("click", (event) => this.#clicked(event));
    place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#aim(this.#cellOf(event.target)));
    place.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#aim(null));
    place.addEventListener("focusout", () => this.isDrawing || this.#aim(null));
    place.addEventListener("focusin", (event) => {
      const cell = this.#cellOf(event.target);
      if (!cell) return;
      this.#go(cell, false);
      if (!this.isDrawing) this.#aim(cell);
    });
  }

  #aim(cell) {
    this.aimed = cell;
    this.actions.aim(cell);
  }

  /** Draws something over the board, instead of what was drawn there before. */
  cover(drawn) {
    this.place.querySelector(".overlay")?.remove();
    if (drawn) this.place.firstElementChild?.append(drawn);
  }

  /**
   * Draws a scene. `marks` has more marks by cells, `words(cell)` what pointing at a cell does, `names` the
   * names of the players by owner, `maker` who connects the upper side with the lower one, `isPlace(cell)`
   * whether a cell with a label is one to be pointed at, `ghosts` rectangles that lack a corner, `groups` cells
   * that belong together.
   */
  draw(scene, { marks = new Map(), words = () => "", names = {}, maker = "first", isPlace = () => true, label = "Board", ghosts = [], groups = [] } = {}) {
    const layout = layoutOf(scene, Math.max(4, Math.floor(this.place.clientWidth / LEAST)));
    const pieces = new Map(scene.pieces.map((piece) => [keyOf(piece.cell), piece]));
    const marked = new Map([...scene.marks.map(({ cell, mark }) => [keyOf(cell), mark]), ...marks]);
    const hadFocus = this.place.contains(document.activeElement);
    Object.assign(this, { scene, layout, pieces });
    this.cells.clear();
    const margin = this.#margin(scene);
    const left = margin + this.#labelRoom(scene);
    const [width, height] = layout.box;
    const rest = Math.min(margin, scene.tiling === "hexagons" ? 0.4 : 0.2);
    const box = [-left, -margin, width + left + rest, height + margin + rest].map((number) => number.toFixed(3));
    const root = svg("svg", { viewBox: box.join(" "), class: `scene ${scene.tiling}`, role: "grid", "aria-label": label });
    root.append(...this.#names(scene, layout, margin), ...this.#sides(scene, layout, maker), ...this.#arcs(scene, layout), ...this.#edges(scene, layout));
    const rows = new Map();
    for (const cell of layout.cells) {
      const key = keyOf(cell);
      const [piece, mark] = [pieces.get(key), marked.get(key)];
      const text = scene.labels.find((label) => keyOf(label.cell) === key)?.text;
      if (!piece && !mark && text !== undefined && !isPlace(cell)) {
        const [x, y] = layout.at(cell);
        // What is longer than a cell ends at its right edge.
        const isLong = text.length > 3;
        root.append(svg("text", { x: isLong ? x + 0.4 : x, y: y + 0.12, class: `name ${isLong ? "long" : ""}`, "aria-hidden": "true" }, text));
        continue;
      }
      const made = this.#cell(scene, layout, cell, { piece, mark, text });
      const isFixed = scene.tiling === "cuts" && cell[0] % 2 === 0 && cell[1] % 2 === 0;
      if (!isFixed) {
        const does = words(cell);
        const stands = piece ? [WORDS[piece.figure], names[piece.owner] && `of ${names[piece.owner]}`].filter(Boolean).join(" ") : scene.tiling === "cuts" ? "uncut" : "free";
        made.setAttribute("role", "gridcell");
        made.setAttribute("tabindex", "-1");
        made.setAttribute("aria-describedby", "about");
        made.setAttribute("aria-label", [`${nameOf(scene, cell)}: ${stands}`, MARKED[mark], does].filter(Boolean).join(", "));
        made.classList.toggle("open", does !== "");
        made.dataset.cell = key;
        this.cells.set(key, { cell, made });
      } else made.setAttribute("aria-hidden", "true");
      const row = rows.get(cell[1]) ?? svg("g", { role: "row" });
      rows.set(cell[1], row);
      row.append(made);
    }
    root.append(...[...rows.values()].filter((row) => row.querySelector("[role]")), ...[...rows.values()].filter((row) => !row.querySelector("[role]")).flatMap((row) => [...row.children]));
    root.append(...this.#rectangle(marked, layout), ...ghosts.map((ghost) => this.#ghost(ghost, layout)), ...groups.map((cells) => framed(cells, layout)));
    const pitch = Math.max(44, Math.min(108, Math.round(900 / Math.max(width, height))));
    this.place.style.setProperty("--wide", `${Math.round(pitch * (width + left + rest))}px`);
    this.place.style.setProperty("--shape", `${box[2]} / ${box[3]}`);
    this.isDrawing = true;
    this.place.replaceChildren(root);
    if (!this.cursor || !this.cells.has(keyOf(this.cursor))) this.cursor = this.#start(pieces);
    this.#go(this.cursor, hadFocus);
    this.isDrawing = false;
  }

  /** The room for the names of columns and rows. */
  #margin({ naming, tiling, edge }) {
    if (tiling === "graph" || tiling === "cuts") return 0.25;
    if (tiling === "hexagons") return 0.9;
    return naming === "letters" || edge === "endless" ? 0.62 : 0.2;
  }

  /** The room that names at the left of the cells need, beyond a cell. */
  #labelRoom({ naming, tiling, labels, least }) {
    if (naming !== "none" || tiling !== "squares") return 0;
    const longest = Math.max(0, ...labels.filter(({ cell }) => cell[0] === least[0]).map(({ text }) => text.length));
    return Math.max(0, 0.18 * longest - 0.9);
  }

  /** Letters above the columns, numbers beside the rows. */
  #names(scene, layout, margin) {
    const isEndless = scene.edge === "endless";
    if (margin < 0.5) return [];
    const [columns, rows] = [0, 1].map((axis) => [...new Set(layout.cells.map((cell) => cell[axis]))].sort((a, b) => a - b));
    const text = (x, y, content) => svg("text", { x, y, class: "name", "aria-hidden": "true" }, content);
    const often = (list) => (isEndless || list.length <= 26 ? (_, i) => !isEndless || i % 2 === 0 : () => true);
    return [
      ...columns.filter(often(columns)).map((column) => text(layout.at([column, rows[0]])[0], scene.tiling === "hexagons" ? -0.3 : -0.18, isEndless ? column : letters(column))),
      ...rows.filter(often(rows)).map((row) => {
        const [x, y] = layout.at([columns[0], row]);
        return text(x - (scene.tiling === "hexagons" ? 1.05 : 0.82), y + 0.12, isEndless ? row : row + 1);
      }),
    ];
  }

  /** The sides of a board of hexagons, in the colours of those who connect them. */
  #sides(scene, { at }, maker) {
    if (scene.tiling !== "hexagons") return [];
    const { least, most } = scene;
    const side = (from, to, [x, y], owner) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      return svg("line", { x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y, class: `side ${owner}` });
    };
    const [upper, lower] = [[most[0], least[1]], [least[0], most[1]]];
    const breaker = maker === "first" ? "second" : "first";
    return [
      side(least, upper, [0, -0.58], maker), side(lower, most, [0, 0.58], maker),
      side(least, lower, [-0.55, 0.2], breaker), side(upper, most, [0.55, -0.2], breaker),
    ];
  }

  /** The arcs of a graph, as arrows; where there is one back, one line with two points. */
  #arcs({ arcs, tiling }, { at }) {
    const all = new Set(arcs.map(([from, to]) => `${keyOf(from)} ${keyOf(to)}`));
    const inset = tiling === "graph" ? 0.68 : 0.56;
    return arcs.flatMap(([from, to]) => {
      const isBoth = all.has(`${keyOf(to)} ${keyOf(from)}`);
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length === 0) return [svg("circle", { cx: x1, cy: y1 - 0.5, r: 0.22, class: "arc" })];
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [ex, ey] = [x2 - dx * inset, y2 - dy * inset];
      const wing = (turn) => `L${(ex - 0.18 * (dx * Math.cos(turn) - dy * Math.sin(turn))).toFixed(3)} ${(ey - 0.18 * (dy * Math.cos(turn) + dx * Math.sin(turn))).toFixed(3)}`;
      const bend = isBoth ? 0 : Math.min(0.5, length > 2 ? length * 0.12 : 0);
      const middle = `${((x1 + x2) / 2 - dy * bend).toFixed(3)} ${((y1 + y2) / 2 + dx * bend).toFixed(3)}`;
      return [
        svg("path", { d: `M${(x1 + dx * inset).toFixed(3)} ${(y1 + dy * inset).toFixed(3)}Q${middle} ${ex.toFixed(3)} ${ey.toFixed(3)}`, class: "arc" }),
        svg("path", { d: `M${ex.toFixed(3)} ${ey.toFixed(3)}${wing(0.45)}${wing(-0.45)}Z`, class: "point" }),
      ];
    });
  }

  /** The edges that have no direction; the vertices are drawn over their ends. */
  #edges({ edges = [] }, { at }) {
    return edges.map(([from, to]) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      return svg("line", { x1, y1, x2, y2, class: "arc" });
    });
  }

  /** A cell with what stands on it. */
  #cell(scene, layout, cell, { piece, mark, text }) {
    const [x, y] = layout.at(cell);
    const [width, height] = layout.size(cell);
    const isCake = piece ? ["cake", "cut"].includes(piece.figure) : text === undefined && this.#isInCake(cell);
    const inset = isCake || (piece && ["upper", "lower", "left", "right", "blue", "red"].includes(piece.figure)) ? 0 : 0.045;
    const outline = (name, inset) => {
      if (layout.isHexagon) return svg("polygon", { points: hexagon([x, y], 1 / Math.sqrt(3) - inset), class: name });
      if (scene.tiling === "graph") return svg("circle", { cx: x, cy: y, r: 0.66 - inset, class: name });
      return svg("rect", { x: x - width / 2 + inset, y: y - height / 2 + inset, width: width - 2 * inset, height: height - 2 * inset, rx: isCake ? 0 : 0.16, class: name });
    };
    const kind = isCake ? (piece?.figure === "cut" ? "air" : "cake") : "tile";
    const made = svg("g", { class: `place ${kind} ${mark ? `is-${mark}` : ""}` }, outline("ground-shape", inset));
    if (scene.tiling === "cuts" && kind === "cake") {
      const isLine = [width < 1, height < 1];
      if (isLine[0] !== isLine[1]) made.append(svg("path", { d: isLine[0] ? `M${x} ${y - 0.5}V${y + 0.5}` : `M${x - 0.5} ${y}H${x + 0.5}`, class: "cut-here" }));
    }
    if (piece) made.append(figure(piece, [x, y], mark === "completing"));
    const isNamed = Boolean(text) && scene.naming !== "letters";
    const isGraph = scene.tiling === "graph";
    if (isNamed && !piece) {
      // As large as there is room for.
      const size = isGraph ? Math.min(0.6, 2 / text.length) : Math.max(0.15, Math.min(0.34, 1.55 / text.length));
      made.append(svg("text", { x, y: y + 0.36 * size, class: "label", "font-size": size.toFixed(2) }, text));
    }
    if (isGraph && piece && text) made.append(svg("text", { x, y: y + 1.05, class: "label", "font-size": 0.5 }, text));
    // The name of a place says more than a dot; the frame says that one can go there.
    if (mark === "reach" && !piece && !isNamed) made.append(svg("circle", { cx: x, cy: y, r: 0.12, class: "reach" }));
    if (mark) made.append(outline("mark", 0.06));
    made.append(outline("focus", 0.02));
    return made;
  }

  /** Whether a free cell is a place along which a cake can be cut: it is beside a part of one. */
  #isInCake([column, row]) {
    const steps = [-1, 0, 1];
    return steps.some((dx) => steps.some((dy) => this.pieces.get(keyOf([column + dx, row + dy]))?.figure === "cake"));
  }

  /** The rectangle around four cells that ended the game. */
  #rectangle(marked, { at }) {
    const ending = [...marked].filter(([, mark]) => mark === "ending" || mark === "completing").map(([key]) => key.split(",").map(Number));
    const [columns, rows] = [0, 1].map((axis) => [...new Set(ending.map((cell) => cell[axis]))].sort((a, b) => a - b));
    if (ending.length !== 4 || columns.length !== 2 || rows.length !== 2) return [];
    const [[x1, y1], [x2, y2]] = [at([columns[0], rows[0]]), at([columns[1], rows[1]])];
    return [svg("rect", { x: x1 - 0.5, y: y1 - 0.5, width: x2 - x1 + 1, height: y2 - y1 + 1, rx: 0.2, class: "frame", "aria-hidden": "true" })];
  }

  /** A rectangle that lacks the corner `free`. */
  #ghost({ from, to, free }, { at }) {
    const [[x1, y1], [x2, y2], [x, y]] = [at(from), at(to), at(free)];
    return svg("g", { class: "ghost", "aria-hidden": "true" }, svg("rect", { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }), svg("circle", { cx: x, cy: y, r: 0.16 }));
  }

  /** Where the keys begin: at the piece that is moved, or in the middle. */
  #start(pieces) {
    const token = [...pieces.values()].find(({ figure }) => figure === "token");
    const all = [...this.cells.values()].map(({ cell }) => cell);
    return token?.cell ?? all[all.length >> 1] ?? null;
  }

  #cellOf(target) {
    const key = target?.closest?.("[data-cell]")?.dataset.cell;
    return key ? this.cells.get(key)?.cell ?? null : null;
  }

  /** Makes a cell the one that the keys are at. */
  #go(cell, focus) {
    if (!cell) return;
    this.cells.get(keyOf(this.cursor ?? cell))?.made.setAttribute("tabindex", "-1");
    this.cursor = cell;
    const { made } = this.cells.get(keyOf(cell)) ?? {};
    made?.setAttribute("tabindex", "0");
    if (focus) made?.focus({ preventScroll: false });
  }

  /** Moves the focus to a cell, the one of the keys if none is given. */
  focus(cell = this.cursor) {
    this.#go(cell, true);
  }

  /** Moves the focus to the nearest cell in a direction. */
  #move([dx, dy]) {
    const [x, y] = this.layout.at(this.cursor);
    let [best, least] = [null, Infinity];
    for (const { cell } of this.cells.values()) {
      const [cx, cy] = this.layout.at(cell);
      const forward = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (forward > 0.05 && forward + 2.2 * aside < least) [best, least] = [cell, forward + 2.2 * aside];
    }
    if (best) this.focus(best);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.cursor) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.#move(arrow);
    else if (event.key === "Enter" || event.key === " ") this.actions.point(this.cursor);
    else if (event.key === "Home" || event.key === "End") {
      const row = [...this.cells.values()].map(({ cell }) => cell).filter((cell) => event.ctrlKey || cell[1] === this.cursor[1]);
      this.focus(row.at(event.key === "Home" ? 0 : -1));
    } else return;
    event.preventDefault();
  }

  #released(event) {
    const from = this.pressed;
    const to = this.#cellOf(document.elementFromPoint(event.clientX, event.clientY));
    this.dragged = from && to && keyOf(from) !== keyOf(to);
    if (this.dragged) this.actions.drag(from, to);
  }

  #clicked(event) {
    const cell = this.#cellOf(event.target);
    if (!cell || this.dragged) return;
    this.#go(cell, true);
    this.actions.point(cell, this.isNew);
  }
}
