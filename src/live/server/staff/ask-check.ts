import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { formatClock } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { askedCheck, checkMinutes } from '../../attendance-check.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { findOpenCheck, insertCheck, lockActivity } from '../checks/check-queries.ts';
import { changeAsStaff } from './require-webinar.ts';
import { requireRunning } from './run-webinar.ts';

/** Asks everyone with a seat for a code word or an answer. One check at a time: the lock decides between two hosts. */
export const askCheck: UseCase<typeof calls.askCheckCall> = (context, staff, { h, ...form }) =>
  changeAsStaff(context, staff, { h, act: 'live.check-asked' }, async (trx, webinar) => {
    requireRunning(context, webinar);
    const check = askedCheck(form);
    if ('problem' in check) throw new Refusal('check-wrong', check.problem);
    await lockActivity(trx, webinar.id);
    const at = context.now();
    const open = await findOpenCheck(trx, webinar.id, at);
    if (open)
      throw new Refusal(
        'check-open',
        deskMessages.checkOpen(formatClock(open.closes_at.epochMilliseconds, await readTimeZone(trx))),
        {
          httpStatus: 409,
        },
      );
    const closesAt = at.add({ minutes: checkMinutes });
    await insertCheck(trx, {
      ...check,
      hash: publicHash(22),
      activity_id: webinar.id,
      asked_by: staff.name,
      asked_at: at,
      closes_at: closesAt,
    });
    return {
      result: { status: true, sentence: deskMessages.checkAsked },
      entry: { after: check.word === null ? { question: check.question } : { word: check.word } },
    };
  });
