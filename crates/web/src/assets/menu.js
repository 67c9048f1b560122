// The menu of modes, and the card of the mode that is played.

import { CLASSICS } from "./classics.js";
import { FIRST, countdown, streak, today } from "./daily.js";
import { element } from "./element.js";
import { LAST, levelBoard, skills } from "./levels.js";
import { picture } from "./pictures.js";
import { days, stars } from "./records.js";
import { counted } from "./words.js";
import { gameText, hasText } from "./written.js";

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

/** Returns words for those who hear the page. */
function spoken(words) {
  return Object.assign(element("i", words), { className: "visually-hidden" });
}

/** Returns stars to be seen, and as words. */
function starsShown(earned) {
  const shown = element("span", "★".repeat(earned) + "☆".repeat(3 - earned));
  shown.setAttribute("aria-hidden", "true");
  return [shown, spoken(earned ? counted(earned, "star") : "not solved")];
}

/** Returns a link to a level: its number, its board and its stars. */
function levelLink(number, earned, isHere) {
  const board = levelBoard(number);
  const made = link(`?mode=levels&level=${number}`, "", isHere);
  made.append(element("b", spoken("Level "), number), picture(board, board.start, { label: gameText(board) }), ...starsShown(earned));
  return made;
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
    const here = game.mode.game?.startsWith("original:") ? "original" : name;
    for (const entry of $("modes").children) {
      if (entry.dataset.mode === here) entry.setAttribute("aria-current", "page");
      else entry.removeAttribute("aria-current");
    }
    for (const card of CARDS) $(`${card}-card`).hidden = card !== name;
    $("new").hidden = name !== "free";
    $("copy-text").hidden = !hasText(game);
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

  /** The skills and their levels, with the stars of those that are solved. That of the level is open. */
  #levels({ level }) {
    const earned = stars();
    const total = Array.from({ length: LAST }, (_, k) => earned[k + 1] ?? 0).reduce((sum, count) => sum + count, 0);
    $("levels-title").textContent = `Level ${level} of ${LAST}`;
    $("levels-words").textContent = `Stars: ${total} of ${3 * LAST}. One for a solution, two without help, three if it is the shortest.`;
    const groups = skills().map(({ name, words, levels }, k) => {
      const group = document.createElement("details");
      group.open = levels.includes(level);
      const solved = levels.filter((number) => earned[number]).length;
      group.append(element("summary", `${k + 1}. ${name}`, element("small", ` ${solved} of ${levels.length}`)), element("p", words), element("ol"));
      group.lastChild.append(...levels.map((number) => item(levelLink(number, earned[number] ?? 0, number === level))));
      return group;
    });
    $("level-list").replaceChildren(...groups);
  }

  /** The levels of the original, with the stars of those that are solved, and the handhelds. */
  #classics({ game }) {
    const earned = stars();
    const entries = Object.entries(CLASSICS).map(([name, { title, words }]) => {
      const place = item(link(`?mode=classics&game=${name}`, title, name === game));
      place.append(` ${words}`);
      if (earned[name]) place.append(...starsShown(earned[name]));
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
