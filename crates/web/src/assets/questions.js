// The page of questions about games. What the form says is asked, and told with its certificate; the address keeps it.

import { show } from "./play/proof.js";
import { elementsOf } from "./play/why.js";
import { get } from "./server.js";

const at = (id) => document.getElementById(id);
const form = at("question-form");

/** The address of the API for each question. */
const PATHS = { avoid: "positional", signs: "positional", zarankiewicz: "zarankiewicz", misere: "misere" };

/** Seconds for a search, as many as a server allows. */
const TIME = 5;

/** What takes back the question that is being answered. */
let asked = null;

/** Shows the fields of the question that is chosen; the others are not sent. */
function choose() {
  for (const fields of form.querySelectorAll("[data-question]")) {
    fields.hidden = fields.disabled = fields.dataset.question !== form.elements.question.value;
  }
}

/** Returns the fields of the form that say something. */
function chosen() {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim() !== ""));
}

/** Returns fields as a question of docs/api.md: a size is the largest heap, or columns x rows. */
function queryOf({ question, size, ...fields }) {
  if (question !== "misere") return { ...fields, time: TIME };
  const [columns, rows] = (size ?? "").split(/[x×]/i).map((side) => side.trim());
  if (rows !== undefined) return { ...fields, columns, rows };
  return columns ? { ...fields, up_to: columns } : fields;
}

/** Shows whether an answer is being looked for. */
function wait(isWaiting) {
  at("stop").hidden = !isWaiting;
  at("answer").classList.toggle("waiting", isWaiting);
  at("answer").setAttribute("aria-busy", String(isWaiting));
}

/** Shows the answer, and where it stands below the form leads to it. */
function tell({ story, proof }) {
  at("answer-title").textContent = story.title;
  at("story").replaceChildren(...elementsOf(story));
  // What is wider than the page is moved by the keys.
  for (const part of at("story").querySelectorAll("pre, .story-picture")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
  }
  at("proof").hidden = false;
  show(proof);
  if (at("answer").getBoundingClientRect().top > innerHeight / 2) at("answer").scrollIntoView();
}

async function ask() {
  asked?.abort();
  const mine = (asked = new AbortController());
  const fields = chosen();
  history.replaceState(null, "", `?${new URLSearchParams(fields)}`);
  at("error").textContent = "";
  at("news").textContent = "Looking for the answer …";
  wait(true);
  let news = "";
  try {
    const answer = await get(PATHS[fields.question], queryOf(fields), mine.signal);
    if (mine !== asked) return;
    tell(answer);
  } catch (error) {
    if (mine !== asked) return;
    at("answer-title").textContent = "Answer";
    at("story").replaceChildren();
    at("proof").hidden = true;
    if (error.name === "AbortError") news = "Stopped.";
    else at("error").textContent = error.message;
  }
  at("news").textContent = news;
  wait(false);
}

/** Fills the form as an address says. Returns whether it asks something. */
function fill(query) {
  const fields = new URLSearchParams(query);
  const question = fields.get("question");
  if (!Object.hasOwn(PATHS, question)) return false;
  form.elements.question.value = question;
  choose();
  for (const field of form.querySelectorAll(`[data-question="${question}"] [name]`)) {
    const value = fields.get(field.name);
    if (field.type === "checkbox") field.checked = value === field.value;
    else if (value !== null) field.value = value;
  }
  return true;
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "question") choose();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
at("stop").addEventListener("click", () => asked.abort());

choose();
if (fill(location.search)) ask();
document.documentElement.dataset.ready = "true";
