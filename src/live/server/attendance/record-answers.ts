import { accountKey } from '#sign-in/account-key.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { entersFrom, entersUntil } from '../../entry-window.ts';
import { findParticipant, findSettled } from '../live-queries.ts';
import type { ReportedAnswer } from '../meetings/meeting-service.ts';
import { writeAnswers, type AnswerRow } from './answer-queries.ts';
import type { Webinar } from './record-attendance.ts';

const mostQuestion = 500;
/** No address is known by this key. */
const noKey = '-';

/** One line, whatever the report wraps it in. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, mostQuestion);

/**
 * Notes who answered the polls of a meeting, and who asked something there. An answer without an address, such as an
 * anonymous one, is nobody's. One from before or after the meeting proves nothing. Reported again, it is one
 * (docs/specification/webinars.md, WE-69 and WE-70). What a file says is a fact of its own, so that its import can be
 * undone. Returns how many people have a seat, and how many don't.
 */
export async function recordAnswers(
  { now }: Pick<Context, 'now'>,
  db: Queryable,
  webinar: Webinar,
  answers: readonly ReportedAnswer[],
  importId: string | null = null,
): Promise<{ readonly matched: number; readonly unmatched: number }> {
  const { id, release_at: startsAt, ends_at: endsAt, room_closed_at: closedAt } = webinar;
  const isInside = ({ at }: ReportedAnswer) =>
    at === null ||
    (endsAt !== null &&
      Temporal.Instant.compare(entersFrom({ startsAt }), at) <= 0 &&
      Temporal.Instant.compare(at, entersUntil({ endsAt, closedAt })) < 0);
  const counted = answers.filter((answer) => answer.email.trim() !== '' && isInside(answer));
  const rows = new Map<string, AnswerRow>();
  let matched = 0;
  const people = Map.groupBy(counted, ({ email }) => accountKey(email));
  for (const [key, own] of people) {
    const [{ name, email }] = own as [ReportedAnswer];
    const participant = await findParticipant(db, id, { attendee: noKey, emailKey: key, registrantId: noKey });
    const studentId = participant?.id ?? (await findSettled(db, id, { name, email }))?.student_id ?? null;
    if (studentId !== null) matched += 1;
    for (const answer of own) {
      const question = oneLine(answer.question);
      const factKey = digestOf(
        [id, answer.what, key, question, ...(importId === null ? [] : [importId])].join('\n'),
      ).toString('hex');
      rows.set(factKey, {
        activity_id: id,
        fact_key: factKey,
        what: answer.what,
        student_id: studentId,
        participant_name: name.slice(0, 200),
        participant_email: email.slice(0, 320),
        question,
        at: answer.at,
        received_at: now(),
        import_id: importId,
      });
    }
  }
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += 500) await writeAnswers(db, all.slice(from, from + 500));
  return { matched, unmatched: people.size - matched };
}
