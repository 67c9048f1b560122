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

function problem(error) {
  if (!(error instanceof ApiError)) throw error;
  $("error").textContent = error.message;
}

function choose(n) {
  if (!table) return;
  const isNumber = Number.isInteger(n) && n >= 1 && n <= UP_TO;
  $("n-words").textContent = isNumber ? "" : `A whole number from 1 to ${UP_TO}.`;
  $("n").setAttribute("aria-invalid", String(!isNumber));
  $("detail").classList.toggle("refused", !isNumber);
  if (!isNumber) return;
  chosen = n;
  if ($("n").valueAsNumber !== n) $("n").value = n;
  history.replaceState(null, "", `?n=${n}`);
  map.mark(n);
  plot.mark(n);
  $("live").textContent = map.words(n);
  detail(n, table).catch(problem);
}

function nextMad(direction) {
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
  const surface = $("gallery-surface").value;
  gallery.set(surface, table[surface]);
}

try {
  table = await get("classify", { up_to: UP_TO });
  const percent = ((100 * table.bad) / UP_TO).toFixed(1);
  $("map-words").textContent = `${table.good} good and ${table.bad} bad numbers up to ${UP_TO}: ${percent} % are bad. Choose one with the pointer, or with the arrow keys.`;
  map.set(table);
  plot.set(table);
  showGallery();
  const asked = Number(new URLSearchParams(location.search).get("n"));
  choose(asked >= 1 && asked <= UP_TO && Number.isInteger(asked) ? asked : chosen);
  root.dataset.ready = "true";
} catch (error) {
  problem(error);
}
