// Elements of the page.

/** Returns an element of a name with texts and elements in it. */
export function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
