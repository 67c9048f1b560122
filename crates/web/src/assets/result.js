// What is shown and shared after a win.

import { isOfToday, kindOf, nextOf } from "./modes.js";
import { bestTimes, solvedDay, solvedLevel, timed } from "./records.js";
import { counted, presses, timeText } from "./words.js";
import { helpOf, linkFor, shareText } from "./written.js";

const $ = (id) => document.getElementById(id);

/** Returns a sentence about a game that was won. */
export function solvedText(game, seconds) {
  const help = helpOf(game);
  const earned = game.mode.level ? ` ${counted(starsOf(game), "star")} of 3.` : "";
  return `Solved in ${presses(game.made)}${help ? ` with ${help}` : ""}, ${timeText(seconds)}.${earned}`;
}

/** Returns the stars of a level that was won: one for that, two without help, three with the fewest presses. */
function starsOf({ fewest, made, hints, shown }) {
  if (hints > 0 || shown) return 1;
  return fewest !== null && made <= fewest ? 3 : 2;
}

/** Keeps what was reached with a board that was won. Help makes a time none to compare. */
export function record(game, seconds) {
  const { mode, hints, shown } = game;
  if (mode.name === "daily") solvedDay(mode.day, isOfToday(game) && !shown);
  if (mode.level) solvedLevel(mode.game ?? mode.level, starsOf(game));
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
    this.text = shareText(game, seconds, linkFor(game, location));
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
