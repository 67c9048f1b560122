// The page of the numbers: one number is chosen, and all parts show it.

import { ApiError, get } from "./server.js";
import { detail } from "./detail.js";
import { Gallery } from "./gallery.js";
import { NumberMap } from "./map.js";
import { Plot } from "./plot.js";

const UP_TO = 4096;
const $ = (id) => document.getElementById(id);
const map = new NumberMap($("map"), choose);
const plot = new Plot($("plot"), choose);
const gallery = new Gallery($("gallery"), $("more"), (n) => {
  choose(n);
  $("detail").scrollIntoView({ block: "nearest" });
  $("detail").focus({ preventScroll: true });
}, problem);
let table = null;
let chosen = 5;

/** Says what went wrong, unless it was about a number that is no longer chosen. */
function problem(error, n = chosen) {
  if (!(error instanceof ApiError)) throw error;
  if (n === chosen) $("error").textContent = error.message;
}

/** Takes back what went wrong; without a table that stands. */
function clear() {
  if (table) $("error").textContent = "";
}

const isNumber = (n) => Number.isInteger(n) && n >= 1 && n <= UP_TO;

/** Chooses a number; before the table has come, it waits for it in the field. */
function choose(n) {
  const isRefused = !isNumber(n);
  $("n-words").textContent = isRefused ? `A whole number from 1 to ${UP_TO}.` : "";
  $("n").setAttribute("aria-invalid", String(isRefused));
  $("detail").classList.toggle("refused", isRefused);
  if (isRefused) return;
  chosen = n;
  if ($("n").valueAsNumber !== n) $("n").value = n;
  history.replaceState(null, "", `?n=${n}`);
  if (!table) return;
  clear();
  map.mark(n);
  plot.mark(n);
  $("live").textContent = map.words(n);
  detail(n, table).then(() => gallery.paint(), (error) => problem(error, n));
}

function nextMad(direction) {
  if (!table) return chosen;
  for (let n = chosen + direction; n >= 1 && n <= UP_TO; n += direction) {
    if (table.divisor[n - 1] === n) return n;
  }
  return chosen;
}

$("n").addEventListener("input", () => choose($("n").valueAsNumber));
$("mad-before").addEventListener("click", () => choose(nextMad(-1)));
$("mad-after").addEventListener("click", () => choose(nextMad(1)));
$("width").addEventListener("change", () => {
  map.width = Number($("width").value);
  map.draw();
});
$("range").addEventListener("change", () => {
  plot.range = Number($("range").value);
  plot.draw();
});
$("gallery-surface").addEventListener("change", showGallery);
$("more").addEventListener("click", clear);
document.addEventListener("themechange", () => {
  map.draw();
  plot.draw();
});

// Paper is light.
const root = document.documentElement;
let theme = root.dataset.theme;
function show(colours) {
  root.dataset.theme = colours;
  document.dispatchEvent(new Event("themechange"));
}
addEventListener("beforeprint", () => {
  theme = root.dataset.theme;
  show("light");
});
addEventListener("afterprint", () => show(theme));

function showGallery() {
  if (!table) return;
  clear();
  const surface = $("gallery-surface").value;
  gallery.set(surface, table[surface]);
}

const asked = Number(new URLSearchParams(location.search).get("n"));
choose(isNumber(asked) ? asked : chosen);
try {
  table = await get("classify", { up_to: UP_TO });
  const percent = ((100 * table.bad) / UP_TO).toFixed(1);
  $("map-words").textContent = `${table.good} good and ${table.bad} bad numbers up to ${UP_TO}: ${percent} % are bad. Choose one with the pointer, or with the arrow keys.`;
  map.set(table);
  plot.set(table);
  showGallery();
  choose($("n").valueAsNumber);
  root.dataset.ready = "true";
} catch (error) {
  problem(error);
}
