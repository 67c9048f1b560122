// A board as part of an address: `5x5-plane-` and the cells, eight to a byte, as base64url.

import { partsOf } from "./rules.js";
import { SURFACES } from "./surfaces.js";

export const SMALLEST = 2;
export const LARGEST = 64;
export const TARGETS = ["off", "on", "either"];

/** Cells in reading order, the first in the highest bit of the first byte. */
export function encode(cells) {
  let text = "";
  for (let i = 0; i < cells.length; i += 8) {
    let byte = 0;
    for (let k = 0; k < 8; k++) byte = byte * 2 + (cells[i + k] ? 1 : 0);
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The inverse of `encode` for as many cells; null if the text is none of these. */
export function decode(text, count) {
  if (!/^[\w-]*$/.test(text) || text.length !== Math.ceil((Math.ceil(count / 8) * 8) / 6)) return null;
  let bytes;
  try {
    bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  return Uint8Array.from({ length: count }, (_, i) => (bytes.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1);
}

/** The part of an address that says which board, and which cells are pressed. */
export function toQuery({ columns, rows, surface, rule = "+", target, start }, pressed) {
  let query = `?board=${columns}x${rows}-${surface}-${encode(start)}`;
  if (rule !== "+") query += `&rule=${encodeURIComponent(rule)}`;
  if (target !== "off") query += `&target=${target}`;
  if (pressed?.some(Boolean)) query += `&pressed=${encode(pressed)}`;
  return query;
}

/** The board of an address; null if it names none, a string if what it names is none. */
export function fromQuery(query) {
  const fields = new URLSearchParams(query);
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
  const target = fields.get("target") ?? "off";
  if (!TARGETS.includes(target)) return `There is no target “${target}”.`;
  const start = decode(found[4], columns * rows);
  const pressed = decode(fields.get("pressed") ?? encode(new Uint8Array(columns * rows)), columns * rows);
  if (!start || !pressed) return `The cells in the address are not those of a ${columns} × ${rows} board.`;
  return { columns, rows, surface, rule, target, start, pressed };
}
