// What was typed into "Create Free Account", kept in this tab until the account exists. Passwords are never kept.

const key = 'register-draft';
const secret = new Set(['password', 'passwordRetyped']);

function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

export function saveDraft(values: Readonly<Record<string, unknown>>): void {
  const kept = Object.entries(values).filter(
    ([name, value]) => !secret.has(name) && typeof value === 'string' && value !== '',
  );
  try {
    storage()?.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or closed store keeps nothing; the page itself still does.
  }
}

/** The fields that were kept; empty when there is nothing, or nothing readable. */
export function storedDraft(): Readonly<Record<string, string>> {
  try {
    const draft: unknown = JSON.parse(storage()?.getItem(key) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(
      Object.entries(draft).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
      ),
    );
  } catch {
    return {};
  }
}

export function clearDraft(): void {
  storage()?.removeItem(key);
}
