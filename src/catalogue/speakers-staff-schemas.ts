// What the calls in speakers-staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { storedFileForm } from '#platform/shared/stored-file.ts';
import { hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { mostBioCharacters, relationship, resolution, typedDisclosure } from './disclosure-form.ts';
import { speakerFileKinds } from './speaker-files.ts';

const done = z.object({ status: z.literal(true) });
/** A calendar day, as in 2026-12-31. */
const day = () =>
  z.string().check(
    z.refine((value) => {
      try {
        return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
      } catch {
        return false;
      }
    }, 'Must be a day such as 2026-12-31.'),
  );

export const speakersSchemas = {
  summary: 'Speakers by name or part of it, with what they teach and which disclosures are open.',
  input: z.object({
    q: z.optional(line(100)),
    /** `open`: a disclosure is not reviewed. `unused`: no activity names them. */
    is: z.optional(z.enum(['open', 'unused'])),
    sort: z.optional(line(20)),
    page: pageNumber(),
  }),
  answer: listAnswer(
    z.object({
      hash: z.string(),
      name: z.string(),
      degree: z.string(),
      /** Activities that name the person, whether members see it or not. */
      activities: z.int(),
      /** Disclosures that nobody has reviewed. */
      asked: z.int(),
      returned: z.int(),
      declined: z.int(),
      changedAt: z.nullable(instant()),
      changedBy: z.string(),
    }),
  ),
};

const disclosure = z.object({
  hash: z.string(),
  /** The activity or draft that it is about. */
  subject: z.string(),
  subjectTitle: z.string(),
  speaker: z.string(),
  state: z.enum(['asked', 'returned', 'reviewed', 'resolved', 'declined']),
  /** How often it was returned. */
  version: z.int(),
  dueOn: z.nullable(z.string()),
  askedAt: z.nullable(instant()),
  askedBy: z.string(),
  remindedAt: z.nullable(instant()),
  /** When the emailed link stops working; null where nobody was emailed. */
  expiresAt: z.nullable(instant()),
  returnedAt: z.nullable(instant()),
  relationships: z.array(relationship),
  offLabel: z.string(),
  /** The biography that came with it, or ''. */
  bio: z.string(),
  signedName: z.string(),
  enteredBy: z.string(),
  evidence: z.string(),
  reusedFrom: z.nullable(z.string()),
  reviewedBy: z.string(),
  reviewedAt: z.nullable(instant()),
  resolution: z.array(resolution),
  addition: z.string(),
  sentence: z.string(),
});

const speakerFields = {
  name: line(200),
  degree: line(100),
  email: line(254),
  bio: text(mostBioCharacters),
  expertise: text(600),
};

export const speakerOfStaffSchemas = {
  summary: 'One speaker with everything that is known of them, and their disclosures.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    speaker: z.object({
      hash: z.string(),
      slug: z.string(),
      revision: z.int(),
      name: z.string(),
      degree: z.string(),
      email: z.string(),
      bio: z.string(),
      expertise: z.string(),
      photo: z.nullable(storedFileForm),
      cv: z.nullable(storedFileForm),
      changedBy: z.string(),
      changedAt: z.nullable(instant()),
      /** Nothing names them, so they can be removed. */
      isUnused: z.boolean(),
    }),
    disclosures: z.array(disclosure),
    /** What they sent from their page; what was set aside is left out. */
    sent: z.array(
      z.object({
        hash: z.string(),
        kind: z.enum(speakerFileKinds),
        state: z.enum(['sent', 'accepted', 'set-aside']),
        sentAt: instant(),
        /** The hash of the activity or draft that it was sent for. */
        subject: z.string(),
        subjectTitle: z.string(),
        file: storedFileForm,
      }),
    ),
  }),
};

export const decideSpeakerFileSchemas = {
  summary: 'Accepts a file that a speaker sent, or sets it aside. A CV and a portrait become the speaker’s own.',
  input: z.object({ h: hash(), accept: z.boolean() }),
  answer: z.object({ status: z.literal(true) }),
};

export const createSpeakerSchemas = {
  summary: 'Adds a speaker.',
  input: z.object({
    name: speakerFields.name,
    degree: z._default(speakerFields.degree, ''),
    email: z._default(speakerFields.email, ''),
  }),
  answer: z.object({ status: z.literal(true), hash: z.string() }),
};

export const saveSpeakerSchemas = {
  summary: 'Saves a speaker. Members see the new name, biography, and portrait right away.',
  input: z.object({
    h: hash(),
    revision: z.int(),
    ...speakerFields,
    photo: z.nullable(hash()),
    cv: z.nullable(hash()),
  }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const removeSpeakerSchemas = {
  summary: 'Removes a speaker whom no activity, draft, or disclosure names, with email and CV.',
  input: z.object({ h: hash() }),
  answer: done,
};

export const disclosuresSchemas = {
  summary: 'The disclosures of an activity’s or draft’s speakers, and which earlier ones can be reused.',
  input: z.object({
    subject: hash(),
    /** Hashes with commas between them. */
    speakers: z._default(line(400), ''),
  }),
  answer: z.object({
    status: z.literal(true),
    /** The last day that a request can be due: in 30 days, or the day of the start. */
    latestDueOn: z.string(),
    people: z.array(
      z.object({
        speaker: z.string(),
        email: z.string(),
        photo: z.nullable(z.string()),
        disclosure: z.nullable(disclosure),
        /** A reviewed disclosure of the past 12 months about another activity. */
        standing: z.nullable(
          z.object({ hash: z.string(), signedOn: z.string(), subjectTitle: z.string(), sentence: z.string() }),
        ),
      }),
    ),
  }),
};

const ofPerson = { subject: hash(), speaker: hash() };

export const requestDisclosureSchemas = {
  summary: 'Emails a speaker the link to their disclosure. With `email`, it is saved as the speaker’s address.',
  input: z.object({ ...ofPerson, dueOn: day(), email: z.optional(line(254)) }),
  answer: done,
};

export const remindSpeakerSchemas = {
  summary: 'Emails the link again. It then works for another 30 days.',
  input: z.object({ h: hash() }),
  answer: done,
};

export const enterDisclosureSchemas = {
  summary: 'Enters a disclosure that came on paper, or that the person declined to give one.',
  input: z.object({
    ...ofPerson,
    declined: z.boolean(),
    signedOn: day(),
    signedName: line(120),
    /** Where the signed form is, and who received it. */
    evidence: text(600),
    ...z.pick(typedDisclosure, { hasRelationships: true, relationships: true, offLabelText: true }).shape,
  }),
  answer: done,
};

export const reviewDisclosureSchemas = {
  summary: 'Reviews a returned disclosure: nothing to disclose, or how each relationship was resolved and by whom.',
  input: z.object({
    h: hash(),
    /** The return that was looked at. */
    version: z.int(),
    resolution: z.array(resolution).check(z.maxLength(20)),
    addition: text(600),
  }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const reuseDisclosureSchemas = {
  summary: 'Reuses a speaker’s reviewed disclosure of the past 12 months for this activity.',
  input: z.object({ ...ofPerson, from: hash() }),
  answer: done,
};
