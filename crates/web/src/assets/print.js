// Boards on paper: a worksheet with its solutions on a second sheet, or the board in play.

import { element } from "./element.js";
import { chosen } from "./form.js";
import { dealt } from "./game.js";
import { picture } from "./pictures.js";
import { chance, seeded } from "./random.js";
import { inWords, partsOf, ruleOf } from "./rules.js";
import { solveBoard } from "./solver/local.js";
import { unpack } from "./solver/bits.js";
import { NAMES, WORDS, drawnOn, switchedBy } from "./surfaces.js";
import { counted, presses } from "./words.js";
import { gameText } from "./written.js";

const $ = (id) => document.getElementById(id);

/** The longest side of a board on paper. */
const LONGEST = 16;
/** How many boards are solved for one on paper: fewer where boards are large. */
const triesFor = ({ columns, rows }) => Math.max(32, Math.min(400, Math.round(10000 / (columns * rows))));
/**
 * Millimetres: what A4 and Letter both have within their margins and below the head of a sheet, the gap
 * between boards, the words below one, the widest cell, the narrowest of several boards on a page, and a
 * letter of a board as text.
 */
const [PAPER, ROOM, GAP, BELOW, CELL, NARROW, LETTER] = [180, 205, 6, 5, 16, 7, 1.6];
/** A board of a solution beside one of a task. */
const SMALLER = 0.55;
const GOALS = { off: "Switch every light off.", on: "Switch every light on.", either: "Make all lights the same.", picture: "Make the second picture." };
const LIT_ONLY = "Only lights that are on may be pressed.";

/** Returns an element of a name and a class with texts and elements in it. */
function classed(name, className, ...content) {
  return Object.assign(element(name, ...content), { className });
}

/** Solves lights that are made dark. A board that is dark already is no task. */
function taskOf(shape, lights, wished) {
  const found = solveBoard(shape, lights, "off");
  return { ...found, lights, away: found.count > 0 ? Math.abs(found.count - wished) : Infinity };
}

/**
 * Returns a board whose shortest solution has about so many presses, and whose lights `isNew`; null if none is
 * found. Half of the boards are dealt, the others are steps from the nearest one: one press more or less.
 */
function nearestTo(shape, wished, below, isNew) {
  const size = shape.columns * shape.rows;
  const tries = triesFor(shape);
  let here = null;
  let nearest = null;
  for (let tried = 0; tried < tries && nearest?.away !== 0; tried++) {
    let lights;
    if (2 * tried < tries || !here) lights = dealt(shape, Math.min(wished, Math.ceil(size * 0.6)), below);
    else {
      lights = here.lights.slice();
      for (const cell of switchedBy(shape, below(size))) lights[cell] ^= 1;
    }
    const found = taskOf(shape, lights, wished);
    if (!here || found.away <= here.away || !isNew(here.lights)) here = found;
    if (found.away < (nearest?.away ?? Infinity) && isNew(lights)) nearest = found;
  }
  return nearest;
}

/** Returns a board without a solution, one light away from another board; null if all boards have one. */
function unsolvableFrom(shape, lights, below) {
  const first = below(lights.length);
  for (let k = 0; k < lights.length; k++) {
    const other = lights.slice();
    other[(first + k) % lights.length] ^= 1;
    const found = solveBoard(shape, other, "off");
    if (found.pattern) return { ...found, lights: other };
  }
  return null;
}

/**
 * Returns different boards of a shape whose shortest solutions have about so many presses, the same ones for
 * the same number of a sheet: fewer than `count` where there are no more. With `any` some have no solution, if
 * the shape has such boards.
 */
export function boardsOf(shape, wished, count, sheet, any = false) {
  const below = seeded(sheet);
  const boards = [];
  const seen = new Set();
  const isNew = (lights) => !seen.has(lights.join(""));
  for (let k = 0; k < count; k++) {
    let board = nearestTo(shape, wished, below, isNew);
    if (!board) break;
    if (any && below(2) === 0) {
      const other = unsolvableFrom(shape, board.lights, below);
      if (other && isNew(other.lights)) board = other;
    }
    seen.add(board.lights.join(""));
    boards.push(board);
  }
  if (any && boards.length > 0 && !boards.some(({ pattern }) => pattern)) {
    const last = boards.pop();
    boards.push(unsolvableFrom(shape, last.lights, below) ?? last);
  }
  return boards;
}

/** Returns what is to be said about boards that are not what was asked for, in sentences. */
export function shortcomings(boards, wished, count, any) {
  const words = [];
  const counts = boards.flatMap((board) => (board.pattern ? [] : [board.count]));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (boards.length < count) words.push(`You asked for ${counted(count, "board")}; only ${boards.length} different ${boards.length === 1 ? "one was" : "ones were"} found.`);
  if (counts.length > 0 && most < wished) words.push(`You asked for ${presses(wished)}; none of the boards tried takes more than ${most}.`);
  else if (counts.length > 0 && least !== most) words.push(`You asked for ${presses(wished)}; these boards take ${least} to ${most}.`);
  else if (counts.length > 0 && least > wished) words.push(`You asked for ${presses(wished)}; these boards take ${least}.`);
  if (any && !boards.some(({ pattern }) => pattern)) words.push("Every board of this kind has a solution.");
  return words.join(" ");
}

/** Returns the rule in sentences. */
function ruleText({ surface, rule, target = "off", litOnly = false, states }) {
  const words = [GOALS[target], inWords(rule), ...(litOnly ? [LIT_ONLY] : [])];
  if (surface !== "plane") words.push(`The board is a ${NAMES[surface]}: ${WORDS[surface][0].toLowerCase()}${WORDS[surface].slice(1)}`);
  if (states > 2) words.push("A press turns dark cells red, red ones green, and green ones dark: a disc is red, a square on its corner green.");
  else words.push("A disc is a light that is on.");
  return words.join(" ");
}

/**
 * Returns how many boards stand beside each other, and the side of a cell in millimetres: the largest for
 * which all boards stand on one page, or on more pages where cells would be too narrow.
 */
function layoutOf(shape, count) {
  const { columns, rows } = drawnOn(shape);
  for (let pages = 1; ; pages++) {
    const each = Math.ceil(count / pages);
    const layouts = Array.from({ length: each }, (_, k) => {
      const [beside, lines] = [k + 1, Math.ceil(each / (k + 1))];
      const across = ((PAPER + GAP) / beside - GAP) / columns;
      const down = ((ROOM + GAP) / lines - GAP - BELOW) / rows;
      return { beside, side: Math.floor(Math.min(CELL, across, down) * 10) / 10 };
    });
    const best = layouts.reduce((one, other) => (other.side > one.side ? other : one));
    if (best.side >= NARROW || each === 1) return best;
  }
}

/** Returns boards as a numbered list, so many beside each other, a cell with a side of so many millimetres. */
function list(shape, { beside, side }, boards) {
  const items = boards.map(({ lights, marks, words = "", text }) => {
    const item = element("li", element("div", picture(shape, lights, marks), element("span", words)));
    if (text) item.append(element("pre", text));
    return item;
  });
  const made = classed("ol", "sheet-boards", ...items);
  made.style.setProperty("--beside", beside);
  made.style.setProperty("--wide", `${side * drawnOn(shape).columns}mm`);
  return made;
}

/** Returns the words below a board: how many presses are enough, and whether fewer are not. */
function takes({ count, bound }) {
  return `can be done in ${presses(count)}${count <= bound ? ", not fewer" : ""}`;
}

/** Returns a board with its solution, or with the quiet pattern that shows that there is none. */
function answerOf(shape, board, beside) {
  const { lights, pattern } = board;
  const marked = unpack(pattern ?? board.presses, lights.length);
  const set = new Set(lights.keys().filter((cell) => marked[cell]));
  const rows = Array.from({ length: shape.rows }, (_, j) => Array.from(lights.slice(j * shape.columns, (j + 1) * shape.columns), (light) => (light ? "#" : ".")).join(""));
  const line = rows.join("/");
  const text = line.length * LETTER <= PAPER / beside - GAP ? line : rows.join("\n");
  if (!pattern) return { lights, marks: { press: set }, words: takes(board), text };
  const odd = [...set].filter((cell) => lights[cell]).length;
  return { lights, marks: { inside: set }, words: `no solution: ${odd} of the ${set.size} framed cells ${odd === 1 ? "is" : "are"} lit`, text };
}

/** Puts a worksheet and its solutions on paper. */
function worksheet({ shape, wished, sheet, any }, boards, note) {
  const layout = layoutOf(shape, boards.length);
  const tasks = boards.map((board) => ({ lights: board.lights, words: any ? "" : takes(board) }));
  const answers = boards.map((board) => answerOf(shape, board, layout.beside));
  const task = any ? "Some of the boards may have no solution: which?" : "";
  const settings = `Sheet ${sheet}: ${gameText(shape)}; ${counted(boards.length, "board")}, ${presses(wished)} asked for${any ? ", any board, perhaps unsolvable" : ""}.`;
  const some = boards.some(({ pattern }) => pattern)
    ? ["Frames are a quiet pattern: every press switches an even number of framed cells. If an odd number of them is lit, it stays odd, and the board has no solution."] : [];
  const remarks = note ? [classed("p", "note", note)] : [];
  $("sheets").replaceChildren(
    classed("section", "sheet",
      classed("div", "sheet-head", element("h1", "Button Madness"), classed("p", "sheet-name", "Name")),
      element("p", `${ruleText(shape)} ${task}`.trim()), ...remarks.map((one) => one.cloneNode(true)), list(shape, layout, tasks), classed("p", "small", settings)),
    classed("section", "sheet answers", element("h1", `Solutions of sheet ${sheet}`),
      element("p", ["Press the cells with a ring, in any order. A grey disc is a light that is on.", ...some].join(" ")), ...remarks,
      list(shape, { ...layout, side: layout.side * SMALLER }, answers),
      classed("p", "small", `${settings} The same settings in “Print…” give these boards again. Type or paste the rows of # and . into “Enter your board”, or give them to ${shape.rule === "+" ? `madness explain --surface ${shape.surface}` : `madness solve --surface ${shape.surface} --rule ${shape.rule}`}.`)),
  );
}

/** Puts a game as it is on paper. */
function one(game) {
  const boards = [game.lights, ...(game.goal ? [game.goal] : [])].map((lights) => ({ lights }));
  $("sheets").replaceChildren(classed("section", "sheet", element("h1", "Button Madness"), element("p", ruleText(game)), list(game, layoutOf(game, boards.length), boards)));
}

/** Returns what the dialog asks for. */
function asked() {
  const [columns, rows, wished, count, sheet] = ["columns", "rows", "presses", "count", "sheet"].map((id) => $(`print-${id}`).valueAsNumber);
  const shape = { columns, rows, surface: $("print-surface").value, rule: ruleOf($("print-figure").value, $("print-own").checked), states: 2 };
  return { shape, wished, count, sheet, any: $("print-any").checked };
}

/**
 * Connects the dialog; `playing()` returns the game in play, which is printed when the browser is told to
 * print.
 */
export function printing(playing) {
  let isAsked = false;
  /** Says what boards are not as they were asked for; nothing is said of other settings any more. */
  const tell = (note) => {
    $("print-note").textContent = note;
    $("print-sheets").textContent = note ? "Print these boards" : "Print the worksheet";
  };
  $("print-surface").append(...$("surface").cloneNode(true).children);
  $("print-figure").append(...$("figure").cloneNode(true).children);
  $("print-open").addEventListener("click", () => {
    const { shape, rule, wished } = chosen();
    for (const id of ["columns", "rows"]) $(`print-${id}`).value = Math.min(shape[id], LONGEST);
    $("print-surface").value = shape.surface;
    const { figure, own } = partsOf(rule);
    $("print-figure").value = figure;
    $("print-own").checked = own;
    if (wished) $("print-presses").value = wished;
    $("print-any").checked = !wished;
    $("print-sheet").value = 1 + chance(9999);
    tell("");
    $("print-dialog").showModal();
  });
  $("print-form").addEventListener("submit", (event) => {
    if (event.submitter?.id === "print-cancel") return;
    event.preventDefault();
    if (event.submitter?.id === "print-this") one(playing());
    else {
      const wish = asked();
      const boards = boardsOf(wish.shape, wish.wished, wish.count, wish.sheet, wish.any);
      const note = boards.length === 0 ? "No press changes such a board, so there is nothing to print." : shortcomings(boards, wish.wished, wish.count, wish.any);
      if (note !== $("print-note").textContent || boards.length === 0) return tell(note);
      worksheet(wish, boards, note);
    }
    $("print-dialog").close();
    isAsked = true;
    print();
  });
  $("print-form").addEventListener("input", () => tell(""));
  addEventListener("beforeprint", () => isAsked || one(playing()));
  addEventListener("afterprint", () => {
    isAsked = false;
    $("sheets").replaceChildren();
  });
}
