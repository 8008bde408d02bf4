// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash } from '#platform/shared/wire-types.ts';

export const classStartSchemas = {
  summary: 'Logs that the student enters the webinar and returns the meeting’s link.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    attendeeId: z.int(),
    gradebookId: z.int(),
    zoomCode: z.string(),
    /** The provider's meeting address with the code in it. */
    meetingUrl: z.string(),
  }),
};

export const saveAffidavitSchemas = {
  summary: 'Records whether the student attended the webinar.',
  input: z.object({ c: hash(), attended: z.boolean() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};
