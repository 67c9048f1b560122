// Light chasing. Some presses are unknowns: the first row, or two rows where rows wrap. Every equation with
// one press left to find gives that press, as an affine function of the unknowns. The equations that were not
// needed are a small system for the unknowns.

import { add, meet, wordsFor } from "./bits.js";
import { eliminate } from "./eliminate.js";
import { transposed } from "./wiring.js";

/** In which order presses are found: by which light, or as an unknown (−1). */
export function plan(wiring, lights) {
  const switching = transposed(wiring, lights);
  const open = Int32Array.from(switching, (presses) => presses.length);
  const found = new Uint8Array(wiring.length);
  const ready = [];
  const steps = [];
  const needed = new Uint8Array(lights);
  const find = (press, light) => {
    found[press] = 1;
    steps.push({ press, light });
    for (const other of wiring[press]) {
      open[other] -= 1;
      if (open[other] === 1) ready.push(other);
    }
  };
  for (let light = 0; light < lights; light++) if (open[light] === 1) ready.push(light);
  let unknowns = 0;
  for (let next = 0; next < wiring.length || ready.length > 0; ) {
    const light = ready.pop();
    if (light === undefined) {
      if (!found[next]) {
        find(next, -1);
        unknowns += 1;
      }
      next += 1;
    } else if (open[light] === 1) {
      needed[light] = 1;
      find(switching[light].find((press) => !found[press]), light);
    }
  }
  const left = [...needed.keys()].filter((light) => !needed[light]);
  return { switching, steps, unknowns, left };
}

/** The system of a wiring that is chased by its plan. Takes presses · unknowns / 32 steps, and unknowns³ / 32. */
export function chased(wiring, lights, { switching, steps, unknowns, left } = plan(wiring, lights)) {
  const width = wordsFor(unknowns);
  // How each press depends on the unknowns.
  const depends = wiring.map(() => new Uint32Array(width));
  let unknown = 0;
  for (const { press, light } of steps) {
    if (light < 0) {
      depends[press][unknown >> 5] |= 1 << (unknown & 31);
      unknown += 1;
    } else {
      for (const other of switching[light]) if (other !== press) add(depends[press], depends[other]);
    }
  }
  const rows = left.map((light) => {
    const row = new Uint32Array(width);
    for (const press of switching[light]) add(row, depends[press]);
    return row;
  });
  const small = eliminate(rows, unknowns);
  /** All presses from the unknowns; `constants` are the presses if every unknown is 0. */
  const expand = (choice, constants) => {
    const presses = new Uint32Array(wordsFor(wiring.length));
    depends.forEach((row, press) => (presses[press >> 5] |= ((constants?.[press] ?? 0) ^ meet(row, choice)) << (press & 31)));
    return presses;
  };
  const kernel = small.kernel.map((choice) => expand(choice));
  return {
    nullity: small.nullity,
    kernel,
    // The transposed system's quiet patterns; most rules are symmetric, and it is this one's.
    obstructions: () => (isSymmetric(wiring, switching) ? kernel : chased(switching, wiring.length).kernel),
    solve(values) {
      const constants = new Uint8Array(wiring.length);
      const given = (light) => (values[light >> 5] >>> (light & 31)) & 1;
      for (const { press, light } of steps) {
        if (light < 0) continue;
        let sum = given(light);
        for (const other of switching[light]) if (other !== press) sum ^= constants[other];
        constants[press] = sum;
      }
      const rest = new Uint32Array(wordsFor(left.length));
      left.forEach((light, i) => {
        let sum = given(light);
        for (const press of switching[light]) sum ^= constants[press];
        rest[i >> 5] |= sum << (i & 31);
      });
      const choice = small.solve(rest);
      return choice && expand(choice, constants);
    },
  };
}

/** Whether each press switches exactly the lights whose presses switch its own. */
function isSymmetric(wiring, switching) {
  return wiring.length === switching.length && wiring.every((switched, press) => {
    const other = new Set(switching[press]);
    return switched.length === other.size && switched.every((light) => other.has(light));
  });
}
