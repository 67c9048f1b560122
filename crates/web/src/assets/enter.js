// A board that the player brings: drawn, typed, pasted, dropped, or chosen as a file.

import { parse, reader } from "./api.js";
import { brought, linkOf } from "./brought.js";
import { Cells } from "./cells.js";
import { CLASSICS } from "./classics.js";
import { chosen } from "./form.js";
import { cellsOf } from "./game.js";
import { LARGEST, SMALLEST, fromQuery } from "./link.js";
import { partsOf, ruleOf } from "./rules.js";
import { say } from "./say.js";
import { ApiError } from "./server.js";
import { gameText } from "./written.js";

const $ = (id) => document.getElementById(id);

/** The most boards of a file that are offered. */
const OFFERED = 16;
/** The most bytes that are read: what the page reads in less than a second. */
const MOST_BYTES = 1 << 19;
/** The most characters that are read again at each letter that is typed. */
const READ_WHILE_TYPED = 1 << 13;

/** How the reader is told what it cannot know, by the names that its messages have for that. */
function options() {
  const rows = $("enter-split").valueAsNumber;
  return { lit: $("enter-lit").value, dark: $("enter-dark").value, rows: rows >= 1 ? Math.floor(rows) : undefined, countLine: $("enter-count").checked };
}

/** The fields of the page, by the options of the command that the messages of the reader name. */
const FIELDS = { lit: "Lit", dark: "Dark", rows: "Rows", "count-line": "First line: how many boards" };

/** Returns a message of the reader with the fields of the page for options, and without the numbers of characters. */
function inFields(message) {
  return message
    .replaceAll(/ \(U\+[\dA-F]+\)/g, "")
    .replace(/ is not read: .*--.*/, " is not read here")
    .replace(/the control character U\+[\dA-F]+/, "a control character")
    .replaceAll(/--(lit|dark|rows|count-line)( \S{1,2}$)?/gu, (_, name, value = "") => `“${FIELDS[name]}”${value && ":"}${value}`)
    .replace(/: --states .*| --(holes|wiring flip)/, "");
}

/** What is drawn in a mode: the classics with a wiring of their own, else any board. */
function kindOf({ game }) {
  return game === "cube" || game === "lights2000" ? game : "own";
}

/** A dark board of a kind, and a dark picture. */
function fresh(kind) {
  const { columns, rows } = CLASSICS[kind] ?? { columns: 5, rows: 5 };
  return { kind, columns, rows, lights: new Uint8Array(columns * rows), goal: new Uint8Array(columns * rows) };
}

/** The game of the fields: surface, rule, target and whether only lit cells may be pressed. */
function kind() {
  return { surface: $("enter-surface").value, rule: ruleOf($("enter-figure").value, $("enter-own").checked), target: $("enter-target").value, litOnly: $("enter-lit-only").checked };
}

/** Whether a picture is drawn to be made, and whether it is drawn just now. */
const hasPicture = () => !CLASSICS[$("enter-kind").value] && $("enter-target").value === "picture";
const drawsPicture = () => hasPicture() && $("enter-goal").checked;

/**
 * `on.game()` returns the game in play, `on.board(game, notes, solve)` takes the fields of a game, words
 * about it and whether to solve it at once, and `on.link(query)` the query of a link.
 */
export function entering(on) {
  const dialog = $("enter-dialog");
  /** The cells that are drawn; `typed` as long as the text is newer. */
  let drawn = fresh("own");
  let typed = false;
  const cells = new Cells($("enter-board"), (cell) => {
    const lights = drawnNow();
    lights[cell] = (lights[cell] + 1) % (shape().states ?? 2);
    drawAnew();
    say($("enter-board").children[cell].getAttribute("aria-label"));
  });

  /** The cells that are drawn just now: of the picture, or of the board. */
  function drawnNow() {
    return drawsPicture() ? drawn.goal : drawn.lights;
  }

  /** What is drawn: a board of the fields, or one of a classic with a wiring of its own. */
  function shape() {
    const classic = CLASSICS[$("enter-kind").value];
    return classic ? { ...classic, mode: { name: "classics", game: $("enter-kind").value } } : { ...kind(), columns: drawn.columns, rows: drawn.rows, states: 2, goal: hasPicture() ? drawn.goal : null };
  }

  function show() {
    const isOwn = !CLASSICS[$("enter-kind").value];
    const { columns, rows } = shape();
    if (drawn.lights.length !== columns * rows || (isOwn && drawn.lights.some((light) => light > 1))) resize(columns, rows);
    for (const id of ["enter-size", "enter-game"]) $(id).hidden = !isOwn;
    for (const id of ["enter-fill", "enter-invert"]) $(id).hidden = shape().states > 2;
    if (isOwn) Object.assign($("enter-columns"), { value: columns });
    if (isOwn) Object.assign($("enter-rows"), { value: rows });
    $("enter-which").hidden = !hasPicture();
    $("enter-board").setAttribute("aria-label", drawsPicture() ? "The picture to make" : "Your board");
    cells.show(shape(), drawnNow());
    $("enter-words").textContent = `To play: ${gameText(shape())}.`;
    $("enter-size-error").textContent = "";
  }

  /** Keeps what is drawn as far as it fits into another size. */
  function resize(columns, rows) {
    const fitted = (cells) => {
      const kept = new Uint8Array(columns * rows);
      for (let y = 0; y < Math.min(rows, drawn.rows); y++) {
        for (let x = 0; x < Math.min(columns, drawn.columns); x++) kept[y * columns + x] = cells[y * drawn.columns + x] ? 1 : 0;
      }
      return kept;
    };
    drawn = { columns, rows, lights: fitted(drawn.lights), goal: fitted(drawn.goal), kind: $("enter-kind").value };
  }

  /** The drawing is newer than the text. */
  function drawAnew(lights = drawnNow()) {
    drawnNow().set(lights);
    typed = false;
    $("enter-text").value = "";
    clear();
    show();
  }

  function clear() {
    $("enter-error").textContent = "";
    $("enter-choice").replaceChildren();
  }

  // What was wrong with one file is not said of the next, nor how it is written.
  function reset() {
    clear();
    for (const id of ["enter-lit", "enter-dark", "enter-split", "enter-text", "enter-file"]) $(id).value = "";
    $("enter-count").checked = $("enter-options").open = typed = false;
  }

  function close() {
    reset();
    dialog.close();
  }

  /** Plays a board of the reader, or solves it. What is drawn the next time is this one. */
  function take(board, solve = false) {
    const { game, notes } = brought(board, dialog.open ? kind() : formKind());
    if (game.mode === undefined) adopt(game, game.start);
    if (game.target === "picture") game.goal = drawn.goal.slice();
    close();
    on.board(game, notes, solve);
  }

  /** Draws a board of the reader; the picture is cut to its size. */
  function adopt({ columns, rows }, lights) {
    resize(columns, rows);
    drawn.lights = Uint8Array.from(lights);
  }

  /** Opens the board of a link. */
  function follow(query) {
    const asked = fromQuery(query);
    if (typeof asked === "string") throw new ApiError({ message: asked });
    close();
    on.link(query);
  }

  function fail(error, text) {
    const { line, column } = error;
    const place = line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
    $("enter-words").textContent = "";
    if (/--(lit|dark|rows|count-line)/.test(error.message)) $("enter-options").open = true;
    // Two characters that are both lit: which one is?
    const both = text === null ? [] : /^'(.)'.* and '(.)'.* are both lit/u.exec(error.message)?.slice(1) ?? [];
    const message = both.length > 0 ? error.message.replace(/: name the lit ones.*/, ": which one?") : error.message;
    $("enter-error").textContent = place + inFields(message);
    for (const character of both) {
      choose(`${character} is lit`, () => {
        $("enter-lit").value = character;
        readText(text);
      });
    }
    if (!line || text === null) return;
    // The place, selected. Columns are characters, which may take two units of the text.
    const lines = $("enter-text").value.split("\n");
    const characters = Array.from(lines[line - 1] ?? "");
    const before = [...lines.slice(0, line - 1), characters.slice(0, (column ?? 1) - 1).join("")].join("\n").length;
    $("enter-text").focus();
    $("enter-text").setSelectionRange(before, before + (characters[(column ?? 1) - 1] ?? " ").length);
  }

  /** Offers a button above those of the dialog. */
  function choose(words, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", act);
    $("enter-choice").append(button);
  }

  /** Reads bytes; `text` if they can be shown. */
  async function read(bytes, text, solve) {
    clear();
    if (bytes.length > MOST_BYTES) {
      refuse("this text");
      return;
    }
    try {
      const query = text === null ? undefined : linkOf(text);
      if (query) {
        follow(query);
        return;
      }
      const boards = await parse(bytes, options());
      if (boards.length === 1) {
        take(boards[0], solve);
        return;
      }
      open(text);
      $("enter-choice").append(`${boards.length} boards: `);
      boards.slice(0, OFFERED).forEach((board, k) => {
        choose(`${k + 1} (${board.rows[0].length} × ${board.rows.length}, line ${board.line})`, () => {
          try {
            take(board);
          } catch (error) {
            fail(error, text);
          }
        });
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      open(text);
      fail(error, text);
    }
  }

  /** The game of new boards. Nobody has drawn a picture for a board from elsewhere. */
  function formKind() {
    const { shape: { surface }, rule, target, litOnly } = chosen();
    return { surface, rule, target: target === "picture" ? "off" : target, litOnly };
  }

  /** Opens the dialog, with a text if there is one. */
  function open(text) {
    if (!dialog.open) {
      for (const id of ["surface", "figure", "target"]) $(`enter-${id}`).value = $(id).value;
      $("enter-own").checked = $("own").checked;
      $("enter-lit-only").checked = $("lit-only").checked;
      $("enter-goal").checked = false;
      const { mode } = on.game();
      if (drawn.kind !== kindOf(mode)) drawn = fresh(kindOf(mode));
      $("enter-kind").value = drawn.kind;
      show();
      dialog.showModal();
      reader();
    }
    if (text === null) return;
    $("enter-text").value = text;
    typed = true;
  }

  function readText(text, solve) {
    read(new TextEncoder().encode(text), text, solve);
  }

  function refuse(what, why = "is too large for a board to play with") {
    open(null);
    fail(new ApiError({ message: `${what} ${why}` }), null);
  }

  async function readFile(file) {
    if (file.size > MOST_BYTES) {
      refuse(file.name);
      return;
    }
    const bytes = await file.arrayBuffer().catch(() => null);
    if (!bytes) return refuse(file.name, "cannot be read");
    const raw = new Uint8Array(bytes);
    const picture = raw[0] === 0x50 && raw[1] === 0x34; // P4
    read(raw, picture ? null : new TextDecoder().decode(bytes));
  }

  /** Draws what is typed as soon as it is one board. What is wrong is said when it is to be played. */
  async function preview() {
    const text = $("enter-text").value;
    typed = text.trim() !== "";
    clear();
    if (!typed) show();
    if (!typed || text.length > READ_WHILE_TYPED || linkOf(text)) return;
    // The reader may come late: what is typed may be newer then.
    const isOld = () => !dialog.open || $("enter-text").value !== text;
    try {
      const [board, ...others] = await parse(new TextEncoder().encode(text), options());
      if (others.length > 0 || isOld()) return;
      const { game, notes } = brought(board, kind());
      $("enter-kind").value = game.states > 2 ? "lights2000" : "own";
      adopt(game, cellsOf(board.rows));
      show();
      $("enter-words").textContent = notes;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isOld()) $("enter-words").textContent = "This is no board yet.";
    }
  }

  function play(solve) {
    if (typed) {
      readText($("enter-text").value, solve);
      return;
    }
    const { title: _, words: __, presses: ___, ...game } = shape();
    close();
    on.board({ ...game, goal: game.goal?.slice(), start: drawn.lights.slice() }, `Your board: ${gameText(game)}.`, solve);
  }

  $("enter").addEventListener("click", () => {
    reset();
    open(null);
  });
  $("enter-cancel").addEventListener("click", close);
  // The event comes late: the next file may be open by then.
  dialog.addEventListener("close", () => dialog.open || reset());
  $("enter-file").addEventListener("change", () => $("enter-file").files[0] && readFile($("enter-file").files[0]));
  $("enter-text").addEventListener("input", preview);
  for (const id of ["enter-options", "enter-game", "enter-which"]) $(id).addEventListener("input", () => (typed ? preview() : show()));
  const size = () => ["enter-columns", "enter-rows"].map((id) => $(id).valueAsNumber);
  const fits = () => size().every((side) => Number.isInteger(side) && side >= SMALLEST && side <= LARGEST);
  $("enter-kind").addEventListener("input", () => {
    // A field that is hidden would keep the form from being sent.
    if (!fits()) $("enter-columns").value = $("enter-rows").value = 5;
    resize(...size());
    drawAnew();
  });
  $("enter-size").addEventListener("input", () => {
    if (!fits()) {
      $("enter-size-error").textContent = `A board to play has ${SMALLEST} to ${LARGEST} columns and rows.`;
      return;
    }
    resize(...size());
    drawAnew();
  });
  $("enter-clear").addEventListener("click", () => drawAnew(drawnNow().map(() => 0)));
  $("enter-fill").addEventListener("click", () => drawAnew(drawnNow().map(() => 1)));
  $("enter-invert").addEventListener("click", () => drawAnew(drawnNow().map((light) => 1 - light)));
  $("enter-this").addEventListener("click", () => {
    const { mode, columns, rows, surface, rule, target, litOnly, lights, goal } = on.game();
    $("enter-kind").value = kindOf(mode);
    if ($("enter-kind").value === "own") {
      $("enter-surface").value = surface;
      $("enter-target").value = target;
      $("enter-lit-only").checked = litOnly;
      $("enter-goal").checked = false;
      const { figure, own } = partsOf(rule);
      $("enter-figure").value = figure;
      $("enter-own").checked = own;
    }
    drawn = { columns, rows, lights: Uint8Array.from(lights), goal: Uint8Array.from(goal ?? lights.map(() => 0)), kind: kindOf(mode) };
    drawAnew();
  });
  $("enter-form").addEventListener("submit", (event) => {
    event.preventDefault();
    play(event.submitter?.id === "enter-solve");
  });
  for (const id of ["surface", "figure", "target"]) $(`enter-${id}`).append(...$(id).cloneNode(true).children);

  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog:not(#enter-dialog)")) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData("text/plain");
    if (!file && !text.trim()) return;
    event.preventDefault();
    if (file) readFile(file);
    else readText(text);
  });

  let depth = 0;
  const over = (change) => {
    depth = Math.max(0, depth + change);
    $("drop").hidden = depth === 0;
  };
  const holdsBoard = (event) => ["Files", "text/plain"].some((kind) => event.dataTransfer.types.includes(kind));
  addEventListener("dragenter", (event) => holdsBoard(event) && over(1));
  addEventListener("dragleave", () => over(-1));
  addEventListener("dragover", (event) => holdsBoard(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!holdsBoard(event)) return;
    event.preventDefault();
    over(-depth);
    const file = event.dataTransfer.files[0];
    const text = event.dataTransfer.getData("text/plain");
    if (file) readFile(file);
    else readText(text);
  });
}
