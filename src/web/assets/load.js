// Boards from elsewhere: dropped, pasted, typed.

import { parse } from "./api.js";
import { brought, linkOf } from "./brought.js";
import { fromQuery } from "./link.js";
import { ApiError } from "./server.js";

const $ = (id) => document.getElementById(id);

/** The most boards of a file that are offered. */
const OFFERED = 16;
/** The most bytes that are read: what the page reads in less than a second. */
const MOST_BYTES = 1 << 19;

/** How the reader is told what it cannot know, by the names that its messages have for that. */
function options() {
  const rows = $("load-rows").valueAsNumber;
  return { lit: $("load-lit").value, dark: $("load-dark").value, rows: rows >= 1 ? Math.floor(rows) : undefined, countLine: $("load-count").checked };
}

/**
 * `on.chosen()` returns the game of boards that say nothing of it, `on.board(game, notes)` takes the fields of a game
 * and words about it, and `on.link(query)` the query of a link.
 */
export function loading(on) {
  const dialog = $("load-dialog");
  const clear = () => {
    $("load-error").textContent = "";
    $("load-choice").replaceChildren();
  };

  // What was wrong with one file is not said of the next, nor how it is written.
  function reset() {
    clear();
    for (const id of ["load-lit", "load-dark", "load-rows"]) $(id).value = "";
    $("load-count").checked = $("load-options").open = false;
  }

  function close() {
    reset();
    dialog.close();
  }

  function take(board) {
    const { game, notes } = brought(board, on.chosen());
    close();
    on.board(game, notes);
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
    $("load-error").textContent = place + error.message;
    if (/--(lit|dark|rows|count-line)/.test(error.message)) $("load-options").open = true;
    if (!line || text === null) return;
    // The place, selected. Columns are characters, which may take two units of the text.
    const lines = $("load-text").value.split("\n");
    const characters = Array.from(lines[line - 1] ?? "");
    const before = [...lines.slice(0, line - 1), characters.slice(0, (column ?? 1) - 1).join("")].join("\n").length;
    $("load-text").focus();
    $("load-text").setSelectionRange(before, before + (characters[(column ?? 1) - 1] ?? " ").length);
  }

  /** Reads bytes; `text` if they can be shown. */
  function read(bytes, text) {
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
      const boards = parse(bytes, options());
      if (boards.length === 1) {
        take(boards[0]);
        return;
      }
      open(text);
      $("load-choice").append(`${boards.length} boards: `);
      boards.slice(0, OFFERED).forEach((board, k) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${k + 1} (${board.rows[0].length} × ${board.rows.length}, line ${board.line})`;
        button.addEventListener("click", () => {
          try {
            take(board);
          } catch (error) {
            fail(error, text);
          }
        });
        $("load-choice").append(button);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      open(text);
      fail(error, text);
    }
  }

  function open(text) {
    if (text !== null) $("load-text").value = text;
    if (!dialog.open) dialog.showModal();
  }

  function readText(text) {
    read(new TextEncoder().encode(text), text);
  }

  function refuse(what) {
    open(null);
    fail(new ApiError({ message: `${what} is too large for a board to play with` }), null);
  }

  async function readFile(file) {
    if (file.size > MOST_BYTES) {
      refuse(file.name);
      return;
    }
    const bytes = await file.arrayBuffer();
    const raw = new Uint8Array(bytes);
    const picture = raw[0] === 0x50 && raw[1] === 0x34; // P4
    read(raw, picture ? null : new TextDecoder().decode(bytes));
  }

  $("load-open").addEventListener("click", () => {
    clear();
    $("load-file").value = "";
    dialog.showModal();
  });
  $("load-cancel").addEventListener("click", close);
  // The event comes late: the next file may be open by then.
  dialog.addEventListener("close", () => dialog.open || reset());
  $("load-file").addEventListener("change", () => $("load-file").files[0] && readFile($("load-file").files[0]));
  $("load-form").addEventListener("submit", (event) => {
    event.preventDefault();
    readText($("load-text").value);
  });

  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
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
