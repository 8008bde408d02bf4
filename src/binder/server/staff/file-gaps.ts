// What the files of activities lack once they have been over for a while (docs/specification/reporting.md, RO-47).
import { localDay } from '#credit/frozen-facts.ts';
import type { Context } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { Attention } from '#staff/attention.ts';
import { fileGapAttention } from '../../attention.ts';
import { listGaps, replaceGaps } from './binder-queries.ts';
import { activityFile } from './make/activity-file.ts';
import { readFacts, type Activity } from './make/read-facts.ts';

/** So long after an activity its file should be complete, in days. */
const patienceDays = 30;
/** Activities of the year before that; older ones are on the list of items alone. */
const watchedDays = patienceDays + 366;

/** The day after which nothing more of an activity comes by itself: its end, or its release. */
const dayOf = ({ ends_at: endsAt, released_at: releasedAt }: Activity, zone: string): string =>
  localDay(endsAt ?? releasedAt, zone);

/** Looks at the files of activities anew: of one by its hash, or of all. */
export async function lookForGaps(context: Context, activityHash: string | null = null): Promise<void> {
  const { db } = context;
  const now = context.now();
  const zone = await readTimeZone(db);
  const today = Temporal.PlainDate.from(localDay(now, zone));
  const [first, last] = [today.subtract({ days: watchedDays }), today.subtract({ days: patienceDays })];
  const facts = await readFacts(db, {
    firstDay: first.toString(),
    lastDay: today.toString(),
    asOf: today.toString(),
    activityHash,
  });
  const gaps = facts.activities
    .filter((activity) => {
      const day = dayOf(activity, zone);
      return day >= first.toString() && day <= last.toString();
    })
    .map((activity) => ({
      activityId: activity.id,
      documents: activityFile(facts, activity).flatMap(({ state, number }) => (state === 'missing' ? [number] : [])),
    }))
    .filter(({ documents }) => documents.length > 0);
  const [only] = facts.activities;
  if (activityHash !== null && only === undefined) return;
  await db
    .transaction()
    .execute((trx) => replaceGaps(trx, gaps, { now, activityId: activityHash === null ? null : (only?.id ?? null) }));
}

/** What of activities' files needs someone, as of the last look. */
export async function readBinderAttention({ db }: Context): Promise<readonly Attention[]> {
  const [latest] = await listGaps(db, 1);
  const found = fileGapAttention(latest, Number(latest?.count ?? 0));
  return found === null ? [] : [found];
}
