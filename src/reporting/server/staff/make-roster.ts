import type { Context, Queryable } from '#platform/server/context.ts';
import { heldBackBecause, type HeldBackReason } from '../../agd-roster.ts';
import { agdRosterCsv } from './agd-roster-csv.ts';
import { earliestOf } from '../../roster-days.ts';
import { courseDayOf, reportableOf } from './notify-agd.ts';
import { insertRoster, insertRosterCredits, listUnreported, lockRosters } from './reporting-queries.ts';

export type Unreported = Awaited<ReturnType<typeof listUnreported>>[number];
export type HeldBack = Unreported & { readonly reasons: readonly HeldBackReason[] };

export type Sorted = {
  readonly ready: readonly Unreported[];
  readonly heldBack: HeldBack[];
  /** Refused by the AGD, and not corrected since. */
  readonly rejected: readonly Unreported[];
};

/** What was not reported yet: what the next roster has, what waits for a correction, and what the AGD refused. */
export async function sortUnreported(db: Queryable): Promise<Sorted> {
  const all = (await listUnreported(db)).map((credit) => ({
    ...credit,
    reasons: heldBackBecause({
      agdNumber: credit.agd_number ?? '',
      isVerified: credit.email_verified_at !== null,
      isClosed: credit.disabled_at !== null,
    }),
  }));
  const open = all.filter(({ reasons }) => reasons.length === 0);
  return {
    ready: open.filter((credit) => !credit.is_rejected),
    heldBack: all.filter(({ reasons }) => reasons.length > 0),
    rejected: open.filter((credit) => credit.is_rejected),
  };
}

/** The hours of all subjects of a credit. */
export const hoursOf = (agd: unknown): number =>
  (agd as readonly { readonly hours: number }[]).reduce((sum, { hours }) => sum + hours, 0);

/** Sums of hours in hundredths: 0.1 + 0.2 is 0.3 on a roster. */
export const exactly = (hours: number): number => Math.round(hours * 100) / 100;

/**
 * Makes a roster of everything that can be reported, in the caller's transaction, and keeps its bytes. Null if there is
 * nothing. No credit is on two: a concurrent request waits (docs/specification/reporting.md, RO-1).
 */
export async function makeRoster(context: Context, trx: Queryable, madeBy: string | null) {
  await lockRosters(trx);
  const { ready } = await sortUnreported(trx);
  if (ready.length === 0) return null;
  const csv = agdRosterCsv(ready.map(reportableOf));
  const now = context.now();
  const madeOn = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const rows = ready.reduce((sum, { agd }) => sum + (agd as readonly unknown[]).length, 0);
  const hours = exactly(ready.reduce((sum, { agd }) => sum + hoursOf(agd), 0));
  const { id, number } = await insertRoster(trx, {
    made_on: madeOn,
    made_at: now,
    made_by: madeBy,
    csv,
    credits: ready.length,
    rows,
    hours,
    oldest_on: earliestOf(ready.map(courseDayOf)),
  });
  await insertRosterCredits(
    trx,
    id,
    ready.map((credit) => ({ id: credit.id, agdNumber: credit.agd_number ?? '' })),
  );
  return { number, csv, credits: ready.length, rows, hours, madeOn };
}
