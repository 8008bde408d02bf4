// When someone may say whether they attended a live webinar: the page asks by the same rule as the server decides.

export type AffidavitClosed = 'no-seat' | 'cancelled' | 'not-ended';

type Facts = {
  readonly hasSeat: boolean;
  readonly isCancelled: boolean;
  /** Milliseconds since 1970; null = a webinar without an end, which never ends. */
  readonly endsAtMs: number | null;
  readonly nowMs: number;
};

/** Whether a webinar has ended. */
export const hasEnded = ({ endsAtMs, nowMs }: Pick<Facts, 'endsAtMs' | 'nowMs'>): boolean =>
  endsAtMs !== null && nowMs >= endsAtMs;

/** What keeps someone from answering, or null. */
export function affidavitClosed({ hasSeat, isCancelled, endsAtMs, nowMs }: Facts): AffidavitClosed | null {
  if (!hasSeat) return 'no-seat';
  if (isCancelled) return 'cancelled';
  return hasEnded({ endsAtMs, nowMs }) ? null : 'not-ended';
}
