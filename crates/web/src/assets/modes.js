// The modes of the page: which board an address of a mode names, and what comes after a board.

import { CLASSICS, LEVELS, classicBoard } from "./classics.js";
import { FIRST, dailyBoard, later, today, weekday } from "./daily.js";
import { LAST, levelBoard, skills } from "./levels.js";
import { nextLevel } from "./records.js";
import { inShort, inWords } from "./rules.js";
import { NAMES, WORDS } from "./surfaces.js";

const COLOURS = "A press turns dark cells red, red ones green, and green ones dark.";
const LIT_ONLY = "Only lit cells may be pressed, so the order of presses matters.";
const PICTURE = "A cut corner marks a cell that is not yet as in the picture.";
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Returns the board that the fields of an address name; a string if there is none. */
export function boardOf({ mode, day, level, game, seed }) {
  if (mode === "daily") return dailyBoard(day);
  if (mode === "levels") return levelBoard(Number(level ?? Math.min(nextLevel(), LAST)));
  if (mode === "classics") return classicBoard(game, seed);
  return `There is no mode “${mode}”.`;
}

/** Returns the name of a board for people. */
export function titleOf({ mode, columns, rows }) {
  if (mode.name === "daily") return `Daily ${mode.day}`;
  if (mode.name === "levels") return `Level ${mode.level}`;
  if (mode.name === "classics") return CLASSICS[mode.game].title;
  return `${columns} × ${rows}`;
}

/** Returns the skill of a level. */
export function skillOf({ level }) {
  return skills().find(({ levels }) => levels.includes(level));
}

/** Returns the kind of a board: best times are kept for each kind. */
export function kindOf({ mode, columns, rows, surface, rule, target, litOnly }) {
  if (mode.name === "daily") return `Daily, ${WEEKDAYS[weekday(mode.day)]}`;
  if (mode.name === "levels") return `Level ${mode.level}`;
  if (mode.name === "classics") return CLASSICS[mode.game].title;
  return [`${columns} × ${rows} ${surface}`, ...(rule === "+" ? [] : [rule]), ...(target === "off" ? [] : [target]), ...(litOnly ? ["lit only"] : [])].join(", ");
}

/** Returns the address of another board like this one; none for a free board. */
export function anotherOf({ mode }) {
  return mode.name === "classics" ? `?mode=classics&game=${mode.game}` : undefined;
}

/** Returns what comes after a board that was solved: words for the button, and the address; none for a free board. */
export function nextOf(game) {
  const { mode } = game;
  if (mode.name === "daily" && mode.day === FIRST) return { words: "Free play", query: "?mode=free" };
  if (mode.name === "daily") return { words: "The day before", query: `?mode=daily&day=${later(mode.day, -1)}` };
  if (mode.name === "levels" && mode.level < LAST) return { words: "Next level", query: `?mode=levels&level=${mode.level + 1}` };
  if (mode.name === "levels") return { words: "Free play", query: "?mode=free" };
  if (mode.level < LEVELS) return { words: "Next level", query: `?mode=classics&game=original:${mode.level + 1}` };
  if (mode.name === "classics") return { words: "Next board", query: anotherOf(game) };
  return { words: "Next board" };
}

/**
 * Returns what is to be learnt with a level, and what is unusual about a board of a mode: its surface, rule
 * and states; nothing of free boards.
 */
export function unusual({ mode, surface, rule, litOnly, target, states }) {
  if (mode.name === "free") return "";
  const skill = mode.name === "levels" ? skillOf(mode).words : "";
  const words = [skill, surface === "plane" ? "" : WORDS[surface], rule === "+" ? "" : inWords(rule)];
  // With a picture there is enough to read: the line of the goal says it too.
  if (litOnly && target !== "picture") words.push(LIT_ONLY);
  if (target === "picture") words.push(PICTURE);
  if (states > 2) words.push(COLOURS);
  return words.filter(Boolean).join(" ");
}

const GOALS = { off: "Make every light dark", on: "Light every cell", either: "Make all cells alike", picture: "Make this picture" };

/** Returns the goal of a board, and a short line with what is unusual about its rule, surface and states, which stays. */
export function goalOf({ surface, rule, target, litOnly, states }) {
  const kind = [litOnly ? "Press lit cells only" : "", rule === "+" ? "" : inShort(rule), surface === "plane" ? "" : `Edges joined: ${surface === "cube" ? "cube" : NAMES[surface]}`, states > 2 ? "Each press: dark → red → green → dark" : ""];
  return { goal: GOALS[target], kind: kind.filter(Boolean).join(" · ") };
}

/** Returns the game of a board in sentences. */
export function gameInWords(game) {
  const { surface, rule, target, litOnly, states } = game;
  const more = [litOnly ? LIT_ONLY : "", states > 2 ? COLOURS : "", WORDS[surface], `${GOALS[target]}.`, target === "picture" ? PICTURE : ""];
  return `The board in play: ${inWords(rule)} ${more.filter(Boolean).join(" ")}`;
}

/** Returns whether a board is that of today. */
export function isOfToday({ mode }) {
  return mode.name === "daily" && mode.day === today();
}
