// Drawing a PDF takes the thread for some dozens of milliseconds, in which nobody gets an answer. What jobs draw comes one after the other, with a pause
// as long as each drawing took: an answer waits for one drawing at most.
let last: Promise<void> = Promise.resolve();

/** Draws when those asked for before are drawn and paused after. What `draw` throws is thrown, and the next one has its turn. */
export async function drawInTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  await before;
  const startedAt = performance.now();
  try {
    return await draw();
  } finally {
    const tookMs = performance.now() - startedAt;
    // Whatever waited for the thread comes before the pause is counted.
    setImmediate(() => setTimeout(resolve, tookMs));
  }
}
