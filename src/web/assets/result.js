// What is shown and shared after a win.

import { NET, placeInNet } from "./cube.js";
import { isOfToday, kindOf, nextOf, titleOf } from "./modes.js";
import { bestTimes, solvedDay, solvedLevel, timed } from "./records.js";
import { counted, presses, timeText } from "./words.js";

const $ = (id) => document.getElementById(id);
/** Boards with more columns are shared without their cells. */
const WIDEST = 16;
const SQUARES = { 2: ["⬛", "🟨"], 3: ["⬛", "🟥", "🟩"] };

/** Returns what help there was, such as `3 hints`; nothing if there was none. */
function helpOf({ hints, shown }) {
  if (shown) return "the solution shown";
  return hints === 0 ? "" : counted(hints, "hint");
}

/** Returns a sentence about a game that was won. */
export function solvedText(game, seconds) {
  const help = helpOf(game);
  return `Solved in ${presses(game.made)}${help ? ` with ${help}` : ""}, ${timeText(seconds)}.`;
}

/** Returns the board as it began in coloured squares, a line for each row. */
function squares(game) {
  const { columns, rows } = game.surface === "cube" ? NET : game;
  const lines = Array.from({ length: rows }, () => Array(columns).fill("⬜"));
  game.start.forEach((state, cell) => {
    const [x, y] = game.surface === "cube" ? placeInNet(cell) : [cell % columns, Math.floor(cell / columns)];
    lines[y][x] = SQUARES[game.states][state];
  });
  return lines.map((line) => line.join(""));
}

/** Returns a result as text to share. */
export function shareText(game, seconds) {
  const words = [presses(game.made), helpOf(game) || "no hints", timeText(seconds)].join(", ");
  const board = game.columns <= WIDEST && game.rows <= 2 * WIDEST ? squares(game) : [];
  return [`Button Madness: ${titleOf(game)}`, words, ...board].join("\n");
}

/** Keeps what was reached with a board that was won. Help makes a time none to compare. */
export function record(game, seconds) {
  const { mode, hints, shown } = game;
  if (mode.name === "daily") solvedDay(mode.day, isOfToday(game) && !shown);
  if (mode.name === "levels") solvedLevel(mode.level);
  if (hints === 0 && !shown) timed(kindOf(game), seconds);
}

/** The panel beside the board after a win. */
export class Result {
  /** `on.next()` opens what comes next, `on.copy(text)` copies a text. */
  constructor(on) {
    $("next").addEventListener("click", on.next);
    $("share").addEventListener("click", () => this.#share(on.copy));
  }

  /** Shows the panel if the game is won, else hides it. */
  show(game, seconds) {
    const isWon = game.made > 0 && game.won;
    $("result").hidden = !isWon;
    if (!isWon) return;
    const best = bestTimes()[kindOf(game)];
    this.text = shareText(game, seconds);
    $("best").textContent = best === undefined ? "" : `Best time: ${timeText(best)}`;
    $("next").textContent = nextOf(game).words;
  }

  /** Shares the text as the system does, or copies it. */
  async #share(copy) {
    if (!navigator.share) {
      copy(this.text);
      return;
    }
    try {
      await navigator.share({ text: this.text });
    } catch (error) {
      // The player closed the list of programs to share with.
      if (error.name !== "AbortError") copy(this.text);
    }
  }
}
