import type { Member } from '#accounts/server/close-account.ts';
import type { Context, Queryable } from '#platform/server/context.ts';

type ErasureStep = (context: Context, trx: Queryable, member: Member) => Promise<void>;

/**
 * What other features do when consent goes, in the same transaction; the program hands them in, since consent knows no
 * feature after it. What is left of a closed account: its credit ledger, cut off from the person, and the last mail
 * (docs/decisions/0027). Tables delete the rest. `withdraw`: takes back what was passed on to sponsors. `erase`: makes
 * room for deleting the account: releases, anonymises, deletes.
 */
export type Erasure = { readonly withdraw: readonly ErasureStep[]; readonly erase: readonly ErasureStep[] };
