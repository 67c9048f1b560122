// Blocks of rows, a character a cell, and what other boards of the file settle about them.

import { HASH, ParseError, VARIATION, cellsIn, isBlank, isRow, isStrange, pairOf, shown } from "./text.js";

const inWords = ({ lit, dark }) => `'${lit}' and '${dark}'`;

export function unknown(found) {
  return `${shown(found)} is no board character: write the cells with one of the pairs 1 0, # ., X ., x ., * ., O ., o ., ● ○, ■ □, 🟨 ⬛ (lit first), or name the lit characters`;
}

function mixed(found, board) {
  let like = "";
  if (/[Oo]/.test(found) && board.lit === "1") like = " (this is the letter O, not the digit 0)";
  if (found === "0" && /[Oo]/.test(board.lit)) like = " (this is the digit 0, not the letter O)";
  return `${shown(found)} belongs to the pair ${inWords(pairOf(found))}, but this board is written with ${inWords(board)}${like}: use one pair in a board, and begin comments with ';'`;
}

export const ROW_OR_COMMENT = "this line begins with '#' and is as long as a row, but is not written like the others: correct the row, or begin the comment with ';'";

/** The pair of a block, and what its own lines leave open: "dots", "bare", or nothing. */
function styleOf(block) {
  let dots = false;
  for (const line of block.filter(isRow)) {
    for (const [index, found] of line.characters.entries()) {
      if (found === ".") dots = true;
      else if (!isBlank(found)) {
        const pair = pairOf(found);
        if (!pair) throw line.error(index + 1, unknown(found));
        if (dots && pair.dark !== ".") throw line.error(index + 1, mixed(found, HASH));
        return { pair, doubt: null };
      }
    }
  }
  const bare = block.some((line) => line.kind === "bare");
  return { pair: HASH, doubt: !dots ? "bare" : bare ? null : "dots" };
}

/** The cells of a line, in the pair of its board. */
function cellsOf(line, pair) {
  let cells = "";
  line.characters.forEach((found, index) => {
    if (found === VARIATION || isBlank(found)) return;
    if (found === pair.lit) cells += "1";
    else if (found === pair.dark) cells += "0";
    else throw line.error(index + 1, pairOf(found) ? mixed(found, pair) : unknown(found));
  });
  return cells;
}

/** The error at the first surplus cell, or at the end of the line if cells are missing. */
function ragged(line, found, expected) {
  const cells = [...line.characters.keys()].filter((k) => cellsIn([line.characters[k]]) === 1);
  const index = cells[expected] ?? line.characters.length;
  return line.error(index + 1, `this row has ${found} cells, but the first row of the board has ${expected}: make them equal, or put a blank line between two boards`);
}

/** Whether a comment may be a mistyped row: it has as many cells, and all or none of them are spaced. */
function resemblesRow(line, columns) {
  const words = line.text.split(/[ \t]+/).filter(Boolean);
  return cellsIn(line.characters) === columns && (words.length === 1 || words.every((word) => Array.from(word).length === 1));
}

function boardOf(block, { pair }) {
  const rows = [];
  let top = 0;
  for (const line of block) {
    if (line.kind !== "row" && !(line.kind === "bare" && pair === HASH)) continue;
    const cells = cellsOf(line, pair);
    if (rows.length === 0) top = line.number;
    else if (cells.length !== rows[0].length) throw ragged(line, cells.length, rows[0].length);
    rows.push(cells);
  }
  if (pair === HASH) {
    const suspect = block.find((line) => line.kind === "remark" && resemblesRow(line, rows[0].length));
    if (suspect) throw suspect.error(suspect.characters.findIndex(isStrange) + 1, ROW_OR_COMMENT);
  }
  return { rows, line: top, pair };
}

/** Reads a block as a draft: `{ doubt, board }`, or `{ doubt: "bare", error }` for bare lines that are no board. */
export function readBlock(block) {
  const style = styleOf(block);
  try {
    return { doubt: style.doubt, board: boardOf(block, style) };
  } catch (error) {
    if (style.doubt !== "bare" || !(error instanceof ParseError)) throw error;
    return { doubt: "bare", error };
  }
}

/** Whether blocks of bare lines are boards, given the other blocks of the file. */
function bareAreBoards(drafts) {
  const others = drafts.filter((draft) => draft.doubt !== "bare");
  return others.length === 0 || others.some(({ board }) => board.pair === HASH);
}

/** A board of dots has the pair of the last board above it that shows one with dots, else of the first below. */
export function settleDots(drafts) {
  const dotted = ({ doubt, board }) => (doubt === null && board.pair?.dark === "." ? board.pair : undefined);
  let pair = drafts.map(dotted).find(Boolean);
  if (!pair) return;
  for (const draft of drafts) {
    pair = dotted(draft) ?? pair;
    if (draft.doubt === "dots") draft.board.pair = pair;
  }
}

/** The drafts that are boards and not comments. */
export function settled(drafts) {
  const bare = bareAreBoards(drafts);
  return drafts.filter((draft) => bare || draft.doubt !== "bare");
}
