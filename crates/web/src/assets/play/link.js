// A match as part of an address: `?game=hex+5x5&moves=c3+d2&person=first&opponent=easy`.

const PERSONS = ["first", "second", "none"];
export const STRENGTHS = ["exact", "careful", "easy"];

/** Returns the address of a match; `person` is empty for two people. */
export function toQuery({ game, moves, person, opponent }) {
  const fields = new URLSearchParams({ game });
  if (moves.length > 0) fields.set("moves", moves.join(" "));
  if (person) fields.set("person", person);
  if (person && opponent !== "exact") fields.set("opponent", opponent);
  return `?${String(fields).replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
}

/** Returns the match of an address, or null if it names none. */
export function fromQuery(query) {
  const fields = new URLSearchParams(query);
  const game = fields.get("game")?.trim();
  if (!game) return null;
  const known = (key, words) => (words.includes(fields.get(key)) ? fields.get(key) : undefined);
  return {
    game,
    moves: (fields.get("moves") ?? "").split(" ").filter(Boolean),
    person: known("person", PERSONS) ?? "",
    opponent: known("opponent", STRENGTHS) ?? "exact",
    isChosen: fields.has("moves") || fields.has("person"),
  };
}
