// Publishing at a time: checked when it is scheduled and again then. What cannot be published then stays a draft, and
// whoever scheduled it gets an email.
import { isDay } from '#platform/shared/dates.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { recordAction, type Actor } from '#staff/server/audit.ts';
import { markedSender } from '#staff/server/notify-staff.ts';
import { authoringMessages, type scheduleDraftCall } from '../../../staff-contract.ts';
import { isMoment, momentOf } from '../../../import-moment.ts';
import { checkDraft } from '../drafts/check-draft.ts';
import { listDueDrafts, lockDraft, lockDueDraft, updateSchedule } from '../drafts/draft-queries.ts';
import { changedMeanwhile, draftSubject, requireInside, unknownDraft } from '../drafts/drafts.ts';
import { notPublishedMail } from '../mails.ts';
import { requireReady, publishDraftIn } from './publish-draft.ts';

export type ScheduleOptions = {
  /** The state that the scheduler has seen; absent: the current one. */
  readonly revision?: number;
  /** A day and time in the provider's zone, such as 2026-12-01T06:00; null: not scheduled any longer. */
  readonly at: string | null;
  readonly kind: 'wording' | 'content';
  readonly note: string;
};

const takenBack = { publish_at: null, publish_note: '', scheduled_by: null, schedule_problem: null } as const;

/**
 * Schedules a draft in the caller's transaction, or takes its schedule back. Returns when it will be published. Refuses
 * `unknown-draft`, `changed-meanwhile`, `schedule-ahead`, `not-scheduled` and `not-ready`.
 */
export async function scheduleDraftIn(
  context: Context,
  trx: Queryable,
  staff: Pick<StaffMember, 'id' | 'name' | 'roles'> & { readonly sessionId: string | null },
  hash: string,
  { revision, at, kind, note }: ScheduleOptions,
): Promise<Temporal.Instant | null> {
  const row = await lockDraft(trx, hash);
  if (row === undefined || row.content === null) throw unknownDraft();
  if (revision !== undefined && row.revision !== revision) throw changedMeanwhile(row.changed_by);
  const subject = draftSubject(hash, row.content.title);
  if (at === null) {
    if (row.publish_at === null) throw new Refusal('not-scheduled', authoringMessages.notScheduled);
    await updateSchedule(trx, row.id, takenBack);
    await recordAction(context, trx, { by: staff, act: 'authoring.unscheduled', subject });
    return null;
  }
  const publishAt = isMoment(at) && !isDay(at) ? momentOf(at, await readTimeZone(trx)) : null;
  if (publishAt === null || Temporal.Instant.compare(publishAt, context.now()) <= 0)
    throw new Refusal('schedule-ahead', authoringMessages.scheduleAhead);
  requireReady(await checkDraft(context, trx, hash, { kind: row.kind, content: row.content }, { as: kind }), note);
  await updateSchedule(trx, row.id, {
    publish_at: publishAt,
    publish_kind: kind,
    publish_note: note,
    scheduled_by: staff.id,
    schedule_problem: null,
  });
  await recordAction(context, trx, {
    by: staff,
    act: 'authoring.scheduled',
    subject,
    after: { at: publishAt.toString() },
    reason: note.trim() || null,
  });
  return publishAt;
}

export const scheduleDraft: UseCase<typeof scheduleDraftCall> = async (context, staff, { h, ...options }) => {
  requireInside(staff);
  const at = await context.db.transaction().execute((trx) => scheduleDraftIn(context, trx, staff, h, options));
  return { status: true, at };
};

const timetable: Actor = { via: 'timetable', name: 'Scheduled publishing' };
/** How many are published in one run; the next one begins a minute later. */
const atOnce = 50;

/** Publishes one draft whose time has come, unless another process does. Returns what stops it, or null. */
async function publishOne(context: Context, hash: string): Promise<string | null> {
  try {
    await context.db.transaction().execute(async (trx) => {
      const row = await lockDueDraft(trx, hash, context.now());
      if (row === undefined) return;
      const { publish_kind: kind, publish_note: note } = row;
      await publishDraftIn(context, trx, timetable, hash, { kind, note, by: row.scheduled_by_name ?? row.changed_by });
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Notes why a draft was not published at its time, and mails whoever scheduled it. */
async function noteProblem(context: Context, hash: string, problem: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockDueDraft(trx, hash, context.now());
    if (row === undefined || row.publish_at === null) return;
    const { publish_at: at, scheduled_by_email: to, scheduled_by_name: name } = row;
    const title = row.title ?? '';
    await updateSchedule(trx, row.id, { schedule_problem: problem });
    const sender = await markedSender(readProvider, trx);
    const timeZone = await readTimeZone(trx);
    if (to !== null)
      await queueMail(context, trx, {
        kind: 'authoring.not-published',
        studentId: null,
        to,
        ...notPublishedMail(sender, context.config.publicUrl, { name: name ?? '', hash, title, at, timeZone, problem }),
      });
    await recordAction(context, trx, {
      by: timetable,
      act: 'authoring.not-published',
      subject: draftSubject(hash, title),
      after: { at: at.toString() },
      reason: problem,
    });
  });
}

/** Publishes every draft whose time has come, each in a transaction of its own: one that fails stops no other. */
export async function publishDue(context: Context): Promise<void> {
  const faults: unknown[] = [];
  for (const hash of await listDueDrafts(context.db, context.now(), atOnce)) {
    try {
      const problem = await publishOne(context, hash);
      if (problem !== null) await noteProblem(context, hash, problem);
    } catch (error) {
      faults.push(error);
    }
  }
  // Tried again by the queue, and a minute later anyway.
  if (faults.length > 0) throw faults[0];
}

const publishDueJob = defineTimedJob({ name: 'authoring.publish-due', retries: 0 });

export const publishDueWork = handleJob(publishDueJob, publishDue);
export const publishDueTimetable = { job: publishDueJob, cron: '* * * * *' };
