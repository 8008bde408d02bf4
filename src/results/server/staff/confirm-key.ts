import { confirmKeyOf } from '#exam/server/grading/answer-keys.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { resultsMessages, type confirmKeyCall } from '../../staff-contract.ts';
import { requireActivity } from './read-exam-results.ts';

/** Notes that a suspected key is right, so that nobody is asked about it again until the next version. */
export const confirmKey: UseCase<typeof confirmKeyCall> = async (context, staff, { h, question: key }) =>
  context.db.transaction().execute(async (trx) => {
    const { id, hash, title } = await requireActivity(trx, h);
    if (!(await confirmKeyOf(trx, { activityId: id, key, by: staff.name, at: context.now() })))
      throw new Refusal('unknown-question', resultsMessages.unknownQuestion, { httpStatus: 404 });
    await recordAction(context, trx, {
      by: staff,
      act: 'results.key-confirmed',
      subject: { kind: 'activity', hash, title },
      after: { question: key },
    });
    return { status: true as const };
  });
