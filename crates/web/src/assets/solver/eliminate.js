// Gauss–Jordan elimination over GF(2). It solves every rule on every surface, and what is left of a chase.
//
// A system has a `nullity`, a basis of its `kernel`, a basis of its `obstructions` (the sets of equations
// whose sum is 0 = 0), and `solve(values)`: a solution, or null if there is none.

import { meet, pack, wordsFor } from "./bits.js";

/** The system of equations whose coefficients are the packed `rows`. Takes equations² · columns / 32 steps. */
export function eliminate(rows, columns) {
  const width = wordsFor(columns);
  const height = wordsFor(rows.length);
  const stride = width + height;
  // Each row: its coefficients, then the equations whose sum it is.
  const table = new Uint32Array(rows.length * stride);
  rows.forEach((row, i) => {
    table.set(row, i * stride);
    table[i * stride + width + (i >> 5)] = 1 << (i & 31);
  });
  const has = (row, column) => (table[row * stride + (column >> 5)] >>> (column & 31)) & 1;
  const pivots = [];
  const free = [];
  const used = new Uint8Array(rows.length);
  let end = width;
  for (let column = 0; column < columns; column++) {
    let pivot = 0;
    while (pivot < rows.length && (used[pivot] || !has(pivot, column))) pivot++;
    if (pivot === rows.length) {
      free.push(column);
      continue;
    }
    used[pivot] = 1;
    pivots.push({ column, row: pivot });
    // The pivot row is 0 before this column, and holds no equation behind those used.
    const from = column >> 5;
    end = Math.max(end, width + (pivot >> 5) + 1);
    const source = pivot * stride;
    for (let row = 0; row < rows.length; row++) {
      if (row === pivot || !has(row, column)) continue;
      const target = row * stride;
      for (let k = from; k < end; k++) table[target + k] ^= table[source + k];
    }
  }
  const sum = (row) => table.subarray(row * stride + width, (row + 1) * stride);
  const kernel = free.map((column) => {
    const vector = new Uint8Array(columns);
    vector[column] = 1;
    for (const pivot of pivots) vector[pivot.column] = has(pivot.row, column);
    return pack(vector);
  });
  const obstructions = [...used.keys()].filter((row) => !used[row]).map(sum);
  return {
    nullity: free.length,
    kernel,
    obstructions: () => obstructions,
    solve(values) {
      if (obstructions.some((obstruction) => meet(obstruction, values))) return null;
      const solution = new Uint32Array(width);
      for (const { column, row } of pivots) solution[column >> 5] |= meet(sum(row), values) << (column & 31);
      return solution;
    },
  };
}

/** The system of a wiring, by elimination alone. */
export function eliminated(wiring, lights) {
  const rows = Array.from({ length: lights }, () => new Uint32Array(wordsFor(wiring.length)));
  wiring.forEach((switched, press) => switched.forEach((light) => (rows[light][press >> 5] ^= 1 << (press & 31))));
  return eliminate(rows, wiring.length);
}
