// Faults that pass by themselves or by the operator's hand: a lost or refused database connection, a full disk. Whoever
// asked may ask again.
import { unavailableMessages } from '../../../shared/refusal.ts';

export type Unavailable = {
  readonly httpStatus: 503 | 507;
  readonly code: 'unavailable' | 'storage-full';
  readonly message: string;
  readonly retryAfterSec: number;
};

const storageFull: Unavailable = {
  httpStatus: 507,
  code: 'storage-full',
  message: unavailableMessages.storageFull,
  retryAfterSec: 60,
};
const unavailable: Unavailable = {
  httpStatus: 503,
  code: 'unavailable',
  message: unavailableMessages.unavailable,
  retryAfterSec: 5,
};

/**
 * PostgreSQL's codes (appendix A of its manual). 53100 disk full; class 08 connection exceptions; class 53 insufficient
 * resources; 57P01 to 57P05 shutdown, crash and start-up; 57014 a statement that ran too long; 25P03 an idle
 * transaction that was ended; 25006 a standby that is not yet writable; 40001 and 40P01 conflicts between transactions;
 * 55P03 a lock that could not be had.
 */
const passingSqlState = /^(?:08...|53...|57P0[1-5]|57014|25P0[34]|25006|40001|40P01|55P03)$/;

/**
 * Node's codes of a connection that broke or could not be made. ENOENT belongs to a socket address alone: as a file it
 * is another fault.
 */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What the driver says without a code. */
const driverSentences =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

type Coded = Error & { readonly code?: unknown; readonly syscall?: unknown; readonly errors?: unknown };

/**
 * Why a fault is not a fault of the program, or null. Looks into the cause and, for several addresses tried, into each
 * attempt.
 */
export function unavailableBy(fault: unknown): Unavailable | null {
  if (!(fault instanceof Error)) return null;
  const { code, syscall, errors } = fault as Coded;
  if (typeof code === 'string') {
    if (fullCodes.has(code)) return storageFull;
    if (passingSqlState.test(code) || networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect'))
      return unavailable;
  }
  if (driverSentences.test(fault.message)) return unavailable;
  if (Array.isArray(errors)) for (const each of errors) if (unavailableBy(each)) return unavailableBy(each);
  return fault.cause === undefined ? null : unavailableBy(fault.cause);
}
