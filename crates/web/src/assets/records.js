// What the browser keeps of a player: best times, days, levels, settings. Whatever is there that was not
// written by this module is as if it were not there.

const KEY = "madness:records";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTime = ([, time]) => typeof time === "number" && Number.isFinite(time) && time >= 0;

/** What is kept while storage is switched off, until the page is closed. */
let memory = "null";

/** Returns the text that is kept. */
function stored() {
  try {
    return localStorage.getItem(KEY) ?? "null";
  } catch {
    return memory;
  }
}

/** Returns all that is kept, in its usual form. */
function read() {
  let kept;
  try {
    kept = JSON.parse(stored());
  } catch {
    kept = null;
  }
  if (!isObject(kept)) kept = {};
  const days = (list) => (Array.isArray(list) ? list.filter((day) => typeof day === "string") : []);
  const settings = isObject(kept.settings) ? kept.settings : {};
  return {
    best: Object.fromEntries(Object.entries(isObject(kept.best) ? kept.best : {}).filter(isTime)),
    onTime: days(kept.onTime),
    solved: days(kept.solved),
    stars: Object.fromEntries(Object.entries(isObject(kept.stars) ? kept.stars : {}).filter(([, stars]) => [1, 2, 3].includes(stars))),
    settings: { sound: settings.sound === true, vibration: settings.vibration === true },
    knows: kept.knows === true,
  };
}

/** Keeps what is changed, beside the rest. */
function write(changed) {
  const text = JSON.stringify({ ...read(), ...changed });
  try {
    localStorage.setItem(KEY, text);
  } catch {
    memory = text;
  }
}

/** Returns the best times by kind of board, in seconds. */
export function bestTimes() {
  return read().best;
}

/** Keeps the time if it is the best of its kind. */
export function timed(kind, seconds) {
  const { best } = read();
  if (!(best[kind] <= seconds)) write({ best: { ...best, [kind]: seconds } });
}

/** Returns the days whose boards were solved: all, and those solved on their day. */
export function days() {
  const { solved, onTime } = read();
  return { solved: new Set(solved), onTime: new Set(onTime) };
}

/** Keeps that the board of a day was solved, on that day or later. */
export function solvedDay(day, isOnTime) {
  const { solved, onTime } = days();
  solved.add(day);
  if (isOnTime) onTime.add(day);
  write({ solved: [...solved], onTime: [...onTime] });
}

/** Returns the stars of the levels that were solved, by their numbers; of those of the original by their names, `original:1`. */
export function stars() {
  return read().stars;
}

/** Returns the first level that was not solved yet. */
export function nextLevel() {
  const solved = stars();
  let level = 1;
  while (solved[level]) level += 1;
  return level;
}

/** Returns the first of so many levels of the original that was not solved yet, or the last one. */
export function nextOriginal(count) {
  const solved = stars();
  let level = 1;
  while (level < count && solved[`original:${level}`]) level += 1;
  return level;
}

/** Keeps the stars of a level, unless it had more. */
export function solvedLevel(level, earned) {
  const before = stars();
  if (!(before[level] >= earned)) write({ stars: { ...before, [level]: earned } });
}

/** Returns the settings. */
export function settings() {
  return read().settings;
}

/** Keeps a setting. */
export function set(name, value) {
  write({ settings: { ...settings(), [name]: value } });
}

/** Returns whether the player was offered the tutorial, or did not need it. */
export function knows() {
  return read().knows;
}

/** Keeps that the tutorial need not be offered again. */
export function learnt() {
  if (!knows()) write({ knows: true });
}

/** Forgets everything that this module and the game keep, and the colours that were chosen. */
export function forget() {
  memory = "null";
  for (const storage of ["localStorage", "sessionStorage"]) {
    try {
      for (const key of Object.keys(window[storage])) if (key.startsWith("madness:")) window[storage].removeItem(key);
    } catch {
      // Switched off: nothing is kept there.
    }
  }
}
