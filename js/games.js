// Games of two players, and the pairings. What is asked and answered is described in docs/javascript.md and docs/api.md.

import { load, verdict, verdicts } from "./engine.js";
import glue from "./wasm/games.js";

export { MadnessError } from "./engine.js";

const engine = await load(new URL("./wasm/games.wasm", import.meta.url), glue);

export const games = () => JSON.parse(engine.ask("games"));
export const play = (question) => JSON.parse(engine.ask("play", {}, question));
export const pairing = (question) => JSON.parse(engine.ask("pairing", question));
export const positional = (question) => JSON.parse(engine.ask("positional", question));
export const zarankiewicz = (question) => JSON.parse(engine.ask("zarankiewicz", question));
export const misere = (question) => JSON.parse(engine.ask("misere", question));
export const verify = (certificate) => verdict(engine, certificate);
export const verifyAll = (text) => verdicts(engine, text);
