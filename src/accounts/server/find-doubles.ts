import type { Context } from '#platform/server/context.ts';
import { judgeLikeness, suspectedFrom } from '../double-accounts.ts';
import { mergeUndoDays } from '../merge-choices.ts';
import { deleteOldMergeRows } from './merge-queries.ts';
import { likenessOf } from './staff-student.ts';
import { listLikePairs, replacePairs } from './staff-student-queries.ts';

/** Looks through all accounts for pairs that may be one person's. */
export async function findDoubles({ db, now }: Context): Promise<void> {
  const pairs = (await listLikePairs(db))
    .map((row) => ({ oneId: row.one_id, otherId: row.other_id, ...judgeLikeness(likenessOf(row)) }))
    .filter(({ score }) => score >= suspectedFrom);
  await db.transaction().execute((trx) => replacePairs(trx, pairs, now()));
}

/** What a merge moved is kept for as long as it can be undone. */
export async function clearMerges({ db, now }: Context): Promise<void> {
  await deleteOldMergeRows(db, now().subtract({ hours: mergeUndoDays * 24 }));
}
