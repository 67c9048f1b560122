// The time of a game: from its first press to its end, while the page is seen.

import { timeText } from "./words.js";

/** A clock that stands still while the page is hidden. */
export class Clock {
  #before = 0;
  #since = null;
  #show;

  constructor(show) {
    this.#show = show;
    setInterval(() => this.#tick(), 250);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.#since !== null) {
        this.stop();
        this.paused = true;
      } else if (!document.hidden && this.paused) {
        this.start();
      }
    });
  }

  get seconds() {
    const running = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#before + running;
  }

  /** Stands at so many seconds. */
  set(seconds) {
    this.#before = seconds;
    this.#since = null;
    this.paused = false;
    this.#tick();
  }

  start() {
    this.paused = false;
    this.#since ??= performance.now();
  }

  stop() {
    this.set(this.seconds);
  }

  #tick() {
    this.#show(timeText(this.seconds));
  }
}
