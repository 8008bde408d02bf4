// Watch Later as this browser saw it last, for the time without a line. It belongs to one student, and signing out clears it (session.ts).
import type { CallAnswer } from '#platform/shared/call.ts';
import type { queueCall } from '../contract.ts';

export type QueueAnswer = CallAnswer<typeof queueCall>;
type Kept = { readonly student: string; readonly page: number; readonly at: string; readonly answer: QueueAnswer };

const key = 'kept-queue';

/** Keeps the page seen last. */
export function cacheQueue(student: string, page: number, answer: QueueAnswer): void {
  try {
    localStorage.setItem(key, JSON.stringify({ student, page, at: new Date().toISOString(), answer } satisfies Kept));
  } catch {
    // Without room there is no list without a line.
  }
}

/** The list of this student and when it was seen; whichever page it was is better than none. */
export function cachedQueue(student: string, page: number): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept === null || kept.student !== student || !Array.isArray(kept.answer.data)) return null;
    return kept.page === page || page === 1 ? kept : null;
  } catch {
    return null;
  }
}
