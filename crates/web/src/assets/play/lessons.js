// Lessons: three to five screens a game, the last one with a position to win. Progress stays in the browser.

import { NoAnswer } from "../server.js";

const KEY = "madness:lessons";

let asked = null;

/**
 * Returns the screens of the lesson about a game. A screen has words, and a position: a game and the moves made. In
 * the last one the player `person` is to win it against the computer.
 */
export async function screensOf(key) {
  asked ??= fetch("play/lessons.json").then((answer) => answer.json());
  try {
    return (await asked)[key];
  } catch {
    asked = null;
    throw new NoAnswer();
  }
}

function read() {
  try {
    const done = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(done) ? done : [];
  } catch {
    return [];
  }
}

/** Returns whether the position of a lesson was won. */
export const isDone = (key) => read().includes(key);

/** Keeps that the position of a lesson was won. */
export function done(key) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...read(), key])]));
  } catch {
    // Storage is full or switched off: the lesson is forgotten with the page.
  }
}
