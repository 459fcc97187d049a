export type Random = () => number;

/** A repeatable stream of numbers in [0, 1): the same seed always gives the same drawing. */
export function seeded(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between low and high. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}
