import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { isAnswer, mostTries } from '../../attendance-check.ts';
import { liveMessages, type answerCheckCall } from '../../contract.ts';
import { noteStayed } from '../room/check-in.ts';
import { countTry, findCheck, updateAnswer } from './check-queries.ts';

/**
 * Notes that the student, who has a seat, answered while the check was open. The first right answer counts; the same
 * request again is answered in the same way. After five wrong ones the check is closed for this student.
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
    // A wrong try is kept, so it is refused once its count is stored.
    const outcome = await db.transaction().execute(async (trx) => {
      const { tries, is_answered: isAnswered } = await countTry(trx, check.id, student.id);
      if (isAnswered) return 'counted';
      if (tries > mostTries) return 'no-tries-left';
      if (!isAnswer(check, answer)) return 'wrong';
      await updateAnswer(trx, { check_id: check.id, student_id: student.id, answer: answer.trim(), answered_at: at });
      await noteStayed(context, trx, { classHash: check.class_hash, studentId: student.id });
      return 'counted';
    });
    if (outcome === 'no-tries-left') throw new Refusal('too-many-tries', liveMessages.noTriesLeft, { httpStatus: 409 });
    if (outcome === 'wrong') throw new Refusal('wrong-word', liveMessages.wrongWord, { httpStatus: 409 });
  }
  return { status: true, sentence: liveMessages.checkCounted };
};
