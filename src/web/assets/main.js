// The game: what the player does, and what is shown.

import * as api from "./api.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Game, cellsOf, dealt } from "./game.js";
import { keys } from "./keys.js";
import { asText, loading } from "./load.js";
import { Playback } from "./playback.js";
import { inWords, partsOf, ruleOf } from "./rules.js";
import { ApiError } from "./server.js";
import { LARGEST_SOLVED } from "./solver/local.js";
import * as store from "./store.js";
import { NAMES, WORDS } from "./surfaces.js";
import { Why } from "./why.js";

const $ = (id) => document.getElementById(id);

let game;
let editing = false;
/** What is known of the board as it began: `{ presses, optimal }`, or `{ pattern }` if it has no solution. */
let known = null;
let asking = new AbortController();

// ---------------------------------------------------------------------------
// Words.

function say(text) {
  $("live").textContent = text;
}

function message(text, kind = "") {
  $("message").textContent = text;
  $("message").className = `message ${kind}`;
}

function presses(count) {
  return count === 1 ? "1 press" : `${count} presses`;
}

function place(cell) {
  return `row ${Math.floor(cell / game.columns) + 1}, column ${(cell % game.columns) + 1}`;
}

/** Shows what could not be answered; other errors are ours. */
function problem(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof ApiError)) throw error;
  message(error.message, "problem");
  say(error.message);
}

// ---------------------------------------------------------------------------
// The parts of the page.

const clock = new Clock((text) => ($("time").textContent = text));
const board = new Board({
  press: (cell) => (editing ? set(cell) : press(cell)),
  aim: (cell) => why.aim(cell),
  fitted: (zoomable) => ($("zoom").hidden = !zoomable),
});
const why = new Why(board, message, say);
const playback = new Playback(board, { press, ask: solution });

function draw() {
  board.update(game.lights);
  $("presses").textContent = game.made;
  $("undo").disabled = editing || game.made === 0;
  $("redo").disabled = editing || game.made === game.presses.length;
  $("reset").disabled = editing || game.made === 0;
  $("hint").disabled = $("solution").disabled = editing || Boolean(known?.pattern) || game.won;
  $("edit").setAttribute("aria-pressed", String(editing));
  $("edit-card").hidden = !editing;
  document.body.classList.toggle("editing", editing);
}

function drawKnown() {
  const shortest = $("shortest");
  if (!known) shortest.textContent = "…";
  else if (known.pattern) shortest.textContent = "none";
  else shortest.textContent = known.optimal ? known.presses : `≤ ${known.presses}`;
  shortest.title = known?.optimal ? "proved" : "";
  why.set(known?.pattern ?? null);
}

// ---------------------------------------------------------------------------
// Boards.

/** Shows a game, a new one or one that is gone on with. */
function open(next) {
  asking.abort();
  asking = new AbortController();
  playback.hide();
  why.show(false);
  game = next;
  why.game = game;
  known = null;
  editing = false;
  clock.set(game.seconds);
  board.show(game);
  board.mark("hint", []);
  const goal = { off: "Make every light dark", on: "Light every cell", either: "Make all cells alike" };
  $("goal").textContent = goal[game.target];
  board.grid.setAttribute("aria-label", `Board, ${game.columns} columns and ${game.rows} rows, ${NAMES[game.surface]}`);
  message("");
  const resized = ["columns", "rows"].some((id) => Number($(id).value) !== game[id]);
  for (const id of ["columns", "rows", "surface", "target"]) $(id).value = game[id];
  const { figure, own } = partsOf(game.rule);
  $("figure").value = figure;
  $("own").checked = own;
  describe();
  if (resized) $("difficulty").value = difficulty().usual;
  describe();
  drawKnown();
  draw();
  learn();
}

/** Asks how short the board can be solved, or why not. */
async function learn() {
  const asked = game;
  try {
    const answer = await api.hint({ ...question(), rows: game.rowsOf(game.start) }, asking.signal);
    if (asked !== game) return;
    known = answer.solvable
      ? { presses: answer.solved ? 0 : answer.remaining + 1, optimal: answer.optimal }
      : { pattern: cellsOf(answer.quiet_pattern) };
    if (known.pattern) message("There is no solution. “Why not?”");
    if (known.pattern) say("This board has no solution.");
    if (known.presses === 0 && game.made === 0) message("Nothing to do: the board is solved already.");
    drawKnown();
    draw();
  } catch (error) {
    if (asked === game && error instanceof ApiError) $("shortest").textContent = "?";
    problem(error);
  }
}

function begin(next) {
  store.begin(next);
  open(next);
}

async function random() {
  const shape = { columns: Number($("columns").value), rows: Number($("rows").value), surface: $("surface").value };
  const target = $("target").value;
  const rule = ruleOf($("figure").value, $("own").checked);
  const wished = $("any").checked ? undefined : Number($("difficulty").value);
  try {
    const start = await api.random({ ...shape, rule }, wished);
    // A board on which everything is to be lit is one to be darkened, in the other colour.
    if (target === "on") start.forEach((light, i) => (start[i] = 1 - light));
    begin(new Game({ ...shape, rule, target, start }));
    say(`New board, ${shape.columns} by ${shape.rows}.`);
  } catch (error) {
    problem(error);
  }
}

// ---------------------------------------------------------------------------
// Playing.

function changed() {
  board.mark("hint", []);
  message("");
  store.save(game, clock.seconds);
  draw();
}

/** After a press of the cell, in whichever direction. */
function pressed(cell, switched) {
  changed();
  board.ripple(switched, cell);
  playback.pressed(cell);
  why.pressed();
}

function press(cell) {
  const switched = game.press(cell);
  clock.start();
  pressed(cell, switched);
  if (game.won) won(cell);
}

function won(cell) {
  clock.stop();
  playback.hide();
  store.save(game, clock.seconds);
  board.celebrate(cell);
  let text = `Solved in ${presses(game.made)}, ${$("time").textContent}.`;
  if (known && known.optimal && game.made <= known.presses) text += " No way is shorter!";
  else if (known && game.made > known.presses) text += ` It can be done in ${known.presses}.`;
  message(text, "win");
  say(text);
}

function undo() {
  const cell = editing ? null : game.undo();
  if (cell !== null) pressed(cell, []);
}

function redo() {
  const cell = editing ? null : game.redo();
  if (cell === null) return;
  pressed(cell, []);
  if (game.won) won(cell);
}

function reset() {
  if (editing || game.made === 0) return;
  playback.hide();
  game.reset();
  clock.set(0);
  changed();
  why.pressed();
  say("Back to the beginning.");
}

/** What to ask about the lights as they are. */
function question() {
  return { surface: game.surface, pattern: game.rule, rows: game.rowsOf(), target: game.target };
}

async function hint() {
  if ($("hint").disabled) return;
  const asked = game.made;
  try {
    const answer = await api.hint(question(), asking.signal);
    if (asked !== game.made || !answer.press) return;
    const cell = (answer.press.row - 1) * game.columns + answer.press.column - 1;
    board.mark("hint", [cell]);
    board.go(cell);
    const then = answer.remaining === 0 ? "and that is it" : `then ${presses(answer.remaining)} more`;
    const text = `Press ${place(cell)}, ${then}${answer.optimal ? "" : " (the shortest solution found)"}.`;
    message(text);
    say(text);
  } catch (error) {
    problem(error);
  }
}

/** A shortest solution of the lights as they are, for the overlay. */
async function solution() {
  if ($("solution").disabled) return null;
  try {
    const answer = await api.solve(question(), asking.signal);
    const cells = cellsOf(answer.presses);
    const { optimal, lower_bound } = answer.minimal;
    const words = optimal ? "No solution is shorter." : `The shortest found; at least ${lower_bound} presses are needed.`;
    say(`The solution has ${presses(answer.press_count)}.`);
    return { cells: cells.keys().filter((i) => cells[i]), known: words };
  } catch (error) {
    problem(error);
    return null;
  }
}

// ---------------------------------------------------------------------------
// Editing: every change is a new board.

function edit() {
  if (editing) {
    open(game);
    say("Editing ended.");
    return;
  }
  playback.hide();
  why.show(false);
  known = null;
  asking.abort();
  editing = true;
  drawKnown();
  clock.set(0);
  arrange(game.lights);
  message("Editing: a click sets one light.");
  say("Editing: a press sets one light.");
}

function arrange(start) {
  game = new Game({ ...game, start });
  why.game = game;
  store.save(game, 0);
  draw();
}

function set(cell) {
  const start = Uint8Array.from(game.start);
  start[cell] ^= 1;
  arrange(start);
  say(`${place(cell)}, ${start[cell] ? "lit" : "dark"}`);
}

$("clear").addEventListener("click", () => arrange(game.start.map(() => 0)));
$("fill").addEventListener("click", () => arrange(game.start.map(() => 1)));
$("invert").addEventListener("click", () => arrange(game.start.map((light) => 1 - light)));

// ---------------------------------------------------------------------------
// The form of new boards.

/** How many presses make a puzzle of a board: more than a quarter of its cells. */
function difficulty() {
  const cells = Math.min(64, $("columns").value) * Math.min(64, $("rows").value) || 25;
  return { usual: Math.max(1, Math.round(cells * 0.28)), most: Math.max(2, Math.round(cells * 0.6)) };
}

function describe() {
  $("surface-words").textContent = WORDS[$("surface").value];
  $("rule-words").textContent = inWords(ruleOf($("figure").value, $("own").checked));
  const slider = $("difficulty");
  slider.max = difficulty().most;
  $("difficulty-value").textContent = slider.value;
  $("difficulty-field").hidden = $("any").checked;
}

$("new").addEventListener("input", (event) => {
  describe();
  if (!["columns", "rows"].includes(event.target.id)) return;
  $("difficulty").value = difficulty().usual;
  describe();
});
$("new").addEventListener("submit", (event) => {
  event.preventDefault();
  random();
});

// ---------------------------------------------------------------------------
// Sharing.

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    message(done);
    say(done);
  } catch {
    // No leave to write there: the text, to be copied by hand.
    $("load-text").value = text;
    $("load-dialog").showModal();
    $("load-text").select();
  }
}

/** Where the link does not work, with what does. */
function reach() {
  const text = "“Copy as text” copies the board for others.";
  if (location.protocol === "file:") return ` It works on this device only, because the page is a file here. ${text}`;
  if (/^(localhost|127\..*|\[::1\])$/.test(location.hostname)) return ` It works on this machine only. ${text}`;
  return "";
}

$("copy-link").addEventListener("click", () => {
  store.flush();
  copy(location.href, `The link is copied: it holds the board and your presses.${reach()}`);
});
$("copy-text").addEventListener("click", () => copy(asText(game), "The board is copied as text."));
loading({
  board: ({ rows }) => {
    begin(new Game({ columns: rows[0].length, rows: rows.length, surface: game.surface, rule: game.rule, target: game.target, start: cellsOf(rows) }));
    say("Board loaded.");
  },
});

// ---------------------------------------------------------------------------
// Buttons and keys.

const actions = {
  undo, redo, reset, hint, edit,
  done: edit,
  solution: () => playback.show(!playback.open),
  why: () => why.show(!why.open),
  smaller: () => board.zoom(1 / 1.25),
  larger: () => board.zoom(1.25),
  "help-open": () => $("help").showModal(),
};

for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
keys({
  undo, redo, reset, hint, edit,
  new: () => $("new").requestSubmit(),
  solution: () => $("solution").disabled || actions.solution(),
  play: () => $("solution").disabled || $("run").click(),
  why: () => $("why").hidden || actions.why(),
  help: actions["help-open"],
});

addEventListener("popstate", () => {
  const named = store.load();
  if (!(named instanceof Game)) return;
  open(named);
  store.save(game, game.seconds);
});
addEventListener("pagehide", () => {
  store.save(game, clock.seconds);
  store.flush();
});

// ---------------------------------------------------------------------------
// The page as one file deals the boards that it can solve.

if (api.alone) $("columns").max = $("rows").max = LARGEST_SOLVED;

// ---------------------------------------------------------------------------
// The beginning: the board of the address, or a small one.

let named = store.load();
if (named === null) {
  const last = store.load(store.last());
  if (last instanceof Game && !last.won) named = last;
}
if (named instanceof Game) {
  open(named);
  store.save(game, game.seconds);
  if (game.won && game.made) message(`Solved in ${presses(game.made)}.`, "win");
} else {
  const shape = { columns: 5, rows: 5, surface: "plane" };
  open(new Game({ ...shape, target: "off", start: dealt(shape, 6) }));
  store.save(game, 0);
  if (named) message(`${named} Here is another board.`, "problem");
}
document.documentElement.dataset.ready = "true";
