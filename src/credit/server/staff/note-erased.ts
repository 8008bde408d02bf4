import { recordAction } from '#staff/server/audit.ts';
import type { Context, Queryable } from '#platform/server/context.ts';

/** How many credits an entry of the audit log names. */
const mostInEntry = 100;

/**
 * Says in the audit log which records were erased because their time was over: by their SHA-256, which is in the
 * ledger's log, and the day on which each was earned. Without it, the check of the ledger misses them.
 */
export async function noteErased(
  context: Context,
  trx: Queryable,
  erased: readonly { readonly hash: string; readonly earnedAt: Temporal.Instant }[],
): Promise<void> {
  for (let at = 0; at < erased.length; at += mostInEntry)
    await recordAction(context, trx, {
      by: { via: 'timetable', name: 'Retention' },
      act: 'credit.erased',
      subject: { kind: 'data' },
      after: {
        records: erased
          .slice(at, at + mostInEntry)
          .map(({ hash, earnedAt }) => `${hash} ${earnedAt.toString().slice(0, 10)}`),
      },
    });
}
