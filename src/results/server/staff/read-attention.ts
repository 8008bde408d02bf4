import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { suspectedKeyAttention } from '../../attention.ts';
import { listSuspected } from './results-queries.ts';

/** More sentences than this help nobody; the list of results counts the others. */
const mostKeys = 5;

/** The answer keys that figures contradict. */
export async function readResultsAttention({ db }: Context): Promise<readonly Attention[]> {
  const rows = await listSuspected(db, mostKeys);
  return rows.flatMap(({ suspected_option: suspected, suspected_share: share, ...row }) =>
    suspected === null || share === null
      ? []
      : [
          suspectedKeyAttention({
            ...row,
            number: row.position + 1,
            key: row.question_key,
            right: row.correct_option,
            suspected,
            share,
          }),
        ],
  );
}
