// The binder as it would be now: what is missing of it, and the ones that were made.
import { localDay } from '#credit/frozen-facts.ts';
import type { CallContext, Context } from '#platform/server/context.ts';
import { signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { binderMessages, type activityFileCall, type binderCall } from '../../staff-contract.ts';
import { headingsOf, itemsFor, type BinderBody } from '../../binder-program.ts';
import { listBinders, listChanges, listCommittee } from './binder-queries.ts';
import { committeeMemberForWire } from './committee.ts';
import { longestHours } from '../job-kinds.ts';
import { activityFile } from './make/activity-file.ts';
import { completeness, readItems } from './make/items.ts';
import { readFacts, type BinderOrder, type Entry } from './make/read-facts.ts';
import { planTitle } from './make/write-binder.ts';
import { substantiveChangeForWire } from './substantive-changes.ts';

/** How many binders the page lists. */
const mostListed = 50;
/** As many activities as the page lists by name. */
const mostActivities = 200;
const mostDays = 366 * 6;

type Days = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly asOf?: string | undefined;
};

/** The day before today in the provider's zone: the last one that is over. */
export const lastDayOver = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  Temporal.PlainDate.from(localDay(now(), await readTimeZone(db)))
    .subtract({ days: 1 })
    .toString();

/** Refuses days in the wrong order, too many, and a day as of which nothing can be said. */
export function requireDays({ from, to, asOf }: Required<{ [Name in keyof Days]: string }>, lastAsOf: string): void {
  const refuse = (sentence: string) => new Refusal('wrong-days', sentence);
  if (from > to) throw refuse(binderMessages.wrongDays);
  if (Temporal.PlainDate.from(from).until(to).days >= mostDays) throw refuse(binderMessages.tooLong);
  if (asOf > lastAsOf) throw refuse(binderMessages.notOver);
}

/** The days that were asked for; without them, this month and the eleven before it, as they are now. */
async function daysOf(
  context: Context,
  days: Days,
): Promise<{ from: string; to: string; asOf: string; lastAsOf: string }> {
  const lastAsOf = await lastDayOver(context);
  const today = Temporal.PlainDate.from(lastAsOf).add({ days: 1 });
  const asked = {
    from: days.from ?? today.with({ day: 1 }).subtract({ months: 11 }).toString(),
    to: days.to ?? today.toString(),
    asOf: days.asOf ?? today.toString(),
  };
  requireDays(asked, today.toString());
  return { ...asked, lastAsOf };
}

/** Every look of an auditor is in the log. */
async function noteLook(
  context: CallContext,
  staff: StaffMember,
  title: string,
  hash: string | null = null,
): Promise<void> {
  if (!staff.roles.includes('auditor')) return;
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'binder.looked-at',
      subject: { kind: hash === null ? 'binder' : 'activity', hash, title },
    }),
  );
}

const entriesForWire = (context: Context, entries: readonly Entry[]) =>
  Promise.all(
    entries.map(async ({ hash, kind, words, datedOn, madeBy, file }) => ({
      hash,
      kind,
      words,
      datedOn,
      madeBy,
      file:
        file === null
          ? null
          : { filename: file.name, url: await signedFileUrl(context, { hash: file.hash, filename: file.name }) },
    })),
  );

const orderOf = ({ from, to, asOf }: { from: string; to: string; asOf: string }): BinderOrder => ({
  firstDay: from,
  lastDay: to,
  asOf,
  activityHash: null,
});

type BinderRow = Awaited<ReturnType<typeof listBinders>>[number];

const samePlan = (one: BinderRow, other: BinderRow): boolean =>
  (['body', 'first_day', 'last_day', 'as_of', 'activity_hash', 'sample', 'seed'] as const).every(
    (name) => one[name] === other[name],
  ) && (one.chosen ?? []).join() === (other.chosen ?? []).join();

function stateOfBinder(row: BinderRow, now: Temporal.Instant): 'making' | 'made' | 'failed' {
  if (row.file_id !== null) return 'made';
  const isOver = Temporal.Instant.compare(row.asked_at, now.subtract({ hours: longestHours })) <= 0;
  return row.problem !== null || isOver ? 'failed' : 'making';
}

const hex = (bytes: Buffer | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString('hex'));

function binderForWire(row: BinderRow, all: readonly BinderRow[], now: Temporal.Instant) {
  const sha256 = hex(row.sha256);
  const earlier = all.find(
    (other) => Number(other.id) < Number(row.id) && other.file_id !== null && samePlan(other, row),
  );
  return {
    hash: row.hash,
    title: planTitle(
      { body: row.body as BinderBody, firstDay: row.first_day, lastDay: row.last_day },
      row.activity_title,
    ),
    body: row.body as BinderBody,
    from: row.first_day,
    to: row.last_day,
    asOf: row.as_of,
    activity: row.activity_hash,
    sample: row.sample,
    chosen: row.chosen,
    seed: row.seed,
    askedAt: row.asked_at,
    askedBy: row.asked_by,
    state: stateOfBinder(row, now),
    problem: row.problem,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    sha256,
    documents: row.documents,
    missing: row.missing,
    credits: row.credits,
    differs: sha256 !== null && earlier !== undefined && hex(earlier.sha256) !== sha256,
  };
}

export const readBinder: UseCase<typeof binderCall> = async (context, staff, { body = 'cerp', ...days }) => {
  const { from, to, asOf, lastAsOf } = await daysOf(context, days);
  const facts = await readFacts(context.db, orderOf({ from, to, asOf }));
  const sampled = new Set(facts.activities.filter(({ credits_given: given }) => given > 0).map(({ hash }) => hash));
  const items = readItems(facts, itemsFor(body), sampled, body);
  const activities = facts.activities
    .filter(({ hash }) => sampled.size === 0 || sampled.has(hash))
    .toReversed()
    .slice(0, mostActivities)
    .map((activity) => {
      const documents = activityFile(facts, activity);
      return {
        hash: activity.hash,
        title: activity.title,
        credits: activity.credits_given,
        missing: documents.filter(({ state }) => state === 'missing').length,
        documents: documents.length,
      };
    });
  const binders = await listBinders(context.db, mostListed);
  await noteLook(context, staff, 'the list');
  return {
    status: true,
    from,
    to,
    asOf,
    lastAsOf,
    body,
    percent: completeness(items),
    items: await Promise.all(
      items.map(async ({ item, state, note }) => ({
        number: item.number,
        title: item.title,
        group: item.group,
        about: item.about,
        source: item.source,
        headings: headingsOf(item, body),
        state,
        note,
        entries: await entriesForWire(context, facts.entriesOf(item.number)),
      })),
    ),
    activities,
    committee: (await listCommittee(context.db)).map(committeeMemberForWire),
    changes: (await listChanges(context.db)).map(substantiveChangeForWire),
    binders: binders.map((row) => binderForWire(row, binders, context.now())),
  };
};

export const readActivityFile: UseCase<typeof activityFileCall> = async (context, staff, { h, ...days }) => {
  const { from, to, asOf } = await daysOf(context, days);
  const facts = await readFacts(context.db, { ...orderOf({ from, to, asOf }), activityHash: h });
  const [activity] = facts.activities;
  if (activity === undefined)
    throw new Refusal('unknown-activity', binderMessages.unknownActivity, { httpStatus: 404 });
  await noteLook(context, staff, activity.title, activity.hash);
  return {
    status: true,
    from,
    to,
    asOf,
    activity: {
      hash: activity.hash,
      title: activity.title,
      format: activity.format,
      hours: activity.hours,
      subjects: activity.subjects,
      versions: (facts.versions.get(activity.id) ?? []).length,
      credits: activity.credits_given,
      members: activity.members,
    },
    documents: await Promise.all(
      activityFile(facts, activity).map(async ({ number, title, isOwn, state, note, entries }) => ({
        number,
        title,
        isOwn,
        state,
        note,
        entries: await entriesForWire(context, entries),
      })),
    ),
  };
};
