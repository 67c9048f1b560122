// Numbers that look random and follow from a seed: the same on every machine.

/**
 * Returns a function of `n` that returns a whole number from 0 to n − 1, evenly but for less than n in
 * 2^32. The generator is SplitMix with 32 bits: a counter goes up by 0x9e3779b9, and two
 * multiplications and three shifts of MurmurHash3 mix its bits.
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % n;
  };
}

/** Returns a whole number from 0 to n − 1, another one every time. */
export function chance(n) {
  return Math.floor(Math.random() * n);
}
