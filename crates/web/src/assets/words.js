// Numbers with their nouns, and times.

/** Returns a number with its noun, such as `1 press` or `3 presses`. */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a number of presses. */
export function presses(count) {
  return counted(count, "press", "presses");
}

/** Returns seconds as 1:05. */
export function timeText(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Where nothing but fingers points at cells. Outside of a browser there are none. */
export const fingers = globalThis.matchMedia?.("(hover: none)") ?? { matches: false };

/** How a player asks what a press of a cell switches. */
export const ASKING = fingers.matches ? "hold a cell down" : "point at a cell";
