// Vectors over GF(2), thirty-two entries to a word.

/** The number of words of so many entries. */
export function wordsFor(length) {
  return (length + 31) >> 5;
}

/** A vector from entries of which only the last bit counts. */
export function pack(entries) {
  const vector = new Uint32Array(wordsFor(entries.length));
  entries.forEach((entry, i) => (vector[i >> 5] |= (entry & 1) << (i & 31)));
  return vector;
}

/** The first `length` entries of a vector, as 0 and 1. */
export function unpack(vector, length) {
  return Uint8Array.from({ length }, (_, i) => bit(vector, i));
}

export function bit(vector, i) {
  return (vector[i >> 5] >>> (i & 31)) & 1;
}

/** Adds `other` to `vector`. */
export function add(vector, other) {
  for (let k = 0; k < vector.length; k++) vector[k] ^= other[k];
}

function ones(word) {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of entries that are 1. */
export function weight(vector) {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += ones(vector[k]);
  return sum;
}

/** The product of two vectors: whether they meet in an odd number of entries. */
export function meet(vector, other) {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum ^= vector[k] & other[k];
  return ones(sum) & 1;
}
