// Cakes: a bar of the free cuts that each player has ahead.

import { element } from "../element.js";

const cuts = (number) => `${number} free cut${number === 1 ? "" : "s"}`;

/** Returns what the free cuts of the first and the second player mean, with the names of the players. */
export function aheadWords(ahead, names) {
  const [less, more] = ahead[0] < ahead[1] ? [0, 1] : [1, 0];
  const told = `${names[0]} has ${cuts(ahead[0])} ahead, ${names[1]} ${ahead[1]}`;
  if (ahead[more] === 0) return "Nobody has free cuts ahead: who is to move loses.";
  const by = ahead[more] - ahead[less];
  return by === 0 ? `${told}: who is to move loses.` : `${told}: ${names[more]} wins, whoever is to move.`;
}

/** Returns the bar: a square a cut, the first player's to the left of the middle, the second one's to the right. */
export function aheadBar(ahead, names) {
  const half = (player) => {
    const made = element("div", element("span", names[player]), ...Array.from({ length: Math.min(ahead[player], 24) }, () => element("i")), element("b", String(ahead[player])));
    return Object.assign(made, { className: ["first", "second"][player] });
  };
  const bar = Object.assign(element("div", half(0), half(1)), { className: "bar" });
  bar.setAttribute("aria-hidden", "true");
  return [bar, element("p", aheadWords(ahead, names))];
}
