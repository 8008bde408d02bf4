// Everything in a binder except the credits themselves, read once.
import { creditsText } from '#catalogue/ce-type.ts';
import { isLiveClass } from '#catalogue/class-type.ts';
import { classTypeWords } from '#catalogue/class-type-words.ts';
import { nameWithDegrees } from '#pages/speaker-name.ts';
import type { Queryable } from '#platform/server/context.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { fewestMisses } from '#search/server/note-miss.ts';
import type { OwnEntry } from '../../../binder-program.ts';
import { listChanges, listCommittee, listEntries, type EntryRow } from '../binder-queries.ts';
import {
  listActivities,
  listAnnouncements,
  listComplaints,
  listContentActions,
  listFilesOf,
  listMisses,
  listPromotionActions,
  listQuestionFigures,
  listRatings,
  listReviewsOf,
  listRosters,
  listSpeakersOf,
  listSupport,
  listTeam,
  listTopics,
  listVersionsOf,
  type ActivityFacts,
  type Period,
} from './facts-queries.ts';

/** What a binder is asked for: calendar days, both included, and the activity where it is about one. */
export type BinderOrder = {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly asOf: string;
  readonly activityHash: string | null;
};

const startOf = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).toInstant();
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/** The days of an order as moments in the provider's zone. */
const periodOf = ({ firstDay, lastDay, asOf }: BinderOrder, zone: string): Period => ({
  firstDay,
  lastDay,
  since: startOf(firstDay, zone),
  until: startOf(dayAfter(lastDay), zone),
  asOf: startOf(dayAfter(asOf), zone),
});

const textIn = (content: unknown, name: string): string => {
  const value = (content as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const textsIn = (content: unknown, name: string): readonly string[] => {
  const value = (content as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

/** How long an activity takes, in minutes; null where nobody knows. */
function minutesOf({ starts_at: starts, ends_at: ends, content }: ActivityFacts): number | null {
  if (starts !== null && ends !== null) return Math.round(starts.until(ends).total('minutes'));
  const seconds = Number(textIn(content, 'durationSec'));
  const minutes = Number(textIn(content, 'durationMin'));
  return seconds > 0 ? Math.round(seconds / 60) : minutes > 0 ? minutes : null;
}

const activityOf = (row: ActivityFacts) => ({
  ...row,
  title: textIn(row.content, 'title'),
  format: row.kind === 'episode' ? 'Podcast episode' : (classTypeWords[row.type_id] ?? 'Class'),
  isLive: isLiveClass(row.type_id),
  hours: Number(textIn(row.content, 'credits')),
  minutes: minutesOf(row),
  objectives: textsIn(row.content, 'objectives'),
  need: textIn(row.content, 'need'),
  audience: textsIn(row.content, 'audience'),
  level: textIn(row.content, 'level'),
  requirements: textIn(row.content, 'requirements'),
  disclosure: textIn(row.content, 'disclosure'),
  description: textIn(row.content, 'description'),
  subjects: (
    ((row.content as { readonly agd?: unknown }).agd ?? []) as readonly {
      readonly code: string;
      readonly category: string;
      readonly hours: number;
    }[]
  )
    .map(({ code, category, hours }) => `${code} ${category} (${creditsText(hours)})`)
    .join(', '),
});
export type Activity = ReturnType<typeof activityOf>;

const grouped = <Row extends { readonly activity_id: string | null }>(rows: readonly Row[]) =>
  Map.groupBy(rows, (row) => row.activity_id ?? '');

/** What the provider put into a place. */
export type Entry = OwnEntry & {
  readonly hash: string;
  readonly madeBy: string;
  readonly file: { readonly name: string; readonly hash: string; readonly key: string } | null;
};
const entryOf = (row: EntryRow): Entry => ({
  hash: row.hash,
  kind: row.kind as Entry['kind'],
  words: row.words,
  datedOn: row.dated_on ?? row.made_at.toString().slice(0, 10),
  madeBy: row.made_by,
  file:
    row.file_hash === null || row.filename === null || row.storage_key === null
      ? null
      : { name: row.filename, hash: row.file_hash, key: row.storage_key },
});
const placeOf = (item: number, activityHash: string | null, document: number | null): string =>
  `${item} ${activityHash ?? ''} ${document ?? ''}`;

/** How members answered each question of these activities. */
export const readQuestionFigures = async (db: Queryable, period: Period, activityIds: readonly string[]) =>
  grouped(activityIds.length === 0 ? [] : await listQuestionFigures(db, period, activityIds));

/** Reads everything of an order that isn't a credit. */
export async function readFacts(db: Queryable, order: BinderOrder) {
  const zone = await readTimeZone(db);
  const period = periodOf(order, zone);
  const listed = (await listActivities(db, period)).map(activityOf);
  const activities = order.activityHash === null ? listed : listed.filter(({ hash }) => hash === order.activityHash);
  const ids = activities.map(({ id }) => id);
  const none = ids.length === 0;
  const entries = Map.groupBy(await listEntries(db), (row) => placeOf(row.item, row.activity_hash, row.document));
  return {
    order,
    zone,
    period,
    provider: await readProvider(db),
    accreditation: await readSetting(db, providerSettings.accreditation),
    retentionYears: await readSetting(db, providerSettings.retentionYears),
    activities,
    speakers: grouped(await listSpeakersOf(db, ids)),
    support: await listSupport(db, period, ids),
    files: grouped(await listFilesOf(db, period, ids)),
    versions: grouped(none ? [] : await listVersionsOf(db, period, ids)),
    reviews: grouped(none ? [] : await listReviewsOf(db, period, ids)),
    ratings: grouped(await listRatings(db, period, ids)),
    team: await listTeam(db, period),
    rosters: await listRosters(db, period),
    complaints: await listComplaints(db, period),
    misses: await listMisses(db, period, zone, fewestMisses),
    topics: grouped(await listTopics(db, period)),
    announcements: await listAnnouncements(db, period),
    // Of all activities at once, they would be every answer of years.
    questions: await readQuestionFigures(db, period, order.activityHash === null ? [] : ids),
    promotionActions: await listPromotionActions(db, period),
    contentActions: Map.groupBy(
      await listContentActions(
        db,
        period,
        activities.map(({ hash }) => hash),
      ),
      (row) => row.subject_hash,
    ),
    committee: (await listCommittee(db)).filter(
      ({ served_from: from, served_until: until }) => from <= order.asOf && (until === null || until >= order.firstDay),
    ),
    changes: (await listChanges(db)).filter(({ changed_on: on }) => on <= order.asOf).toReversed(),
    entriesOf: (item: number, activityHash: string | null = null, document: number | null = null): readonly Entry[] =>
      (entries.get(placeOf(item, activityHash, document)) ?? []).map(entryOf),
  };
}
export type BinderFacts = Awaited<ReturnType<typeof readFacts>>;

export const speakerName = ({ name, degree }: { readonly name: string; readonly degree: string }): string =>
  nameWithDegrees(name, degree);
