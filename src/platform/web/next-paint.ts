/** A page that is hidden paints nothing, and must not wait for it. */
const longestMs = 100;

/**
 * Resolves once the browser has painted what a press changed so far. What takes longer comes after it, so that a press
 * shows at once (https://web.dev/articles/optimize-inp).
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
