// Boards on paper: a worksheet with its solutions on a second sheet, or the board in play.

import { chosen } from "./form.js";
import { dealt } from "./game.js";
import { picture } from "./pictures.js";
import { chance, seeded } from "./random.js";
import { inWords, ruleOf } from "./rules.js";
import { solveBoard } from "./solver/local.js";
import { unpack } from "./solver/bits.js";
import { NAMES, WORDS } from "./surfaces.js";
import { presses } from "./words.js";

const $ = (id) => document.getElementById(id);

/** The longest side of a board on paper, and how many boards are dealt for one of the wished difficulty. */
const LONGEST = 16;
const TRIES = 32;
/**
 * Millimetres: the width of the paper within its margins, the gap between boards, the widest cell, and a cell
 * of a solution.
 */
const [PAPER, GAP, CELL, SMALL] = [180, 8, 11, 5];
const GOALS = { off: "Switch every light off.", on: "Switch every light on.", either: "Make all lights the same." };

function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/**
 * Returns boards of a shape whose shortest solutions have about so many presses; the same ones for the same
 * number of a sheet.
 */
export function boardsOf(shape, wished, count, sheet) {
  const below = seeded(sheet);
  return Array.from({ length: count }, () => {
    let nearest = null;
    for (let tried = 0; tried < TRIES && nearest?.away !== 0; tried++) {
      const lights = dealt(shape, Math.min(wished, shape.columns * shape.rows), below);
      const found = solveBoard(shape, lights, "off");
      const away = found.count === 0 ? Infinity : Math.abs(found.count - wished);
      if (!nearest || away < nearest.away) nearest = { ...found, away, lights };
    }
    return nearest;
  });
}

/** Returns the rule in sentences. */
function ruleText({ surface, rule, target = "off", states }) {
  const words = [GOALS[target], inWords(rule)];
  if (surface !== "plane") words.push(`The board is a ${NAMES[surface]}: ${WORDS[surface][0].toLowerCase()}${WORDS[surface].slice(1)}`);
  if (states > 2) words.push("A press turns dark cells red, red ones green, and green ones dark: a disc is red, a square on its corner green.");
  else words.push("A disc is a light that is on.");
  return words.join(" ");
}

/** Returns the boards of a sheet as a numbered list; a cell has a side of so many millimetres. */
function list(shape, side, boards) {
  const items = boards.map(({ lights, press, words }) => {
    const board = picture(shape, lights, { press });
    return element("li", "", board, words);
  });
  const made = element("ol", "sheet-boards", ...items);
  made.style.setProperty("--wide", `${side * (shape.surface === "cube" ? 9 : shape.columns)}mm`);
  return made;
}

/** Puts a worksheet and its solutions on paper. */
function worksheet() {
  const [columns, rows, wished, count, sheet] = ["columns", "rows", "presses", "count", "sheet"].map((id) => $(`print-${id}`).valueAsNumber);
  const shape = { columns, rows, surface: $("print-surface").value, rule: ruleOf($("print-figure").value, $("print-own").checked), states: 2 };
  const boards = boardsOf(shape, wished, count, sheet);
  const beside = columns <= 5 ? 3 : columns <= 8 ? 2 : 1;
  const side = Math.min(CELL, Math.floor(((PAPER - GAP * (beside - 1)) / beside / columns) * 10) / 10);
  const tasks = boards.map(({ lights, count: least, bound }) => ({ lights, words: least <= bound ? presses(least) : `at most ${presses(least)}` }));
  const answers = boards.map(({ lights, presses: set }) => {
    const pressed = unpack(set, lights.length);
    return { lights, press: new Set(pressed.keys().filter((cell) => pressed[cell])), words: "" };
  });
  $("sheets").replaceChildren(
    element("section", "sheet", element("h1", "", "Button Madness"), element("p", "", `${ruleText(shape)} Below each board stands how many presses are enough.`), list(shape, side, tasks), element("p", "small", `Sheet ${sheet}`)),
    element("section", "sheet", element("h1", "", `Solutions of sheet ${sheet}`), element("p", "", "Press the cells with a ring, in any order."), list(shape, SMALL, answers)),
  );
}

/** Puts a game as it is on paper. */
function one(game) {
  const side = Math.min(14, Math.floor((PAPER / (game.surface === "cube" ? 9 : game.columns)) * 10) / 10);
  $("sheets").replaceChildren(element("section", "sheet", element("h1", "", "Button Madness"), element("p", "", ruleText(game)), list(game, side, [{ lights: game.lights, words: "" }])));
}

/**
 * Connects the dialog; `playing()` returns the game in play, which is printed when the browser is told to
 * print.
 */
export function printing(playing) {
  let asked = false;
  $("print-surface").append(...$("surface").cloneNode(true).children);
  $("print-figure").append(...$("figure").cloneNode(true).children);
  $("print-open").addEventListener("click", () => {
    const { shape, rule, wished } = chosen();
    for (const id of ["columns", "rows"]) $(`print-${id}`).value = Math.min(shape[id], LONGEST);
    $("print-surface").value = shape.surface;
    $("print-figure").value = rule.replace("open-", "");
    $("print-own").checked = !rule.startsWith("open-");
    if (wished) $("print-presses").value = wished;
    $("print-sheet").value = 1 + chance(9999);
    $("print-dialog").showModal();
  });
  $("print-form").addEventListener("submit", (event) => {
    if (event.submitter?.id === "print-cancel") return;
    event.preventDefault();
    $("print-dialog").close();
    if (event.submitter?.id === "print-this") one(playing());
    else worksheet();
    asked = true;
    print();
  });
  addEventListener("beforeprint", () => asked || one(playing()));
  addEventListener("afterprint", () => {
    asked = false;
    $("sheets").replaceChildren();
  });
}
