// Boards from elsewhere: what they are played as.

import { CLASSICS } from "./classics.js";
import { cellsOf } from "./game.js";
import { LARGEST, SMALLEST } from "./link.js";
import { FIGURES, partsOf } from "./rules.js";
import { ApiError } from "./server.js";
import { gameText } from "./written.js";

/** What the reader took a line for, in words. */
function inWords(assumed) {
  const { kind, line, name, columns, rows } = assumed;
  const what = {
    name: `“${name}” is taken for the name of the board below it`,
    count: "the number is taken for the number of boards",
    size: `taken for the size, ${columns} columns and ${rows} rows`,
  };
  return `Line ${line}: ${what[kind]}.`;
}

/** The query of a link, if a text is nothing but the link of a board; else undefined. */
export function linkOf(text) {
  return /^\S*?(\?(?:board|mode)=[^\s#]*)(?:#\S*)?$/.exec(text.trim())?.[1];
}

/**
 * Returns what to play with a board of the reader: the fields of a game, and words about it. What the text says of the
 * game holds, and the usual rule and target where it names another part of the game. A text that says nothing gets the
 * game `{ surface, rule, target, litOnly }` that is chosen on the page.
 */
export function brought({ rows, line, header, assumed }, chosen) {
  const refuse = (message) => new ApiError({ message, line });
  const [columns, high] = [rows[0].length, rows.length];
  const fits = (side) => side >= SMALLEST && side <= LARGEST;
  if (!fits(columns) || !fits(high)) {
    throw refuse(`a board to play has ${SMALLEST} to ${LARGEST} columns and rows; this one has ${columns} × ${high}`);
  }
  const said = Object.keys(header).length > 0 ? { rule: "+", target: "off", litOnly: false } : {};
  const shape = { ...chosen, ...said, columns, rows: high };
  const start = cellsOf(rows);
  if (header.states === 3) return ofThreeStates({ ...shape, surface: "plane", ...header }, start, assumed, refuse);
  const game = { ...shape, ...header, states: 2 };
  if (!partsOf(game.rule)) {
    throw refuse(`the page has the rules ${FIGURES.join(", ")}, each without the pressed cell too, and not ${game.rule}: madness solve has every rule`);
  }
  const played = header.surface ? `Played as the text says: ${gameText(game)}.` : `The text names no surface: ${gameText(game)}, as chosen here.`;
  return { game: { ...game, start }, notes: [...assumed.map(inWords), played].join(" ") };
}

/** A board of three states is one of Lights Out 2000. */
function ofThreeStates(shape, start, assumed, refuse) {
  const { title, words: _, presses: __, ...classic } = CLASSICS.lights2000;
  if (gameText(shape) !== gameText(classic)) {
    throw refuse(`three states are played here as ${title}, ${gameText(classic)}, and this is ${gameText(shape)}: madness puzzle solves it`);
  }
  const game = { ...classic, start, mode: { name: "classics", game: "lights2000" } };
  return { game, notes: [...assumed.map(inWords), `Three states: ${title}, ${gameText(game)}.`].join(" ") };
}
