import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { isAnswer } from '../../attendance-check.ts';
import { liveMessages, type answerCheckCall } from '../../contract.ts';
import { noteStayed } from '../room/check-in.ts';
import { findCheck, insertAnswer } from './check-queries.ts';

/**
 * Notes that the student, who has a seat, answered while the check was open. The first answer counts; the same request
 * again is answered in the same way.
 */
export const answerCheck: UseCase<typeof answerCheckCall> = async (context, student, { check: hash, answer }) => {
  const { db, now } = context;
  const check = await findCheck(db, hash, student.id);
  if (!check) throw new Refusal('unknown-check', liveMessages.unknownCheck, { httpStatus: 404 });
  if (!check.has_seat) throw new Refusal('no-seat', liveMessages.noSeat, { httpStatus: 409 });
  if (!check.is_answered) {
    const at = now();
    if (Temporal.Instant.compare(check.closes_at, at) <= 0)
      throw new Refusal('check-closed', liveMessages.checkClosed, { httpStatus: 409 });
    if (!isAnswer(check, answer)) throw new Refusal('wrong-word', liveMessages.wrongWord, { httpStatus: 409 });
    await db.transaction().execute(async (trx) => {
      await insertAnswer(trx, { check_id: check.id, student_id: student.id, answer: answer.trim(), answered_at: at });
      await noteStayed(context, trx, { classHash: check.class_hash, studentId: student.id });
    });
  }
  return { status: true, sentence: liveMessages.checkCounted };
};
