// A board as part of an address: `5x5-plane-` and the cells, eight to a byte, as base64url; or the mode
// and what it needs to have the board.

import { FREE } from "./game.js";
import { boardOf } from "./modes.js";
import { partsOf } from "./rules.js";
import { SURFACES } from "./surfaces.js";

/** The fewest and the most columns and rows of a board on the page. */
export const SMALLEST = 2;
export const LARGEST = 64;
export const TARGETS = ["off", "on", "either"];
const ONLY = "lit";

/** How many bits a cell takes. */
const bitsOf = (states) => (states > 2 ? 2 : 1);

/** Cells in reading order, the first in the highest bits of the first byte. */
export function encode(cells, states = 2) {
  const bits = bitsOf(states);
  const bytes = new Uint8Array(Math.ceil((cells.length * bits) / 8));
  cells.forEach((cell, i) => (bytes[(i * bits) >> 3] |= cell << (8 - bits - ((i * bits) & 7))));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The inverse of `encode` for as many cells; null if the text is none of these. */
export function decode(text, count, states = 2) {
  const bits = bitsOf(states);
  const length = Math.ceil((count * bits) / 8);
  if (!/^[\w-]*$/.test(text) || text.length !== Math.ceil((length * 8) / 6)) return null;
  let bytes;
  try {
    bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  const cell = (_, i) => (bytes.charCodeAt((i * bits) >> 3) >> (8 - bits - ((i * bits) & 7))) & (2 ** bits - 1);
  const cells = Uint8Array.from({ length: count }, cell);
  return cells.every((state) => state < states) ? cells : null;
}

/** The part of an address that says which board it is. */
function named({ columns, rows, surface, rule = "+", target, goal, litOnly, states, start, mode = FREE }) {
  if (mode.name === "daily") return `?mode=daily&day=${mode.day}`;
  if (mode.name === "levels") return `?mode=levels&level=${mode.level}`;
  if (mode.level) return `?mode=classics&game=${mode.game}${mode.seed === undefined ? "" : `&seed=${mode.seed}`}`;
  if (mode.name === "classics") return `?mode=classics&game=${mode.game}&cells=${encode(start, states)}`;
  let query = `?board=${columns}x${rows}-${surface}-${encode(start)}`;
  if (rule !== "+") query += `&rule=${encodeURIComponent(rule)}`;
  if (goal) query += `&goal=${encode(goal)}`;
  else if (target !== "off") query += `&target=${target}`;
  if (litOnly) query += `&only=${ONLY}`;
  return query;
}

/** The part of an address that says which board, and which cells are pressed: how often, or in which order if that matters. */
export function toQuery(game, pressed) {
  const query = named(game);
  if (game.litOnly) return pressed && game.made > 0 ? `${query}&order=${game.presses.slice(0, game.made).map((cell) => cell + 1).join(".")}` : query;
  return pressed?.some(Boolean) ? `${query}&pressed=${encode(pressed, game.states)}` : query;
}

/** The board with the presses of the address: how often each cell is pressed, or an order of cells from 1; a string if that cannot be. */
function withPresses(board, fields) {
  const cells = board.columns * board.rows;
  const wrong = "The presses in the address are not those of this board.";
  if (board.litOnly) {
    const order = (fields.get("order") ?? "").split(".").filter(Boolean).map((number) => Number(number) - 1);
    const isOrder = order.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < cells);
    return isOrder && !fields.has("pressed") ? { ...board, order } : wrong;
  }
  const pressed = fields.has("pressed") ? decode(fields.get("pressed"), cells, board.states) : new Uint8Array(cells);
  return pressed ? { ...board, pressed } : wrong;
}

/** The board of a mode with the cells of the address, if it has its own; a string if that cannot be. */
function ofMode(fields) {
  const board = boardOf(Object.fromEntries(fields));
  if (typeof board === "string" || !fields.has("cells")) return board;
  if (!board.mode.game || board.mode.level) return "The address names cells of a board that has its own.";
  const start = decode(fields.get("cells"), board.columns * board.rows, board.states);
  return start ? { ...board, start } : "The cells in the address are not those of this game.";
}

/** The board of an address; null if it names none, a string if what it names is none. */
export function fromQuery(query) {
  const fields = new URLSearchParams(query);
  if ((fields.get("mode") ?? "free") !== "free") {
    const board = ofMode(fields);
    return typeof board === "string" ? board : withPresses(board, fields);
  }
  const board = fields.get("board");
  if (board === null) return null;
  const found = /^(\d{1,2})x(\d{1,2})-([a-z]+)-([\w-]*)$/.exec(board);
  if (!found) return "The address does not name a board.";
  const [columns, rows, surface] = [Number(found[1]), Number(found[2]), found[3]];
  const fits = (side) => side >= SMALLEST && side <= LARGEST;
  if (!fits(columns) || !fits(rows)) return `Boards have ${SMALLEST} to ${LARGEST} columns and rows.`;
  if (!SURFACES.includes(surface)) return `There is no surface “${surface}”.`;
  // A plus sign in a query stands for a blank.
  const rule = (fields.get("rule") ?? "+").replaceAll(" ", "+");
  if (!partsOf(rule)) return `There is no rule “${rule}”.`;
  const target = fields.has("goal") ? "picture" : fields.get("target") ?? "off";
  if (target !== "picture" && !TARGETS.includes(target)) return `There is no target “${target}”.`;
  if (fields.has("goal") && fields.has("target")) return "The address names both a picture and a target.";
  const only = fields.get("only");
  if (only !== null && only !== ONLY) return `There are no boards on which only “${only}” may be pressed.`;
  const start = decode(found[4], columns * rows);
  const goal = target === "picture" ? decode(fields.get("goal"), columns * rows) : null;
  if (!start || (target === "picture" && !goal)) return `The cells in the address are not those of a ${columns} × ${rows} board.`;
  return withPresses({ columns, rows, surface, rule, target, goal, litOnly: only === ONLY, start }, fields);
}
