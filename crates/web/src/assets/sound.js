// Sound and vibration, each only if the player switched it on.

import { settings } from "./records.js";

const motion = matchMedia("(prefers-reduced-motion: reduce)");
let context = null;

/** Plays notes one after another, in hertz. */
function play(notes, length) {
  context ??= new AudioContext();
  notes.forEach((pitch, k) => {
    const start = context.currentTime + k * length;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length * 1.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length * 1.5);
  });
}

/** Vibrates for so many milliseconds, unless motion is to be reduced. */
function shake(pattern) {
  if (settings().vibration && !motion.matches) navigator.vibrate?.(pattern);
}

/** What is heard and felt of a press. */
export function click() {
  if (settings().sound) play([440], 0.06);
  shake(12);
}

/** What is heard and felt of a win. */
export function fanfare() {
  if (settings().sound) play([523, 659, 784, 1047], 0.12);
  shake([40, 60, 40, 60, 120]);
}
