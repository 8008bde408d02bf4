// A visitor's press on Reserve Seat is carried over the sign-in: kept in the browser for half an hour, carried out once. A link alone never reserves.
const key = 'reserve_wish';
const lifeMs = 30 * 60_000;

function stored(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Remembers the wish; a later one takes its place. */
export function rememberReservation(classHash: string, nowMs = Date.now()): void {
  try {
    stored()?.setItem(key, JSON.stringify({ classHash, until: nowMs + lifeMs }));
  } catch {
    // A browser that keeps nothing: the button is pressed again after signing in.
  }
}

/** Whether there is a fresh wish for this webinar. It is gone afterwards, whichever it was for. */
export function takePendingReservation(classHash: string, nowMs = Date.now()): boolean {
  const text = stored()?.getItem(key) ?? null;
  if (text === null) return false;
  stored()?.removeItem(key);
  try {
    const wish = JSON.parse(text) as { classHash?: unknown; until?: unknown };
    return wish.classHash === classHash && typeof wish.until === 'number' && nowMs < wish.until;
  } catch {
    return false;
  }
}
