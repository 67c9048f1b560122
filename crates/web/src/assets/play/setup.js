// The form that says what is played, by whom and how well.

import { element } from "../element.js";
import { post } from "../server.js";

const $ = (id) => document.getElementById(id);
const KEY = "madness:play";

/** What was chosen last: who plays, and how well the computer does. */
export function remembered() {
  try {
    const { players = "first", opponent = "careful" } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { players, opponent };
  } catch {
    return { players: "first", opponent: "careful" };
  }
}

function remember(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is full or switched off: the form begins with the usual choice.
  }
}

/** Returns who is a person, for what is chosen of the players: a lot decides where it is to. */
export function drawn(players) {
  if (players === "lot") return Math.random() < 0.5 ? "first" : "second";
  return { two: "", none: "none" }[players] ?? players;
}

function labelled(name, field) {
  return Object.assign(element("label", name, " ", field), { className: "field wide" });
}

/** Returns the input of a field of the setup. */
function input({ key, choices, chosen, from, to, value }) {
  if (choices) {
    const select = element("select", ...choices.map(({ key, name }) => Object.assign(element("option", name), { value: key, selected: key === chosen })));
    return Object.assign(select, { name: key });
  }
  return Object.assign(element("input"), { type: "number", name: key, min: from, max: to, value, required: true, inputMode: "numeric" });
}

/** The form. `begin({ game, person, opponent })` starts a match. */
export class Setup {
  constructor(begin) {
    this.begin = begin;
    this.form = $("setup");
    const { players, opponent } = remembered();
    this.form.elements.players.value = players;
    this.form.elements.opponent.value = opponent;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#chosen();
    });
    this.form.elements.players.addEventListener("change", () => this.#show());
    this.form.elements.text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Enter ends the field, and does not start the game.
      event.preventDefault();
      event.target.blur();
    });
    this.#show();
  }

  #show() {
    $("opponent-field").hidden = this.form.elements.players.value === "two";
  }

  /** Shows who plays a match, and how well. */
  seat({ person, opponent }) {
    this.asked = null;
    this.form.elements.players.value = person === "" ? "two" : person;
    this.form.elements.opponent.value = opponent;
    this.#show();
  }

  /** Shows what can be chosen of a game, the fields of `answer.setup`. */
  show(match) {
    const { game, setup = [] } = match.start;
    if (this.game === game) return;
    this.game = game;
    this.form.elements.text.value = game;
    $("setup-error").textContent = "";
    $("setup-fields").replaceChildren(...setup.map((field) => {
      if (!field.presets) return labelled(field.name, input(field));
      const buttons = field.presets.map(({ name, values }) => {
        const button = Object.assign(element("button", name), { type: "button" });
        button.addEventListener("click", () => values.forEach(([key, value]) => (this.form.elements[key].value = value)));
        return button;
      });
      const group = Object.assign(element("div", element("span", field.name), Object.assign(element("div", ...buttons), { className: "row" })), { className: "field wide" });
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", field.name);
      return group;
    }));
    this.fields = setup.filter(({ presets }) => !presets);
  }

  /** What is chosen in the fields, without what is as it was. */
  #choice() {
    const changed = {};
    for (const { key, choices, chosen, value } of this.fields) {
      const now = this.form.elements[key].value;
      if (choices && now !== chosen) changed[key] = now;
      if (!choices && Number(now) !== value) changed[key] = Number(now);
    }
    return changed;
  }

  async #chosen() {
    const { players, opponent, text } = this.form.elements;
    const typed = text.value.trim();
    const question = typed === this.game ? { game: this.game, choice: this.#choice() } : { game: typed };
    $("setup-error").textContent = "";
    const mine = (this.asked = {});
    try {
      const { game } = await post("play", question);
      if (mine !== this.asked) return;
      remember({ players: players.value, opponent: opponent.value });
      this.begin({ game, person: drawn(players.value), opponent: opponent.value });
    } catch (error) {
      if (mine === this.asked) $("setup-error").textContent = error.message;
    }
  }
}
