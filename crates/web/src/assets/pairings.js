// The page of all pairings for nine in a row: one is shown, and a cell that is chosen leads to another one.

import { element } from "./element.js";
import { get } from "./server.js";
import { svg } from "./svg.js";

const SIDE = 8;
const COMPASS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const NAMES = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];
/** Milliseconds that a push is seen. */
const PUSH = 220;

const at = (id) => document.getElementById(id);
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** The pairing that is shown, as the server answers it. */
let shown = null;
/** The directions of the partners as they are drawn, which a walk changes push by push. */
let directions = [];
/** What was asked last: an answer to anything before is not shown. */
let asked = 0;
/** The pairings that walks have led away from. */
let walked = [];
/** The same, and the class, of what was asked last: it is shown, or on its way. */
let [trail, aim] = [walked, 0];

const place = (column, row) => SIDE * ((row + SIDE) % SIDE) + ((column + SIDE) % SIDE);
const stepped = (cell, point) => place((cell % SIDE) + COMPASS[point][0], Math.floor(cell / SIDE) + COMPASS[point][1]);

/** Draws the dominoes, and with `hole` the cell that is free during a walk. */
function draw(hole = -1) {
  const picture = svg("svg", { viewBox: "-.5 -.5 9 9", "aria-hidden": "true" });
  for (let row = -2; row <= SIDE + 1; row++) {
    for (let column = -2; column <= SIDE + 1; column++) {
      const cell = place(column, row);
      const point = directions[cell];
      const [x, y] = [column + 0.5, row + 0.5];
      if (cell === hole) {
        picture.append(svg("circle", { class: "hole", cx: x, cy: y, r: 0.28 }));
      } else if (point < 4) {
        const [dx, dy] = COMPASS[point];
        picture.append(svg("line", { class: `domino kind-${point}`, x1: x, y1: y, x2: x + dx, y2: y + dy }));
        picture.append(svg("circle", { class: "end", cx: x, cy: y, r: 0.1 }), svg("circle", { class: "end", cx: x + dx, cy: y + dy, r: 0.1 }));
      }
    }
  }
  picture.append(svg("rect", { class: "period", x: 0, y: 0, width: SIDE, height: SIDE }));
  at("torus").querySelector("svg")?.remove();
  at("torus").prepend(picture);
}

function name() {
  for (const [cell, button] of buttons.entries()) {
    const partner = NAMES[directions[cell]];
    button.setAttribute("aria-label", `column ${(cell % SIDE) + 1}, row ${Math.floor(cell / SIDE) + 1}, partner to the ${partner}`);
  }
}

/** Draws what is shown, without the pushes of a walk. */
function redraw() {
  if (!shown) return;
  directions = [...shown.pairing].map(Number);
  draw();
}

/** Draws what is shown, and forgets what was on its way. */
function restore() {
  [trail, aim] = [walked, shown?.class ?? 0];
  redraw();
}

/** Shows a pairing of the server's, and says `news` about it. */
function show(answer, news) {
  const field = at("class");
  const isTyped = document.activeElement === field && field.value !== String(shown?.class ?? "");
  if (!isTyped) field.value = answer.class;
  shown = answer;
  restore();
  name();
  at("class-title").textContent = `Pairing ${answer.class}`;
  at("digits").textContent = answer.pairing;
  at("command").textContent = `madness games pairing draw ${answer.pairing}`;
  const others = answer.symmetries - 1;
  at("news").textContent = `${news} It has ${others === 0 ? "no symmetry" : others === 1 ? "one symmetry" : `${others} symmetries`}.`;
  at("back").disabled = walked.length === 0;
  at("previous").disabled = answer.class === 0;
  at("next").disabled = answer.class === answer.classes - 1;
  at("play").search = `?game=plane+k=9+pairing=${answer.pairing}&person=first`;
  history.replaceState(null, "", `?pairing=${answer.pairing}`);
}

/** Asks the server; returns nothing if that failed, or something else was asked since. */
async function ask(question) {
  const number = ++asked;
  aim = Number(question.class ?? shown?.class ?? 0);
  at("error").textContent = "";
  try {
    const answer = await get("pairing", question);
    return number === asked ? answer : null;
  } catch (error) {
    if (number !== asked) return null;
    at("error").textContent = error.message;
    restore();
    return null;
  }
}

/** Shows what is asked for, instead of where a walk was going; `before` are then the pairings that walks have led away from. */
async function open(question, before = walked) {
  redraw();
  await lead(question, "", before);
}

/** The same, where a walk has led to it, with `news` about it. */
async function lead(question, news, before) {
  trail = before;
  const answer = await ask(question);
  if (!answer) return;
  walked = before;
  show(answer, news || `Pairing ${answer.class} of ${answer.classes.toLocaleString("en")}.`);
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Frees a cell, and shows the pushes one after the other. */
async function walk(cell) {
  if (!shown) return;
  const from = shown;
  restore();
  const answer = await ask({ pairing: from.pairing, cell: `${cell % SIDE},${Math.floor(cell / SIDE)}` });
  if (!answer) return;
  const number = asked;
  if (!isStill.matches) {
    for (const [[column, row], point] of answer.walk.pushes) {
      const left = place(column, row);
      const middle = stepped(left, point);
      const next = stepped(middle, point);
      directions[middle] = point;
      directions[next] = (point + 4) % 8;
      draw(cell);
      await pause(PUSH);
      if (number !== asked) return;
    }
  }
  const { class: to, pairing, pushes } = answer.walk;
  const count = pushes.length === 1 ? "one push" : `${pushes.length} pushes`;
  const led = to === from.class ? `${count}, and it is pairing ${to} again, at another place.` : `${count} from pairing ${from.class} to pairing ${to}.`;
  await lead({ pairing }, led[0].toUpperCase() + led.slice(1), [...walked, from.pairing]);
}

// The cells as buttons, of which one is in the order of the keys.
const cells = element("div");
cells.className = "cells";
const buttons = [];
for (let row = 0; row < SIDE; row++) {
  const line = element("div");
  line.setAttribute("role", "row");
  for (let column = 0; column < SIDE; column++) {
    const button = element("button");
    button.type = "button";
    button.tabIndex = row + column === 0 ? 0 : -1;
    button.setAttribute("role", "gridcell");
    button.addEventListener("click", () => walk(place(column, row)));
    buttons.push(button);
    line.append(button);
  }
  cells.append(line);
}
at("torus").append(cells);

const STEPS = { ArrowRight: 0, ArrowDown: 2, ArrowLeft: 4, ArrowUp: 6 };

at("torus").addEventListener("keydown", (event) => {
  const cell = buttons.indexOf(event.target);
  if (cell < 0 || !(event.key in STEPS)) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  const next = buttons[stepped(cell, STEPS[event.key])];
  next.tabIndex = 0;
  next.focus();
});

at("class-form").addEventListener("submit", (event) => {
  event.preventDefault();
  open({ class: at("class").value });
});
const LAST = Number(at("class").max);
at("previous").addEventListener("click", () => open({ class: Math.max(aim - 1, 0) }));
at("next").addEventListener("click", () => open({ class: Math.min(aim + 1, LAST) }));
at("random").addEventListener("click", () => open({ class: Math.floor(Math.random() * (LAST + 1)) }));
at("back").addEventListener("click", () => {
  if (trail.length > 0) open({ pairing: trail.at(-1) }, trail.slice(0, -1));
});

const fields = new URLSearchParams(location.search);
const pairing = fields.get("pairing");
open(pairing ? { pairing } : { class: fields.get("class") ?? "0" });
document.documentElement.dataset.ready = "true";
