// The form of new boards.

import { inWords, partsOf, ruleOf } from "./rules.js";
import { WORDS } from "./surfaces.js";
import { presses } from "./words.js";

const $ = (id) => document.getElementById(id);

/** How many presses make a puzzle of a board: more than a quarter of its cells. */
function difficulty() {
  const cells = Math.min(64, $("columns").value) * Math.min(64, $("rows").value) || 25;
  return { usual: Math.max(1, Math.round(cells * 0.28)), most: Math.max(2, Math.round(cells * 0.6)) };
}

/** Says in words what is chosen. */
function describe() {
  $("surface-words").textContent = WORDS[$("surface").value];
  $("rule-words").textContent = inWords(ruleOf($("figure").value, $("own").checked));
  const slider = $("difficulty");
  slider.max = difficulty().most;
  $("difficulty-value").textContent = presses(Number(slider.value));
  $("difficulty-field").hidden = $("any").checked;
}

/** Connects the form; `ask()` gets a new board. */
export function newForm(ask) {
  $("new").addEventListener("input", (event) => {
    describe();
    if (!["columns", "rows"].includes(event.target.id)) return;
    $("difficulty").value = difficulty().usual;
    describe();
  });
  $("new").addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
}

/** Shows the kind of a free board in the form. */
export function fill(game) {
  const resized = ["columns", "rows"].some((id) => Number($(id).value) !== game[id]);
  for (const id of ["columns", "rows", "surface", "target"]) $(id).value = game[id];
  $("lit-only").checked = game.litOnly;
  const { figure, own } = partsOf(game.rule);
  $("figure").value = figure;
  $("own").checked = own;
  describe();
  if (resized) $("difficulty").value = difficulty().usual;
  describe();
}

/** Returns what is chosen: shape, rule, target, whether only lit cells may be pressed, and how many presses, if that matters. */
export function chosen() {
  const shape = { columns: Number($("columns").value), rows: Number($("rows").value), surface: $("surface").value };
  const wished = $("any").checked ? undefined : Number($("difficulty").value);
  return { shape, rule: ruleOf($("figure").value, $("own").checked), target: $("target").value, litOnly: $("lit-only").checked, wished };
}

/** Makes new boards harder or easier, and returns their number of presses. */
export function harder(by) {
  $("difficulty").value = Number($("difficulty").value) + by;
  describe();
  return Number($("difficulty").value);
}

/** Chooses whether new boards may be unsolvable. */
export function chooseAny(any) {
  $("any").checked = any;
  describe();
}
