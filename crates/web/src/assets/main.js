// The game: what the player does, and what is shown.

import { hintFor, solutionFor } from "./advice.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { entering } from "./enter.js";
import { chooseAny, chosen, fill, harder, newForm } from "./form.js";
import { Game } from "./game.js";
import { keys } from "./keys.js";
import { Menu } from "./menu.js";
import { anotherOf, gameInWords, goalOf, nextOf, titleOf, unusual } from "./modes.js";
import { drawTimes, ownCard } from "./own.js";
import { picture } from "./pictures.js";
import { Playback } from "./playback.js";
import { printing } from "./print.js";
import { chance } from "./random.js";
import { Result, record, solvedText } from "./result.js";
import { message, problem, say, tell } from "./say.js";
import { ApiError, NoAnswer } from "./server.js";
import * as local from "./solver/local.js";
import { click, fanfare } from "./sound.js";
import * as store from "./store.js";
import { NAMES, placeOf } from "./surfaces.js";
import { Tutorial } from "./tutorial.js";
import { Why } from "./why.js";
import { fingers, presses } from "./words.js";
import { asText, hasText, reach } from "./written.js";

const $ = (id) => document.getElementById(id);

let game;
/** How many presses were wished of the boards that the form asked for. */
const wishes = new WeakMap();
/** What is known of the board as it began: `{ presses, optimal }`, or `{ pattern }` if it has no solution. */
let known = null;
let asking = new AbortController();
/** Settled as soon as that is known, or cannot be. */
let learning;
/** What is said of the board as long as nothing is pressed. */
let notes = "";

// ---------------------------------------------------------------------------
// The parts of the page.

const clock = new Clock((text) => ($("time").textContent = text));
const board = new Board({
  press: (cell, isTouch) => {
    if (why.open && isTouch) why.explore(cell);
    else press(cell);
  },
  aim: (cell) => why.aim(cell),
  fitted: (zoomable, isFitted) => {
    $("zoom").hidden = !zoomable;
    $("smaller").disabled = isFitted;
  },
});
const why = new Why(board, message, say);
const playback = new Playback(board, { press, ask: solution, shown: given });
const result = new Result({ next, copy: (text) => copy(text, "The result is copied.") });
const menu = new Menu(visit);
const tutorial = new Tutorial();

function draw() {
  board.update(game.lights);
  $("presses").textContent = game.made;
  $("undo").disabled = game.made === 0;
  $("redo").disabled = game.made === game.presses.length;
  $("reset").disabled = game.made === 0;
  $("hint").disabled = $("solution").disabled = isUnsolvable() || game.won;
  // On a narrow screen there is room for one of the two.
  $("solution").hidden = !$("why").hidden;
  $("another").hidden = !canBeAnother();
}

/** Whether there are more boards like this one. Levels of the original without a seed are always the same. */
function canBeAnother() {
  const { name, level, seed } = game.mode;
  return name === "free" || (name === "classics" && (level === undefined || seed !== undefined));
}

/** Lets the board take the focus if what had it is gone or of no use any more; `orNone` also if nothing has it. */
function keepFocus(orNone = false) {
  const { activeElement, body } = document;
  const isGone = activeElement.matches(":disabled") || activeElement.getClientRects().length === 0;
  const isLost = activeElement === body ? orNone : isGone;
  if (isLost && !document.querySelector("dialog[open]")) board.focus();
}

/** Whether the board is known to have no solution. */
function isUnsolvable() {
  return known !== null && "pattern" in known;
}

function drawKnown() {
  const shortest = $("shortest");
  if (!known) shortest.textContent = "…";
  else if (isUnsolvable()) shortest.textContent = "none";
  else shortest.textContent = known.optimal ? known.presses : `≤ ${known.presses}`;
  shortest.title = known?.optimal ? "proved" : "";
  why.set(known?.pattern ?? null);
}

// ---------------------------------------------------------------------------
// Boards.

/** Shows a game, a new one or one that is gone on with, and words about it. */
function open(next, words = unusual(next)) {
  asking.abort();
  asking = new AbortController();
  playback.hide();
  why.show(false);
  game = next;
  why.game = game;
  known = game.mode.presses ? { presses: game.mode.presses, optimal: true } : null;
  clock.set(game.seconds);
  board.show(game);
  board.mark("hint", []);
  menu.show(game);
  result.show(game, game.seconds);
  const { goal, kind } = goalOf(game);
  $("goal").textContent = goal;
  $("kind").textContent = kind;
  $("picture").replaceChildren(...(game.goal ? [picture(game, game.goal, { label: `The picture. ${inRows(game.goal, game.columns)}` })] : []));
  $("help-rule").textContent = gameInWords(game);
  $("help-order").hidden = game.litOnly;
  const shape = game.surface === "cube" ? "six faces of 3 by 3" : `${game.columns} columns and ${game.rows} rows`;
  board.grid.setAttribute("aria-label", `Board, ${shape}, ${NAMES[game.surface]}`);
  notes = words;
  message(notes);
  // The words take their room before the board.
  board.fit();
  if (board.isTiny && fingers.matches) add("A tap on the small cells zooms in.");
  if (game.mode.name === "free") fill(game);
  drawKnown();
  draw();
  learning = learn();
}

/** What a picture shows, row by row. */
function inRows(cells, columns) {
  const rows = Array.from({ length: cells.length / columns }, (_, j) => cells.slice(j * columns, (j + 1) * columns));
  return rows.map((row, j) => `Row ${j + 1}: ${Array.from(row, (light) => (light ? "lit" : "dark")).join(", ")}.`).join(" ");
}

/** Why lit cells alone do not lead to the goal, though presses of any cells would. */
const OBSTACLES = {
  dark: "No light is lit where something has to change, so nothing can be pressed there.",
  goal: "The last press would leave its own cell other than it is to be.",
  boards: "All boards that presses of lit cells can lead to were looked at.",
};

/** Words about a board, or a position, from which there is no way. */
function noWay(obstacle) {
  const reason = typeof obstacle === "object" ? Object.keys(obstacle)[0] : obstacle;
  return OBSTACLES[reason] ?? "";
}

/** Asks how short the board can be solved, or why not, unless its mode says so. */
async function learn() {
  const asked = game;
  if (known) return;
  try {
    const answer = await hintFor(game, game.start, asking.signal);
    if (asked !== game) return;
    const isSolved = answer.cell === undefined;
    known = "pattern" in answer ? answer : { presses: isSolved ? 0 : answer.remaining + 1, optimal: answer.optimal };
    if (known.optimal) game.fewest = known.presses;
    if (isUnsolvable()) {
      notes = ["There is no solution.", known.pattern ? "Tap “Why not?”." : noWay(known.obstacle), notes].filter(Boolean).join(" ");
      message(notes);
    }
    if (isUnsolvable()) say("This board has no solution.");
    if (known.presses === 0 && game.made === 0) add("Nothing to do: the board is solved already.");
    if (known.optimal && known.presses !== (wishes.get(game) ?? known.presses)) {
      add(`Of the boards tried, none takes ${presses(wishes.get(game))}: this one takes ${known.presses}.`);
    }
    drawKnown();
    draw();
  } catch (error) {
    if (asked === game && error instanceof ApiError) $("shortest").textContent = "?";
    problem(error);
  }
}

/** Shows more words about the board. */
function add(words) {
  notes = [notes, words].filter(Boolean).join(" ");
  message(notes);
}

function begin(next, words) {
  store.begin(next);
  open(next, words);
  board.reveal();
}

async function random() {
  const { shape, rule, target, litOnly, wished } = chosen();
  const before = game;
  try {
    const start = await api.random({ ...shape, rule }, wished);
    if (game !== before) return;
    // A board on which everything is to be lit is one to be darkened, in the other colour; so with a picture.
    const goal = target === "picture" ? start.map(() => chance(2)) : null;
    if (target === "on" || goal) start.forEach((light, i) => (start[i] = (goal?.[i] ?? 1) ^ light));
    const next = new Game({ ...shape, rule, target, goal, litOnly, start });
    if (wished !== undefined && !litOnly) wishes.set(next, wished);
    begin(next);
    say(`New board, ${shape.columns} by ${shape.rows}.`);
  } catch (error) {
    problem(error);
  }
}

// ---------------------------------------------------------------------------
// Playing.

/** Returns the game that an address opens; a string if it names what cannot be. */
function gameAt(query) {
  // The original, chosen among the modes, is gone on with as they are.
  const isOriginal = query === "?mode=classics&game=original" && game?.mode.name !== "classics";
  const dealsAnew = isOriginal || query === "?mode=classics";
  const named = dealsAnew ? null : store.load(query);
  if (named !== null) return named;
  // No board is named: the last one of the mode or of all, if it is not solved.
  const mode = new URLSearchParams(query).get("mode") ?? undefined;
  const kept = store.load(store.last(mode));
  if (kept instanceof Game && !kept.won && (!isOriginal || kept.mode.level)) return kept;
  return dealsAnew ? store.load(query) : small();
}

/** Opens the board of an address within the page. */
function visit(query) {
  const named = gameAt(query);
  if (typeof named === "string") {
    tell(named, "problem");
    return;
  }
  begin(named);
  say(`${titleOf(game)}.`);
}

/** Opens what comes after the board: the next one of its mode. */
function next() {
  const { query } = nextOf(game);
  if (query) visit(query);
  else random();
  if ($("result").hidden) board.focus();
}

/** A new board, if the mode has one. */
function another() {
  if (canBeAnother() && anotherOf(game)) {
    visit(anotherOf(game));
    board.focus();
  } else if (game.mode.name === "free" || game.won) next();
  else message("Solve this board first.");
}

/** Random lights, perhaps without a solution; new boards are such boards from then on. */
function anyBoard() {
  if (game.mode.name !== "free") return;
  chooseAny(true);
  random();
}

/** Makes new boards harder or easier. */
function harderBy(by) {
  if (game.mode.name !== "free") return;
  tell(`New boards: ${presses(harder(by))}.`);
}

/** A text with a capital at its beginning. */
function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** Says that presses of lit cells lead no further, if that is plain to see. */
function tellIfStuck() {
  if (game.litOnly && !game.won && !game.lights.some(Boolean)) tell("All is dark: there is nothing left to press. Undo, or reset.");
}

function changed() {
  board.mark("hint", []);
  message("");
  result.show(game, clock.seconds);
  store.save(game, clock.seconds);
  draw();
}

/** After a press of the cell, in whichever direction. */
function pressed(cell, switched, by = 1) {
  changed();
  board.ripple(switched, cell);
  playback.pressed(cell, by);
  why.pressed();
}

function press(cell) {
  if (!game.allows(cell)) {
    tell(`${capital(placeOf(game, cell))} is dark: only lit cells may be pressed.`);
    return;
  }
  const switched = game.press(cell);
  clock.start();
  tutorial.withdraw();
  click();
  pressed(cell, switched);
  if (game.won) won(cell);
  else tellIfStuck();
}

function won(cell) {
  clock.stop();
  playback.hide();
  store.save(game, clock.seconds);
  board.celebrate(cell);
  fanfare();
  record(game, clock.seconds);
  menu.draw();
  drawTimes();
  result.show(game, clock.seconds);
  let text = solvedText(game, clock.seconds);
  if (known && known.optimal && game.made <= known.presses && !game.shown) text += " No way is shorter!";
  else if (known && game.made > known.presses) text += ` It can be done in ${known.presses}.`;
  message(text, "win");
  say(`${text} ${$("best").textContent}`);
  keepFocus();
}

function undo() {
  const cell = game.undo();
  if (cell !== null) pressed(cell, [], -1);
}

function redo() {
  const cell = game.redo();
  if (cell === null) return;
  pressed(cell, []);
  if (game.won) won(cell);
}

function reset() {
  if (game.made === 0) return;
  playback.hide();
  game.reset();
  clock.set(0);
  changed();
  why.pressed();
  say("Back to the beginning.");
}

async function hint() {
  if ($("hint").disabled) return;
  const [asked, made] = [game, game.made];
  try {
    const answer = playback.open ? await playback.hint() : await hintFor(game, game.lights, asking.signal);
    if (asked !== game || made !== game.made) return;
    if (answer && "pattern" in answer) tell(`From here there is no way. ${noWay(answer.obstacle)} Undo, or reset.`);
    if (answer?.cell === undefined) return;
    const { cell, remaining, optimal } = answer;
    // The same hint once more is no other help.
    if (!board.cells[cell].matches(".hint")) game.hints += 1;
    store.save(game, clock.seconds);
    board.mark("hint", [cell]);
    board.go(cell);
    const then = remaining === 0 ? "and that is it" : `then ${presses(remaining)} more`;
    const text = `Press ${placeOf(game, cell)}, ${then}${optimal ? "" : " (the shortest solution found)"}.`;
    tell(text);
  } catch (error) {
    problem(error);
  }
}

/** The solution of the board in play is shown: its time, stars and day count as those with help. */
function giveAway() {
  if (game.won) return;
  game.shown = true;
  store.save(game, clock.seconds);
}

/** A solution is shown over the board. */
function given({ counts, order, count }) {
  giveAway();
  say(`The solution has ${presses(count)}.`);
  // A hint of another solution would be no ring of this one.
  if (board.cells.some((cell, i) => cell.matches(".hint") && (order ? order[0] !== i : counts[i] === 0))) {
    board.mark("hint", []);
    message("");
  }
}

/** A shortest solution of the lights as they are, for the overlay. */
async function solution() {
  if ($("solution").disabled) return null;
  const [asked, made] = [game, game.made];
  try {
    const found = await solutionFor(game, asking.signal);
    if (asked !== game || made !== game.made) return null;
    if (!found) {
      tell("From here there is no way: undo, or reset.");
      return null;
    }
    const { counts, order, count, optimal, lowerBound } = found;
    const words = optimal ? `No ${order ? "order" : "solution"} is shorter.` : `The shortest found; at least ${presses(lowerBound)} are needed.`;
    return { counts, order, count, optimal, known: words };
  } catch (error) {
    problem(error);
    return null;
  }
}

// ---------------------------------------------------------------------------
// Sharing.

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    // No leave to write there: the text, to be copied by hand.
    $("enter").click();
    $("enter-text").value = text;
    $("enter-text").select();
  }
}

/** Where the link does not work, with what does. */
function limits() {
  const text = hasText(game) ? "“Copy as text” copies the board for others." : "";
  return { device: ` It works on this device only, because the page is a file here. ${text}`, machine: ` It works on this machine only. ${text}`, all: "" }[reach(location)];
}

$("copy-link").addEventListener("click", () => {
  store.flush();
  copy(location.href, `The link is copied: it holds the board and your presses.${limits()}`);
});
$("copy-text").addEventListener("click", () => copy(asText(game), "The board is copied as text."));
entering({
  game: () => game,
  board: async (fields, words, solve) => {
    begin(new Game(fields), words);
    board.focus();
    say(words);
    if (!solve) return;
    const entered = game;
    await learning;
    if (game !== entered) return;
    if (isUnsolvable()) why.show(true);
    else if (!$("solution").disabled) playback.show(true);
  },
  link: visit,
});

// ---------------------------------------------------------------------------
// Buttons and keys.

/** Does something with a part of the page that is loaded when it is asked for. */
async function late(part, use) {
  let found;
  try {
    found = await part;
  } catch {
    problem(new NoAnswer());
    return;
  }
  use(found);
}

const actions = {
  undo, redo, reset, hint, another,
  solution: () => playback.show(!playback.open),
  why: () => why.show(!why.open),
  smaller: () => board.zoom(1 / 1.25),
  larger: () => board.zoom(1.25),
  "help-open": () => $("help").showModal(),
  "explain-open": () => late(import("./explain.js"), ({ explain }) => explain(game, giveAway)),
};

/** Closes what is open beside the board. */
function back() {
  playback.hide();
  why.show(false);
  keepFocus();
}

for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
newForm(random);
ownCard(() => menu.draw());
printing(() => game);
keys({
  undo, redo, reset, hint, back,
  left: () => board.move(-1, 0),
  right: () => board.move(1, 0),
  up: () => board.move(0, -1),
  down: () => board.move(0, 1),
  new: another,
  random: anyBoard,
  harder: () => harderBy(1),
  easier: () => harderBy(-1),
  enter: () => $("enter").click(),
  solution: () => $("solution").disabled || actions.solution(),
  play: () => $("solution").disabled || $("run").click(),
  why: () => $("why").hidden || actions.why(),
  help: actions["help-open"],
});

// What opened a dialog may be gone when the dialog closes.
addEventListener("close", () => keepFocus(true), true);
document.addEventListener("click", () => keepFocus());
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

if (api.alone) $("columns").max = $("rows").max = local.LARGEST_SOLVED;

// ---------------------------------------------------------------------------
// The beginning: the board of the address, or a small one.

/** The board of a first visit: the kind and the number of presses that the form begins with. */
function small() {
  const shape = { columns: 5, rows: 5, surface: "plane", rule: "+" };
  return new Game({ ...shape, start: local.random(shape, 7).cells });
}

const named = gameAt(location.search);
if (named instanceof Game) {
  open(named);
  store.save(game, game.seconds);
  if (game.won && game.made) message(solvedText(game, game.seconds), "win");
} else {
  open(small());
  store.save(game, 0);
  message(`${named} Here is another board.`, "problem");
}
document.documentElement.dataset.ready = "true";
