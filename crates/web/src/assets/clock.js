// The time of a game: from its first press to its end, while the player can play.

import { timeText } from "./words.js";

/** A clock that rests while the page is hidden and while a dialog is open. */
export class Clock {
  #before = 0;
  #since = null;
  #isOn = false;
  #show;

  constructor(show) {
    this.#show = show;
    setInterval(() => this.#tick(), 250);
    document.addEventListener("visibilitychange", () => this.#turn());
    new MutationObserver(() => this.#turn()).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  }

  get seconds() {
    const running = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#before + running;
  }

  /** Stands at so many seconds. */
  set(seconds) {
    this.#before = seconds;
    this.#since = null;
    this.#isOn = false;
    this.#tick();
  }

  start() {
    this.#isOn = true;
    this.#turn();
  }

  stop() {
    this.set(this.seconds);
  }

  /** Runs or rests, as the page is now. */
  #turn() {
    this.#before = this.seconds;
    const rests = document.hidden || document.querySelector("dialog[open]") !== null;
    this.#since = this.#isOn && !rests ? performance.now() : null;
  }

  #tick() {
    this.#show(timeText(this.seconds));
  }
}
