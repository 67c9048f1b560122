// The card of the player: settings, best times, and forgetting them.

import { bestTimes, forget, set, settings } from "./records.js";
import { timeText } from "./words.js";

const $ = (id) => document.getElementById(id);

/** Shows the best times. */
export function drawTimes() {
  const times = Object.entries(bestTimes());
  $("times").hidden = times.length === 0;
  $("time-list").replaceChildren(...times.map(([kind, seconds]) => {
    const place = document.createElement("li");
    place.textContent = `${kind}: ${timeText(seconds)}`;
    return place;
  }));
}

/** Connects the card; `forgotten()` is called once everything is forgotten. */
export function ownCard(forgotten) {
  const draw = () => {
    for (const [name, value] of Object.entries(settings())) $(name).checked = value;
    drawTimes();
  };
  for (const name of Object.keys(settings())) $(name).addEventListener("change", () => set(name, $(name).checked));
  $("vibration-field").hidden = !("vibrate" in navigator);
  $("forget-open").addEventListener("click", () => $("forget").showModal());
  $("forget-cancel").addEventListener("click", () => $("forget").close());
  $("forget-all").addEventListener("click", () => {
    forget();
    $("forget").close();
    draw();
    forgotten();
  });
  draw();
}
