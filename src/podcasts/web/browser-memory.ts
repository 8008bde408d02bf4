// What the player keeps in this browser. Signing out clears it with everything else (session.ts).

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What was kept under a key, unchecked: anyone can write there. */
export function remembered(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value; null forgets it. A full or closed storage forgets at once. */
export function remember(key: string, value: unknown): void {
  try {
    if (value === null) storage()?.removeItem(key);
    else storage()?.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept, and the player works until the page is left.
  }
}
