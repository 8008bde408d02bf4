// What is featured, in the console.
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  featuredMessages,
  type featuredCall,
  type featuredChoicesCall,
  type saveFeaturedCall,
} from '../../featured-staff-contract.ts';
import { setFeatured } from '../import-ads.ts';
import { readToday } from '../read-today.ts';
import {
  listActivitiesByHash,
  listFeatured,
  listFeaturedChoices,
  lockFeaturedList,
  readFeaturedList,
  updateFeaturedList,
} from './featured-queries.ts';

const countedDays = 28;
const mostChoices = 6;

/** The featured items in their order. */
export const readFeatured: UseCase<typeof featuredCall> = async (context) => {
  const { db, now } = context;
  const since = now()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: countedDays - 1 });
  const { revision, changed_by: changedBy, changed_at: changedAt } = await readFeaturedList(db);
  const items = await listFeatured(db, await readToday(context), since.toString());
  return {
    status: true,
    revision,
    changedBy,
    changedAt,
    items: items.map(({ runs_from: runsFrom, runs_until: runsUntil, ...item }) => ({ ...item, runsFrom, runsUntil })),
  };
};

export const findFeaturedChoices: UseCase<typeof featuredChoicesCall> = async ({ db }, _staff, { q }) => ({
  status: true,
  choices: q.trim() === '' ? [] : await listFeaturedChoices(db, q.trim(), mostChoices),
});

/** Sets the list. An item that stays keeps its hash, by which it is counted. */
export const saveFeatured: UseCase<typeof saveFeaturedCall> = async (context, staff, input) =>
  context.db.transaction().execute(async (trx) => {
    const list = await lockFeaturedList(trx);
    if (list.revision !== input.revision)
      throw new Refusal('changed-meanwhile', featuredMessages.changedMeanwhile(list.changed_by || 'An import'), {
        httpStatus: 409,
      });
    const wanted = input.items.filter(
      ({ activity }, at) => input.items.findIndex((each) => each.activity === activity) === at,
    );
    const activities = await listActivitiesByHash(
      trx,
      wanted.map(({ activity }) => activity),
    );
    const items = wanted.map(({ activity: hash, runsFrom, runsUntil }) => {
      const activity = activities.find((each) => each.hash === hash);
      if (activity === undefined) throw new Refusal('unknown-activity', featuredMessages.unknownActivity);
      if (runsFrom !== null && runsUntil !== null && runsUntil < runsFrom)
        throw new Refusal('days-wrong', featuredMessages.daysWrong(activity.title));
      return { activityId: activity.id, activity: hash, title: activity.title, runsFrom, runsUntil };
    });
    const today = await readToday(context);
    const before = (await listFeatured(trx, today, today)).map(
      ({ activity, title, runs_from: runsFrom, runs_until: runsUntil }) => ({ activity, title, runsFrom, runsUntil }),
    );
    const changes = changesBetween({ items: before }, { items: items.map(({ activityId: _id, ...item }) => item) });
    if (changes === null) return { status: true as const, revision: list.revision };
    await setFeatured(trx, items);
    const revision = await updateFeaturedList(trx, staff.name, context.now());
    await recordAction(context, trx, {
      by: staff,
      act: 'featured.saved',
      subject: { kind: 'featured-list', title: 'featured items' },
      ...changes,
    });
    return { status: true as const, revision };
  });
