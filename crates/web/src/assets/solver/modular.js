// Games of k states, k prime, with any wiring: Lights Out 2000, the Cube.

/** The most solutions that are looked at for a shortest one. */
const MOST = 1 << 16;

/** The inverse of `number` modulo a prime: its power p − 2. */
function inverse(number, prime) {
  let power = 1;
  for (let k = 0; k < prime - 2; k++) power = (power * number) % prime;
  return power;
}

/** Subtracts `factor` times `other` from `row`. */
function subtract(row, other, factor, prime) {
  for (let k = 0; k < row.length; k++) row[k] = (row[k] + (prime - factor) * other[k]) % prime;
}

function isPrime(number) {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return Number.isInteger(number) && number >= 2;
}

/**
 * Solves a game of any wiring. Press j adds 1 to every light of `wiring[j]`, modulo `states`, a prime below
 * 256; a light named twice is added to twice. All `values` are to become 0.
 *
 * The answer is `{ solvable: true, presses, optimal, kernel }` with how often to press each button and a basis of what
 * presses nothing, or
 * `{ solvable: false, pattern }`: numbers for the lights such that every press changes the sum of the lights
 * times them by a multiple of `states`, and that sum is none. Takes lights² · (lights + presses) steps.
 */
export function solveWiring({ wiring, states }, values) {
  if (!isPrime(states) || states > 255) throw new RangeError(`${states} states: not a prime number below 256`);
  const columns = wiring.length;
  // Each row: coefficients, the equations whose sum it is, and the value that is asked for.
  const rows = Array.from(values, (value, light) => {
    const row = new Uint32Array(columns + values.length + 1);
    row[columns + light] = 1;
    row[columns + values.length] = (states - (value % states)) % states;
    return row;
  });
  wiring.forEach((switched, press) => switched.forEach((light) => (rows[light][press] = (rows[light][press] + 1) % states)));
  const pivots = [];
  const free = [];
  for (let column = 0; column < columns; column++) {
    const found = rows.findIndex((row, i) => i >= pivots.length && row[column] !== 0);
    if (found < 0) {
      free.push(column);
      continue;
    }
    const top = pivots.length;
    [rows[top], rows[found]] = [rows[found], rows[top]];
    const factor = inverse(rows[top][column], states);
    rows[top].forEach((entry, k) => (rows[top][k] = (entry * factor) % states));
    rows.forEach((row, i) => i !== top && row[column] && subtract(row, rows[top], row[column], states));
    pivots.push(column);
  }
  const wrong = rows.find((row, i) => i >= pivots.length && row.at(-1) !== 0);
  if (wrong) return { solvable: false, pattern: [...wrong.slice(columns, -1)] };
  const presses = new Uint32Array(columns);
  pivots.forEach((column, i) => (presses[column] = rows[i].at(-1)));
  const kernel = free.map((column) => {
    const vector = new Uint32Array(columns);
    vector[column] = 1;
    pivots.forEach((pivot, i) => (vector[pivot] = (states - rows[i][column]) % states));
    return vector;
  });
  const optimal = states ** kernel.length <= MOST;
  return { solvable: true, presses: [...(optimal ? fewest(presses, kernel, states) : presses)], optimal, kernel };
}

/** The solution with the fewest presses of all, counted like the kilometres of a car. */
function fewest(presses, kernel, states) {
  const count = (vector) => vector.reduce((sum, entry) => sum + entry, 0);
  const here = presses.slice();
  const digits = kernel.map(() => 0);
  let best = presses.slice();
  for (;;) {
    let place = 0;
    while (place < kernel.length) {
      subtract(here, kernel[place], states - 1, states); // Adds it.
      digits[place] = (digits[place] + 1) % states;
      if (digits[place] !== 0) break;
      place += 1;
    }
    if (place === kernel.length) return best;
    if (count(here) < count(best)) best = here.slice();
  }
}
