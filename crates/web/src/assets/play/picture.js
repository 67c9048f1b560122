// The pictures of stories.

import { svg } from "../svg.js";

/** The elements and attributes of the pictures of stories. */
const KNOWN = new Set(["svg", "g", "title", "desc", "rect", "circle", "line", "path", "polygon", "text"]);
const PLAIN = /^(viewBox|width|height|role|x|y|x1|y1|x2|y2|cx|cy|r|rx|d|points|fill|stroke|stroke-width|font-size|text-anchor|class|transform)$/;
const ENTITIES = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'" };
const plain = (text) => text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name) => ENTITIES[name]);

/** Returns the picture that the text of a story's SVG is; elements and attributes that it does not know are left out. */
export function picture(text) {
  const root = svg("g");
  const open = [root];
  for (const [, close, name, attributes, empty, words] of text.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>([^<]*)/g)) {
    if (close) {
      if (open.length > 1) open.pop();
    } else {
      const made = KNOWN.has(name) ? svg(name) : svg("g", { display: "none" });
      for (const [, key, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) if (PLAIN.test(key)) made.setAttribute(key, plain(value));
      open.at(-1).append(made);
      if (!empty) open.push(made);
    }
    if (words.trim()) open.at(-1).append(plain(words));
  }
  return root.firstElementChild ?? root;
}
