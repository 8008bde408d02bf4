// Writes made-up rows in large pieces. The search index and the counts are made once at the end instead of row by row.
import { sql } from 'kysely';
import type { Database, Queryable } from '../../src/platform/server/context.ts';
import { blurbFrom, companyFrom, descriptionFrom, dice, hashFrom, personFrom, titleFrom } from './words.ts';

export type Amounts = {
  readonly classes: number;
  readonly episodes: number;
  readonly webinars: number;
  readonly tutorials: number;
};

const piece = 5000;
const hoursBack = 8 * 365 * 24;
const episodesAShow = 50;
const filledTables = ['activity', 'activity_category', 'company', 'speaker', 'category', 'podcast_show'] as const;
/** Without these, rows are counted and listed but not searched. */
const indexing = { activity: 'activity_indexed_new', activity_category: 'activity_category_indexed_new' } as const;

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows by their columns as arrays, which PostgreSQL takes faster than any other statement. Rows whose key is
 * there already are left alone.
 */
async function insertRows(
  db: Queryable,
  table: string,
  types: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += piece) {
    const some = rows.slice(from, from + piece);
    const columns = Object.entries(types).map(
      ([column, type]) => sql`${sql.val(some.map((row) => row[column] ?? null))}::${sql.raw(type)}[]`,
    );
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(types).map((column) => sql.ref(column)))}) select * from unnest(${sql.join(columns)}) on conflict do nothing`.execute(
      db,
    );
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

async function idsOf(db: Queryable, table: 'company' | 'category' | 'speaker' | 'podcast_show'): Promise<string[]> {
  return (await db.selectFrom(table).select('id').where('import_key', 'like', 'scale-%').orderBy('id').execute()).map(
    ({ id }) => id,
  );
}

async function fillNames(db: Queryable, items: number, episodes: number) {
  const roll = dice(1);
  const named = (count: number, nameFrom: (roll: () => number) => string) =>
    range(count).map((index) => ({ import_key: `scale-${index}`, hash: hashFrom(roll), name: nameFrom(roll) }));
  await insertRows(
    db,
    'company',
    { import_key: 'text', name: 'text' },
    named(Math.max(5, Math.ceil(items / 2000)), companyFrom),
  );
  await insertRows(
    db,
    'speaker',
    { import_key: 'text', hash: 'text', name: 'text' },
    named(Math.max(20, Math.ceil(items / 200)), personFrom),
  );
  const subjects = [
    'Restorative',
    'Endodontics',
    'Periodontics',
    'Implantology',
    'Orthodontics',
    'Pediatrics',
    'Oral surgery',
    'Infection control',
    'Radiology',
    'Pharmacology',
    'Records',
    'Ethics',
  ];
  await insertRows(
    db,
    'category',
    { import_key: 'text', name: 'text' },
    subjects.map((name, index) => ({ import_key: `scale-${index}`, name: `${name} series` })),
  );
  const companies = await idsOf(db, 'company');
  const shows = named(Math.ceil(episodes / episodesAShow), (each) => `${companyFrom(each)} talks`).map(
    ({ name, ...show }, index) => ({ ...show, title: name, company_id: companies[index % companies.length] }),
  );
  await insertRows(
    db,
    'podcast_show',
    { import_key: 'text', hash: 'text', title: 'text', company_id: 'bigint' },
    shows,
  );
  return {
    companies,
    speakers: await idsOf(db, 'speaker'),
    categories: await idsOf(db, 'category'),
    shows: await idsOf(db, 'podcast_show'),
  };
}

type Names = Awaited<ReturnType<typeof fillNames>>;
type Kind = {
  readonly key: string;
  readonly count: number;
  readonly seed: number;
  readonly what: 'class' | 'tutorial' | 'webinar' | 'episode';
};

const pick = (list: readonly string[], roll: () => number, bend = 1): string =>
  list[Math.floor(roll() ** bend * list.length)] ?? '';

const activityTypes = {
  import_key: 'text',
  hash: 'text',
  kind: 'text',
  title: 'text',
  company_id: 'bigint',
  speaker_id: 'bigint',
  blurb: 'text',
  description: 'text',
  credits: 'numeric',
  release_at: 'timestamptz',
  ends_at: 'timestamptz',
  created_at: 'timestamptz',
  type_id: 'integer',
  is_tutorial: 'boolean',
  duration_min: 'integer',
  video_youtube_id: 'text',
  capacity: 'integer',
  show_id: 'bigint',
  duration_sec: 'integer',
} as const;

function activityFrom({ key, seed, what }: Kind, index: number, names: Names, now: Temporal.Instant): Row {
  const roll = dice(seed + index);
  // One webinar in five is still to come, and one of five hundred other items.
  const isAhead = roll() < (what === 'webinar' ? 0.2 : 0.002);
  const minutes = Math.floor(roll() * 60 * (isAhead ? 60 * 24 : hoursBack)) + 1;
  const releaseAt = now.round('minute').add({ minutes: isAhead ? minutes : -minutes });
  const isEpisode = what === 'episode';
  const durationMin = 30 + 15 * Math.floor(roll() * 4);
  return {
    import_key: `${key}-${index}`,
    hash: hashFrom(roll),
    kind: isEpisode ? 'episode' : 'class',
    title: titleFrom(roll),
    company_id: pick(names.companies, roll, 1.5),
    speaker_id: pick(names.speakers, roll),
    blurb: blurbFrom(roll),
    description: descriptionFrom(roll),
    credits: what === 'tutorial' ? 0 : (1 + Math.floor(roll() * 4)) / 2,
    release_at: releaseAt,
    ends_at: what === 'webinar' ? releaseAt.add({ minutes: durationMin }) : null,
    created_at: now,
    type_id: isEpisode ? 0 : what === 'webinar' ? 20 : 40,
    is_tutorial: what === 'tutorial',
    duration_min: isEpisode ? null : durationMin,
    video_youtube_id: null,
    capacity: what === 'webinar' && roll() < 0.8 ? 50 + 50 * Math.floor(roll() * 10) : null,
    show_id: isEpisode ? names.shows[Math.floor(index / episodesAShow)] : null,
    duration_sec: isEpisode ? 600 + Math.floor(roll() * 1800) : null,
  };
}

async function fillKind(db: Queryable, kind: Kind, names: Names, now: Temporal.Instant): Promise<void> {
  for (let from = 0; from < kind.count; from += piece) {
    await insertRows(
      db,
      'activity',
      activityTypes,
      range(Math.min(piece, kind.count - from)).map((offset) => activityFrom(kind, from + offset, names, now)),
    );
  }
  if (kind.what === 'episode') return;
  // Every class has one category, every third a second one; the first categories are the largest.
  await sql`
    insert into activity_category (activity_id, category_id, position)
    select activity.id, chosen.category_id, chosen.position
    from activity cross join lateral (
      select (${sql.val(names.categories)}::bigint[])[1 + floor(power((hashtext(activity.import_key || position)::bigint & 65535) / 65536.0, 1.6) * ${names.categories.length})::int] as category_id, position
      from generate_series(0, case when activity.id % 3 = 0 then 1 else 0 end) as position
    ) as chosen
    where activity.import_key like ${`${kind.key}-%`}
    on conflict do nothing`.execute(db);
}

/** Runs `fill` without the triggers of the catalogue, and makes what they keep again: much faster for many rows. */
async function withoutTriggers(db: Queryable, fill: () => Promise<void>, say: (doing: string) => void): Promise<void> {
  for (const table of filledTables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await fill();
  for (const table of filledTables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  say('Indexing them …');
  // An index over all rows is made several times faster than row by row.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'search_entry' and indexdef like '%USING gin%'`.execute(
    db,
  );
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`select rebuild_catalogue_index()`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`notify catalogue_changed`.execute(db);
}

/** Runs `fill` with counts updated row by row and no words indexed, to measure only lists. */
async function withoutWords(db: Queryable, fill: () => Promise<void>): Promise<void> {
  for (const [table, trigger] of Object.entries(indexing))
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db);
  await fill();
  for (const [table, trigger] of Object.entries(indexing))
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db);
}

/**
 * Adds classes, webinars, tutorials and episodes with their names and categories. `searched: false` leaves their words
 * out of the search.
 */
export async function fillCatalogue(
  db: Database,
  amounts: Amounts,
  now: Temporal.Instant,
  say: (doing: string) => void,
  { searched = true } = {},
): Promise<void> {
  const items = amounts.classes + amounts.episodes + amounts.webinars + amounts.tutorials;
  say(`Making up ${items} items …`);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    const fill = async () => {
      const names = await fillNames(trx, items, amounts.episodes);
      const kinds: Kind[] = [
        { key: 'scale-class', count: amounts.classes, seed: 10_000_000, what: 'class' },
        { key: 'scale-tutorial', count: amounts.tutorials, seed: 20_000_000, what: 'tutorial' },
        { key: 'scale-webinar', count: amounts.webinars, seed: 30_000_000, what: 'webinar' },
        { key: 'scale-episode', count: amounts.episodes, seed: 40_000_000, what: 'episode' },
      ];
      for (const kind of kinds) await fillKind(trx, kind, names, now);
    };
    if (searched) await withoutTriggers(trx, fill, say);
    else await withoutWords(trx, fill);
  });
  for (const table of [...filledTables, 'search_entry', 'search_word', 'list_day_count'] as const)
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

const viewsEach = 3;

/** Adds members who all have the same password, each with a few classes viewed in the last month. */
export async function fillStudents(
  db: Database,
  count: number,
  hashOf: (password: string) => Promise<string>,
  now: Temporal.Instant,
  say: (doing: string) => void,
): Promise<void> {
  if (count === 0) return;
  say(`Registering ${count} members …`);
  const passwordHash = await hashOf('scale-student');
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title, office_name, address, city, state, zip, country, phone, cert_year, gender, age_range, office_size, password_hash, password_changed_at, agreed_at, created_at)
      select left(translate(encode(sha256(('scale-' || n)::bytea), 'base64'), '+/=', 'xyz'), 22), 'scale-' || n, 'scale-' || n, 'Dr.', 'Member', 'Number ' || n, 'scale-' || n || '@example.com', 'scale-' || n || '@example.com', ${now},
        'dentist', 'Scale Dental', '1 Scale Street', 'Boston', 'MA', '02114', 'US', '617 555 0100', 2010, 'F', '35-44', '2-5', ${passwordHash}, ${now}, ${now}, ${now}
      from generate_series(1, ${count}) as n on conflict do nothing`.execute(trx);
    const ids = await trx
      .selectFrom('activity')
      .where('list', '=', 'ondemand')
      .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
      .executeTakeFirstOrThrow();
    const [first, span] = [ids.first ?? '0', Math.max(1, Number(ids.last ?? 0) - Number(ids.first ?? 0))];
    await sql`
      insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at)
      select student.id, activity.id, 1, seen.at, seen.at
      from student
      cross join generate_series(1, ${viewsEach}) as nth
      cross join lateral (select ${now}::timestamptz - (hashtext(student.hash || nth)::bigint & 1048575) * interval '2 seconds' as at) as seen
      join lateral (select id from activity where list = 'ondemand' and shown and id >= ${first}::bigint + (hashtext(student.username || nth)::bigint & 16777215) % ${span}::bigint order by id limit 1) as activity on true
      where student.username like 'scale-%' on conflict do nothing`.execute(trx);
  });
  await sql`vacuum analyze student`.execute(db);
  await sql`vacuum analyze gradebook`.execute(db);
}
