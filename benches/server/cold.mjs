// Prints how long it takes from the start of the server to the first press on its page.

import { firstVisit } from "../../tests/browser/start.mjs";

const times = [];
for (let round = 0; round < 9; round++) times.push((await firstVisit()).time);
times.sort((a, b) => a - b);
console.log(`from the start of the server to the first press: median ${Math.round(times[4])} ms, most ${Math.round(times[8])} ms of 9`);
