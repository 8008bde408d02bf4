// The inbox: what is read, answered, given to a colleague, put away and finished.
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { type MailOutcome, mailState } from '#platform/shared/mail-state.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider } from '#provider/server/provider.ts';
import { refusalSentence } from '#sign-in/refusal-words.ts';
import { rolesWith } from '#staff/permissions.ts';
import { recordAction, recordLook } from '#staff/server/audit.ts';
import type { HandOver } from '#staff/server/team/team.ts';
import { siteMap } from '#site-map.ts';
import {
  answerSubject,
  fillPlaceholders,
  inboxStates,
  nearestPlaceholder,
  unknownPlaceholder,
  type InboxState,
} from '../../inbox.ts';
import {
  inboxMessages,
  type markComplaintCall,
  type addInboxNoteCall,
  type assignCall,
  type finishCall,
  type inboxCall,
  type inboxMessageCall,
  type pasteReplyCall,
  type removeAnswerCall,
  type replyCall,
  type saveAnswerCall,
  type savedAnswersCall,
  type sendCertificateAgainCall,
  type setStateCall,
  type snoozeCall,
} from '../../staff-contract.ts';
import {
  countInbox,
  countStates,
  deleteSavedAnswer,
  findLastCreditOf,
  findLastRefusal,
  findMessage,
  findWriter,
  finishMessages,
  insertReply,
  insertSavedAnswer,
  listColleagues,
  listInbox,
  listOthers,
  listReplies,
  listSavedAnswers,
  listSeatsOf,
  listThreadIds,
  lockMessage,
  moveAssigned,
  saveComplaint,
  updateMessage,
  updateSavedAnswer,
} from '../inbox-queries.ts';
import { answerMail } from '../mails.ts';

const pageSize = 50;

const unknown = () => new Refusal('unknown-message', inboxMessages.unknownMessage, { httpStatus: 404 });
const stateOf = (state: string): InboxState => inboxStates.find((each) => each === state) ?? 'open';
const personOf = (hash: string | null, name: string | null) => (hash === null || name === null ? null : { hash, name });
const subjectOf = (hash: string) => ({ kind: 'message', hash });

/** Locks the message; refuses if it has changed since the caller saw it. */
async function lockSeen(trx: Queryable, { m, revision }: { readonly m: string; readonly revision: number }) {
  const message = await lockMessage(trx, m);
  if (!message) throw unknown();
  if (message.revision !== revision)
    throw new Refusal('changed-meanwhile', inboxMessages.changedMeanwhile, { httpStatus: 409 });
  return message;
}

export const readInbox: UseCase<typeof inboxCall> = async (context, staff, { state, page: wanted, ...filters }) => {
  const { db, now } = context;
  const filter = { ...filters, state: state ?? 'todo', staffId: staff.id, now: now() } as const;
  const [totalRows, { last, ...counts }] = await Promise.all([countInbox(db, filter), countStates(db, staff.id)]);
  const page = clampPage(wanted, totalRows, pageSize);
  const rows = await listInbox(db, filter, page, pageSize);
  if (rows.length > 0) await recordLook(context, staff, { act: 'support.listed', subject: { kind: 'inbox' } });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      hash: row.hash,
      state: stateOf(row.state),
      name: row.name,
      email: row.email,
      subject: row.subject,
      beginning: row.beginning,
      receivedAt: row.received_at,
      lastAt: row.last_at,
      assignedTo: personOf(row.staff_hash, row.staff_name),
      snoozedUntil: row.snoozed_until,
      isStudent: row.student_id !== null,
      answers: row.answers,
    })),
    totalRows,
    pageSize,
    page,
    counts,
    lastAnsweredAt: last,
  };
};

/** A mail whose row is gone left long ago. */
const mailStateOf = ({ attempts, ...mail }: Omit<MailOutcome, 'attempts'> & { readonly attempts: number | null }) =>
  attempts === null ? 'sent' : mailState({ ...mail, attempts });

/** What is known about the sender. */
async function writerOf({ db, now }: Context, message: { student_id: string | null; email: string }) {
  const writer = await findWriter(db, message);
  if (!writer) return null;
  const [seats, credit, refusal] = await Promise.all([
    listSeatsOf(db, writer.id, now()),
    findLastCreditOf(db, writer.id),
    findLastRefusal(db, writer.id),
  ]);
  return {
    hash: writer.hash,
    name: `${writer.firstname} ${writer.lastname}`,
    city: writer.city,
    isCertain: message.student_id !== null,
    isDisabled: writer.disabled_at !== null,
    seats: seats.map(({ title, release_at, state }) => ({ title, startsAt: release_at, state })),
    lastCredit: credit ? { code: credit.verification_code, title: credit.title, localDate: credit.local_date } : null,
    lastRefusal: refusal ? { sentence: refusalSentence(refusal.reason, refusal.times), at: refusal.last_at } : null,
  };
}

export const readInboxMessage: UseCase<typeof inboxMessageCall> = async (context, _staff, { m }) => {
  const { db } = context;
  const row = await findMessage(db, m);
  if (!row) throw unknown();
  const [replies, student, others] = await Promise.all([
    listReplies(db, row.id),
    writerOf(context, row),
    listOthers(db, row),
  ]);
  return {
    status: true,
    message: {
      hash: row.hash,
      number: row.id,
      revision: row.revision,
      state: stateOf(row.state),
      name: row.name,
      office: row.office,
      email: row.email,
      phone: row.phone,
      subject: row.subject,
      comment: row.comment,
      receivedAt: row.received_at,
      assignedTo: personOf(row.staff_hash, row.staff_name),
      snoozedUntil: row.snoozed_until,
      doneAt: row.done_at,
      complaint: row.outcome === null || row.noted_by === null ? null : { outcome: row.outcome, notedBy: row.noted_by },
    },
    thread: replies.map((reply) => ({
      hash: reply.hash,
      kind: reply.kind as 'answer' | 'pasted' | 'note',
      by: reply.written_by,
      text: reply.reply_text,
      at: reply.at,
      mail: reply.kind === 'answer' ? mailStateOf(reply) : null,
    })),
    student,
    others: others.map((other) => ({
      hash: other.hash,
      subject: other.subject,
      state: stateOf(other.state),
      receivedAt: other.received_at,
    })),
  };
};

function requireKnown(text: string): void {
  const name = unknownPlaceholder(text);
  if (name !== null)
    throw new Refusal('unknown-placeholder', inboxMessages.unknownPlaceholder(name, nearestPlaceholder(name)));
}

/**
 * Leaves as mail from the provider, in the thread of the message: its mark in the subject, and the mails before it
 * named as mail programs do.
 */
export const reply: UseCase<typeof replyCall> = (context, staff, { m, revision, text, afterwards }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockSeen(trx, { m, revision });
    if (message.email === '') throw new Refusal('no-address', inboxMessages.noAddress);
    requireKnown(text);
    const provider = await readProvider(trx);
    const { publicUrl } = context.config;
    const filled = fillPlaceholders(text, {
      'first name': message.name.trim().split(/\s+/)[0] ?? '',
      name: message.name,
      provider: provider.name,
      'support mail': provider.email,
      'sign-in page': `${publicUrl}${siteMap.login()}`,
      'certificates page': `${publicUrl}${siteMap.completed()}`,
    });
    const hash = publicHash(22);
    const messageId = await queueMail(context, trx, {
      kind: 'support.answer',
      studentId: message.student_id,
      to: message.email,
      replyTo: provider.email,
      thread: await listThreadIds(trx, message.id),
      idempotencyKey: `support-answer:${hash}`,
      ...answerMail(provider, {
        subject: answerSubject(message.subject, message.id),
        text: filled,
        asked: message.comment,
      }),
    });
    const at = context.now();
    await insertReply(trx, {
      hash,
      message_id: message.id,
      kind: 'answer',
      written_by: staff.name,
      staff_id: staff.id,
      reply_text: filled,
      mail_message_id: messageId,
      at,
    });
    const next = await updateMessage(trx, message.id, {
      state: afterwards,
      done_at: afterwards === 'done' ? at : null,
      snoozed_until: null,
      first_answered_at: message.first_answered_at ?? at,
      assigned_to: message.assigned_to ?? staff.id,
    });
    await recordAction(context, trx, { by: staff, act: 'support.answered', subject: subjectOf(m) });
    return { status: true as const, revision: next };
  });

export const pasteReply: UseCase<typeof pasteReplyCall> = (context, staff, { m, revision, text }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockSeen(trx, { m, revision });
    await insertReply(trx, {
      hash: publicHash(22),
      message_id: message.id,
      kind: 'pasted',
      written_by: staff.name,
      staff_id: staff.id,
      reply_text: text,
      mail_message_id: null,
      at: context.now(),
    });
    const next = await updateMessage(trx, message.id, { state: 'open', done_at: null, snoozed_until: null });
    await recordAction(context, trx, { by: staff, act: 'support.reply-pasted', subject: subjectOf(m) });
    return { status: true as const, revision: next };
  });

export const addInboxNote: UseCase<typeof addInboxNoteCall> = (context, staff, { m, note }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, m);
    if (!message) throw unknown();
    await insertReply(trx, {
      hash: publicHash(22),
      message_id: message.id,
      kind: 'note',
      written_by: staff.name,
      staff_id: staff.id,
      reply_text: note,
      mail_message_id: null,
      at: context.now(),
    });
    await recordAction(context, trx, { by: staff, act: 'support.noted', subject: subjectOf(m) });
    return { status: true as const };
  });

export const markComplaint: UseCase<typeof markComplaintCall> = (context, staff, { m, outcome }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, m);
    if (!message) throw unknown();
    await saveComplaint(
      trx,
      message.id,
      outcome === null ? null : { outcome: outcome.trim(), noted_at: context.now(), noted_by: staff.name },
    );
    await recordAction(context, trx, {
      by: staff,
      act: outcome === null ? 'support.complaint-taken-back' : 'support.complaint-noted',
      subject: subjectOf(m),
    });
    return { status: true as const };
  });

export const assign: UseCase<typeof assignCall> = (context, staff, { m, revision, to }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockSeen(trx, { m, revision });
    const colleague =
      to === null ? null : (await listColleagues(trx, rolesWith('support.answer'))).find(({ hash }) => hash === to);
    if (colleague === undefined) throw new Refusal('unknown-colleague', inboxMessages.unknownColleague);
    const next = await updateMessage(trx, message.id, {
      assigned_to: colleague?.id ?? null,
      ...(message.state === 'new' ? { state: 'open' } : {}),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'support.assigned',
      subject: subjectOf(m),
      after: { to: colleague?.name ?? null },
    });
    return { status: true as const, revision: next };
  });

/** Messages that someone has in hand go to a colleague, if that one may answer; else they stay where they are. */
export const handOverMessages: HandOver = async (_context, trx, fromId, toId) => {
  const colleagues = await listColleagues(trx, rolesWith('support.answer'));
  return colleagues.some(({ id }) => id === toId) ? moveAssigned(trx, fromId, toId) : 0;
};

export const snooze: UseCase<typeof snoozeCall> = (context, staff, { m, revision, until }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockSeen(trx, { m, revision });
    if (until !== null && Temporal.Instant.compare(until, context.now()) <= 0)
      throw new Refusal('snooze-past', inboxMessages.snoozePast);
    const next = await updateMessage(trx, message.id, {
      snoozed_until: until,
      ...(message.state === 'new' ? { state: 'open' } : {}),
    });
    await recordAction(context, trx, { by: staff, act: 'support.snoozed', subject: subjectOf(m), after: { until } });
    return { status: true as const, revision: next };
  });

export const setState: UseCase<typeof setStateCall> = (context, staff, { m, revision, state }) =>
  context.db.transaction().execute(async (trx) => {
    const message = await lockSeen(trx, { m, revision });
    const next = await updateMessage(trx, message.id, { state, done_at: null, snoozed_until: null });
    await recordAction(context, trx, {
      by: staff,
      act: 'support.state-changed',
      subject: subjectOf(m),
      before: { state: message.state },
      after: { state },
    });
    return { status: true as const, revision: next };
  });

export const finish: UseCase<typeof finishCall> = (context, staff, { messages }) =>
  context.db.transaction().execute(async (trx) => {
    const finished = await finishMessages(trx, messages, context.now());
    for (const { hash } of finished)
      await recordAction(context, trx, { by: staff, act: 'support.finished', subject: subjectOf(hash) });
    return { status: true as const, finished: finished.length };
  });

export const readSavedAnswers: UseCase<typeof savedAnswersCall> = async ({ db }) => {
  const [answers, colleagues] = [await listSavedAnswers(db), await listColleagues(db, rolesWith('support.answer'))];
  return {
    status: true,
    answers: answers.map(({ hash, name, answer_text }) => ({ hash, name, text: answer_text })),
    colleagues: colleagues.map(({ hash, name }) => ({ hash, name })),
  };
};

const isNameTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'saved_answer_name';

export const saveAnswer: UseCase<typeof saveAnswerCall> = async (context, staff, { a, name, text }) => {
  requireKnown(text);
  try {
    return await context.db.transaction().execute(async (trx) => {
      const row = { name: name.trim(), answer_text: text, changed_by: staff.name, changed_at: context.now() };
      const hash = a ?? publicHash(22);
      if (a === undefined) await insertSavedAnswer(trx, { hash, ...row });
      else if (!(await updateSavedAnswer(trx, a, row)))
        throw new Refusal('unknown-answer', inboxMessages.unknownAnswer, { httpStatus: 404 });
      await recordAction(context, trx, {
        by: staff,
        act: 'support.saved-answer-changed',
        subject: { kind: 'saved-answer', hash, title: row.name },
      });
      return { status: true as const, a: hash };
    });
  } catch (error) {
    if (isNameTaken(error)) throw new Refusal('name-taken', inboxMessages.nameTaken);
    throw error;
  }
};

export const removeAnswer: UseCase<typeof removeAnswerCall> = (context, staff, { a }) =>
  context.db.transaction().execute(async (trx) => {
    const gone = await deleteSavedAnswer(trx, a);
    if (!gone) throw new Refusal('unknown-answer', inboxMessages.unknownAnswer, { httpStatus: 404 });
    await recordAction(context, trx, {
      by: staff,
      act: 'support.saved-answer-removed',
      subject: { kind: 'saved-answer', hash: a, title: gone.name },
    });
    return { status: true as const };
  });

/** Mails a standing certificate to its owner again; the feature of credits hands it in. */
export type MailCertificate = (context: Context, trx: Queryable, creditId: string) => Promise<void>;

export const sendCertificateAgain =
  (mailCertificate: MailCertificate): UseCase<typeof sendCertificateAgainCall> =>
  (context, staff, { m }) =>
    context.db.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, m);
      const writer = message && (await findWriter(trx, message));
      if (!writer) throw unknown();
      const credit = await findLastCreditOf(trx, writer.id);
      if (!credit) throw new Refusal('no-credit', inboxMessages.noCredit);
      await mailCertificate(context, trx, credit.id);
      await recordAction(context, trx, {
        by: staff,
        act: 'support.certificate-sent',
        subject: { kind: 'student', hash: writer.hash },
        after: { code: credit.verification_code },
      });
      return { status: true as const, title: credit.title };
    });
