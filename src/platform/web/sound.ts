// One thing sounds at a time: what begins to play stops what played before, be it a film or a recording that is heard.
let stopCurrent: (() => void) | null = null;

/**
 * `stop` belongs to what begins to sound; it is called when something else begins. Calling it again for the same
 * changes nothing.
 */
export function takeSound(stop: () => void): void {
  const before = stopCurrent;
  stopCurrent = stop;
  if (before !== stop) before?.();
}
