// The menu of modes, and the card of the mode that is played.

import { CLASSICS } from "./classics.js";
import { FIRST, countdown, streak, today } from "./daily.js";
import { LAST } from "./levels.js";
import { days, nextLevel } from "./records.js";
import { counted } from "./words.js";

const $ = (id) => document.getElementById(id);
const CARDS = ["daily", "levels", "classics"];

/** Returns a link to an address within the page. */
function link(query, text, isHere) {
  const element = document.createElement("a");
  element.href = query;
  element.textContent = text;
  if (isHere) element.setAttribute("aria-current", "true");
  return element;
}

/** Returns a place in a list for an element. */
function item(element) {
  const place = document.createElement("li");
  place.append(element);
  return place;
}

/** The modes and their cards: which board of a mode is played, and which are open. */
export class Menu {
  /** `go(query)` opens the board of an address. */
  constructor(go) {
    document.addEventListener("click", (event) => {
      const chosen = event.target.closest?.("a[href^='?mode=']");
      if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(chosen.getAttribute("href"));
    });
    $("day").addEventListener("change", () => $("day").value && go(`?mode=daily&day=${$("day").value}`));
    setInterval(() => this.#tick(), 1000);
  }

  /** Shows the mode of a game. */
  show(game) {
    this.game = game;
    const { name } = game.mode;
    for (const entry of $("modes").children) {
      if (entry.dataset.mode === name) entry.setAttribute("aria-current", "page");
      else entry.removeAttribute("aria-current");
    }
    for (const card of CARDS) $(`${card}-card`).hidden = card !== name;
    $("new").hidden = name !== "free";
    // The text of a board has neither three states nor a cube.
    $("copy-text").hidden = game.states > 2 || game.surface === "cube";
    document.body.dataset.mode = name;
    this.draw();
  }

  /** Shows what was reached in the mode. */
  draw() {
    const { mode } = this.game;
    if (mode.name === "daily") this.#daily(mode);
    if (mode.name === "levels") this.#levels(mode);
    if (mode.name === "classics") this.#classics(mode);
  }

  /** The day, the streak, and whether the board is solved. */
  #daily({ day }) {
    const { onTime, solved } = days();
    $("daily-title").textContent = day === today() ? `Daily board of ${day}` : `The board of ${day}`;
    const done = solved.has(day) ? "You have solved it." : "";
    $("daily-words").textContent = day === today() ? done : `${done} A past day does not count for the streak.`.trim();
    $("streak").textContent = `Streak: ${counted(streak(onTime), "day")}`;
    Object.assign($("day"), { min: FIRST, max: today(), value: day });
    $("to-today").hidden = day === today();
    this.#tick();
  }

  /** The levels up to the first that is not solved. */
  #levels({ level }) {
    const next = nextLevel();
    $("levels-title").textContent = `Level ${level} of ${LAST}`;
    $("levels-words").textContent = next > LAST ? "You have solved them all." : `Solved: ${next - 1}`;
    const levels = Array.from({ length: Math.min(next, LAST) }, (_, i) => i + 1);
    $("level-list").replaceChildren(...levels.map((number) => item(link(`?mode=levels&level=${number}`, number, number === level))));
  }

  /** The five games. */
  #classics({ game }) {
    const entries = Object.entries(CLASSICS).map(([name, { title, words }]) => {
      const place = item(link(`?mode=classics&game=${name}`, title, name === game));
      place.append(` ${words}`);
      return place;
    });
    $("classic-list").replaceChildren(...entries);
  }

  /** The time until the next daily board. */
  #tick() {
    if (this.game?.mode.name !== "daily") return;
    $("countdown").textContent = `Next board in ${countdown()}`;
    // The next day has begun: its board is there to be chosen.
    if ($("day").max !== today()) this.draw();
  }
}
