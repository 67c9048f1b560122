// What the page writes for elsewhere: boards as text and results. The program and the page read both back.

import { toQuery } from "./link.js";
import { titleOf } from "./modes.js";
import { NAMES, drawnAt, drawnOn } from "./surfaces.js";
import { counted, presses, timeText } from "./words.js";

/** Boards with more columns are shared without their cells. */
const WIDEST = 16;
const SQUARES = { 2: ["⬛", "🟨"], 3: ["⬛", "🟥", "🟩"] };

/** Returns what is played, such as `5 × 5 Klein bottle, rule king`: the rule, the target and the states if they are not the usual ones. */
export function gameText({ columns, rows, surface, rule = "+", target = "off", litOnly = false, states = 2 }) {
  const words = [surface === "cube" ? "6 × 9 cube" : `${columns} × ${rows} ${NAMES[surface]}`];
  if (rule !== "+") words.push(`rule ${rule}`);
  if (target !== "off") words.push(`target ${target}`);
  if (litOnly) words.push("lit only");
  if (states !== 2) words.push(`states ${states}`);
  return words.join(", ");
}

/** Returns whether a text can hold a board: no reader knows the cube, a picture as the goal, or presses of lit cells only. */
export function hasText({ states, surface, target, litOnly }) {
  return states === 2 && surface !== "cube" && target !== "picture" && !litOnly;
}

/** Returns a board as a file of text, with its game in a header. */
export function asText(game) {
  const header = [`; surface ${game.surface}`];
  if (game.rule !== "+") header.push(`; rule ${game.rule}`);
  if (game.target !== "off") header.push(`; target ${game.target}`);
  if (game.states !== 2) header.push(`; states ${game.states}`);
  const rows = game.rowsOf().map((row) => (game.states === 2 ? row.replaceAll("1", "#").replaceAll("0", ".") : row));
  return `${[...header, ...rows].join("\n")}\n`;
}

/** Returns what help there was, such as `3 hints`; nothing if there was none. */
export function helpOf({ hints, shown }) {
  if (shown) return "the solution shown";
  return hints === 0 ? "" : counted(hints, "hint");
}

/** Returns the board as it began in coloured squares, a line for each row. */
function squares(game) {
  const { columns, rows } = drawnOn(game);
  const lines = Array.from({ length: rows }, () => Array(columns).fill("⬜"));
  game.start.forEach((state, cell) => {
    const [x, y] = drawnAt(game, cell);
    lines[y][x] = SQUARES[game.states][state];
  });
  return lines.map((line) => line.join(""));
}

/**
 * Returns who can open a link of this page: `device` for a file, `machine` for a server on it, else `all`.
 */
export function reach({ protocol, hostname }) {
  if (protocol === "file:") return "device";
  return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? "machine" : "all";
}

/** Returns the address of a board as it began, on a page that others can open; nothing where they cannot. */
export function linkFor(game, { origin, pathname, ...place }) {
  return reach(place) === "all" ? origin + pathname + toQuery(game) : "";
}

/**
 * Returns a result as text to share: the game, the result with a link if there is one, and the board unless
 * it is wide. The readers pass over the second line.
 */
export function shareText(game, seconds, link = "") {
  const title = game.mode.name === "free" ? gameText(game) : `${titleOf(game)}, ${gameText(game)}`;
  const words = [presses(game.made), helpOf(game) || "no hints", timeText(seconds)].join(", ");
  const board = game.columns <= WIDEST && game.rows <= 2 * WIDEST ? squares(game) : [];
  return [`Button Madness: ${title}`, `${words} ${link}`.trim(), ...board].join("\n");
}
