// Making a binder, and what the provider itself puts into one.
import { randomInt } from 'node:crypto';
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { localDay } from '#credit/frozen-facts.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { lookForGaps } from './file-gaps.ts';
import {
  binderMessages,
  type makeBinderCall,
  type removeBinderEntryCall,
  type saveBinderEntryCall,
} from '../../staff-contract.ts';
import { activityDocuments, activityFileItem, binderItems } from '../../binder-program.ts';
import {
  countActivities,
  deleteEntry,
  deleteWords,
  findActivityOf,
  findEntry,
  findPrivatePdf,
  insertBinder,
  insertEntry,
  listBinders,
  lockBinders,
} from './binder-queries.ts';
import { longestHours, makeBinderJob } from '../job-kinds.ts';
import { planTitle } from './make/write-binder.ts';
import { lastDayOver, requireDays } from './read-binder.ts';

const noActivity = () => new Refusal('unknown-activity', binderMessages.unknownActivity, { httpStatus: 404 });

export const makeBinder: UseCase<typeof makeBinderCall> = async (context, staff, order) => {
  const { body, from, to, asOf, activity } = order;
  const chosen = body === 'activity' || order.chosen === undefined ? null : [...new Set(order.chosen)].toSorted();
  const sample = body === 'activity' || chosen !== null ? null : order.sample;
  requireDays({ from, to, asOf }, await lastDayOver(context));
  const now = context.now();
  const seed = order.seed ?? randomInt(10_000, 100_000);
  return context.db.transaction().execute(async (trx) => {
    const found = body === 'activity' ? await findActivityOf(trx, activity ?? '') : null;
    if (found === undefined) throw noActivity();
    if (chosen !== null && (await countActivities(trx, chosen)) < chosen.length) throw noActivity();
    await lockBinders(trx);
    const running = (await listBinders(trx, 1)).some(
      ({ finished_at: finished, asked_at: asked }) =>
        finished === null && Temporal.Instant.compare(asked, now.subtract({ hours: longestHours })) > 0,
    );
    if (running) throw new Refusal('binder-running', binderMessages.isRunning, { httpStatus: 409 });
    const hash = publicHash(22);
    await insertBinder(trx, {
      hash,
      body,
      first_day: from,
      last_day: to,
      as_of: asOf,
      activity_hash: found?.hash ?? null,
      sample,
      chosen,
      seed,
      asked_at: now,
      asked_by: staff.name,
    });
    await context.jobs.enqueue(trx, makeBinderJob, { hash });
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.asked',
      subject: { kind: 'binder', hash, title: planTitle({ body, firstDay: from, lastDay: to }, found?.title ?? null) },
      after: { asOf, sample, seed, ...(chosen === null ? {} : { chosen: chosen.length }) },
    });
    return { status: true as const, hash, seed };
  });
};

/** The place that something is put into, with its title. Refused where the provider has nothing to add. */
async function requirePlace(
  trx: Queryable,
  {
    item,
    activity,
    document,
  }: { readonly item: number; readonly activity: string | null; readonly document: number | null },
) {
  const wrong = () => new Refusal('wrong-place', binderMessages.wrongPlace);
  const asked = binderItems.find(({ number }) => number === item);
  if (asked === undefined) throw wrong();
  if (item !== activityFileItem) {
    if (activity !== null || document !== null || asked.source === 'work') throw wrong();
    return { activityId: null, document: null, title: asked.title, hash: null };
  }
  const paper = activityDocuments.find(({ number }) => number === document);
  if (activity === null || paper?.isOwn !== true) throw wrong();
  const found = await findActivityOf(trx, activity);
  if (found === undefined) throw noActivity();
  return { activityId: found.id, document, title: `${paper.title}: ${found.title}`, hash: found.hash };
}

const today = async ({ db, now }: CallContext): Promise<string> => localDay(now(), await readTimeZone(db));

/** A place has one text, or one reason why it isn't needed, and as many files as there are. */
export const saveBinderEntry: UseCase<typeof saveBinderEntryCall> = async (context, staff, input) => {
  const datedOn = input.datedOn ?? (await today(context));
  const answer = await context.db.transaction().execute(async (trx) => {
    const { kind, words, item } = input;
    const { activityId, document, title } = await requirePlace(trx, input);
    const file = kind === 'file' ? await findPrivatePdf(trx, input.file ?? '') : null;
    if (file === undefined) throw new Refusal('no-file', binderMessages.noFile);
    if (kind !== 'file') await deleteWords(trx, { item, activityId, document });
    await insertEntry(trx, {
      hash: publicHash(22),
      item,
      activity_id: activityId,
      document,
      kind,
      words,
      file_id: file?.id ?? null,
      dated_on: datedOn,
      made_at: context.now(),
      made_by: staff.name,
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.entry-saved',
      subject: { kind: 'binder', title },
      after: { kind, words, datedOn },
    });
    return { status: true as const };
  });
  // "Needs you" shouldn't ask until tonight for what was just added.
  if (input.activity !== null) await lookForGaps(context, input.activity);
  return answer;
};

export const removeBinderEntry: UseCase<typeof removeBinderEntryCall> = (context, staff, { h }) =>
  context.db.transaction().execute(async (trx) => {
    const entry = await findEntry(trx, h);
    if (entry === undefined) throw new Refusal('unknown-entry', binderMessages.unknownEntry, { httpStatus: 404 });
    await deleteEntry(trx, h);
    await recordAction(context, trx, {
      by: staff,
      act: 'binder.entry-removed',
      subject: { kind: 'binder', title: binderItems.find(({ number }) => number === entry.item)?.title ?? '' },
      before: { kind: entry.kind, words: entry.words },
    });
    return { status: true as const };
  });
