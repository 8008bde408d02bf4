// Watch Later as this browser saw it last, for the time without a connection. It belongs to one student, and signing
// out clears it (session.ts).
import { deviceNow } from '#platform/web/device-clock.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import type { queueCall } from '../contract.ts';

type CachedQueue = {
  readonly student: string;
  readonly page: number;
  readonly at: string;
  readonly answer: CallAnswer<typeof queueCall>;
};

function isQueue(read: unknown): read is CallAnswer<typeof queueCall> {
  const { data, totalRows, pageSize, page } = asRecord(read) ?? {};
  const hasRows =
    Array.isArray(data) &&
    data.map(asRecord).every((row) => typeof row?.['hash'] === 'string' && typeof row['className'] === 'string');
  return hasRows && [totalRows, pageSize, page].every((number) => typeof number === 'number');
}

const stored = storedValue<CachedQueue>('cached-queue', (read) => {
  const { student, page, at, answer } = asRecord(read) ?? {};
  if (typeof student !== 'string' || typeof page !== 'number' || typeof at !== 'string') return null;
  return isQueue(answer) ? { student, page, at, answer } : null;
});

/** Stores the page seen last. Without room there is no list without a connection. */
export function cacheQueue(student: string, page: number, answer: CallAnswer<typeof queueCall>): void {
  stored.write({ student, page, at: new Date(deviceNow()).toISOString(), answer });
}

/** The list of this student and when it was seen; whichever page it was is better than none. */
export function cachedQueue(student: string, page: number): CachedQueue | null {
  const cached = stored.read();
  return cached !== null && cached.student === student && (cached.page === page || page === 1) ? cached : null;
}
