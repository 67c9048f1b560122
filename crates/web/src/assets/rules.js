// The rule of the game: which cells a press switches, by the names that the command has for them.

const around = {
  "+": [[1, 0], [-1, 0], [0, 1], [0, -1]],
  x: [[1, 1], [1, -1], [-1, 1], [-1, -1]],
  knight: [[1, 2], [1, -2], [-1, 2], [-1, -2], [2, 1], [2, -1], [-2, 1], [-2, -1]],
};
around.king = [...around["+"], ...around.x];

const WORDS = {
  "+": "its neighbours, left, right, above and below",
  x: "the four cells at its corners",
  king: "the eight cells around it",
  knight: "the cells a knight’s move away",
  "row+column": "its whole row and column",
};

/** The same in few words, with the pressed cell and without it. */
const SHORT = {
  "+": ["the cell and its four neighbours", "the four neighbours, not the cell"],
  x: ["the cell and its four corners", "the four corners, not the cell"],
  king: ["the cell and all eight around", "all eight around, not the cell"],
  knight: ["the cell and a knight’s moves", "a knight’s moves, not the cell"],
  "row+column": ["the whole row and column", "row and column, not the cell"],
};

/** What a press does, in few words. */
export function inShort(rule) {
  const { figure, own } = partsOf(rule);
  return `Each press: ${SHORT[figure][own ? 0 : 1]}`;
}

export const FIGURES = Object.keys(WORDS);

/** The rule as the API and an address have it, from a figure and whether the pressed cell switches too. */
export function ruleOf(figure, own) {
  return own ? figure : `open-${figure}`;
}

/** The figure of a rule, and whether the pressed cell switches too; null if there is no such rule. */
export function partsOf(rule) {
  const own = !rule.startsWith("open-");
  const figure = own ? rule : rule.slice(5);
  return FIGURES.includes(figure) ? { figure, own } : null;
}

/** What a press does, in words. */
export function inWords(rule) {
  const { figure, own } = partsOf(rule);
  return own ? `A press switches the cell and ${WORDS[figure]}.` : `A press switches ${WORDS[figure]}, but not the cell itself.`;
}

/** The steps (dx, dy) from a pressed cell to those that it switches. A row and a column are `null`. */
export function stepsOf(rule) {
  const { figure, own } = partsOf(rule);
  if (figure === "row+column") return null;
  return own ? [[0, 0], ...around[figure]] : around[figure];
}
