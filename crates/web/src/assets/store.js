// The game survives a reload: the board and its presses in the address, their order in the tab, and the
// game played last in each mode in the browser.

import { Game } from "./game.js";
import { fromQuery, toQuery } from "./link.js";

const KEY = "madness:game";

const isObject = (value) => typeof value === "object" && value !== null;

/** The games kept by their modes, and the mode played last: what this tab kept, else what any did. */
function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "null");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps a game as the last one of its mode. */
function write(mode, game) {
  const text = JSON.stringify({ ...read(), last: mode, [mode]: game });
  for (const name of ["sessionStorage", "localStorage"]) {
    try {
      window[name].setItem(KEY, text);
    } catch {
      // Full, or switched off: the address still has the board and what is pressed.
    }
  }
}

/** After a reload the tab knows the presses better than an address that was changed a moment before. */
let reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";

/** The address of the game that was played last, in any mode or in one, if any was. */
export function last(mode = read().last) {
  const board = read()[mode]?.board;
  return typeof board === "string" ? board : "";
}

/** Makes presses, as far as the game allows them: whether it allows all. */
function replay(game, presses) {
  for (const cell of presses) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= game.cells || !game.allows(cell)) return false;
    game.press(cell);
  }
  return true;
}

/** The game the address names; null if it names none, a string if that cannot be. */
export function load(query = location.search) {
  const continued = query !== location.search || reloaded;
  reloaded = false;
  const asked = fromQuery(query);
  if (asked === null || typeof asked === "string") return asked;
  // A link from elsewhere. Where it has no order of the presses, that does not matter.
  const fresh = new Game(asked);
  const order = asked.order ?? [...asked.pressed].flatMap((times, cell) => Array(times).fill(cell));
  if (!replay(fresh, order)) return "The address presses a dark cell, and only lit ones may be pressed.";
  const kept = read()[fresh.mode.name];
  const game = new Game(asked);
  const same = kept && kept.board === toQuery(asked) && Array.isArray(kept.presses);
  if (same && replay(game, kept.presses)) {
    while (game.made > Math.max(0, kept.made)) game.undo();
    game.seconds = Number(kept.seconds) || 0;
    game.hints = Number.isInteger(kept.hints) ? Math.max(0, kept.hints) : 0;
    game.shown = kept.shown === true;
    if (continued || toQuery(game, game.pressed()) === toQuery(fresh, fresh.pressed())) return game;
  }
  // The help that was given with the same board is not forgotten.
  if (same) Object.assign(fresh, { hints: game.hints, shown: game.shown });
  return fresh;
}

/** Browsers let an address be changed some twenty times a second. */
const PAUSE = 100;
let timer = 0;
let waiting = null;

/** Keeps the game at once, or soon if it was kept a moment ago. */
export function save(game, seconds) {
  waiting = { game, seconds };
  if (timer === 0) flush();
}

/** Keeps what waits to be kept. */
export function flush() {
  clearTimeout(timer);
  timer = 0;
  if (!waiting) return;
  const { game, seconds } = waiting;
  waiting = null;
  history.replaceState(null, "", toQuery(game, game.pressed()));
  const { presses, made, hints, shown } = game;
  write(game.mode.name, { board: toQuery(game), presses, made, hints, shown, seconds });
  timer = setTimeout(flush, PAUSE);
}

/** A new board: the back button leads to the one before. */
export function begin(game) {
  flush();
  history.pushState(null, "", toQuery(game, game.pressed()));
  save(game, game.seconds);
}
