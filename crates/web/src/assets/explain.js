// Explains a board step by step: the chase by hand, what it leaves, and the presses of the first row that
// mend that.

import { Cells } from "./cells.js";
import { element } from "./element.js";
import { picture } from "./pictures.js";
import { inWords } from "./rules.js";
import { WORDS, placeOf, switchedBy } from "./surfaces.js";
import { LONGEST, storyOf, sumOf } from "./story.js";
import { counted, presses } from "./words.js";
import { gameText } from "./written.js";

const $ = (id) => document.getElementById(id);

/** The most unknown presses that are shown in a table, and the most quiet patterns. */
const MOST_UNKNOWNS = 32;
const MOST_PATTERNS = 6;

/** Returns the places of numbers that are not 0. */
const places = (numbers) => new Set(Array.from(numbers.keys()).filter((k) => numbers[k] > 0));

/**
 * Returns some rows of a board as a picture. Only those rows of the set `of` are drawn, but a cube is drawn
 * whole.
 */
function rowsOf(game, of, lights, marks) {
  if (game.surface === "cube") return picture(game, lights, marks);
  const { columns, states } = game;
  const rows = [...new Set([...of].map((cell) => Math.floor(cell / columns)))].sort((a, b) => a - b);
  const cells = rows.flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column));
  const within = Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, mark instanceof Set ? new Set(cells.flatMap((cell, k) => (mark.has(cell) ? [k] : []))) : mark]));
  return picture({ columns, rows: rows.length, surface: "plane", states }, cells.map((cell) => lights[cell]), within);
}

/** Words that depend on the game: what is wrong about a cell, and what the goal is. */
function wordsFor(game, { goal, chase }) {
  const wrong = goal === 1 ? "dark" : "lit";
  const first = { 0: "the marked cells", 1: "the first row", 2: "the first two rows" }[chase.rows];
  return { wrong, first, allRight: goal === 1 ? "all lit" : "all dark" };
}

/** Returns the steps of the story: each a title, words, what the board shows, and whether it gives a solution away. */
function stepsOf(game, lights) {
  const story = storyOf(game, lights);
  const { chase, first, second, counts, pattern, kernel, effects, choice, left, goal, optimal } = story;
  const { columns, states } = game;
  const { wrong, first: unknown, allRight } = wordsFor(game, story);
  const shown = (cells) => (goal === 1 ? cells.map((light) => light ^ 1) : cells);
  const all = new Set(lights.keys());
  const isTable = chase.unknowns.length <= MOST_UNKNOWNS;
  const steps = [];
  const step = (title, words, content) => steps.push({ title, words, ...content });
  const twice = (map) => new Set([...map].filter(([, times]) => times > 1).map(([cell]) => cell));
  /** A step for each press of a chase, row by row or round by round. */
  const tell = (title, run, gives) => run.steps.forEach(({ group, before, pressed }, k) => {
    const rounds = run.steps.filter((other) => other.group >= 0);
    const where = group < 0 ? unknown : chase.rows ? `row ${group + chase.rows + 1}` : `round ${rounds.findIndex((other) => other.group === group) + 1} of ${rounds.length}`;
    const ringed = pressed.size === 1 ? "cell with a large ring" : `${pressed.size} cells with a large ring`;
    const why = group < 0
      ? `Press the ${ringed}.`
      : chase.rows
        ? `Row ${group + chase.rows} has ${wrong} cells, and of the rows below only row ${group + chase.rows + 1} reaches them. So press below them: the ${ringed}.`
        : `Press the ${ringed}: of all presses that switch a certain ${wrong} cell, ${pressed.size === 1 ? "it" : "each"} is the last.`;
    const more = twice(pressed).size > 0 ? " Press those with a 2 twice." : "";
    step(`${title}: ${where}`, [why + more, ...(k === 0 ? ["Press them yourself, or let Next do it."] : [])], { lights: shown(before), press: new Set(pressed.keys()), twice: twice(pressed), times: pressed, gives });
  });

  step("The board", [
    ...game.about ?? [],
    `${gameText(game)}. ${inWords(game.rule)} ${WORDS[game.surface]}${gameText(game).endsWith(" plane") ? " That is the classic Lights Out." : ""} Try it here.`,
    states === 2
      ? "Pressing a cell twice changes nothing, and the order of presses does not change where they lead: a light only counts how often it is switched. So a solution is a set of cells, each pressed once."
      : `Pressing a cell ${states} times changes nothing, and the order does not matter. So a solution says for each cell: not at all, once or twice.`,
    ...(game.target === "either" ? [`The goal here is ${allRight}${counts ? ", which takes fewer presses" : ""}.`] : []),
  ], { lights, isFree: true });

  if (chase.rows) {
    const why = chase.rows === 1 ? "Begin at the top, and press nothing in the first row." : "Begin at the top, and press nothing in the first two rows: the first row has the last one for a neighbour, over the edge.";
    step("The chase", [`${why} Then only the row below can switch off what is ${wrong} in a row without disturbing the rows above. So the lights are chased down, row by row.${states > 2 ? " Below a green cell one press is enough, below a red one two are." : ""}`], { lights, press: new Set() });
  } else {
    step("The chase", [
      `With this ${game.surface === "cube" || game.surface === "projective" ? "surface" : "rule"} the chase does not go row by row: a press reaches more than one cell of the rows above it, or of a row that was done already.`,
      `But leave the ${counted(chase.unknowns.length, "cell")} with a frame alone. Then there is always a cell that one last press can switch, and so one round of presses follows from the rounds before. By hand that is tedious: it is how a computer does it.`,
      ...(chase.unknowns.length > lights.length / 2 ? ["Here so many presses stay open that the chase is of little help: nearly all the work is in the table that follows."] : []),
    ], { lights, inside: new Set(chase.unknowns) });
  }
  const rest = places(first.end);
  tell("The chase", first, rest.size === 0);

  const where = chase.rows === 1 ? "in the last row" : chase.rows === 2 ? "in the first row and in the last one, which are neighbours" : "in cells that no press was chosen for";
  if (rest.size === 0) {
    step("What is left", [`Nothing: ${allRight}. Pressing nothing in ${unknown} was right.`], { lights: shown(first.end) });
  } else {
    step("What is left", [
      `${rest.size === 1 ? "1 cell is" : `${rest.size} cells are`} still ${wrong}, ${where}, and no press is left to mend that. So something in ${unknown} should have been pressed. But what?`,
    ], { lights: shown(first.end), inside: rest });

    // Not chosen by the answer, which it would give away.
    const example = Math.max(0, effects.findIndex((effect) => effect.some(Boolean)));
    const cell = chase.unknowns[example];
    step("What one press leaves", [
      `Take a board that is all dark. Press ${placeOf(game, cell)} alone, and chase that down. What it leaves at the end is this.`,
      `Press it on any board before the chase, and exactly these lights${{ 0: "", 1: " of the last row", 2: " of the first and the last row" }[chase.rows]} change.`,
    ], { lights: effects[example], inside: places(effects[example]) });

    const parity = pattern ? new Set(left.filter((light) => pattern[light])) : null;
    step("Which of them together?", [
      `Here is what each press in ${unknown} leaves.${chase.rows === 2 ? " Each picture has the first row above the last." : ""} Two presses leave both; where both leave a light, it is switched ${states === 2 ? "twice and goes out" : "twice"}.`,
      choice
        ? "So look for the ones that leave, all together, exactly what is left, and cancel it. Choose them, or let “Show” do it."
        : "So look for the ones that leave, all together, exactly what is left. Try: here there are none, and the frames show why. Each line has an even number of lights in framed cells, so any of them together have. But what is left has an odd number.",
      ...(isTable ? [] : [`That is a table of ${chase.unknowns.length} lines, too long to be shown; the page has found the answer in it.`]),
    ], isTable ? { table: { parity } } : { lights: shown(first.end), inside: rest });
    if (second) tell("The chase, once more", second, true);
  }

  if (!counts) {
    if (pattern) {
      const odd = [...lights.keys()].filter((i) => pattern[i] && lights[i] !== goal);
      step("There is no solution", [
        `The framed cells are a quiet pattern: press all of them, and nothing changes. For the same reason every press switches an even number of them. ${odd.length} of them ${odd.length === 1 ? "is" : "are"} ${wrong}: an odd number.`,
        `Adding and taking away even numbers never turns ${odd.length} into 0. So no presses make it ${allRight}.`,
      ], { lights, inside: places(pattern) });
    } else {
      step("There is no solution", ["No presses in the table cancel what is left, however often."], { lights });
    }
    return { story, steps };
  }
  const total = counts.reduce((sum, times) => sum + times, 0);
  const solutions = states ** kernel.length;
  const again = new Set([...all].filter((i) => counts[i] > 1));
  step(rest.size ? `It ends ${allRight}` : "The solution", [
    `${presses(total)}, and the board is ${allRight}. Here they are all at once, on the lights of the beginning; the order does not matter.`,
  ], { lights, press: places(counts), twice: again, gives: true, times: new Map([...places(counts)].map((i) => [i, counts[i]])) });
  if (kernel.length === 0) {
    step("How many solutions", [
      `This is the only one. No presses in ${unknown}, other than none, leave nothing, so nothing else works.`,
      `So it is the shortest, too: ${presses(total)}.`,
    ], { lights, press: places(counts), twice: again, gives: true });
  } else {
    const some = kernel.slice(0, MOST_PATTERNS).map((quiet) => ({ lights: new Uint8Array(lights.length), marks: { press: places(quiet), twice: new Set([...all].filter((i) => quiet[i] > 1)) } }));
    step("How many solutions", [
      `Some presses leave nothing at all at the end: a quiet pattern, which changes no light. ${kernel.length === 1 ? "There is one" : `There are ${kernel.length}, and any of them together are another`}${kernel.length > MOST_PATTERNS ? `; here are ${MOST_PATTERNS}` : ""}.`,
      `Added to a solution they make another one, so there are ${states}${kernel.length === 1 ? "" : ` × ${states}${kernel.length > 2 ? " × …" : ""}`} = ${solutions.toLocaleString("en")} solutions in all. ${optimal ? `The page has looked at all of them: the shortest has ${presses(total)}.` : `The shortest that was found has ${presses(total)}.`}`,
    ], { pictures: some });
  }
  return { story, steps };
}

/** Returns the lights of the story: where a picture is to be made, the cells that differ from it. */
function differences({ goal }, lights) {
  return Uint8Array.from(lights, (light, cell) => light ^ (goal?.[cell] ?? 0));
}

/** Returns the game of the story: presses of any cells, and one colour as the goal, with words `about` what is left out. */
function toldAs(game) {
  const { columns, rows, cells, surface, rule, states, litOnly, goal, won, shown } = game;
  const about = [];
  if (goal) about.push("The goal is a picture. This story shows a cell as lit if it is not yet as in the picture, else as dark: a press changes that just as it changes lights. So all is to become dark here.");
  if (litOnly) about.push("Only lit cells may be pressed in the game. The story leaves that out: it finds which cells to press an odd number of times. In which order, and where a cell has to be pressed once more, is what “Solution” shows.");
  return { columns, rows, cells, surface, rule, states, won, shown, target: goal ? "off" : game.target, about };
}

/** The dialog, and the step that it shows. */
class Explanation {
  #steps = [];
  #here = 0;
  #lights = null;
  #left = new Map();

  constructor() {
    this.cells = new Cells($("explain-board"), (cell) => this.#press(cell));
    $("explain-back").addEventListener("click", () => this.#go(-1));
    $("explain-next").addEventListener("click", () => this.#go(1));
    $("explain-close").addEventListener("click", () => $("explain").close());
  }

  /** Opens the story of a game; `give` is called when it gives a solution away. */
  open(game, give) {
    Object.assign(this, { game, give });
    const lights = differences(game, game.won ? game.start : game.lights);
    game = toldAs(game);
    this.game = game;
    if (Math.max(game.columns, game.rows) > LONGEST && game.surface !== "cube") {
      this.#steps = [{ title: "Too large to be drawn", words: [`Boards up to ${LONGEST} × ${LONGEST} are explained here; this one has ${game.columns} × ${game.rows}. “Copy as text” it, and madness explain tells its story.`] }];
    } else {
      const told = stepsOf(game, lights);
      Object.assign(this, { story: told.story });
      this.#steps = told.steps;
      const first = this.#steps.findIndex(({ gives }) => gives);
      if (first > 0 && !game.won && !game.shown) {
        const { words, table } = this.#steps[first - 1];
        words.push(`From here on the story shows a solution${table ? ", and so does “Show”" : ""}: the board in play then counts as one whose solution was shown.`);
      }
    }
    this.#here = 0;
    this.#show();
    $("explain").showModal();
  }

  #go(by) {
    this.#here += by;
    this.#show();
    $("explain").scrollTop = 0;
    $("explain-title").focus();
  }

  #show() {
    const { title, words, lights, times, table, pictures, gives } = this.#steps[this.#here];
    if (gives) this.give();
    $("explain-live").textContent = "";
    $("explain-title").textContent = title;
    $("explain-words").replaceChildren(...words.map((text) => element("p", text)));
    $("explain-count").textContent = `${this.#here + 1} of ${this.#steps.length}`;
    $("explain-back").disabled = this.#here === 0;
    $("explain-next").disabled = this.#here + 1 === this.#steps.length;
    $("explain-device").hidden = !lights;
    $("explain-more").replaceChildren();
    this.#lights = lights && Uint8Array.from(lights);
    this.#left = new Map(times);
    if (lights) this.#draw();
    if (table) this.#table(table);
    if (pictures) $("explain-more").append(this.#pictures(pictures));
  }

  #draw() {
    const { press, inside } = this.#steps[this.#here];
    const left = this.#left.size > 0 || this.#steps[this.#here].times ? new Set([...this.#left].filter(([, times]) => times > 0).map(([cell]) => cell)) : press ?? new Set();
    const twice = new Set([...this.#left].filter(([, times]) => times > 1).map(([cell]) => cell));
    this.cells.show(this.game, this.#lights, { press: left, twice, in: inside ?? new Set() });
  }

  /** A press by the player, on the board of this step alone. */
  #press(cell) {
    const { states } = this.game;
    for (const light of switchedBy(this.game, cell)) this.#lights[light] = (this.#lights[light] + 1) % states;
    if (this.#steps[this.#here].times) this.#left.set(cell, ((this.#left.get(cell) ?? 0) + states - 1) % states);
    this.#draw();
    const isDone = this.#steps[this.#here].times && [...this.#left.values()].every((times) => times === 0);
    if (isDone) $("explain-live").textContent = "Done. Next goes on.";
    else $("explain-live").textContent = this.cells.cells[cell].getAttribute("aria-label");
  }

  #pictures(list) {
    const made = element("div", ...list.map(({ lights, marks }, k) => picture(this.game, lights, { ...marks, label: `Quiet pattern ${k + 1}` })));
    made.className = "explain-pictures";
    return made;
  }

  /** What each unknown press leaves, as lines to be chosen, and their sum. */
  #table({ parity }) {
    const { game, story } = this;
    const { chase, effects, left, choice, goal } = story;
    const chosen = chase.unknowns.map(() => 0);
    const marks = parity ? { inside: parity } : {};
    const dark = new Uint8Array(game.cells);
    const lines = chase.unknowns.map((cell, k) => {
      const label = left.filter((light) => effects[k][light]).map((light) => placeOf(game, light)).join("; ") || "nothing";
      const line = element("button", element("span", placeOf(game, cell)), rowsOf(game, chase.unknowns, dark, { press: new Set([cell]) }), element("span", "leaves"), rowsOf(game, left, effects[k], { ...marks, label }));
      line.type = "button";
      line.addEventListener("click", () => {
        chosen[k] = (chosen[k] + 1) % game.states;
        $("explain-live").textContent = draw();
      });
      return line;
    });
    const sum = element("div");
    sum.className = "explain-sum";
    const draw = () => {
      lines.forEach((line, k) => {
        line.setAttribute("aria-pressed", String(chosen[k] > 0));
        line.firstChild.textContent = placeOf(game, chase.unknowns[k]) + (chosen[k] > 1 ? ", twice" : "");
      });
      const now = sumOf(story, chosen, game.states);
      const count = places(now).size;
      const words = chosen.every((times) => times === 0) ? "What is left" : count === 0 ? "Together they cancel what is left: nothing remains" : "What is left with the chosen ones";
      const lights = goal === 1 ? now.map((light) => light ^ 1) : now;
      sum.replaceChildren(element("strong", words), rowsOf(game, left, lights, { ...marks, label: `${counted(count, "cell")} left` }), ...(choice ? [show] : []));
      return count === 0 ? "Nothing is left." : `${counted(count, "cell")} left.`;
    };
    const show = element("button", "Show");
    show.type = "button";
    show.id = "explain-show";
    show.className = "main-button";
    show.addEventListener("click", () => {
      choice.forEach((times, k) => (chosen[k] = times));
      this.give();
      $("explain-live").textContent = draw();
      show.focus();
    });
    const list = element("ul", ...lines.map((line) => element("li", line)));
    list.className = `explain-table${chase.rows ? "" : " whole"}`;
    $("explain-more").append(sum, list);
    if (choice) $("explain-more").append(element("details", element("summary", "How to find them without guessing"), element("p", `Take a line that leaves the first light, and add it to every other line that leaves it too, ${game.states === 2 ? "" : "once or twice, "}so that it goes. Put it aside, and go on with the next light. That is all the algebra there is: adding lines of lights, where ${game.states === 2 ? "two" : "three"} make none.`)));
    draw();
  }
}

let explanation = null;

/**
 * Explains the lights of a game as they are, or as they began if it is won; `give()` is called when a solution
 * is given away.
 */
export function explain(game, give) {
  explanation ??= new Explanation();
  explanation.open(game, give);
}
