// Everything the provider offers, as the console lists it: activities, shows, and eBooks with the draft beside each,
// and drafts that were never published. Of activities and drafts, as many rows are walked in the list's order as a page
// needs, so that it costs the same at any length of the catalog. Courses held elsewhere are in no list: they are only
// there for their credit.
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftKind } from '../../../draft-form.ts';
import type { DraftState } from '../../../draft-state.ts';
import type { CatalogueFilters } from '../../../staff-schemas.ts';

type Condition = RawBuilder<unknown>;

/** Whose list it is, and when. */
export type Scope = {
  readonly now: Temporal.Instant;
  /** Whoever is from a company sees its activities alone, and no drafts; null: all of it. */
  readonly companyId: string | null;
};

/** Material of this age is looked at again (docs/specification/authoring.md, AU-14). */
const oldYears = 3;
const recentDays = 28;

const kindOfList = sql`case activity.list when 'live' then 'webinar' when 'podcasts' then 'episode' when 'tutorials' then 'tutorial' else 'class' end`;
const listOfKind: Readonly<Partial<Record<DraftKind, string>>> = {
  webinar: 'live',
  episode: 'podcasts',
  tutorial: 'tutorials',
  class: 'ondemand',
};

const isScheduled = sql`draft.publish_at is not null and draft.schedule_problem is null`;

const isInReview = sql`draft.id in (select draft_id from draft_review where answered_at is null)`;

/** What was published is in the first of these states that holds, as ../draft-state.ts decides for one. */
const publishedStates = (now: Temporal.Instant): readonly (readonly [DraftState, Condition])[] => [
  ['retired', sql`activity.retired_at is not null`],
  ['cancelled', sql`activity.cancelled_at is not null`],
  ['scheduled', isScheduled],
  ['in-review', isInReview],
  ['edited', sql`draft.id is not null`],
  ['ended', sql`activity.list = 'live' and activity.ends_at <= ${now}`],
  ['published', sql`true`],
];

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      );

const like = (word: string): string => `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
const wordsOf = (q: string | undefined): string[] =>
  (q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);

/** That a state is the first one of `states` that holds. */
function firstOf(states: readonly (readonly [DraftState, Condition])[], is: string): Condition {
  const at = states.findIndex(([state]) => state === is);
  const state = states[at];
  if (state === undefined) return sql`false`;
  return all([state[1], ...states.slice(0, at).map(([, before]) => sql`not (${before})`)]);
}

const yearsBefore = (now: Temporal.Instant, years: number): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant();

function stateOfPublished(is: NonNullable<CatalogueFilters['is']>, now: Temporal.Instant): Condition {
  if (is === 'problem') return sql`draft.musts > 0`;
  if (is === 'old')
    return sql`activity.release_at < ${yearsBefore(now, oldYears)} and activity.list <> 'live' and activity.retired_at is null and activity.cancelled_at is null`;
  return firstOf(publishedStates(now), is);
}

function ofPublished(filters: CatalogueFilters, { now, companyId }: Scope): Condition {
  const { q, kind, is, category, company, speaker } = filters;
  return all([
    sql`activity.published`,
    ...(companyId === null ? [] : [sql`activity.company_id = ${companyId}`]),
    ...(kind ? [sql`activity.list = ${listOfKind[kind] ?? null}`] : []),
    ...(is ? [stateOfPublished(is, now)] : []),
    ...(category
      ? [sql`activity.id in (select activity_id from activity_category where category_id::text = ${category})`]
      : []),
    ...(company ? [sql`activity.company_id::text = ${company}`] : []),
    ...(speaker
      ? [
          sql`activity.id in (select activity_id from activity_speaker where speaker_id = (select id from speaker where hash = ${speaker}))`,
        ]
      : []),
    ...wordsOf(q).map(
      // Found apart, each part by its own index. "is true" keeps them one set to which the walk of the list is held.
      (word) => sql`(activity.id in (
        select id from activity where published and lower(title) like ${like(word)}
        union all select id from activity where published
          and company_id in (select id from company where lower(name) like ${like(word)} and not is_provider)
        union all select id from activity where published
          and show_id in (select id from podcast_show where lower(title) like ${like(word)})
        union all select activity_id from activity_speaker
          join speaker on speaker.id = speaker_id where lower(speaker.name) like ${like(word)})) is true`,
    ),
  ]);
}

/** Shows and eBooks, with the draft beside each. They are few: no index is needed. */
const publications = ({ companyId }: Scope) => sql`(
    select 'show' as kind, id as show_id, null::bigint as book_id, hash, title, company_id,
      photo_file_id as picture_id, published, console_edited_at from podcast_show
    union all
    select 'book', null, id, hash, title, company_id, thumbnail_file_id, published, console_edited_at from book
  ) as item left join draft on draft.hash = item.hash and draft.content is not null and ${companyId === null}`;

const publicationStates: readonly (readonly [DraftState, Condition])[] = [
  ['retired', sql`not item.published`],
  ['scheduled', isScheduled],
  ['in-review', isInReview],
  ['edited', sql`draft.id is not null`],
  ['published', sql`true`],
];

function stateOfPublication(is: NonNullable<CatalogueFilters['is']>): Condition {
  return is === 'problem' ? sql`draft.musts > 0` : firstOf(publicationStates, is);
}

/** The same of shows and eBooks: they have no speakers, and shows have no categories. */
function ofPublications(
  { q, kind, is, category, company, speaker }: CatalogueFilters,
  { companyId }: Scope,
): Condition {
  return all([
    ...(companyId === null ? [] : [sql`item.company_id = ${companyId}`]),
    ...(kind ? [sql`item.kind = ${kind}`] : []),
    ...(is ? [stateOfPublication(is)] : []),
    ...(category
      ? [sql`item.book_id in (select book_id from book_category where category_id::text = ${category})`]
      : []),
    ...(company ? [sql`item.company_id::text = ${company}`] : []),
    ...(speaker ? [sql`false`] : []),
    ...wordsOf(q).map(
      (word) => sql`lower(item.title) like ${like(word)}
        or item.company_id in (select id from company where lower(name) like ${like(word)} and not is_provider)`,
    ),
  ]);
}

const hasSpeaker = (speakerHash: Condition) =>
  sql`draft.content -> 'speakers' @> jsonb_build_array(jsonb_build_object('speaker', ${speakerHash}))`;

/** The same of drafts that nobody but the team has seen. */
function ofDrafts(filters: CatalogueFilters, { companyId }: Scope): Condition {
  const { q, kind, is, category, company, speaker } = filters;
  if (companyId !== null) return sql`false`;
  const states: Partial<Record<NonNullable<CatalogueFilters['is']>, Condition>> = {
    draft: sql`not (${isScheduled}) and not (${isInReview})`,
    'in-review': sql`not (${isScheduled}) and ${isInReview}`,
    scheduled: isScheduled,
    problem: sql`draft.musts > 0`,
  };
  return all([
    sql`draft.activity_id is null and draft.show_id is null and draft.book_id is null and draft.content is not null`,
    ...(kind ? [sql`draft.kind = ${kind}`] : []),
    ...(is ? [states[is] ?? sql`false`] : []),
    ...(category ? [sql`draft.content -> 'categories' @> to_jsonb(${category}::text)`] : []),
    ...(company ? [sql`draft.content ->> 'company' = ${company}`] : []),
    ...(speaker ? [hasSpeaker(sql`${speaker}::text`)] : []),
    ...wordsOf(q).map(
      (word) => sql`lower(draft.title) like ${like(word)}
        or draft.content ->> 'company' in (select id::text from company where lower(name) like ${like(word)})
        or draft.content ->> 'show' in (select hash from podcast_show where lower(title) like ${like(word)})
        or exists (select from speaker where lower(name) like ${like(word)} and ${hasSpeaker(sql`speaker.hash`)})`,
    ),
  ]);
}

const withDraft = ({ companyId }: Scope) =>
  sql`activity left join draft on draft.activity_id = activity.id and draft.content is not null and ${companyId === null}`;

export type CatalogueSort = 'at' | '-at' | 'title' | '-title';
type Piece = { readonly limit: number; readonly offset: number };

/**
 * Ids of a piece of the list, in its order. Drafts have no time: they are before everything that has, where the latest
 * is first. Shows and eBooks have the time of their last change in the console; without one they are the oldest.
 */
export async function listFound(
  db: Queryable,
  filters: CatalogueFilters,
  sort: CatalogueSort,
  scope: Scope,
  { limit, offset }: Piece,
) {
  const isUp = !sort.startsWith('-');
  const [direction, nulls] = isUp ? [sql`asc`, sql`nulls last`] : [sql`desc`, sql`nulls first`];
  const isByTitle = sort.endsWith('title');
  const order = isByTitle
    ? {
        published: sql`lower(activity.title)`,
        publication: sql`lower(item.title)`,
        draft: sql`lower(draft.title)`,
      }
    : {
        published: sql`activity.release_at`,
        publication: sql`coalesce(item.console_edited_at, '-infinity')`,
        draft: sql`case when ${isScheduled} then draft.publish_at end`,
      };
  // Plain `desc` puts nulls first, which lets the walk of the index be used as it is.
  const walked = sql`${order.published} ${direction}, activity.id ${direction}`;
  const { rows } = await sql<{
    activity_id: string | null;
    draft_id: string | null;
    show_id: string | null;
    book_id: string | null;
  }>`
    select found.activity_id, found.draft_id, found.show_id, found.book_id from (
      (select activity.id as activity_id, null::bigint as draft_id, null::bigint as show_id, null::bigint as book_id,
          ${order.published} as place, 1 as part, activity.id as last
        from ${withDraft(scope)} where ${ofPublished(filters, scope)} order by ${walked} limit ${limit + offset})
      union all
      (select null, null, item.show_id, item.book_id, ${order.publication}, 2, coalesce(item.show_id, item.book_id)
        from ${publications(scope)} where ${ofPublications(filters, scope)})
      union all
      (select null, draft.id, null, null, ${order.draft}, 0, draft.id
        from draft where ${ofDrafts(filters, scope)} order by ${order.draft} ${direction} ${nulls}, draft.id ${direction} limit ${limit + offset})
    ) as found
    order by found.place ${direction} ${nulls}, found.part, found.last ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}
export type Found = Awaited<ReturnType<typeof listFound>>[number];

/** How many rows the filters leave. */
export async function countFound(db: Queryable, filters: CatalogueFilters, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from ${withDraft(scope)} where ${ofPublished(filters, scope)})
      + (select count(*) from ${publications(scope)} where ${ofPublications(filters, scope)})
      + (select count(*) from draft where ${ofDrafts(filters, scope)}))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Counts = {
  readonly kind: DraftKind;
  readonly all: number;
  readonly draft: number;
  readonly 'in-review': number;
  readonly problem: number;
  readonly scheduled: number;
  readonly edited: number;
  readonly old: number;
  readonly retired: number;
};

type Part = Pick<Counts, 'kind'> & Partial<Counts>;

/** What is published, by kind: its states that no draft decides. */
async function countActivities(db: Queryable, scope: Scope): Promise<readonly Part[]> {
  const of = (is: NonNullable<CatalogueFilters['is']>) =>
    sql`count(*) filter (where ${stateOfPublished(is, scope.now)})::int`;
  const { rows } = await sql<Part>`
    select ${kindOfList} as kind, count(*)::int as "all", ${of('old')} as old, ${of('retired')} as retired
    from activity where ${ofPublished({}, scope)} group by activity.list`.execute(db);
  return rows;
}

/** Drafts of what is published, shows and eBooks, and drafts that were never published, each by kind. */
async function countDrafts(db: Queryable, scope: Scope): Promise<readonly Part[]> {
  const published = ofPublished({}, scope);
  const of = (is: NonNullable<CatalogueFilters['is']>) =>
    sql`count(*) filter (where ${stateOfPublished(is, scope.now)})::int`;
  const ofPublication = (is: NonNullable<CatalogueFilters['is']>) =>
    sql`count(*) filter (where ${stateOfPublication(is)})::int`;
  const ofDraft = (is: NonNullable<CatalogueFilters['is']>) =>
    sql`count(*) filter (where ${ofDrafts({ is }, scope)})::int`;
  const { rows } = await sql<Part>`
    select ${kindOfList} as kind, 0 as "all", 0 as draft, ${of('in-review')} as "in-review", ${of('problem')} as problem,
      ${of('scheduled')} as scheduled, ${of('edited')} as edited, 0 as retired
    from draft join activity on activity.id = draft.activity_id
    where draft.content is not null and ${scope.companyId === null} and ${published} group by activity.list
    union all
    select item.kind, count(*)::int, 0, ${ofPublication('in-review')}, ${ofPublication('problem')},
      ${ofPublication('scheduled')}, ${ofPublication('edited')}, ${ofPublication('retired')}
    from ${publications(scope)} where ${ofPublications({}, scope)} group by item.kind
    union all
    select draft.kind, count(*)::int, ${ofDraft('draft')}, ${ofDraft('in-review')}, ${ofDraft('problem')},
      ${ofDraft('scheduled')}, 0, 0
    from draft where ${ofDrafts({}, scope)} group by draft.kind`.execute(db);
  return rows;
}

const noneOf = (kind: DraftKind): Counts => ({
  kind,
  all: 0,
  draft: 0,
  'in-review': 0,
  problem: 0,
  scheduled: 0,
  edited: 0,
  old: 0,
  retired: 0,
});

/**
 * How many of each kind there are, and of each kind how many in which state. Two statements at once: for a single one,
 * the planner starts parallel workers, which takes longer than the counting.
 */
export async function countByKind(db: Queryable, scope: Scope): Promise<readonly Counts[]> {
  const parts = (await Promise.all([countActivities(db, scope), countDrafts(db, scope)])).flat();
  const sums = new Map<DraftKind, Counts>();
  for (const { kind, ...counts } of parts) {
    const before = sums.get(kind) ?? noneOf(kind);
    const added = Object.entries(counts).map(([name, count]) => [name, before[name as keyof typeof counts] + count]);
    sums.set(kind, { ...before, ...Object.fromEntries(added) });
  }
  return [...sums.values()];
}

const stateIn = (states: readonly (readonly [DraftState, Condition])[]) =>
  sql`case ${sql.join(
    states.map(([state, condition]) => sql`when ${condition} then ${sql.lit(state)}`),
    sql` `,
  )} end`;

export type ListedActivity = {
  readonly id: string;
  readonly hash: string;
  readonly kind: DraftKind;
  readonly state: DraftState;
  readonly title: string;
  readonly speaker: string | null;
  readonly company: string | null;
  readonly show: string | null;
  readonly credits: number;
  readonly release_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant | null;
  readonly finish_until: Temporal.Instant | null;
  readonly capacity: number | null;
  readonly picture_hash: string | null;
  readonly picture_name: string | null;
  readonly musts: number | null;
  readonly shoulds: number | null;
  readonly publish_at: Temporal.Instant | null;
  readonly recent: number;
  readonly changed_by: string | null;
  readonly changed_at: Temporal.Instant;
};

/** What a row of the list says of activities. */
export async function listActivities(
  db: Queryable,
  ids: readonly string[],
  scope: Scope,
): Promise<readonly ListedActivity[]> {
  const states = stateIn(publishedStates(scope.now));
  const { rows } = await sql<ListedActivity>`
    select activity.id, activity.hash, ${kindOfList} as kind, ${states} as state, activity.title,
      short_list(shown_speakers(activity.id)) as speaker,
      case when not company.is_provider then company.name end as company, podcast_show.title as show,
      activity.credits::float8 as credits, activity.release_at, activity.ends_at, activity.finish_until,
      activity.capacity, picture.hash as picture_hash, picture.filename as picture_name, draft.musts, draft.shoulds,
      case when ${isScheduled} then draft.publish_at end as publish_at,
      case when activity.list = 'live'
        then (select count(*) from seat where seat.activity_id = activity.id and seat.state = 'reserved')
        else (select count(*) from gradebook where gradebook.activity_id = activity.id
          and gradebook.last_viewed_at >= ${scope.now}::timestamptz - make_interval(days => ${recentDays}::int)) end::int as recent,
      case when ${scope.companyId !== null} then null when draft.id is null then newest.published_by
        else draft.changed_by end as changed_by,
      coalesce(draft.changed_at, newest.published_at, activity.created_at) as changed_at
    from ${withDraft(scope)}
      join company on company.id = activity.company_id
      left join podcast_show on podcast_show.id = activity.show_id
      left join file as picture on picture.id = coalesce(activity.photo_file_id, podcast_show.photo_file_id)
      left join activity_version as newest on newest.activity_id = activity.id and newest.version = activity.version
    where activity.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export type ListedPublication = Pick<
  ListedActivity,
  | 'hash'
  | 'state'
  | 'title'
  | 'company'
  | 'picture_hash'
  | 'picture_name'
  | 'musts'
  | 'shoulds'
  | 'publish_at'
  | 'recent'
> & {
  readonly show_id: string | null;
  readonly book_id: string | null;
  readonly kind: 'show' | 'book';
  readonly changed_by: string | null;
  readonly changed_at: Temporal.Instant | null;
};

/** The same of shows and eBooks. What a draft notes of its last change stays when it is published. */
export async function listPublications(
  db: Queryable,
  { shows, books }: { readonly shows: readonly string[]; readonly books: readonly string[] },
  scope: Scope,
): Promise<readonly ListedPublication[]> {
  const since = sql`${scope.now}::timestamptz - make_interval(days => ${recentDays}::int)`;
  const { rows } = await sql<ListedPublication>`
    select item.show_id, item.book_id, item.kind, item.hash, ${stateIn(publicationStates)} as state, item.title,
      case when not company.is_provider then company.name end as company, picture.hash as picture_hash,
      picture.filename as picture_name, draft.musts, draft.shoulds,
      case when ${isScheduled} then draft.publish_at end as publish_at,
      case item.kind
        when 'show' then (select count(distinct gradebook.student_id) from gradebook
          join activity on activity.id = gradebook.activity_id
          where activity.show_id = item.show_id and gradebook.last_viewed_at >= ${since})
        else (select count(*) from book_download where book_download.book_id = item.book_id
          and book_download.last_at >= ${since}) end::int as recent,
      case when ${scope.companyId === null} then written.changed_by end as changed_by,
      coalesce(written.changed_at, item.console_edited_at) as changed_at
    from ${publications(scope)}
      join company on company.id = item.company_id
      left join draft as written on written.hash = item.hash
      left join file as picture on picture.id = item.picture_id
    where item.show_id = any(${[...shows]}::bigint[]) or item.book_id = any(${[...books]}::bigint[])`.execute(db);
  return rows;
}

export type ListedDraft = {
  readonly id: string;
  readonly hash: string;
  readonly kind: DraftKind;
  readonly title: string;
  readonly speaker: string | null;
  readonly company: string | null;
  readonly show: string | null;
  readonly credits: number;
  readonly capacity: number | null;
  /** When it starts or is released, as it was typed; '' where nothing was. */
  readonly typed_at: string;
  readonly duration_min: number | null;
  readonly picture_hash: string | null;
  readonly picture_name: string | null;
  readonly musts: number;
  readonly shoulds: number;
  readonly publish_at: Temporal.Instant | null;
  readonly is_in_review: boolean;
  readonly changed_by: string;
  readonly changed_at: Temporal.Instant;
};

/** The same of drafts that were never published. */
export async function listDrafts(db: Queryable, ids: readonly string[]): Promise<readonly ListedDraft[]> {
  const { rows } = await sql<ListedDraft>`
    select draft.id, draft.hash, draft.kind, draft.title,
      (select short_list(array_agg(speaker.name order by each.place))
        from jsonb_array_elements(draft.content -> 'speakers') with ordinality as each(item, place)
        join speaker on speaker.hash = each.item ->> 'speaker' where (each.item ->> 'isShown')::boolean) as speaker,
      company.name as company, podcast_show.title as show, (draft.content ->> 'credits')::float8 as credits,
      (draft.content ->> 'capacity')::int as capacity,
      case draft.kind when 'webinar' then draft.content ->> 'starts' else draft.content ->> 'release' end as typed_at,
      (draft.content ->> 'durationMin')::int as duration_min, picture.hash as picture_hash,
      picture.filename as picture_name, draft.musts, draft.shoulds,
      case when ${isScheduled} then draft.publish_at end as publish_at, ${isInReview} as is_in_review,
      draft.changed_by, draft.changed_at
    from draft
      left join company on company.id = (draft.content ->> 'company')::bigint
      left join podcast_show on podcast_show.hash = draft.content ->> 'show'
      left join file as picture on picture.hash = draft.content ->> 'picture'
    where draft.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** What the list can be narrowed to, each by name. */
export async function readListChoices(db: Queryable) {
  const { rows } = await sql<{
    companies: { id: string; name: string }[];
    categories: { id: string; name: string }[];
    speakers: { hash: string; name: string }[];
  }>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'name', name) order by lower(name), id), '[]')
      from company where not is_provider) as companies,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'name', name) order by lower(name), id), '[]')
      from category) as categories,
    (select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'name', name) order by lower(name), id), '[]')
      from speaker) as speakers`.execute(db);
  return rows[0] ?? { companies: [], categories: [], speakers: [] };
}
