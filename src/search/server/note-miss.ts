// Searches that find nothing, as sums a day without a person (docs/specification/reporting.md, RO-43).
import type { CallContext } from '#platform/server/context.ts';
import { defineTimedJob } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { ListQuestion } from './lists/read-list.ts';
import { countMiss, deleteMisses } from './miss-queries.ts';

/** Different words of one day. A program that makes words up fills no more. */
const mostWords = 1000;
/** Fewer searches than this may be one person's words, and reports leave them out. */
export const fewestMisses = 3;
/** Words of fewer searches stay so many days; all others as long as reports look back. */
const [rareDays, longestDays] = [90, 6 * 366];

/** What people type most often by accident in a search: an address, or a long number of someone. */
const isPersonal = (words: string): boolean => words.includes('@') || /\d{5}/.test(words.replaceAll(/[\s().-]/g, ''));

/** Notes a search for words alone that found nothing. */
export async function noteMiss(
  { db, now }: CallContext,
  { filter, words }: ListQuestion,
  found: readonly { readonly totalRows: number }[],
): Promise<void> {
  if (words === null || filter.categoryId !== null || filter.companyId !== null) return;
  if (found.some(({ totalRows }) => totalRows > 0)) return;
  const text = filter.text.normalize('NFC').toLowerCase();
  if (isPersonal(text)) return;
  const day = now()
    .toZonedDateTimeISO(await readTimeZone(db))
    .toPlainDate();
  await countMiss(db, day.toString(), text, mostWords);
}

export const missRetention: RetentionRule = {
  title: 'Searches without results',
  says: `Words that were searched for fewer than ${fewestMisses} times are erased after ${rareDays} days, others after six years. No one can see who searched for them.`,
  timed: { job: defineTimedJob({ name: 'search.clear-misses' }), cron: '47 4 * * *' },
  async erase(_context, trx, asOf) {
    const today = asOf.toZonedDateTimeISO('UTC').toPlainDate();
    const count = await deleteMisses(trx, {
      lastDay: today.subtract({ days: longestDays }).toString(),
      rareDay: today.subtract({ days: rareDays }).toString(),
      few: fewestMisses,
    });
    return { parts: [{ what: 'words of searches', count, examples: [] }] };
  },
};
