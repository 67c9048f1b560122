// Orders of presses in which each cell is lit when it is pressed. The library's module `lit_only` has the theory.

import { cellsOf } from "../game.js";
import { add, pack, unpack } from "./bits.js";
import { solveBoard, systemOf } from "./local.js";
import { transposed, wiringOf } from "./wiring.js";

/** Up to so many cells all boards are gone through. */
const MOST_CELLS = 16;

/** Up to this nullity an order of every solution is looked for; of more, of a short one. */
const MOST_NULLITY = 12;

/** How many milliseconds a shortest order is looked for, and then any order. */
const PATIENCE = 500;

/** So many pairs of presses are added at most, where no proof is in reach. */
const MOST_PAIRS = 3;

/** The most presses of a part whose sets are numbers; sets of more are big integers. */
const MOST_OF_NUMBERS = 31;

/** The time for a search is over. */
class Late extends Error {}

/** All boards by how many presses of lit cells they are from a goal; of the last goal that was asked for. */
let boards = { name: null };

/** Breadth-first search over the boards, backwards from the goal: for each the next press, none where no presses lead there. */
function nextPresses(wiring, goal, name) {
  if (boards.name === name) return boards.next;
  const bits = (cells) => cells.reduce((sum, cell) => sum ^ (1 << cell), 0);
  const toggles = wiring.map(bits);
  const next = new Int8Array(1 << wiring.length).fill(-1);
  const reached = new Uint32Array(next.length);
  const end = bits([...goal.keys()].filter((cell) => goal[cell]));
  let count = 1;
  reached[0] = end;
  for (let k = 0; k < count; k++) {
    for (let press = 0; press < toggles.length; press++) {
      const before = reached[k] ^ toggles[press];
      if (((before >> press) & 1) === 0 || next[before] >= 0 || before === end) continue;
      next[before] = press;
      reached[count] = before;
      count += 1;
    }
  }
  boards = { name, next };
  return next;
}

/** A shortest order by a search over all boards; null if there is none. */
function byBoards(wiring, cells, goal, name) {
  const next = nextPresses(wiring, goal, name);
  const lights = Array.from(cells);
  const order = [];
  while (lights.some((light, cell) => light !== goal[cell])) {
    const press = next[lights.reduce((sum, light, cell) => sum | (light << cell), 0)];
    if (press < 0) return null;
    order.push(press);
    for (const cell of wiring[press]) lights[cell] ^= 1;
  }
  return order;
}

/**
 * Why presses of lit cells cannot lead from the lights to the goal, as far as that is seen without a search: `dark` if
 * no light of a part of the board is lit in which something has to change, `goal` if no press can be the last one there.
 */
function obstacleOf(wiring, cells, goal) {
  const switching = transposed(wiring, cells.length);
  const seen = new Set();
  for (const first of cells.keys()) {
    if (seen.has(first)) continue;
    const part = [first];
    seen.add(first);
    for (const cell of part) {
      for (const other of [...wiring[cell], ...switching[cell]]) if (!seen.has(other)) part.push(other) && seen.add(other);
    }
    if (part.every((cell) => cells[cell] === goal[cell])) continue;
    if (!part.some((cell) => cells[cell])) return "dark";
    // After a press its cell is dark, if a press switches its own cell.
    if (!part.some((cell) => Boolean(goal[cell]) !== wiring[cell].includes(cell))) return "goal";
  }
  return null;
}

/** Presses that hang together, of which an order is looked for by depth-first search. */
class Part {
  #dead = new Map();

  constructor(wiring, presses, step) {
    Object.assign(this, { presses, step });
    const isSmall = presses.length <= MOST_OF_NUMBERS;
    this.none = isSmall ? 0 : 0n;
    this.bits = presses.map((_, at) => (isSmall ? 1 << at : 1n << BigInt(at)));
    const set = (has) => this.set([...presses.keys()].filter(has));
    const toggles = (from, to) => from !== to && wiring[presses[from]].includes(presses[to]);
    this.toggles = presses.map((_, from) => set((to) => toggles(from, to)));
    this.touches = presses.map((_, from) => set((to) => toggles(from, to) || toggles(to, from)));
    this.isMutual = presses.every((cell, at) => wiring[cell].includes(cell) && this.toggles[at] === this.touches[at]);
  }

  set(members) {
    return members.reduce((sum, at) => sum | this.bits[at], this.none);
  }

  members(set) {
    return [...this.bits.keys()].filter((at) => set & this.bits[at]);
  }

  /** An order of the presses that are left, of whose cells `lit` are lit; null if there is none. */
  order(left, lit) {
    const order = [];
    while (left) {
      const component = this.#component(left);
      left &= ~component;
      const found = this.#ofComponent(component, lit & component);
      if (!found) return null;
      order.push(...found);
    }
    return order;
  }

  #component(left) {
    let component = left & -left;
    let fresh = component;
    while (fresh) {
      const around = this.members(fresh).reduce((sum, at) => sum | this.touches[at], this.none);
      fresh = around & left & ~component;
      component |= fresh;
    }
    return component;
  }

  #ofComponent(left, lit) {
    this.step();
    const members = this.members(left);
    const degrees = members.map((at) => this.members(this.toggles[at] & left).length);
    const dark = this.members(left & ~lit);
    // Each edge leads from the earlier press to the later one: as many edges as dark cells, modulo 2.
    if (this.isMutual && (degrees.reduce((sum, degree) => sum + degree, 0) / 2 - dark.length) % 2 !== 0) return null;
    if (members.length === 1) return dark.length === 0 ? members : null;
    if (this.#dead.get(left)?.has(lit)) return null;
    // A press with one edge comes at once if its cell is lit, else at the end.
    const leaf = this.isMutual ? degrees.indexOf(1) : -1;
    if (leaf >= 0) {
      const at = members[leaf];
      if (lit & this.bits[at]) return this.#after(at, left, lit);
      const others = this.order(left & ~this.bits[at], lit);
      return others && [...others, at];
    }
    for (const at of this.members(lit)) {
      const found = this.#after(at, left, lit);
      if (found) return found;
    }
    if (!this.#dead.has(left)) this.#dead.set(left, new Set());
    this.#dead.get(left).add(lit);
    return null;
  }

  #after(at, left, lit) {
    const others = left & ~this.bits[at];
    const later = this.order(others, (lit ^ this.toggles[at]) & others);
    return later && [at, ...later];
  }
}

/** Looks for orders of lists of presses until the time is over. */
class Search {
  #known = new Map();
  #steps = 0;

  constructor(wiring, cells, patience) {
    const switching = transposed(wiring, cells.length);
    Object.assign(this, { wiring, cells, end: performance.now() + patience });
    this.around = wiring.map((switched, cell) => [...new Set([cell, ...switched, ...switching[cell]])]);
    this.mostTouched = Math.max(...this.around.map(({ length }) => length));
  }

  get isLate() {
    return performance.now() > this.end;
  }

  #step() {
    this.#steps += 1;
    if (this.#steps % 64 === 0 && this.isLate) throw new Late();
  }

  /** Divides a list into parts that do not matter to each other: `{ presses, order }`, null for parts without an order. */
  parts(list) {
    const counts = new Uint16Array(this.cells.length);
    for (const cell of list) counts[cell] += 1;
    const parts = [];
    for (const first of list) {
      const presses = [];
      const reached = [first];
      while (reached.length > 0) {
        const cell = reached.pop();
        if (counts[cell] === 0) continue;
        while (counts[cell] > 0) {
          presses.push(cell);
          counts[cell] -= 1;
        }
        reached.push(...this.around[cell]);
      }
      if (presses.length > 0) parts.push({ presses, order: this.#ordered(presses) });
    }
    return parts;
  }

  #ordered(presses) {
    presses.sort((a, b) => a - b);
    const name = presses.join();
    if (!this.#known.has(name)) {
      const part = new Part(this.wiring, presses, () => this.#step());
      const all = [...presses.keys()];
      const found = part.order(part.set(all), part.set(all.filter((at) => this.cells[presses[at]])));
      this.#known.set(name, found && found.map((at) => presses[at]));
    }
    return this.#known.get(name);
  }

  #touching({ presses }) {
    return [...new Set(presses.flatMap((cell) => this.around[cell]))];
  }

  /** Orders a list with so many pairs of presses added; null if that cannot be. */
  withPairs(list, pairs, tried = new Set()) {
    const parts = this.parts(list);
    const failing = parts.filter(({ order }) => !order);
    // With fewer pairs the order would have been found before.
    if (failing.length === 0) return pairs === 0 ? parts.flatMap(({ order }) => order) : null;
    if (failing.length > pairs * this.mostTouched) return null;
    for (const cell of this.#touching(failing[0])) {
      const longer = [...list, cell, cell].sort((a, b) => a - b);
      const name = longer.join();
      if (tried.has(name)) continue;
      tried.add(name);
      const found = this.withPairs(longer, pairs - 1, tried);
      if (found) return found;
    }
    return null;
  }

  /** Adds pairs to one part after another until there is an order, not a shortest one; null if none is found. */
  repaired(list) {
    for (;;) {
      const parts = this.parts(list);
      const failing = parts.filter(({ order }) => !order);
      if (failing.length === 0) return parts.flatMap(({ order }) => order);
      let longer = null;
      for (let pairs = 1; pairs <= MOST_PAIRS && !longer; pairs++) longer = this.#withFewerFailing(list, failing[0], pairs, failing.length);
      if (!longer) return null;
      list = longer;
    }
  }

  #withFewerFailing(list, part, pairs, before) {
    for (const cell of this.#touching(part)) {
      const longer = [...list, cell, cell];
      const better = pairs > 1
        ? this.#withFewerFailing(longer, { presses: [...part.presses, cell, cell] }, pairs - 1, before)
        : this.parts(longer).filter(({ order }) => !order).length < before && longer;
      if (better) return better;
    }
    return null;
  }
}

/** Returns what `look` finds before the time is over, else nothing. */
function inTime(look) {
  try {
    return look();
  } catch (error) {
    if (error instanceof Late) return null;
    throw error;
  }
}

/** All solutions as lists of cells, the shortest ones first; of very many one short one, and how many presses the others have at least. */
function solutions(shape, change, presses) {
  const { system: { kernel } } = systemOf(shape);
  const listOf = (set) => [...unpack(set, change.length).entries()].flatMap(([cell, pressed]) => (pressed ? [cell] : []));
  if (kernel.length > MOST_NULLITY) {
    const found = solveBoard(shape, change, "off");
    return { lists: [listOf(found.presses)], completeBelow: found.bound };
  }
  const here = presses.slice();
  const lists = [listOf(here)];
  for (let step = 1; step < 2 ** kernel.length; step++) {
    add(here, kernel[31 - Math.clz32(step & -step)]);
    lists.push(listOf(here));
  }
  return { lists: lists.sort((a, b) => a.length - b.length), completeBelow: Infinity };
}

/** A short order by the solutions, and pairs of presses that are added to them; `order` is null if none is found in time. */
function bySolutions(shape, wiring, cells, change, presses) {
  const { lists, completeBelow } = solutions(shape, change, presses);
  const least = lists[0].length;
  let bound = Math.min(least, completeBelow);
  const proving = new Search(wiring, cells, PATIENCE);
  const shortest = inTime(() => {
    for (let length = least; length <= least + 2 * MOST_PAIRS || length < completeBelow; length++) {
      for (const list of lists) {
        if (list.length > length) break;
        if ((length - list.length) % 2 === 1) continue;
        const found = proving.withPairs(list, (length - list.length) / 2);
        if (found) return found;
        if (proving.isLate) return null;
      }
      if (length < completeBelow && bound === length) bound = length + 1;
    }
    return null;
  });
  if (shortest) return { order: shortest, bound };
  const search = new Search(wiring, cells, PATIENCE);
  let best = null;
  for (const list of lists) {
    const found = inTime(() => search.repaired(list));
    if (found && (!best || found.length < best.length)) best = found;
    if (search.isLate) break;
  }
  return { order: best, bound };
}

/** The order from lights to one goal: as `orderOf`. */
function toGoal(shape, wiring, cells, goal) {
  const change = cells.map((light, cell) => light ^ goal[cell]);
  const presses = systemOf(shape).system.solve(pack(change));
  if (!presses) return { isUnsolvable: true };
  const obstacle = obstacleOf(wiring, cells, goal);
  if (obstacle) return { obstacle };
  if (cells.length > MOST_CELLS) return bySolutions(shape, wiring, cells, change, presses);
  const name = [shape.columns, shape.rows, shape.surface, shape.rule, ...goal].join();
  const order = byBoards(wiring, cells, goal, name);
  return order ? { order, bound: order.length } : { obstacle: "boards" };
}

/**
 * Finds a short order of presses of lit cells from the lights of a board `{ columns, rows, surface, rule }` to one of
 * the goals, one or two that are each other's reverse. The answer is `{ order, bound }`, where no order has fewer than
 * `bound` presses; `order` is null if none was found in time. Where there is none, the answer is `{ pattern }` if no
 * presses at all lead there, else `{ obstacle }`: `dark`, `goal` or `boards`.
 */
export function orderOf(shape, cells, goals) {
  const wiring = wiringOf(shape);
  const answers = goals.map((goal) => toGoal(shape, wiring, cells, goal));
  const open = answers.filter(({ bound }) => bound !== undefined);
  if (open.length > 0) {
    const orders = open.flatMap(({ order }) => (order ? [order] : [])).sort((a, b) => a.length - b.length);
    return { order: orders[0] ?? null, bound: Math.min(...open.map(({ bound }) => bound)) };
  }
  const { obstacle } = answers.find((answer) => answer.obstacle) ?? {};
  if (obstacle) return { obstacle };
  const change = cells.map((light, cell) => light ^ goals[0][cell]);
  return { pattern: solveBoard(shape, change, goals.length === 2 ? "either" : "off").pattern };
}

/**
 * Answers a question `{ surface, rule, lights, goals }` as `POST /api/solve` does with `lit_only`, `goals` being rows
 * of one board or of two; nothing if no order was found in time.
 */
export function solveLitOnly({ surface, rule, lights, goals }) {
  const shape = { columns: lights[0].length, rows: lights.length, surface, rule };
  const { order, bound, pattern, obstacle } = orderOf(shape, cellsOf(lights), goals.map(cellsOf));
  if (order === null) return null;
  if (!order) return { solvable: false, ...(pattern ? { quiet_pattern: [unpack(pattern, shape.columns * shape.rows).join("")] } : { obstacle }) };
  const places = order.map((cell) => ({ row: Math.floor(cell / shape.columns) + 1, column: (cell % shape.columns) + 1 }));
  return { solvable: true, order: places, press_count: order.length, shortest: { optimal: order.length <= bound, lower_bound: bound } };
}
