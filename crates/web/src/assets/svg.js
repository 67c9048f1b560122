// Elements of pictures.

const SPACE = "http://www.w3.org/2000/svg";

/** Returns an element of a picture, with attributes and what is in it. */
export function svg(name, attributes = {}, ...content) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}
