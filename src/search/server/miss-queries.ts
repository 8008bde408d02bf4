import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Counts one more search for these words on a day, unless the day has `most` others. */
export async function countMiss(db: Queryable, day: string, words: string, most: number): Promise<void> {
  await sql`
    insert into search_miss (day, words, searches)
    select ${day}::date, ${words}, 1
    where (select count(*) from search_miss where day = ${day}::date and words <> ${words}) < ${most}
    on conflict (day, words) do update set searches = search_miss.searches + 1`.execute(db);
}

/** Deletes what is older than `lastDay`, and words before `rareDay` that fewer than `few` searches had. */
export async function deleteMisses(
  db: Queryable,
  { lastDay, rareDay, few }: { readonly lastDay: string; readonly rareDay: string; readonly few: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_miss
    where day < ${lastDay}::date
      or (day < ${rareDay}::date and words in (select words from search_miss group by words having sum(searches) < ${few}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
