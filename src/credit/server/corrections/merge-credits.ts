import { ceType } from '#catalogue/ce-type.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { RowChange } from '#platform/server/database/row-journal.ts';
import { alsoOfInto, moveRows, type MergeTable, type Merging, type UndoMerge } from '#sign-in/server/merging.ts';
import type { Attendance } from '../../live-attendance.ts';
import { amendCredit, amendCreditType, isTypeDecided } from './amend-credit.ts';
import { insertCorrection, listBothCredits } from '../credit-queries.ts';
import { findCreditById, listChain, type CorrectedRow } from '../credit-rows.ts';

/** Live credit before self-study; attendance that was measured before one that was declared. */
const proofOf = (row: CorrectedRow | undefined): number =>
  row?.ce_type_id !== ceType.participatory ? 0 : row.attendance_source === 'declared' ? 1 : 2;

/** Whether the credit of the account that goes is the better proof, and no person set the type of the other. */
async function isBetter(trx: Queryable, gone: string, kept: string): Promise<boolean> {
  const [mine, other] = [await findCreditById(trx, gone), await findCreditById(trx, kept)];
  return proofOf(mine) > proofOf(other) && other !== undefined && !isTypeDecided(await listChain(trx, other));
}

/**
 * Every credit moves. An activity counts once, whatever the types: where both accounts have a valid credit, the better
 * proof is retained and supersedes the other; of two alike, the one of the account that stays.
 */
export const mergeCredits: MergeTable = async (context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const both = await listBothCredits(trx, from.id, into.id);
  const superseded = both.flatMap(({ gone, kept }) => (gone !== null && kept !== null ? [{ gone, kept }] : []));
  for (const { gone, kept } of superseded) {
    const [valid, replaced] = (await isBetter(trx, gone, kept)) ? [gone, kept] : [kept, gone];
    const { id } = await insertCorrection(trx, {
      credit_id: replaced,
      state: 'superseded',
      superseded_by: valid,
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

/**
 * Amends the member's self-study credit to live credit because of attendance that the merge brought together with it.
 * Returns whether there was one to amend.
 */
export async function amendMergedCredit(
  context: Context,
  { trx, into, journal }: Merging,
  proof: { readonly activityId: string; readonly attendance: Attendance },
): Promise<boolean> {
  const amended = await amendCreditType(context, trx, {
    ...proof,
    studentId: into.id,
    ceTypeId: ceType.participatory,
    reason: 'Attendance proved in another account of the same person',
  });
  if (amended !== null) await journal.noteAdded('credit', { id: Number(amended.id) });
  return amended !== null;
}

/**
 * The ledger deletes nothing: what `amendMergedCredit` amended is amended back to self-study, and returns to the owner
 * of the credit that it replaced. If it was corrected since, all of its chain stays with the remaining account.
 */
export const undoMergedCredits: UndoMerge = async (context, trx, changes) => {
  const isCredit = (id: string) => (each: RowChange) => each.table === 'credit' && String(each.key['id']) === id;
  let [rest, stayed] = [changes.filter(({ table, before }) => table !== 'credit' || before !== null), 0];
  for (const { key } of changes.filter(({ table, before }) => table === 'credit' && before === null)) {
    const amended = await findCreditById(trx, String(key['id']));
    if (!amended) continue;
    if (amended.correction !== null) {
      const chain = await listChain(trx, amended);
      rest = rest.filter((each) => !chain.some(({ id }) => isCredit(id)(each)));
      stayed += 1;
      continue;
    }
    const { id } = await amendCredit(context, trx, {
      creditId: amended.id,
      change: { ceTypeId: ceType.homestudy },
      attendance: null,
      reason: 'The merge of the two accounts that proved attendance was undone',
      by: null,
    });
    // The last to be taken back: an account that is still merged gets no row.
    const move = changes.find(isCredit(amended.supersedes ?? ''));
    if (move) rest.unshift(...[amended.id, id].map((each) => ({ ...move, key: { id: Number(each) } })));
  }
  return { rest, stayed };
};
