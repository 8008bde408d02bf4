// Announcements in the console: written, tested, scheduled, sent, stopped.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { ifMailed, queueMail } from '#platform/server/mail/mailer.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import type * as calls from '../../staff-contract.ts';
import { announcementMessages } from '../../staff-contract.ts';
import type { AnnouncementState } from '../../audience.ts';
import { announcementMail, kindOf, readCards } from '../announcement-mail.ts';
import {
  countAudience,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listCardChoices,
  listLinks,
  listLists,
  listSubjects,
  lockAnnouncement,
  readFigures,
  updateAnnouncement,
} from './announcement-queries.ts';
import { audienceOf, begin } from './send.ts';

const mostChoices = 6;

type Row = NonNullable<Awaited<ReturnType<typeof lockAnnouncement>>>;

const unknown = () => new Refusal('unknown-announcement', announcementMessages.unknown, { httpStatus: 404 });
const notADraft = () => new Refusal('not-a-draft', announcementMessages.notADraft);
const subjectOf = ({ hash, subject }: { readonly hash: string; readonly subject: string }) => ({
  kind: 'announcement',
  hash,
  title: subject,
});
const stateOf = ({ state }: { readonly state: string }) => state as AnnouncementState;

const everyone = {
  professions: [],
  states: [],
  subjects: [],
  activities: [],
  isForNew: false,
  includesRecent: true,
} as const;

export const readAnnouncements: UseCase<typeof calls.announcementsCall> = async ({ db, now }) => ({
  status: true,
  announcements: (await listAnnouncements(db)).map((row) => ({
    hash: row.hash,
    subject: row.subject,
    state: stateOf(row),
    sent: row.figures?.sent ?? 0,
    notSent: row.figures?.not_sent ?? 0,
    waiting: row.figures?.waiting ?? 0,
    unsubscribed: row.figures?.unsubscribed ?? 0,
    sendAt: row.send_at,
    finishedAt: row.finished_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  })),
  members: (await countAudience(db, everyone, now())).members,
});

export const readAnnouncement: UseCase<typeof calls.announcementCall> = async ({ db }, _staff, { h }) => {
  const row = await findAnnouncement(db, h);
  if (row === undefined) throw unknown();
  const [figures, lists] = [await readFigures(db, row.id), await listLists(db)];
  const listOf = (name: string) => lists.filter(({ list }) => list === name).map(({ id, label }) => ({ id, label }));
  return {
    status: true,
    announcement: {
      hash: row.hash,
      state: stateOf(row),
      revision: row.revision,
      subject: row.subject,
      html: row.html,
      ...audienceOf(row),
      cards: (await readCards(db, row.activities)).map((card) => ({
        hash: card.hash,
        title: card.title,
        kind: kindOf(card),
        isShown: card.shown,
      })),
      isTested: row.tested_revision === row.revision,
      sendAt: row.send_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      sentBy: row.sent_by,
      changedBy: row.changed_by,
      changedAt: row.changed_at,
    },
    figures: {
      sent: figures?.sent ?? 0,
      notSent: figures?.not_sent ?? 0,
      waiting: figures?.waiting ?? 0,
      undeliverable: figures?.undeliverable ?? 0,
      unsubscribed: figures?.unsubscribed ?? 0,
      skipped: {
        unsubscribed: figures?.skipped_unsubscribed ?? 0,
        closed: figures?.skipped_closed ?? 0,
        undeliverable: figures?.skipped_undeliverable ?? 0,
      },
    },
    links: (await listLinks(db, row.id)).map(({ target, label, clicks }) => ({ target, label, clicks })),
    lists: { professions: listOf('jobTitles'), states: listOf('states'), subjects: await listSubjects(db) },
    timeZone: await readTimeZone(db),
  };
};

export const readAudience: UseCase<typeof calls.audienceCall> = async ({ db, now }, _staff, audience) => ({
  status: true,
  counts: await countAudience(db, audience, now()),
});

export const findCardChoices: UseCase<typeof calls.announcementChoicesCall> = async ({ db }, _staff, { q }) => ({
  status: true,
  choices: (q.trim() === '' ? [] : await listCardChoices(db, q.trim(), mostChoices)).map((row) => ({
    hash: row.hash,
    title: row.title,
    kind: kindOf(row),
    isShown: true,
  })),
});

/** Loaded with the first text: no start waits for it. */
const cleaned = async (html: string) => (await import('#platform/server/security/sanitize-html.ts')).sanitizeHtml(html);

export const createAnnouncement: UseCase<typeof calls.createAnnouncementCall> = async (context, staff, input) => {
  const [hash, subject] = [publicHash(), input.subject.trim()];
  if (subject === '') throw new Refusal('subject-needed', announcementMessages.subjectNeeded);
  await context.db.transaction().execute(async (trx) => {
    await insertAnnouncement(trx, { hash, subject, changed_by: staff.name, changed_at: context.now() });
    await recordAction(context, trx, {
      by: staff,
      act: 'announcement.created',
      subject: subjectOf({ hash, subject }),
    });
  });
  return { status: true, hash };
};

/** Locked until the transaction ends. */
async function lock(trx: Queryable, h: string): Promise<Row> {
  const row = await lockAnnouncement(trx, h);
  if (row === undefined) throw unknown();
  return row;
}

async function lockDraft(trx: Queryable, h: string, revision?: number): Promise<Row> {
  const row = await lock(trx, h);
  if (row.state !== 'draft') throw notADraft();
  if (revision !== undefined && row.revision !== revision)
    throw new Refusal('changed-meanwhile', announcementMessages.changedMeanwhile(row.changed_by), { httpStatus: 409 });
  return row;
}

/** Noted once an hour for each person: a page that saves by itself would fill the log. */
const isNoted = ({ now }: CallContext, row: Row, staff: StaffMember) =>
  row.changed_by === staff.name &&
  row.revision > 1 &&
  Temporal.Instant.compare(row.changed_at, now().subtract({ hours: 1 })) > 0;

export const saveAnnouncement: UseCase<typeof calls.saveAnnouncementCall> = async (context, staff, input) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, input.h, input.revision);
    const revision = row.revision + 1;
    await updateAnnouncement(trx, row.id, {
      subject: input.subject.trim(),
      html: await cleaned(input.html),
      activities: [...new Set(input.activities)],
      professions: input.professions,
      states: input.states,
      subjects: input.subjects,
      is_for_new: input.isForNew,
      includes_recent: input.includesRecent,
      revision,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    if (!isNoted(context, row, staff))
      await recordAction(context, trx, { by: staff, act: 'announcement.edited', subject: subjectOf(row) });
    return { status: true as const, revision };
  });

export const removeAnnouncement: UseCase<typeof calls.removeAnnouncementCall> = async (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, h);
    await deleteAnnouncement(trx, row.id);
    await recordAction(context, trx, { by: staff, act: 'announcement.removed', subject: subjectOf(row) });
    return { status: true as const };
  });

/** Refuses one that says nothing. */
function requireContent({ subject, html, activities }: Row): void {
  if (subject === '') throw new Refusal('subject-needed', announcementMessages.subjectNeeded);
  if (html.replaceAll(/<[^>]*>/g, '').trim() === '' && activities.length === 0)
    throw new Refusal('text-needed', announcementMessages.textNeeded);
}

/** To the person who asks, as a member would get it; it unsubscribes no one. */
export const testAnnouncement: UseCase<typeof calls.testAnnouncementCall> = async (context, staff, { h, revision }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, h, revision);
    requireContent(row);
    const provider = await readProvider(trx);
    const source = {
      provider,
      publicUrl: context.config.publicUrl,
      announcement: row,
      cards: await readCards(trx, row.activities),
    };
    const mail = announcementMail(source, {
      firstname: staff.name.split(' ')[0] ?? staff.name,
      timeZone: await readTimeZone(trx),
    });
    await queueMail(context, trx, {
      kind: 'announcements.test',
      studentId: null,
      to: staff.email,
      ...mail,
      subject: `Test: ${mail.subject}`,
    });
    await updateAnnouncement(trx, row.id, { tested_revision: row.revision });
    await recordAction(context, trx, { by: staff, act: 'announcement.tested', subject: subjectOf(row) });
    return { status: true as const, message: await ifMailed(context, trx, announcementMessages.tested(staff.email)) };
  });

/** A time in the provider's zone; one that does not exist is as good as past. */
function momentOf(wallTime: string, timeZone: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(wallTime, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant();
  } catch {
    throw new Refusal('past', announcementMessages.past);
  }
}

/** Now, or at a moment; refused where the audience is no longer the one that was shown. */
export const sendAnnouncement: UseCase<typeof calls.sendAnnouncementCall> = async (context, staff, input) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, input.h, input.revision);
    requireContent(row);
    if (row.tested_revision !== row.revision) throw new Refusal('test-first', announcementMessages.testFirst);
    const now = context.now();
    const { members } = await countAudience(trx, audienceOf(row), now);
    if (members === 0) throw new Refusal('nobody', announcementMessages.nobody);
    if (members !== input.count) throw new Refusal('count-changed', announcementMessages.countChanged(members));
    const sendAt = input.sendAt === null ? null : momentOf(input.sendAt, await readTimeZone(trx));
    if (sendAt !== null) {
      if (Temporal.Instant.compare(sendAt, now) <= 0) throw new Refusal('past', announcementMessages.past);
      await updateAnnouncement(trx, row.id, { state: 'scheduled', send_at: sendAt, sent_by: staff.name });
    } else {
      await updateAnnouncement(trx, row.id, { sent_by: staff.name });
      await begin(trx, row, now);
    }
    const { professions, states, subjects, isForNew, includesRecent } = audienceOf(row);
    await recordAction(context, trx, {
      by: staff,
      act: sendAt === null ? 'announcement.sent' : 'announcement.scheduled',
      subject: subjectOf(row),
      after: {
        members,
        professions,
        states,
        subjects,
        isForNew,
        includesRecent,
        ...(sendAt === null ? {} : { sendAt: sendAt.toString() }),
      },
    });
    const message = sendAt === null ? announcementMessages.sending(members) : announcementMessages.scheduled;
    return { status: true as const, message };
  });

export const unscheduleAnnouncement: UseCase<typeof calls.unscheduleAnnouncementCall> = async (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lock(trx, h);
    if (row.state !== 'scheduled') throw new Refusal('not-scheduled', announcementMessages.notScheduled);
    await updateAnnouncement(trx, row.id, { state: 'draft', send_at: null, sent_by: '' });
    await recordAction(context, trx, { by: staff, act: 'announcement.unscheduled', subject: subjectOf(row) });
    return { status: true as const };
  });

export const stopAnnouncement: UseCase<typeof calls.stopAnnouncementCall> = async (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lock(trx, h);
    if (row.state !== 'sending') throw new Refusal('not-sending', announcementMessages.notSending);
    await updateAnnouncement(trx, row.id, { state: 'stopped' });
    await recordAction(context, trx, { by: staff, act: 'announcement.stopped', subject: subjectOf(row) });
    return { status: true as const };
  });

export const continueAnnouncement: UseCase<typeof calls.continueAnnouncementCall> = async (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const row = await lock(trx, h);
    if (row.state !== 'stopped') throw new Refusal('not-stopped', announcementMessages.notStopped);
    await updateAnnouncement(trx, row.id, { state: 'sending' });
    await recordAction(context, trx, { by: staff, act: 'announcement.continued', subject: subjectOf(row) });
    return { status: true as const };
  });
