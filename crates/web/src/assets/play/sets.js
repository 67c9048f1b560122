// The sets through a cell: those that Maker wants, chains of hexagons, and partners and cakes on the plane.

import { keyOf, nameOf } from "./geometry.js";

const NEXT = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];
const other = (player) => (player === "first" ? "second" : "first");
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
/** A verb after who does it: you connect, Maker connects. */
const does = (who, verb) => `${who} ${verb}${who === "you" ? "" : "s"}`;

/** What is shown of a game by pointing at its cells. */
export class Sets {
  /** `start` is the answer of the server with `sets`, `maker` the player who is Maker, null if both are. */
  constructor({ sets = [], pairing, placement, scene }, maker) {
    this.maker = maker;
    this.isHex = scene.tiling === "hexagons";
    this.through = new Map();
    for (const cells of sets) {
      for (const cell of cells) this.through.set(keyOf(cell), [...(this.through.get(keyOf(cell)) ?? []), cells]);
    }
    this.period = pairing?.period;
    this.steps = new Map();
    for (const [[x, y], [u, v]] of pairing?.pairs ?? []) {
      this.steps.set(this.#folded([x, y]), [u - x, v - y]);
      this.steps.set(this.#folded([u, v]), [x - u, y - v]);
    }
    this.lattice = placement?.lattice;
    this.cakes = new Map();
    for (const parts of placement?.cakes ?? []) {
      parts.forEach((part, k) => part.forEach((cell) => this.cakes.set(this.#reduced(cell), { cell, own: part, rest: parts[1 - k] })));
    }
  }

  /** Whether there is anything to show. */
  get isShown() {
    return this.isHex || this.through.size + this.steps.size + this.cakes.size > 0;
  }

  /** The word for a cell and all that the lattice of the cakes moves to it. */
  #reduced([x, y]) {
    const [[width], [shift, height]] = this.lattice;
    const times = Math.floor(y / height);
    const column = x - times * shift;
    return keyOf([((column % width) + width) % width, y - times * height]);
  }

  /** Returns the parts of the cake of a cell, its own and the other one, or null. */
  cake(cell) {
    const known = this.lattice && this.cakes.get(this.#reduced(cell));
    if (!known) return null;
    const moved = ([x, y]) => [x + cell[0] - known.cell[0], y + cell[1] - known.cell[1]];
    return { own: known.own.map(moved), rest: known.rest.map(moved) };
  }

  #folded(cell) {
    return keyOf(cell.map((number) => ((number % this.period) + this.period) % this.period));
  }

  /** Returns the partner of a cell on the plane, or null. */
  partner(cell) {
    const step = this.period && this.steps.get(this.#folded(cell));
    return step ? [cell[0] + step[0], cell[1] + step[1]] : null;
  }

  /** Returns the pairs and the cakes of which a cell is taken, each as its cells. */
  groups({ pieces }) {
    const of = (cell) => {
      const partner = this.partner(cell);
      const cake = this.cake(cell);
      return partner ? [cell, partner] : cake && [...cake.own, ...cake.rest];
    };
    const groups = pieces.map(({ cell }) => of(cell)).filter(Boolean);
    return [...new Map(groups.map((cells) => [cells.map(keyOf).sort().join(" "), cells])).values()];
  }

  /**
   * Returns what is to be seen and said of a cell: `{ lines, frames, words }`. Each line has `cells`, and the `owner`
   * of those that are taken; each frame `cells` and a `kind`; `who(player)` names a player.
   */
  about(cell, scene, who) {
    const partner = this.partner(cell);
    const name = nameOf(scene, cell);
    if (partner) return { lines: [], frames: [{ cells: [cell, partner], kind: "aimed" }], words: `The partner of ${name} is ${nameOf(scene, partner)}.` };
    const cake = this.cake(cell);
    if (cake) {
      const frames = [{ cells: cake.own, kind: "own" }, { cells: cake.rest, kind: "aimed" }];
      return { lines: [], frames, words: `The other part of its cake: ${cake.rest.map((cell) => nameOf(scene, cell)).join(" ")}.` };
    }
    if (this.isHex) return this.#chains(cell, scene, who);
    const all = this.through.get(keyOf(cell));
    if (!all) return { lines: [], words: "" };
    const owners = new Map(scene.pieces.map((piece) => [keyOf(piece.cell), piece.owner]));
    const lines = all.map((cells) => {
      const taken = cells.map((cell) => owners.get(keyOf(cell))).filter(Boolean);
      const owner = taken[0] ?? this.maker;
      const isOpen = taken.every((player) => player === owner) && (!this.maker || owner === this.maker);
      return { cells, owner, isOpen, lacks: cells.length - taken.length };
    }).filter(({ isOpen }) => isOpen).sort((a, b) => a.lacks - b.lacks);
    if (lines.length === 0) return { lines, words: `${name} is in ${count(all.length, "set")}, and none of them can be completed any more.` };
    const can = lines.length === all.length ? "all" : lines.length;
    return { lines, words: `${name} is in ${count(all.length, "set")}; ${can} can still be completed, the nearest with ${count(lines[0].lacks, "more cell")}.` };
  }

  /** The shortest ways from a cell of hexagons to both sides that a player connects, for each who can go there. */
  #chains(cell, scene, who) {
    const owners = new Map(scene.pieces.map((piece) => [keyOf(piece.cell), piece.owner]));
    const upright = this.maker ?? "first";
    const lines = [upright, other(upright)].flatMap((owner) => {
      const axis = owner === upright ? 1 : 0;
      const ways = ["least", "most"].map((side) => way(cell, scene, (key) => owners.get(key), owner, (at) => at[axis] === scene[side][axis]));
      if (ways.includes(null)) return [];
      const cells = [...ways[0].reverse(), ...ways[1].slice(1)];
      const lacks = new Set(cells.map(keyOf).filter((key) => !owners.has(key))).size;
      return [{ cells, owner, lacks }];
    });
    const told = lines.map(({ owner, lacks }, k) => `${k === 0 ? does(who(owner), "connect") : who(owner)} with ${k === 0 ? count(lacks, "more cell") : lacks}`);
    return { lines, words: lines.length > 0 ? `Through ${nameOf(scene, cell)} ${told.join(", ")}.` : "" };
  }
}

/** Returns a shortest way of a player from a cell to one for which `isThere`, where own cells cost nothing, or null. */
function way(from, { least, most }, ownerOf, player, isThere) {
  const isClosed = (cell) => (ownerOf(keyOf(cell)) ?? player) !== player;
  if (isClosed(from)) return null;
  const came = new Map();
  // Ways by their cost: the next layer is begun when this one is done.
  let [layer, next] = [[[from, null]], []];
  while (layer.length > 0) {
    for (const [cell, before] of layer) {
      if (came.has(keyOf(cell))) continue;
      came.set(keyOf(cell), before);
      if (isThere(cell)) {
        const cells = [];
        for (let at = cell; at; at = came.get(keyOf(at))) cells.unshift(at);
        return cells;
      }
      for (const [dx, dy] of NEXT) {
        const to = [cell[0] + dx, cell[1] + dy];
        const isInside = to.every((number, axis) => number >= least[axis] && number <= most[axis]);
        if (isInside && !isClosed(to) && !came.has(keyOf(to))) (ownerOf(keyOf(to)) ? layer : next).push([to, cell]);
      }
    }
    [layer, next] = [next, []];
  }
  return null;
}
