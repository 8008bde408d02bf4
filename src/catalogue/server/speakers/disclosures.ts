// What becomes of a disclosure: how long its link works, what an earlier return leaves behind, and how it reads.
import type { Context, Queryable } from '#platform/server/context.ts';
import { sign, verify } from '#platform/server/security/signed-token.ts';
import type { Disclosure, JsonValue } from '#platform/server/database/tables.gen.ts';
import type { Updateable } from 'kysely';
import { linkDays, type Relationship, type Resolution } from '../../disclosure-form.ts';
import type { Answers, DisclosureRow } from './disclosure-queries.ts';
import { readSubject, type ReadDraftSubjects, type Subject } from './disclosure-subjects.ts';

/** The purpose of the signed code in the emailed link. */
const purpose = 'disclosure';

/** The code that opens the page of a disclosure: the same in every email about it. */
export const codeOf = (db: Queryable, codeKey: string): Promise<string> => sign(db, purpose, codeKey);
export const keyOfCode = (db: Queryable, code: string): Promise<string | null> => verify(db, purpose, code);

/** When a link that is emailed now stops working. */
export const linkEnd = (now: Temporal.Instant): Temporal.Instant => now.add({ hours: 24 * linkDays });

/** Until when a link works: 30 days, and never beyond the start of a webinar. */
export const endOfLink = (expiresAt: Temporal.Instant, { startsAt }: Pick<Subject, 'startsAt'>): Temporal.Instant =>
  startsAt !== null && Temporal.Instant.compare(startsAt, expiresAt) < 0 ? startsAt : expiresAt;

/** What a disclosure is about, if this person still shapes its content; undefined otherwise. */
export async function subjectOf(
  db: Queryable,
  readDrafts: ReadDraftSubjects,
  { subject_hash, speaker_hash }: Pick<DisclosureRow, 'subject_hash' | 'speaker_hash'>,
): Promise<Subject | undefined> {
  const subject = await readSubject(db, readDrafts, subject_hash);
  return subject?.speakers.includes(speaker_hash) === true ? subject : undefined;
}

type Returned = {
  readonly relationships: readonly Relationship[];
  readonly answers: Answers;
  readonly signedName: string;
  readonly returnedAt: Temporal.Instant;
  readonly enteredBy?: string;
  readonly evidence?: string;
};

/** The columns of a return before anybody has looked at it. What was returned before is stored beside it. */
export const returnColumns = (
  before: DisclosureRow | undefined,
  { relationships, answers, signedName, returnedAt, enteredBy = '', evidence = '' }: Returned,
): Updateable<Disclosure> => ({
  ...archived(before),
  state: 'returned',
  version: (before?.version ?? 0) + 1,
  returned_at: returnedAt,
  relationships: JSON.stringify(relationships),
  answers: JSON.stringify(answers),
  signed_name: signedName,
  entered_by: enteredBy,
  evidence,
});

/** The columns of a disclosure that nobody has reviewed; what was returned and reviewed before goes into `earlier`. */
export function archived(before: DisclosureRow | undefined): Updateable<Disclosure> {
  const earlier = (before?.earlier ?? []) as JsonValue[];
  const last =
    before === undefined || before.returned_at === null
      ? []
      : [
          {
            version: before.version,
            returnedAt: before.returned_at.toString(),
            relationships: before.relationships,
            answers: before.answers,
            signedName: before.signed_name,
            enteredBy: before.entered_by,
            evidence: before.evidence,
            reusedFrom: before.reused_from,
            reviewedBy: before.reviewed_by,
            reviewedAt: before.reviewed_at?.toString() ?? null,
            resolution: before.resolution,
            sentence: before.sentence,
          },
        ];
  return {
    returned_at: null,
    relationships: '[]',
    answers: '{}',
    signed_name: '',
    entered_by: '',
    evidence: '',
    reused_from: null,
    reviewed_by: '',
    reviewed_at: null,
    resolution: JSON.stringify([] satisfies Resolution[]),
    addition: '',
    sentence: '',
    earlier: JSON.stringify([...earlier, ...last]),
  };
}

/** Whole days from today until a day, in a time zone; negative once it is over. */
export function daysUntil(day: string, { now }: Pick<Context, 'now'>, timeZone: string): number {
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  return today.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days;
}
