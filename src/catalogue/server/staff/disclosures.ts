// Disclosures in the console: requested, entered from paper, reviewed, reused (docs/specification/speakers.md).
import type { CallContext, Queryable } from '#platform/server/context.ts';
import { fileUrlOrNull } from '../activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { dayIn } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Disclosure } from '#platform/server/database/tables.gen.ts';
import type { Updateable } from 'kysely';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import {
  disclosureSentence,
  isResolved,
  linkDays,
  missingRelationships,
  standingDays,
  type Resolution,
} from '../../disclosure-form.ts';
import {
  type disclosuresCall,
  type enterDisclosureCall,
  type remindSpeakerCall,
  type requestDisclosureCall,
  type reuseDisclosureCall,
  type reviewDisclosureCall,
  speakerMessages,
} from '../../speakers-staff-contract.ts';
import {
  findDisclosure,
  insertDisclosure,
  listDisclosuresOf,
  listStanding,
  lockDisclosure,
  lockDisclosureOf,
  updateDisclosure,
  type DisclosureRow,
} from '../speakers/disclosure-queries.ts';
import { readSubject, readSubjects, type ReadDraftSubjects, type Subject } from '../speakers/disclosure-subjects.ts';
import { archived, daysUntil, linkEnd, returnColumns, subjectOf } from '../speakers/disclosures.ts';
import { disclosureOf } from './disclosure-wire.ts';
import { mailLink, reminderDue } from '../speakers/remind-speakers.ts';
import { listSpeakersByHash, lockSpeaker, updateSpeaker, type SpeakerRecord } from './speaker-queries.ts';
import { requireAddress, speakerSubject, unknownSpeaker } from './speakers.ts';

const unknownDisclosure = () =>
  new Refusal('unknown-disclosure', speakerMessages.unknownDisclosure, { httpStatus: 404 });
const unknownSubject = () => new Refusal('unknown-subject', speakerMessages.unknownSubject, { httpStatus: 404 });

/** The last day that can be asked for: the link works for 30 days, and ends with the start of a webinar. */
function latestDue({ now }: Pick<CallContext, 'now'>, subject: Subject | undefined, timeZone: string): string {
  const last = now().toZonedDateTimeISO(timeZone).toPlainDate().add({ days: linkDays }).toString();
  const start = subject?.startsAt == null ? null : dayIn(subject.startsAt.epochMilliseconds, timeZone);
  return start !== null && start < last ? start : last;
}

/** Disclosures that can be reused: signed within the past year. */
const standingSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * standingDays });

export const readDisclosures =
  (readDrafts: ReadDraftSubjects): UseCase<typeof disclosuresCall> =>
  async (context, _staff, { subject: hash, speakers }) => {
    const { db, now } = context;
    const people = await listSpeakersByHash(db, speakers.split(',').filter(Boolean).slice(0, 20));
    const [rows, standing, timeZone] = [
      await listDisclosuresOf(db, hash),
      await listStanding(db, {
        speakerIds: people.map(({ id }) => id),
        subjectHash: hash,
        since: standingSince(now()),
      }),
      await readTimeZone(db),
    ];
    const subjects = await readSubjects(db, readDrafts, [hash, ...standing.map(({ subject_hash }) => subject_hash)]);
    return {
      status: true,
      latestDueOn: latestDue(context, subjects.get(hash), timeZone),
      people: people.map((person) => {
        const row = rows.find(({ speaker_id }) => speaker_id === person.id);
        const reusable = standing.find(({ speaker_id }) => speaker_id === person.id);
        return {
          speaker: person.hash,
          email: person.email,
          photo: fileUrlOrNull(person.photo_hash, person.photo_filename),
          disclosure: row === undefined ? null : disclosureOf(row, subjects.get(hash)),
          standing:
            reusable === undefined || reusable.returned_at === null
              ? null
              : {
                  hash: reusable.hash,
                  signedOn: dayIn(reusable.returned_at.epochMilliseconds, timeZone),
                  subjectTitle: subjects.get(reusable.subject_hash)?.title ?? '',
                  sentence: reusable.sentence,
                },
        };
      }),
    };
  };

type Person = { readonly speaker: SpeakerRecord; readonly subject: Subject; readonly row: DisclosureRow | undefined };

/** The speaker, locked, the activity that names them, and their disclosure about it, if there is one. */
async function lockPerson(
  trx: Queryable,
  readDrafts: ReadDraftSubjects,
  of: { readonly subject: string; readonly speaker: string },
): Promise<Person> {
  const speaker = await lockSpeaker(trx, of.speaker);
  if (!speaker) throw unknownSpeaker();
  const subject = await readSubject(trx, readDrafts, of.subject);
  if (subject?.speakers.includes(of.speaker) !== true) throw unknownSubject();
  return { speaker, subject, row: await lockDisclosureOf(trx, of.subject, speaker.id) };
}

/** Writes the one disclosure of a person about a subject. The speaker is locked, so nobody else makes it meanwhile. */
async function writeDisclosure(
  trx: Queryable,
  { speaker, row }: Person,
  subjectHash: string,
  values: Updateable<Disclosure> & { state: string },
): Promise<void> {
  if (row !== undefined) await updateDisclosure(trx, row.id, values);
  else
    await insertDisclosure(trx, {
      ...(values as object),
      state: values.state,
      hash: publicHash(),
      subject_hash: subjectHash,
      speaker_id: speaker.id,
    });
}

const about = ({ title }: Subject) => ({ activity: title });

/**
 * Emails a link to the form. Asked again, what was returned and reviewed before no longer counts and stays in the
 * records.
 */
export const requestDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof requestDisclosureCall> =>
  async (context, staff, input) =>
    context.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, readDrafts, input);
      const { speaker, subject, row } = person;
      if (row?.state === 'returned') throw new Refusal('already-returned', speakerMessages.alreadyReturned);
      const timeZone = await readTimeZone(trx);
      const daysLeft = daysUntil(input.dueOn, context, timeZone);
      if (daysLeft < 0 || input.dueOn > latestDue(context, subject, timeZone))
        throw new Refusal('due-ahead', speakerMessages.dueAhead);
      const address = requireAddress(input.email ?? speaker.email);
      if (address === '') throw new Refusal('no-email', speakerMessages.noEmail);
      const now = context.now();
      if (address !== speaker.email)
        await updateSpeaker(trx, speaker.id, { email: address, changed_by: staff.name, changed_at: now });
      await writeDisclosure(trx, person, input.subject, {
        ...archived(row),
        state: 'asked',
        code_key: row?.code_key ?? publicHash(22),
        due_on: input.dueOn,
        asked_at: now,
        asked_by: staff.name,
        asked_by_id: staff.id,
        expires_at: linkEnd(now),
        reminded_days: reminderDue(daysLeft),
        reminded_at: null,
      });
      const asked = await lockDisclosureOf(trx, input.subject, speaker.id);
      if (asked === undefined) throw new Error('It was just written.');
      await mailLink(context, trx, asked, subject, 'request');
      await recordAction(context, trx, {
        by: staff,
        act: 'disclosure.requested',
        subject: speakerSubject(speaker),
        after: { ...about(subject), dueOn: input.dueOn, ...(address === speaker.email ? {} : { email: 'changed' }) },
      });
      return { status: true as const };
    });

export const remindSpeaker =
  (readDrafts: ReadDraftSubjects): UseCase<typeof remindSpeakerCall> =>
  async (context, staff, { h }) =>
    context.db.transaction().execute(async (trx) => {
      const row = await lockDisclosure(trx, h);
      if (!row || row.code_key === null) throw unknownDisclosure();
      if (row.state !== 'asked') throw new Refusal('already-returned', speakerMessages.alreadyReturned);
      const subject = await subjectOf(trx, readDrafts, row);
      if (subject === undefined) throw unknownSubject();
      if (row.speaker_email === '') throw new Refusal('no-email', speakerMessages.noEmail);
      await mailLink(context, trx, row, subject, 'reminder');
      const now = context.now();
      await updateDisclosure(trx, row.id, { reminded_at: now, expires_at: linkEnd(now) });
      await recordAction(context, trx, {
        by: staff,
        act: 'disclosure.reminded',
        subject: speakerSubject({ hash: row.speaker_hash, name: row.speaker_name }),
        after: about(subject),
      });
      return { status: true as const };
    });

/** Enters what somebody returned on paper, or that they declined. It is reviewed like any other. */
export const enterDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof enterDisclosureCall> =>
  async (context, staff, input) =>
    context.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, readDrafts, input);
      const { speaker, subject, row } = person;
      const evidence = input.evidence.trim();
      if (evidence.length < 5) throw new Refusal('evidence-needed', speakerMessages.evidenceNeeded);
      const timeZone = await readTimeZone(trx);
      if (daysUntil(input.signedOn, context, timeZone) > 0)
        throw new Refusal('signed-on-wrong', speakerMessages.signedOnWrong);
      const [missing] = input.declined ? [] : missingRelationships(input);
      if (missing !== undefined) throw new Refusal('incomplete', missing.sentence);
      const returnedAt = Temporal.PlainDate.from(input.signedOn)
        .toZonedDateTime({ timeZone, plainTime: '12:00' })
        .toInstant();
      await writeDisclosure(
        trx,
        person,
        input.subject,
        input.declined
          ? { ...archived(row), state: 'declined', entered_by: staff.name, evidence }
          : {
              ...returnColumns(row, {
                relationships: input.hasRelationships === 'yes' ? input.relationships : [],
                answers: {
                  offLabel: input.offLabelText.trim() === '' ? 'no' : 'yes',
                  offLabelText: input.offLabelText.trim(),
                },
                signedName: input.signedName.trim() || speaker.name,
                returnedAt,
                enteredBy: staff.name,
                evidence,
              }),
              state: 'returned',
            },
      );
      await recordAction(context, trx, {
        by: staff,
        act: input.declined ? 'disclosure.declined' : 'disclosure.entered',
        subject: speakerSubject(speaker),
        after: { ...about(subject), signedOn: input.signedOn, evidence },
      });
      return { status: true as const };
    });

/** Notes that nothing is disclosed, or how each relationship was resolved, and writes what members read. */
export const reviewDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof reviewDisclosureCall> =>
  async (context, staff, { h, version, resolution, addition }) =>
    context.db.transaction().execute(async (trx) => {
      const row = await lockDisclosure(trx, h);
      if (!row) throw unknownDisclosure();
      if (row.state === 'asked' || row.state === 'declined')
        throw new Refusal('not-returned', speakerMessages.notReturned);
      if (row.version !== version)
        throw new Refusal('changed-meanwhile', speakerMessages.disclosureChanged, { httpStatus: 409 });
      const { relationships } = row;
      if (!isResolved(relationships, resolution)) throw new Refusal('not-resolved', speakerMessages.notResolved);
      const resolved: Resolution[] = resolution
        .filter(({ key }) => relationships.some((each) => each.key === key))
        .map((each) => ({ ...each, by: each.by.trim() }));
      const sentence = disclosureSentence(row.speaker_name, {
        relationships,
        resolution: resolved,
        offLabel: row.answers.offLabelText ?? '',
        addition,
      });
      const state = relationships.length === 0 ? 'reviewed' : 'resolved';
      await updateDisclosure(trx, row.id, {
        state,
        reviewed_by: staff.name,
        reviewed_at: context.now(),
        resolution: JSON.stringify(resolved),
        addition: addition.trim(),
        sentence,
      });
      const subject = await readSubject(trx, readDrafts, row.subject_hash);
      await recordAction(context, trx, {
        by: staff,
        act: 'disclosure.reviewed',
        subject: speakerSubject({ hash: row.speaker_hash, name: row.speaker_name }),
        after: { ...(subject === undefined ? {} : about(subject)), state, resolution: resolved, sentence },
      });
      return { status: true as const, sentence };
    });

/** Takes over a reviewed disclosure of the past year, with its date. */
export const reuseDisclosure =
  (readDrafts: ReadDraftSubjects): UseCase<typeof reuseDisclosureCall> =>
  async (context, staff, input) =>
    context.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, readDrafts, input);
      const { speaker, subject, row } = person;
      const from = await findDisclosure(trx, input.from);
      const isStanding =
        from !== undefined &&
        from.speaker_id === speaker.id &&
        from.subject_hash !== input.subject &&
        (from.state === 'reviewed' || from.state === 'resolved') &&
        from.reused_from === null &&
        from.returned_at !== null &&
        Temporal.Instant.compare(from.returned_at, standingSince(context.now())) >= 0;
      if (!isStanding || from.returned_at === null)
        throw new Refusal('nothing-standing', speakerMessages.nothingStanding);
      const signedOn = dayIn(from.returned_at.epochMilliseconds, await readTimeZone(trx));
      await writeDisclosure(trx, person, input.subject, {
        ...returnColumns(row, {
          relationships: from.relationships,
          answers: from.answers,
          signedName: from.signed_name,
          returnedAt: from.returned_at,
          enteredBy: from.entered_by,
          evidence: from.evidence,
        }),
        state: from.state,
        reused_from: signedOn,
        reviewed_by: staff.name,
        reviewed_at: context.now(),
        resolution: JSON.stringify(from.resolution),
        addition: from.addition,
        sentence: from.sentence,
      });
      await recordAction(context, trx, {
        by: staff,
        act: 'disclosure.reused',
        subject: speakerSubject(speaker),
        after: { ...about(subject), signedOn },
      });
      return { status: true as const };
    });
