// What else is known of a game that is played: a link to the page of questions.

const OF_SETS = ["row", "torus", "hj", "animal"];
const OF_MISERE = ["nim", "bachet", "subtract", "kayles", "dawsons-kayles", "octal", "lasker", "grundy", "king", "rook", "queen"];

/** Returns a question about a game, and what is asked of the page of questions; null if it has none. */
export function questionAbout(game) {
  const words = game.replace(/^misere /, "").split(" ").filter((word) => !/^(game|first)=/.test(word));
  const [name] = words;
  if (name === "zarankiewicz") {
    const [columns, rows] = words.at(-1).split("x");
    return { text: "How many discs fit on this board without a rectangle?", query: { question: "zarankiewicz", columns, rows } };
  }
  if (OF_SETS.includes(name)) return { text: "Who wins if completing a set loses?", query: { question: "avoid", board: words.join(" ") } };
  const isSum = words.includes("+");
  if (!isSum && OF_MISERE.includes(name.split(":")[0])) return { text: "Who wins if making the last move loses?", query: { question: "misere", game: name } };
  return null;
}
