// Stories as in docs/api.md: why a position is won or lost.

import { element } from "../element.js";
import { picture } from "./picture.js";

const $ = (id) => document.getElementById(id);

/** Returns a part of a section. */
function block({ text, formulas, table, svg }) {
  if (text !== undefined) return element("p", text);
  if (formulas) return element("pre", formulas.join("\n"));
  if (svg) return Object.assign(element("div", picture(svg)), { className: "story-picture" });
  const row = (name, cells) => element("tr", ...cells.map((cell) => element(name, cell)));
  const made = element("table", element("thead", row("th", table.head)), element("tbody", ...table.lines.map((line) => row("td", line))));
  return Object.assign(element("div", made), { className: "scroll", tabIndex: 0 });
}

/** Returns a section as elements. */
const section = ({ heading, content }) => [element("h3", heading), ...content.map(block)];

/** Returns the sections of a story as elements. */
export function elementsOf({ sections, further }) {
  const all = sections.flatMap(section);
  if (further) all.push(element("details", element("summary", further.heading), ...further.sections.flatMap(section)));
  return all;
}

/** Shows a story. */
export function tell(story) {
  $("why-title").textContent = story.title;
  $("why-story").replaceChildren(...elementsOf(story));
  $("why-dialog").showModal();
}
