// Games of two players: the list, the table at which they are played, and the lessons.

import { element } from "../element.js";
import { post } from "../server.js";
import { aheadBar } from "./ahead.js";
import { questionAbout } from "./ask.js";
import { Board } from "./board.js";
import { sign } from "./figures.js";
import { keyOf } from "./geometry.js";
import { done, isDone, screensOf } from "./lessons.js";
import { fromQuery, toQuery } from "./link.js";
import { Match, capital } from "./match.js";
import { Moves } from "./moves.js";
import { overlay } from "./overlay.js";
import { prove } from "./proof.js";
import { Sets } from "./sets.js";
import { Setup, drawn, remembered } from "./setup.js";
import { hasThreats, threats } from "./threats.js";
import { tell } from "./why.js";

const $ = (id) => document.getElementById(id);

let match = null;
let moves = null;
/** The cells that are pointed at, of a move that takes several. */
let path = [];
/** The cells of a hint. */
let hinted = [];
/** Whether rectangles that lack a corner are shown. */
let showsThreats = false;
/** Whether the sets of the cell that is pointed at are shown: where there is no mouse, only if asked for. */
let showsSets = matchMedia("(hover: hover)").matches;
/** Whether the bar of free cuts is shown. */
let showsAhead = false;
/** The lesson that is shown: `{ key, at }`, and whether its position is being played. */
let lesson = null;

const listed = [...document.querySelectorAll("#games a")].map((link) => ({
  key: new URLSearchParams(link.search).get("game"), start: link.dataset.start, title: link.textContent, link,
}));

/** Returns the entry of the list that a game belongs to. */
function entryOf(game) {
  if (game.startsWith("misere nim ")) return listed.find(({ key }) => key === "misere-nim");
  return listed.find(({ start }) => start === game) ?? listed.find(({ key }) => key === game) ?? listed.find(({ key }) => key === game.split(/[ ,:]/)[0]);
}

// ---------------------------------------------------------------------------
// Words.

/** Shows words below the board and speaks them. */
function say(text, kind = "") {
  $("aim").textContent = "";
  $("news").textContent = text;
  $("news").className = `news ${kind}`;
}

function failed({ message }) {
  say(message, "problem");
  draw();
}

/** The words for a cell: what pointing at it does. */
function wordsFor(cell) {
  if (!match || match.end || match.isComputersTurn || lesson?.isShown) return "";
  const isBegun = path.some((begun) => keyOf(begun) === keyOf(cell));
  return moves.words([...path, cell]) || (path.length > 0 && !isBegun ? moves.words([cell]) : "");
}

// ---------------------------------------------------------------------------
// The table.

const board = new Board($("place"), {
  point,
  drag(from, to) {
    if (path.length === 0 && moves?.meant([from])?.next) path = [from];
    point(to);
  },
  aim(cell) {
    const about = look(cell);
    const words = cell ? capital(wordsFor(cell)) : "";
    $("aim").textContent = about && words ? `${words}. ${about}` : words || about;
  },
});

/** Shows the sets of a cell, and returns what is said of them. */
function look(cell) {
  const isShown = cell && (showsSets || lesson?.isShown) && match?.sets && !match.end;
  const seen = isShown ? match.sets.about(cell, match.answer.scene, (player) => match.who(player)) : null;
  board.cover(seen && overlay(seen, board.layout));
  $("about").textContent = seen?.words ?? "";
  return seen?.words ?? "";
}

function point(cell, isNew = false) {
  if (!match?.answer) return;
  if (match.isRunning) return actions.pause();
  // A finger cannot hover: it points for the first time to look, and then to move.
  if (isNew && showsSets && match?.sets?.isShown) return;
  if (match.end || match.isComputersTurn || lesson?.isShown) return;
  for (const cells of [[...path, cell], [cell]]) {
    const meant = moves.meant(cells);
    if (!meant) continue;
    path = meant.move ? [] : cells;
    hinted = [];
    if (meant.move) match.play(meant.move.text);
    else say("Now point at the next cell of the move. Escape takes the first one back.");
    if (!meant.move) draw();
    return;
  }
  say("There is no move here.");
}

/** The marks of the page's own: a move that is begun, and a hint. */
function marks() {
  const all = new Map(hinted.map((cell) => [keyOf(cell), "hint"]));
  if (path.length > 0) {
    for (const key of moves.meant(path)?.next?.keys() ?? []) all.set(key, "reach");
    for (const cell of path) all.set(keyOf(cell), "begun");
  }
  return all;
}

/** Shows how many free cuts each player has ahead, where there are such. */
function drawAhead({ players, scene: { ahead } }) {
  $("ahead").hidden = !ahead;
  $("ahead").setAttribute("aria-pressed", String(showsAhead));
  $("bar").hidden = !ahead || !showsAhead;
  $("bar").replaceChildren(...(ahead && showsAhead ? aheadBar(ahead, players.map(({ name }) => name)) : []));
}

/** Returns whether a cell with a label is one to be pointed at, and no name of a row or column. */
function isPlace({ naming, arcs, edges = [] }) {
  if (naming === "letters" || naming === "numbers") return () => true;
  const known = new Set([...match.start.told.flatMap(({ cells }) => cells), ...arcs.flat(), ...edges.flat()].map(keyOf));
  return (cell) => known.has(keyOf(cell));
}

function drawPlayers({ players }) {
  const isOneColour = players[0].figure === players[1].figure;
  const record = ({ name, figure }, k) => {
    const player = ["first", "second"][k];
    const who = match.who(player);
    const made = element("li", ...(figure ? [sign(figure, isOneColour ? "" : player)] : []), element("span", who === name ? capital(name) : `${capital(who)}: ${name.replace(/^the (first|second) player$/, "$1")}`));
    if (!match.end && match.toMove === player) made.setAttribute("aria-current", "true");
    return made;
  };
  $("players").replaceChildren(...players.map(record));
}

function draw() {
  if (!match?.answer) return;
  const { answer, end } = match;
  const entry = entryOf(match.game);
  $("title").textContent = entry?.title ?? answer.title;
  $("kind").textContent = answer.game;
  const makers = ["first", "second"].filter((_, k) => answer.players[k].part === "maker");
  match.sets ??= new Sets(match.start, makers[0] ?? null);
  const isPaired = match.sets.steps.size > 0;
  $("goal").textContent = isPaired ? `${answer.aim} Breaker answers each cell with its partner: try to beat it.` : answer.aim;
  document.title = `${$("title").textContent} · Button Madness`;
  drawPlayers(answer);
  const thinks = match.isThinking ? `${capital(match.who(match.toMove))} ${match.person === "none" ? "is to move" : "is thinking"} …` : answer.state;
  const count = match.moves.length;
  const replayed = match.isReplaying && `Replay: move ${count} of ${count + match.undone.length}`;
  const state = replayed || (end ? end.reason : match.isPaused ? `${answer.state} (paused)` : thinks);
  if ($("state").textContent !== state) $("state").textContent = state;
  $("state").classList.toggle("win", end !== null);
  moves = new Moves(answer);
  const maker = makers[0] ?? "first";
  const names = { first: match.who("first"), second: match.who("second") };
  const ghosts = showsThreats && hasThreats(match.game) && !end ? threats(answer.scene) : [];
  $("threats").hidden = !hasThreats(match.game);
  $("threats").setAttribute("aria-pressed", String(showsThreats));
  $("sets").hidden = !match.sets.isShown;
  $("sets").setAttribute("aria-pressed", String(showsSets));
  drawAhead(answer);
  board.draw(answer.scene, { ghosts, groups: match.sets.groups(answer.scene), marks: marks(), words: wordsFor, names, maker, isPlace: isPlace(answer.scene), label: `Board of ${$("title").textContent}` });
  look(board.aimed);
  $("undo").disabled = !match.canUndo;
  $("redo").disabled = match.undone.length === 0;
  $("restart").disabled = count + match.undone.length === 0 && !match.resigned;
  $("restart").classList.toggle("main-button", end !== null);
  $("replay").disabled = count + match.undone.length === 0;
  $("replay").hidden = match.isRunning || (match.canPause && match.undone.length > 0);
  const isPersons = end === null && !match.isComputersTurn && !match.isReplaying;
  $("hint").disabled = !isPersons;
  // The computer's move would take the position away that is asked about.
  $("why").disabled = $("prove").disabled = end !== null || (match.isThinking && match.person !== "none");
  $("resign").disabled = end !== null || match.isReplaying;
  $("resign").hidden = match.person === "none";
  $("pause").hidden = !match.canPause;
  $("pause").disabled = false;
  $("pause-name").textContent = match.isRunning ? "Pause" : "Go on";
  $("move-text").disabled = $("move-make").disabled = !isPersons;
  $("history").replaceChildren(...match.moves.map((text) => element("li", text)), ...match.undone.toReversed().map((text) => Object.assign(element("li", text), { className: "undone" })));
  $("no-moves").hidden = count + match.undone.length > 0;
  $("lesson-open").hidden = !entry;
  const question = questionAbout(match.game);
  $("asked").hidden = !question;
  $("asked-link").textContent = question?.text ?? "";
  $("asked-link").search = String(new URLSearchParams(question?.query));
}

/** After a move, or what else changed the match. */
function changed() {
  path = [];
  hinted = [];
  const { answer, end } = match;
  if (!match.isThinking) say(answer.made && !end && match.moves.length > 0 ? `${answer.made}.` : "");
  // The address keeps all moves while they are shown once more.
  if (!match.isReplaying) history.replaceState(null, "", toQuery(match));
  draw();
  setup.show(match);
  if (end && lesson && !lesson.isShown && end.winner === match.person) {
    done(lesson.key);
    say("Well done: that was the lesson.", "win");
  }
  keepFocus();
}

/** Lets the board take the focus if what had it cannot be used any more. */
function keepFocus() {
  if (document.activeElement.matches(":disabled")) board.focus();
}

function show(view) {
  for (const id of ["list", "table"]) $(id).hidden = id !== view;
  document.body.dataset.view = view;
}

/** Opens a match. Returns whether it is there, and no other was opened meanwhile. */
async function open(chosen, { isNew = true } = {}) {
  match?.close();
  const asked = new Match(chosen, { changed, failed });
  match = asked;
  path = [];
  board.cursor = null;
  setup.seat(match);
  if (isNew) history.pushState(null, "", toQuery(match));
  // Nothing is known of the position yet.
  for (const id of ["undo", "redo", "restart", "replay", "resign", "pause", "hint", "why", "prove"]) $(id).disabled = true;
  show("table");
  $("lesson").hidden = true;
  say("");
  await asked.look();
  if (match !== asked) return false;
  if (match.answer === null) {
    // The game of the address is none: the list says what there is.
    const message = $("news").textContent;
    list(false);
    $("list-error").textContent = message;
  }
  return match !== null;
}

/** Shows the list of the games. */
function list(isNew = true) {
  match?.close();
  match = null;
  lesson = null;
  setup.asked = null;
  $("list-error").textContent = "";
  if (isNew) history.pushState(null, "", location.pathname);
  document.title = "Two players · Button Madness";
  for (const { key, link } of listed) link.classList.toggle("learnt", isDone(key));
  show("list");
  $("list-title").focus();
}

// ---------------------------------------------------------------------------
// Lessons.

/** Shows a screen of a lesson; the last one is played. */
async function screen(key, at) {
  const asked = match;
  let screens;
  try {
    screens = await screensOf(key);
  } catch (error) {
    if (asked === match) failed(error);
    return;
  }
  if (asked !== match) return;
  const { words, game, moves: made, person } = screens[at];
  lesson = { key, at, isShown: person === undefined };
  const chosen = { game, moves: made, person: person ?? "", opponent: "exact" };
  if (!await open(chosen, { isNew: false })) return;
  $("lesson").hidden = false;
  $("lesson-words").textContent = words;
  $("lesson-count").textContent = `${at + 1} of ${screens.length}`;
  $("lesson-back").disabled = at === 0;
  $("lesson-next").hidden = at + 1 === screens.length;
  if (lesson?.isShown) $("state").textContent = "A lesson";
}

$("lesson-open").addEventListener("click", () => {
  const entry = entryOf(match.game);
  if (entry) screen(entry.key, 0);
});
$("lesson-back").addEventListener("click", () => screen(lesson.key, lesson.at - 1));
$("lesson-next").addEventListener("click", () => screen(lesson.key, lesson.at + 1));
$("lesson-close").addEventListener("click", () => {
  const { key } = lesson;
  lesson = null;
  begin({ ...opened(key) });
});

// ---------------------------------------------------------------------------
// Buttons and keys.

/** Returns the match with which a game of the list is opened: as was chosen last. */
function opened(game) {
  const { players, opponent } = remembered();
  return { game, moves: [], person: drawn(players), opponent };
}

function begin(chosen) {
  lesson = null;
  open(chosen);
}

const setup = new Setup((chosen) => {
  begin(chosen);
  $("place").scrollIntoView({ block: "nearest" });
});

async function hint() {
  if ($("hint").disabled) return;
  const asked = match.moves.length;
  say("Looking for a move …");
  const advice = await match.advice("exact");
  if (!advice || match.moves.length !== asked) return;
  hinted = advice.cells;
  path = [];
  draw();
  say(`Hint: ${advice.said}, ${advice.why}.`);
  if (hinted.length > 0) board.cursor = hinted[0];
}

/** Lets what runs by itself wait, so that the position stays while it is read about. */
function stop() {
  if (match.isRunning) match.pause(true);
}

/** How often it was asked why, or for a proof: the last question is answered. */
let questions = 0;

async function why() {
  if ($("why").disabled) return;
  stop();
  const asked = match;
  const mine = ++questions;
  say("Looking at the position …");
  const story = await match.story();
  if (asked !== match || mine !== questions || story === undefined) return;
  say(story ? "" : "There is nothing to tell about this position yet.");
  if (!story) return;
  prove(match, false);
  tell(story);
}

/** Shows the proof of the position, without the story. */
function proof() {
  if ($("prove").disabled) return;
  questions += 1;
  stop();
  tell({ title: match.answer.game, sections: [] });
  prove(match, true);
}

const actions = {
  undo: () => match?.undo(),
  redo: () => match?.redo(),
  restart: () => match?.restart(),
  resign: () => $("resign").disabled || $("resign").hidden || match?.resign(),
  pause: () => match?.canPause && match.pause(match.isRunning),
  replay() {
    if ($("replay").disabled) return;
    match.replay();
    // The button is gone while it runs; Space on the board lets it wait.
    board.focus();
  },
  hint, why, prove: proof,
  threats() {
    showsThreats = !showsThreats;
    draw();
    const count = match?.answer ? threats(match.answer.scene).length : 0;
    if (showsThreats) say(count ? `Rectangles that lack one corner: ${count}.` : "No rectangle lacks just one corner.");
  },
  /** What is shown of a board beside its pieces: threats, or sets. */
  shown() {
    if (!$("threats").hidden) actions.threats();
    else if (!$("sets").hidden) actions.sets();
  },
  sets() {
    showsSets = !showsSets;
    draw();
    say(showsSets ? "Point at a cell to see what goes through it." : "");
  },
  ahead() {
    if ($("ahead").hidden) return;
    showsAhead = !showsAhead;
    draw();
  },
  help: () => $("help").showModal(),
  leave: () => list(),
};
for (const [id, action] of Object.entries({ ...actions, "help-open": actions.help })) $(id)?.addEventListener("click", action);

$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied: it holds the game and all moves.");
  } catch {
    say("The address of this page holds the game and all moves: copy it from there.");
  }
});

$("move-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("move-text").value.trim();
  if (text) typed(text);
});

/** Makes a move that was typed, if there is one. */
async function typed(text) {
  if (!match.answer) return;
  const asked = match;
  const made = match.moves.join(" ");
  try {
    await post("play", { game: match.game, moves: [...match.moves, text] });
    if (asked !== match || made !== match.moves.join(" ")) return;
    $("move-text").value = "";
    match.play(text);
  } catch (error) {
    if (asked === match) say(error.message.replace(/^move \d+: /, ""), "problem");
  }
}

function back() {
  if (path.length > 0) {
    path = [];
    say("");
    draw();
  } else if (match) list();
}

const KEYS = {
  u: "undo", Backspace: "undo", U: "redo", y: "redo", n: "restart", x: "restart", t: "hint", w: "why", p: "prove", g: "resign", r: "replay",
  v: "shown", f: "ahead",
  c: "leave", "?": "help", F1: "help",
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.target.closest?.("input, select, textarea") || document.querySelector(":modal")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  let action = isCommand ? null : KEYS[event.key];
  if (isCommand && event.key.toLowerCase() === "z") action = event.shiftKey ? "redo" : "undo";
  if (event.key === "Escape" && !isCommand) action = "back";
  if (event.key === " " && match?.canPause && !event.target.closest?.("button, a, summary")) action = "pause";
  if (event.key === "m" && !isCommand && match) {
    event.preventDefault();
    $("setup").elements.players.focus();
    return;
  }
  if (!action || (!match && action !== "help")) return;
  event.preventDefault();
  // There is no position yet.
  if (!match?.answer && !["back", "leave", "help"].includes(action)) return;
  if (action === "back") back();
  else actions[action]();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#games a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  begin(opened(new URLSearchParams(link.search).get("game")));
});

$("own-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const game = $("own-text").value.trim();
  if (game) begin(opened(game));
});

function visit() {
  lesson = null;
  const named = fromQuery(location.search);
  if (!named) list(false);
  else open(named.isChosen ? named : { ...named, ...opened(named.game) }, { isNew: false });
}

addEventListener("resize", draw);
addEventListener("popstate", visit);
visit();
document.documentElement.dataset.ready = "true";
