// Boards from elsewhere: dropped, pasted, typed; and boards for elsewhere.

import { parse } from "./api.js";
import { LARGEST, SMALLEST } from "./link.js";
import { ApiError } from "./server.js";
import { NAMES } from "./surfaces.js";

const $ = (id) => document.getElementById(id);

/** The most boards of a file that are offered. */
const OFFERED = 16;
/** The most bytes that are read: what the page reads in less than a second. */
const MOST_BYTES = 1 << 19;

/** `on.board(board)` takes a board of a file. */
export function loading(on) {
  const dialog = $("load-dialog");
  const clear = () => {
    $("load-error").textContent = "";
    $("load-choice").replaceChildren();
  };

  function take(board) {
    const [columns, rows] = [board.rows[0].length, board.rows.length];
    const fits = (side) => side >= SMALLEST && side <= LARGEST;
    if (!fits(columns) || !fits(rows)) {
      throw new ApiError({ message: `a board to play has ${SMALLEST} to ${LARGEST} columns and rows; this one has ${columns} × ${rows}`, line: board.line });
    }
    dialog.close();
    on.board(board);
  }

  function fail(error, text) {
    const { line, column } = error;
    const place = line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
    $("load-error").textContent = place + error.message;
    if (!line || text === null) return;
    // The place, selected.
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0) + (column ?? 1) - 1;
    $("load-text").focus();
    $("load-text").setSelectionRange(start, start + 1);
  }

  /** Reads bytes; `text` if they can be shown. */
  function read(bytes, text) {
    clear();
    if (bytes.length > MOST_BYTES) {
      refuse("this text");
      return;
    }
    try {
      const boards = parse(bytes);
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
  $("load-cancel").addEventListener("click", () => dialog.close());
  // What was wrong with one file is not said of the next.
  dialog.addEventListener("close", clear);
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

/** A board as a file of text, which the command reads too. */
export function asText(game) {
  const rows = game.rowsOf().map((row) => row.replaceAll("1", "#").replaceAll("0", "."));
  const rule = game.rule === "+" ? "" : ` --pattern ${game.rule}`;
  return `; ${game.columns} × ${game.rows} ${NAMES[game.surface]} (--surface ${game.surface}${rule})\n${rows.join("\n")}\n`;
}
