// Credit for tests of whatever rests on it.
import type { SignedIn } from '#accounts/server/fixtures.ts';
import type { MadeActivity } from '#catalogue/server/fixtures.ts';
import type { Context } from '#platform/server/context.ts';
import { awardCredit } from './awarding/award-credit.ts';

/** A credit for an exam that was passed now, without a mail. */
export const aCredit = (context: Context, student: Pick<SignedIn, 'id'>, activity: Pick<MadeActivity, 'id'>) =>
  context.db.transaction().execute((trx) =>
    awardCredit(context, trx, {
      studentId: student.id,
      activityId: activity.id,
      attemptId: null,
      examScore: 90,
      earnedAt: context.now(),
      silent: true,
    }),
  );
