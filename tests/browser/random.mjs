// Numbers by chance that are the same in every run.

/** Returns a function that returns numbers below a limit. */
export function numbers(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
}
