// What the tests run in a thread with narrow limits.
export { survive } from './fixtures.thread.ts';

/** Never ends. */
export function spin(): never {
  for (;;);
}

/** Holds more and more memory. */
export function hoard(): never {
  const held: number[][] = [];
  for (;;) held.push(Array.from({ length: 10_000 }, (_, index) => index));
}
