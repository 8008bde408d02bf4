// Everything the portal stores in this browser goes through here. A store may be closed or full, and whoever uses the
// device can write into it: so nothing here throws, and nothing comes back that its key's own check has not accepted.

/** `local` outlives the tab, `session` ends with it. Signing out clears both (session.ts). */
export type StorageArea = 'local' | 'session';

function storageOf(area: StorageArea): Storage | null {
  try {
    return (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    // A browser may forbid the very access.
    return null;
  }
}

export type Stored<Value> = {
  /** The stored value; null if there is none, or none that the check accepts. */
  readonly read: () => Value | null;
  /** Stores a value and says whether the browser took it. */
  readonly write: (value: Value) => boolean;
  readonly remove: () => void;
};

/** One text under one key. */
export function storedText(key: string, area: StorageArea = 'local'): Stored<string> {
  return {
    read() {
      try {
        return storageOf(area)?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        const storage = storageOf(area);
        storage?.setItem(key, text);
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        storageOf(area)?.removeItem(key);
      } catch {
        // Nothing could be stored, so nothing is left.
      }
    },
  };
}

/**
 * One value under one key, as JSON. `check` gives the value that something read stands for, or null; it never trusts
 * its shape.
 */
export function storedValue<Value>(
  key: string,
  check: (read: unknown) => Value | null,
  area: StorageArea = 'local',
): Stored<Value> {
  const text = storedText(key, area);
  return {
    read() {
      try {
        return check(JSON.parse(text.read() ?? 'null') as unknown);
      } catch {
        return null;
      }
    },
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  };
}

/** Empties both areas except for the keys that belong to the device. */
export function clearStorage(deviceKeys: readonly string[]): void {
  for (const area of ['local', 'session'] as const) {
    try {
      const storage = storageOf(area);
      const own = deviceKeys.map((key) => [key, storage?.getItem(key) ?? null] as const);
      storage?.clear();
      for (const [key, text] of own) if (text !== null) storage?.setItem(key, text);
    } catch {
      // Nothing could be stored, so nothing is left.
    }
  }
}

/** A check for `storedValue`: an object whose fields are all unknown. */
export const asRecord = (read: unknown): Readonly<Record<string, unknown>> | null =>
  typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Readonly<Record<string, unknown>>)
    : null;

/** A check for `storedValue`: a list of texts; what else is in the list is left out. */
export const asTexts = (read: unknown): readonly string[] | null =>
  Array.isArray(read) ? read.filter((item): item is string => typeof item === 'string') : null;
