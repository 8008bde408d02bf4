// Watch Later as this browser saw it last, for the time without a line. It belongs to one student, and signing out clears it (session.ts).
import type { CallAnswer } from '#platform/shared/call.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import type { queueCall } from '../contract.ts';

export type QueueAnswer = CallAnswer<typeof queueCall>;
type Kept = { readonly student: string; readonly page: number; readonly at: string; readonly answer: QueueAnswer };

function isQueueAnswer(read: unknown): read is QueueAnswer {
  const { data, totalRows, pageSize, page } = asRecord(read) ?? {};
  const hasRows =
    Array.isArray(data) &&
    data.map(asRecord).every((row) => typeof row?.['hash'] === 'string' && typeof row['className'] === 'string');
  return hasRows && [totalRows, pageSize, page].every((number) => typeof number === 'number');
}

const stored = storedValue<Kept>('kept-queue', (read) => {
  const { student, page, at, answer } = asRecord(read) ?? {};
  if (typeof student !== 'string' || typeof page !== 'number' || typeof at !== 'string') return null;
  return isQueueAnswer(answer) ? { student, page, at, answer } : null;
});

/** Keeps the page seen last. Without room there is no list without a connection. */
export function cacheQueue(student: string, page: number, answer: QueueAnswer): void {
  stored.write({ student, page, at: new Date().toISOString(), answer });
}

/** The list of this student and when it was seen; whichever page it was is better than none. */
export function cachedQueue(student: string, page: number): Kept | null {
  const kept = stored.read();
  return kept !== null && kept.student === student && (kept.page === page || page === 1) ? kept : null;
}
