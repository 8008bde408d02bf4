import type { Context } from '#platform/server/context.ts';
import { judgeLikeness, suspectedFrom } from '../../double-accounts.ts';
import { likenessOf } from './read-student.ts';
import { listLikePairs, replacePairs } from './student-queries.ts';

/** Looks through all accounts for pairs that may be one person's. */
export async function findDoubles({ db, now }: Context): Promise<void> {
  const pairs = (await listLikePairs(db))
    .map((row) => ({ oneId: row.one_id, otherId: row.other_id, ...judgeLikeness(likenessOf(row)) }))
    .filter(({ score }) => score >= suspectedFrom);
  await db.transaction().execute((trx) => replacePairs(trx, pairs, now()));
}
