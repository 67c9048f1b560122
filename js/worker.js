// Answers questions in a worker, one after the other: `{ path, query, body }` by `{ text }`, the JSON of docs/api.md; by
// `{ error }` if it is refused, and by `{ failed }` if the engine cannot be loaded.

import { MadnessError, load } from "./engine.js";
import boards from "./wasm/boards.js";
import games from "./wasm/games.js";

const MODULES = {
  boards: { glue: boards, url: new URL("./wasm/boards.wasm", import.meta.url) },
  games: { glue: games, url: new URL("./wasm/games.wasm", import.meta.url) },
};
const OF_GAMES = ["games", "play", "pairing", "positional", "zarankiewicz", "misere"];

/** Returns the engine that answers at a path, loaded when it is asked for the first time. */
function engineOf(path) {
  const module = MODULES[OF_GAMES.includes(path) ? "games" : "boards"];
  module.engine ??= load(module.url, module.glue);
  module.engine.catch(() => (module.engine = undefined));
  return module.engine;
}

async function answer({ path, query, body }) {
  let engine;
  try {
    engine = await engineOf(path);
  } catch (error) {
    return { failed: error.message };
  }
  try {
    return { text: engine.ask(path, query, body) };
  } catch (error) {
    if (!(error instanceof MadnessError)) throw error;
    const { message, status, line, column } = error;
    return { error: { message, status, line, column } };
  }
}

let turn = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  turn = turn.then(async () => self.postMessage(await answer(data)));
});
