import { sql } from 'kysely';
import { alsoOfInto, moveRows, type MergeMember } from '#sign-in/server/merging.ts';
import { insertCorrection } from './credit-queries.ts';

type Collision = { readonly root: string; readonly stands: string | null; readonly kept: string | null };

/**
 * Credits move. What both accounts earned for one activity counts once: the credit of the account that stays is kept, the other is superseded by it and
 * stays in the ledger under the account that goes.
 */
export const mergeCredits: MergeMember = async (context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const { rows: collisions } = await sql<Collision>`
    select mine.id as root,
      (select row.id from credit row where (row.id = mine.id or row.root_id = mine.id) and not exists (select from credit_correction c where c.credit_id = row.id)) as stands,
      (select row.id from credit row where (row.id = other.id or row.root_id = other.id) and not exists (select from credit_correction c where c.credit_id = row.id)) as kept
    from credit mine
    join credit other on other.student_id = ${into.id} and other.supersedes is null and other.activity_id = mine.activity_id and other.ce_type_id = mine.ce_type_id
    where mine.student_id = ${from.id} and mine.supersedes is null order by mine.id`.execute(trx);
  const superseded = collisions.filter(({ stands, kept }) => stands !== null && kept !== null);
  for (const { stands, kept } of superseded) {
    if (stands === null || kept === null) continue;
    const { id } = await insertCorrection(trx, {
      credit_id: stands,
      state: 'superseded',
      superseded_by: kept,
      reason: 'Two accounts of one person were merged; this credit was earned in both.',
      made_at: context.now(),
    });
    await journal.noteAdded('credit_correction', { id: Number(id) });
  }
  const stay = collisions.map(({ root }) => root);
  const moved = await moveRows(
    merging,
    'credit',
    sql`t.id = any(${stay}::bigint[]) or coalesce(t.root_id = any(${stay}::bigint[]), false)`,
  );
  const lost = collisions.filter(({ stands, kept }) => stands !== null && kept === null).length;
  const notes = [
    ...(superseded.length > 0 ? ['Earned in both: one stays, the other is superseded.'] : []),
    ...(lost > 0 ? ['Withdrawn in the account that stays: the other one stays with the account that goes.'] : []),
  ];
  tell({
    what: 'Credits',
    moved,
    merged: collisions.length,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  });
  await journal.remove('credit_goal', alsoOfInto(merging, 'credit_goal', []));
  await moveRows(merging, 'credit_goal');
};
