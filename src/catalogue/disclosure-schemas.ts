// What the calls in disclosure-contract.ts take and answer.
import * as z from 'zod/mini';
import { hash, instant, line } from '#platform/shared/wire-types.ts';
import { typedDisclosure } from './disclosure-form.ts';
import { speakerFileKinds } from './speaker-files.ts';

const code = { c: line(100) };
/** A file that came by the link. `sent`: nobody has looked at it yet. */
const sentFile = z.object({
  hash: z.string(),
  kind: z.enum(speakerFileKinds),
  filename: z.string(),
  sizeBytes: z.int(),
  state: z.enum(['sent', 'accepted', 'set-aside']),
});
const files = z.object({ status: z.literal(true), files: z.array(sentFile) });
const revised = z.object({ status: z.literal(true), revision: z.int() });

export const forSpeakersSchemas = {
  summary: 'What the link in the email (c) asks a speaker for, and what they have typed so far.',
  input: z.object(code),
  answer: z.object({
    status: z.literal(true),
    hash: z.string(),
    provider: z.string(),
    speaker: z.string(),
    title: z.string(),
    startsAt: z.nullable(instant()),
    timeZone: z.string(),
    dueOn: z.nullable(z.string()),
    expiresAt: z.nullable(instant()),
    state: z.enum(['asked', 'returned', 'reviewed', 'resolved', 'declined']),
    returnedAt: z.nullable(instant()),
    revision: z.int(),
    typed: typedDisclosure,
    /** How far back relationships are disclosed: the provider's setting. */
    months: z.int(),
    files: z.array(sentFile),
  }),
};

export const addSpeakerFileSchemas = {
  summary: 'Sends a file that was uploaded by the link. Nothing of it appears before staff have reviewed it.',
  /** `file`: the hash of the stored file. */
  input: z.object({ ...code, kind: z.enum(speakerFileKinds), file: hash() }),
  answer: files,
};

export const removeSpeakerFileSchemas = {
  summary: 'Withdraws a file that no one has reviewed.',
  input: z.object({ ...code, h: hash() }),
  answer: files,
};

export const saveForSpeakersSchemas = {
  summary: 'Saves what a speaker has typed so far. Nobody at the provider sees it before it is returned.',
  input: z.object({ ...code, revision: z.int(), typed: typedDisclosure }),
  answer: revised,
};

export const returnDisclosureSchemas = {
  summary: 'Returns a disclosure, signed by the typed name. Returned again, it replaces the one before.',
  input: z.object({ ...code, typed: typedDisclosure }),
  answer: z.object({ status: z.literal(true) }),
};

export const declineDisclosureSchemas = {
  summary: 'Tells the provider that the speaker declines to disclose.',
  input: z.object(code),
  answer: z.object({ status: z.literal(true) }),
};
