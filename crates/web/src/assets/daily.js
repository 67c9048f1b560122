// The board of a day: the same for everybody, and a streak of days.

import { dealt } from "./game.js";
import { seeded } from "./random.js";
import { solveBoard } from "./solver/local.js";

const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The first day that has a board. */
export const FIRST = "2026-01-01";

/**
 * The boards of the days, from Sunday: Monday is easy, Sunday is hard. Each day of the week takes its boards
 * in turn, week by week: columns, rows and the presses of a shortest solution, then the surface and the rule
 * if they are not the usual.
 */
const WEEK = [
  [[8, 8, 13], [9, 8, 14], [8, 8, 13, "klein"], [10, 7, 14], [8, 9, 14]],
  [[5, 5, 4], [5, 4, 4], [4, 4, 4], [6, 5, 5], [4, 5, 5]],
  [[4, 4, 5, "torus"], [6, 6, 6], [5, 5, 6], [6, 5, 6], [5, 6, 6]],
  [[5, 5, 7], [5, 4, 7, "torus"], [6, 6, 7], [5, 5, 6, "plane", "open-+"], [7, 5, 7]],
  [[6, 6, 8], [7, 6, 8], [6, 6, 8, "cylinder"], [5, 7, 8], [5, 5, 6, "plane", "x"]],
  [[7, 6, 9], [6, 5, 9, "mobius"], [7, 7, 9], [6, 7, 9], [8, 6, 9]],
  [[8, 7, 11], [7, 7, 11], [6, 8, 11], [7, 7, 11, "projective"], [7, 7, 10, "plane", "king"]],
];

/** Returns the date in UTC, as 2026-11-23. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Returns the number of a day since 1970-01-01. */
function serial(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/** Returns the day so many days later. */
export function later(day, days) {
  return new Date((serial(day) + days) * DAY).toISOString().slice(0, 10);
}

/** Returns whether a text is a date. */
export function isDay(text) {
  return DATE.test(text) && !Number.isNaN(serial(text)) && later(text, 0) === text;
}

/** Returns the weekday of a day, 0 for Sunday. */
export function weekday(day) {
  return (serial(day) + 4) % 7;
}

/** Returns the board of a day; a string if that day has none yet. */
export function dailyBoard(day = today()) {
  if (!isDay(day)) return "The address does not name a day.";
  if (day < FIRST) return `The first daily board is that of ${FIRST}.`;
  if (day > today()) return `The board of ${day} is not open yet.`;
  const kinds = WEEK[weekday(day)];
  const week = Math.floor((serial(day) + 3) / 7);
  const [columns, rows, presses, surface = "plane", rule = "+"] = kinds[week % kinds.length];
  const shape = { columns, rows, surface, rule };
  const below = seeded(serial(day));
  let start;
  do start = dealt(shape, presses, below);
  while (solveBoard(shape, start, "off").count !== presses);
  return { ...shape, target: "off", states: 2, start, mode: { name: "daily", day, presses } };
}

/** Returns how long it is until the next board, as 5:04:09. */
export function countdown() {
  const left = Math.ceil((DAY - (Date.now() % DAY)) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}

/** Returns how many days in a row are in the set, up to today or yesterday. */
export function streak(days) {
  let day = days.has(today()) ? today() : later(today(), -1);
  let count = 0;
  for (; days.has(day); day = later(day, -1)) count += 1;
  return count;
}
