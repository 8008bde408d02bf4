import { alsoOfInto, moveRows, type MergeMember } from '#sign-in/server/merging.ts';
import { insertCorrection, listBothCredits } from './credit-queries.ts';

/**
 * Every credit moves. An activity counts once, whatever the types: where both accounts have a valid credit, the
 * one of the account that stays is retained and supersedes the other.
 */
export const mergeCredits: MergeMember = async (context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const both = await listBothCredits(trx, from.id, into.id);
  const superseded = both.flatMap(({ gone, kept }) => (gone !== null && kept !== null ? [{ gone, kept }] : []));
  for (const { gone, kept } of superseded) {
    const { id } = await insertCorrection(trx, {
      credit_id: gone,
      state: 'superseded',
      superseded_by: kept,
      reason: 'Two accounts of one person were merged; this credit was earned in both.',
      made_at: context.now(),
    });
    await journal.noteAdded('credit_correction', { id: Number(id) });
  }
  const moved = await moveRows(merging, 'credit');
  const regained = both.filter(({ gone, kept }) => gone !== null && kept === null).length;
  const notes = [
    ...(superseded.length > 0 ? ['Earned in both: one stays valid, the other is replaced.'] : []),
    ...(regained > 0 ? ['Withdrawn in the account that stays, valid in the other: the valid one counts.'] : []),
  ];
  tell({
    what: 'Credits',
    moved: moved - superseded.length,
    merged: superseded.length,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  });
  await journal.remove('credit_goal', alsoOfInto(merging, 'credit_goal', []));
  await moveRows(merging, 'credit_goal');
};
