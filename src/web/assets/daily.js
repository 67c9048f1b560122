// The board of a day: the same for everybody, and a streak of days.

import { dealt } from "./game.js";
import { seeded } from "./random.js";

const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The first day that has a board. */
export const FIRST = "2026-01-01";

/**
 * The boards of the week, from Sunday: Monday is easy, Sunday is hard. A number of presses is that of the
 * shortest solution: there is no quiet pattern, or none with fewer than twice as many cells.
 */
const WEEK = [
  { columns: 8, rows: 8, surface: "klein", presses: 13 },
  { columns: 5, rows: 5, surface: "plane", presses: 4 },
  { columns: 6, rows: 6, surface: "plane", presses: 6 },
  { columns: 5, rows: 4, surface: "torus", presses: 7 },
  { columns: 6, rows: 6, surface: "cylinder", presses: 8 },
  { columns: 6, rows: 5, surface: "mobius", presses: 9 },
  { columns: 7, rows: 7, surface: "projective", presses: 11 },
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
  const { presses, ...shape } = WEEK[weekday(day)];
  const start = dealt(shape, presses, seeded(serial(day)));
  return { ...shape, rule: "+", target: "off", states: 2, start, mode: { name: "daily", day, presses } };
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
