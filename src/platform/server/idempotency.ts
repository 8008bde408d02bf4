// Writes with an Idempotency-Key: the same key and body get the first answer again, another body is a conflict.
import { createHash } from 'node:crypto';
import { Refusal } from '../shared/refusal.ts';
import type { CallContext, Context } from './context.ts';
import { defineTimedJob, handleJob } from './jobs.ts';

type Outcome = { httpStatus: number; body: unknown; retryAfterSec?: number | undefined };

/**
 * Runs `answer` unless this caller sent this key for this call before. Only accepted writes are remembered; a refusal may be tried again,
 * and an answer that hands out a session is never stored: its token would stand there in the clear.
 */
export async function rememberAnswer(context: CallContext, request: { caller: string; call: string; key: string; wire: unknown }, answer: () => Promise<Outcome>): Promise<Outcome> {
  const { caller, call } = request;
  const key = request.key.slice(0, 200);
  const bodyHash = createHash('sha256').update(JSON.stringify(request.wire)).digest();
  const first = await context.db.selectFrom('idempotent_answer').select(['body_hash', 'answer']).where('caller', '=', caller).where('call', '=', call).where('key', '=', key).executeTakeFirst();
  if (first) {
    if (!bodyHash.equals(first.body_hash)) {
      const refusal = new Refusal('key-reused', 'This Idempotency-Key was used for another request.', { httpStatus: 409 });
      return { httpStatus: refusal.httpStatus, body: { status: false, code: refusal.code, errorMsg: refusal.message } };
    }
    return { httpStatus: 200, body: first.answer };
  }
  const outcome = await answer();
  const body = outcome.body as { status?: unknown; token?: unknown };
  if (outcome.httpStatus === 200 && body.status === true && typeof body.token !== 'string') {
    await context.db
      .insertInto('idempotent_answer')
      .values({ caller, call, key, body_hash: bodyHash, answer: JSON.stringify(outcome.body), answered_at: context.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return outcome;
}

/** Nobody repeats a request after a day, and an answer may hold what is a member's own. */
const keptHours = 24;
const forgetAnswersJob = defineTimedJob({ name: 'platform.forget-answers' });

async function forgetAnswers({ db, now }: Context): Promise<void> {
  await db.deleteFrom('idempotent_answer').where('answered_at', '<', now().subtract({ hours: keptHours })).execute();
}

export const idempotencyWork = [handleJob(forgetAnswersJob, forgetAnswers)];
export const idempotencyTimetable = [{ job: forgetAnswersJob, cron: '51 * * * *' }];
