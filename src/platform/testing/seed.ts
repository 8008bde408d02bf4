// What tests draw by chance, they draw from the seed of the run, which is printed at its start: TEST_SEED=<number>
// draws the same again.
import fc from 'fast-check';
import { inject } from 'vitest';

const seed = inject('seed');
fc.configureGlobal({ seed });

/**
 * Numbers from 0 to below 1 as Math.random gives them, drawn from the seed of the run. Each `name` has a sequence of
 * its own, which does not depend on what else draws. (mulberry32 over the name's FNV-1a hash.)
 */
export function seededRandom(name: string): () => number {
  let state = seed;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export { fc };
