// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { mailStates } from '#platform/shared/mail-state.ts';
import { givenInstant, hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { inboxStates } from './inbox.ts';
import { longestReason } from '#provider/support-reasons.ts';

const typed = (message: string, most: number) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((value: string) => value.trim()),
    ),
    text(most).check(z.minLength(1, message)),
  );

const state = z.enum(inboxStates);
const ofMessage = { m: hash() };
const changing = { ...ofMessage, revision: z.int() };
const revised = z.object({ status: z.literal(true), revision: z.int() });
const done = z.object({ status: z.literal(true) });

const person = z.nullable(z.object({ hash: z.string(), name: z.string() }));

export const inboxSchemas = {
  summary:
    'Messages to support by state, assignment, subject, and keyword. Messages to do are sorted oldest first, all others newest first.',
  input: z.object({
    /** `todo`: new and open, and those whose snooze is over. */
    state: z.optional(z.enum([...inboxStates, 'todo', 'all'])),
    whose: z.optional(z.enum(['mine', 'nobody'])),
    subject: z.optional(line(longestReason)),
    q: z.optional(line(100)),
    page: pageNumber(),
  }),
  answer: z.extend(
    listAnswer(
      z.object({
        hash: z.string(),
        state,
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        beginning: z.string(),
        receivedAt: instant(),
        lastAt: instant(),
        assignedTo: person,
        snoozedUntil: z.nullable(instant()),
        isStudent: z.boolean(),
        answers: z.int(),
      }),
    ),
    {
      counts: z.object({ new: z.int(), open: z.int(), waiting: z.int(), done: z.int(), mine: z.int() }),
      lastAnsweredAt: z.nullable(instant()),
    },
  ),
};

export const inboxMessageSchemas = {
  summary: 'A message with its answers and notes, and what is known about the student who sent it.',
  input: z.object(ofMessage),
  answer: z.object({
    status: z.literal(true),
    message: z.object({
      hash: z.string(),
      number: z.string(),
      revision: z.int(),
      state,
      name: z.string(),
      office: z.string(),
      email: z.string(),
      phone: z.string(),
      subject: z.string(),
      comment: z.string(),
      receivedAt: instant(),
      assignedTo: person,
      snoozedUntil: z.nullable(instant()),
      doneAt: z.nullable(instant()),
      /** Of a complaint: what became of it, and who noted it. */
      complaint: z.nullable(z.object({ outcome: z.string(), notedBy: z.string() })),
    }),
    thread: z.array(
      z.object({
        hash: z.string(),
        kind: z.enum(['answer', 'pasted', 'note']),
        by: z.string(),
        text: z.string(),
        at: instant(),
        /** Of an answer: whether its mail left. */
        mail: z.nullable(z.enum(mailStates)),
      }),
    ),
    /** The sender: the signed-in student, or the one whose confirmed email it is. */
    student: z.nullable(
      z.object({
        hash: z.string(),
        name: z.string(),
        city: z.string(),
        /** They were signed in when they wrote. */
        isCertain: z.boolean(),
        isDisabled: z.boolean(),
        seats: z.array(z.object({ title: z.string(), startsAt: instant(), state: z.string() })),
        lastCredit: z.nullable(z.object({ code: z.string(), title: z.string(), localDate: z.string() })),
        lastRefusal: z.nullable(z.object({ sentence: z.string(), at: instant() })),
      }),
    ),
    /** Other messages of the same address. */
    others: z.array(z.object({ hash: z.string(), subject: z.string(), state, receivedAt: instant() })),
  }),
};

export const replySchemas = {
  summary: 'Replies to a message by email, in its thread.',
  input: z.object({
    ...changing,
    text: typed('Write the answer.', 10_000),
    /** What the message is afterward. */
    afterwards: z.enum(['waiting', 'done']),
  }),
  answer: revised,
};
export const pasteReplySchemas = {
  summary: 'Adds the sender’s reply from the provider’s mailbox to the thread.',
  input: z.object({ ...changing, text: typed('Paste the answer.', 20_000) }),
  answer: revised,
};
export const addInboxNoteSchemas = {
  summary: 'Adds a note about a message, only for the team.',
  input: z.object({ ...ofMessage, note: typed('Write the note.', 4000) }),
  answer: done,
};
export const markComplaintSchemas = {
  summary: 'Marks a message as a complaint with what became of it; null as the outcome takes the mark back.',
  input: z.object({ ...ofMessage, outcome: z.nullable(text(1000)) }),
  answer: done,
};
export const assignSchemas = {
  summary: 'Assigns a message to a colleague, or to no one.',
  input: z.object({ ...changing, to: z.nullable(hash()) }),
  answer: revised,
};
export const snoozeSchemas = {
  summary: 'Snoozes a message until a given time.',
  input: z.object({ ...changing, until: z.nullable(givenInstant()) }),
  answer: revised,
};
export const setStateSchemas = {
  summary: 'Reopens a message, or marks it as waiting for the sender.',
  input: z.object({ ...changing, state: z.enum(['open', 'waiting']) }),
  answer: revised,
};
export const finishSchemas = {
  summary: 'Marks messages as done.',
  input: z.object({ messages: z.array(hash()).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ status: z.literal(true), finished: z.int() }),
};

export const savedAnswersSchemas = {
  summary: 'The saved answers, and the colleagues who answer messages.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    answers: z.array(z.object({ hash: z.string(), name: z.string(), text: z.string() })),
    /** The staff members who answer messages. */
    colleagues: z.array(z.object({ hash: z.string(), name: z.string() })),
  }),
};
export const saveAnswerSchemas = {
  summary: 'Saves an answer for reuse.',
  input: z.object({ a: z.optional(hash()), name: line(80), text: typed('Write the answer.', 10_000) }),
  answer: z.object({ status: z.literal(true), a: z.string() }),
};
export const removeAnswerSchemas = {
  summary: 'Removes a saved answer.',
  input: z.object({ a: hash() }),
  answer: done,
};

export const sendCertificateAgainSchemas = {
  summary: 'Sends the sender of a message their last certificate again.',
  input: z.object(ofMessage),
  answer: z.object({ status: z.literal(true), title: z.string() }),
};
