// A database that an older release filled is brought to the newest schema: every row says the same afterward, under
// the words of now, and what waited in a queue is done.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { Client } from 'pg';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { openJobs, defineJob } from '#platform/server/jobs/jobs.ts';
import { makeLog } from '#platform/server/log/log.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { addressOf } from '#platform/testing/database-address.ts';
import { sealTemplate } from '#platform/testing/global-setup.ts';
import { openPortal, testStart, type Portal } from '#platform/testing/portal.ts';

const folder = join(import.meta.dirname, '../migrations');
const template = `dl_${publicHash(12).toLowerCase()}`;
const now = `'${testStart.toString()}'::timestamptz`;

/** Runs the migrations up to one, as the release did that had no more. */
async function migrateTo(pool: pg.Pool, last: string): Promise<void> {
  await pool.query(
    'create table schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  );
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file.slice(0, 4) <= last).sort();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    await pool.query(text);
    await pool.query('insert into schema_migration (name, digest) values ($1, $2)', [
      file,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
}

// Webinar 1 takes place and has a full waitlist, 2 was canceled; 3 is on demand, 4 a tutorial, 5 an episode.
const filled = `
  insert into company (name) values ('Lumident');
  insert into speaker (hash, name) values ('sp', 'Dr. Tomas Brandt');
  insert into category (name) values ('Endodontics'), ('Ethics');
  insert into podcast_show (hash, title, company_id) values ('show', 'On the way in', 1);
  insert into activity (hash, kind, title, company_id, speaker_id, release_at, created_at, type_id, is_tutorial, ends_at, duration_min, capacity, called_off_at, show_id)
  values
    ('live', 'class', 'Pulp capping live', 1, 1, ${now} + interval '2 days', ${now}, 20, false, ${now} + interval '49 hours', 60, 1, null, null),
    ('gone', 'class', 'Airway live', 1, 1, ${now} + interval '3 days', ${now}, 20, false, ${now} + interval '73 hours', 60, 1, ${now}, null),
    ('seen', 'class', 'Vital pulp therapy', 1, 1, ${now} - interval '9 days', ${now}, 40, false, null, 60, null, null, null),
    ('tool', 'class', 'Curing light basics', 1, 1, ${now} - interval '9 days', ${now}, 40, true, null, 10, null, null, null),
    ('cast', 'episode', 'Shade taking', 1, 1, ${now} - interval '1 day', ${now}, 0, false, null, null, null, null, 1);
  insert into activity_category (activity_id, category_id) values (1, 1), (3, 1), (3, 2), (4, 2);
  insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title, office_name, address, city, state, zip,
    country, phone, cert_year, gender, age_range, office_size, password_hash, password_changed_at, agreed_at, created_at)
  select 'member-' || n, 'member-' || n, 'member-' || n, 'Dr.', 'Ana', 'Member', 'm' || n || '@example.com', 'm' || n || '@example.com', ${now}, 'dentist', 'Office', '1 Street',
    'Boston', 'MA', '02114', 'US', '617 555 0100', 2010, 'F', '35-44', '2-5', 'x', ${now}, ${now}, ${now}
  from generate_series(1, 3) as n;
  insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at, line_closed_at)
  values (1, 1, 'reserved', 'a', ${now}, ${now}, null), (2, 1, 'waiting', 'b', ${now}, null, ${now}), (3, 2, 'reserved', 'c', ${now}, ${now}, null);
  insert into seat_event (activity_id, student_id, what, at)
  values (1, 1, 'reserved', ${now}), (1, 2, 'waiting', ${now}), (1, 3, 'left-line', ${now}), (2, 3, 'called-off', ${now}), (1, 1, 'moved', ${now});
  insert into mail (message_id, kind, student_id, recipient, subject, text_body, html_body, deed, created_at, sent_at, forgotten_at)
  values
    ('<1@x>', 'seats.reserved', 1, 'm1@example.com', 'Reserved', 'text', 'html', 'seat-event:1', ${now}, ${now}, null),
    ('<2@x>', 'seats.called-off', 3, 'm3@example.com', 'Called off', 'text', 'html', 'earlier', ${now}, null, null),
    ('<3@x>', 'seats.called-off-waiting', 2, '', '', '', '', null, ${now} - interval '40 days', ${now} - interval '40 days', ${now});
  insert into promotion_seen (mark, times, seen_at) values ('\\x01', 3, ${now});
  insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, sponsor, provider_name,
    provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation)
  values ('CODE', 1, 'member-1', 3, 'seen', 'class', 1, 'Ana Member', 'Vital pulp therapy', 'Lumident', 'P', '', '', '{}', 1, 'Self-instruction', 1, '[]', 90, ${now}, 'UTC', ${now}, '[]');
  insert into agd_notice (credit_id, state, told_at, told_by) values (1, 'amended', ${now}, 'Rita');`;

const renamedTables: Partial<Record<string, string>> = { shelf_day: 'list_day_count' };
const renamedColumns: Partial<Record<string, string>> = {
  shelf: 'list',
  called_off_at: 'cancelled_at',
  line_closed_at: 'waitlist_closed_at',
  deed: 'idempotency_key',
  mark: 'dedupe_key',
  forgotten_at: 'cleared_at',
  told_at: 'notified_at',
  told_by: 'notified_by',
};
const renamedValues: Partial<Record<string, string>> = {
  'called-off': 'webinar-cancelled',
  'left-line': 'left-waitlist',
  'seats.called-off': 'seats.webinar-cancelled',
  'seats.called-off-waiting': 'seats.webinar-cancelled-waiting',
  'E-mail': 'Email',
};

async function readRows(pool: pg.Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1",
  );
  const found: Rows = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(it) as row from ${name} as it order by to_jsonb(it)::text`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** The digest of the one credit here; that it fits is seen below. */
const creditDigest = '\\x6ce786740c839f7f4109298caf37d3f4a07b855e5d309ce5cfbeeff6e472cbad';

/** What migrations since then fill in, in each row of a table. */
const filledIn: Readonly<Record<string, (row: Record<string, unknown>) => Record<string, unknown>>> = {
  activity: () => ({
    need: '',
    audience: [],
    level: '',
    requirements: '',
    search_words: '',
    photo_alt: null,
    live_captions: 'none',
    described: 'no',
    described_text: '',
    captions_checked_by: null,
    captions_checked_at: null,
    same_content_as: null,
    successor_id: null,
    company_role: 'none',
    console_edited_at: null,
    has_more_speakers: false,
    from_demo: false,
    evaluation_questions: [],
    outcome_questions: [],
  }),
  activity_version: () => ({ published_by: null, kind: 'content', made_in: 'import' }),
  ad: () => ({
    from_demo: false,
    slots: [1],
    runs_from: null,
    runs_until: null,
    most_views: null,
    revision: 1,
    changed_by: '',
    changed_at: null,
  }),
  book: () => ({ from_demo: false, console_edited_at: null }),
  category: () => ({ revision: 1 }),
  company: () => ({ is_provider: false, makes_products: null, revision: 1, from_demo: false }),
  file: () => ({ measures: null, made_by: null }),
  podcast_show: () => ({
    from_demo: false,
    owner_email: '',
    feed_category: '',
    is_explicit: false,
    is_complete: false,
    episode_order: 'newest',
    console_edited_at: null,
  }),
  credit: () => ({
    branding: null,
    issued_at: null,
    reason_kind: null,
    digest: creditDigest,
    salt: expect.stringMatching(/^\\x[0-9a-f]{64}$/),
  }),
  // Of an earlier release nothing says whether there was a mail server: what was sent and still has its text was
  // captured.
  mail: (row) => ({
    captured: row['sent_at'] !== null && row['text_body'] !== '',
    is_bulk: false,
    bounced_at: null,
    bounce_reason: null,
    bounced_key: null,
    unclear_at: null,
  }),
  select_item: () => ({ hidden: false }),
  seat: () => ({ start_notice_at: null, attendance_noted: false }),
  seat_event: () => ({ made_by: null, reason: null }),
  speaker: () => ({
    slug: 'tomas-brandt',
    email: '',
    cv_file_id: null,
    expertise: '',
    revision: 1,
    changed_by: '',
    changed_at: null,
    from_demo: false,
  }),
  student: ({ id }) => ({
    hide_license_question: false,
    from_demo: false,
    revision: 1,
    merged_into: null,
    email_held_until: null,
    name_key: 'ana member',
    phone_digits: '6175550100',
    find_text: `ana member member ${String(id)} member-${String(id)} m${String(id)}@example.com boston 6175550100`,
    // Each word of three letters or more, and what is left of it without one letter.
    find_spellings: ['ana', 'member', 'boston']
      .flatMap((word) => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])
      .filter((word, at, all) => all.indexOf(word) === at)
      .sort(),
  }),
};
/** Of each text the version that readers saw then. */
const versionsOf = (texts: Rows[string]) =>
  texts.map(({ updated_at: publishedAt, ...text }) => ({
    ...text,
    published_at: publishedAt,
    published_by: '',
    asks_again: false,
  }));

/** What stands from the start in tables that are new. */
const startsWith: Rows = {
  featured_list: [{ is_only: true, revision: 1, changed_by: '', changed_at: null }],
  ad_slot: [
    ...[
      ['All lists', 'all'],
      ['On-demand list', 'ondemand'],
      ['Webinar list', 'live'],
      ['Podcast list', 'podcasts'],
      ['Tutorial list', 'tutorials'],
      ['eBook list', 'books'],
      ['Home page', 'home'],
      ['Podcast show page', 'show'],
      ['A member’s tutorial history', 'history'],
    ].map(([name, place], at) => ({ number: at + 1, name, place })),
    ...Array.from({ length: 26 }, (_, at) => ({ number: at + 10, name: `Slot ${at + 10}`, place: null })),
  ],
  activity_speaker: [1, 2, 3, 4, 5].map((id) => ({
    activity_id: id,
    speaker_id: 1,
    role: 'speaker',
    position: 0,
    is_shown: true,
  })),
  certificate_name: [{ name: 'Ana Member' }],
  audit_head: [
    {
      is_only: true,
      last_id: 0,
      last_hash: `\\x${'00'.repeat(32)}`,
      checked_at: null,
      checked_through: null,
      broken_id: null,
    },
  ],
  log_pending: [
    {
      id: 1,
      kind: 'credit',
      row_id: 1,
      digest: creditDigest,
      entry: expect.stringMatching(/^taken-over [0-9a-f]{64}$/),
      credit_id: null,
      by_id: null,
    },
  ],
};

const inWordsOfNow = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      renamedTables[table] ?? table,
      all.map((row) => ({
        ...filledIn[table]?.(row),
        ...Object.fromEntries(
          Object.entries(row).map(([column, value]) => [
            renamedColumns[column] ?? column,
            typeof value === 'string' ? (renamedValues[value] ?? value) : value,
          ]),
        ),
      })),
    ]),
  );
const inAnyOrder = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.toSorted((one, other) => (JSON.stringify(sorted(one)) < JSON.stringify(sorted(other)) ? -1 : 1)),
    ]),
  );
const sorted = (row: Record<string, unknown>) => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

/** The queues of the older release with what it put into them: data of any shape. */
const queueOf = (name: `${string}.${string}`) => defineJob({ name, data: z.nullable(z.looseObject({})) });

let before: Rows;
let after: Rows;
let portal: Portal;
beforeAll(async () => {
  const admin = new Client(inject('databaseServer'));
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const { db, pool } = openDatabase(addressOf(inject('databaseServer'), template), 4);
  await migrateTo(pool, '0023');
  await pool.query(filled);
  const queues = ['seats.tell', 'credit.mail-report', 'mail.send', 'mail.forget'] as const;
  const jobs = await openJobs(pool, queues.map(queueOf), makeLog('silent'));
  // An event whose mail was written before its job was done, and two that have none yet.
  await jobs.enqueue(db, queueOf('seats.tell'), { eventIds: ['1', '4', '5'] });
  await jobs.enqueue(db, queueOf('credit.mail-report'), { studentId: '1', deed: 'asked' });
  await jobs.enqueue(db, queueOf('mail.send'), { mailId: '2' });
  await jobs.enqueue(db, queueOf('mail.forget'), null);
  await pool.query("insert into job.schedule (name, cron) values ('mail.forget', '41 4 * * *')");
  await jobs.stop();
  before = await readRows(pool);
  await migrate(pool);
  after = await readRows(pool);
  await db.destroy();
  await sealTemplate(inject('databaseServer'), template);
  portal = await openPortal({}, { template });
});
afterAll(async () => {
  await portal.close();
  const admin = new Client(inject('databaseServer'));
  await admin.connect();
  await admin.query(`drop database ${template}`);
  await admin.end();
});

it('every row is there and says what it said', () => {
  for (const table of ['mail', 'seat', 'seat_event', 'promotion_seen', 'agd_notice', 'shelf_day', 'search_entry'])
    expect(before[table], table).not.toEqual([]);
  const kept = inWordsOfNow(before);
  const isNew = (table: string) => !(table in kept);
  expect(inAnyOrder(after)).toEqual(
    inAnyOrder({
      ...kept,
      ...Object.fromEntries(
        Object.keys(after)
          .filter(isNew)
          .map((table) => [
            table,
            table === 'blurb_version' ? versionsOf(kept['blurb'] ?? []) : (startsWith[table] ?? []),
          ]),
      ),
    }),
  );
});

it('each credit has the digest of what it says', async () => {
  expect(await checkLedger(portal.context.db)).toEqual({ credits: 1, problems: [] });
});

it('no name in the database is one of the former words', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select attrelid::regclass || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind <> 'i'
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname from pg_trigger
    union all select proname || ': ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view: ' || definition from pg_views where schemaname = 'public'
    union all select 'queue: ' || name from job.queue`.execute(portal.context.db);
  const former = new RegExp(
    `shelf|shelves|called.off|line_closed|seat_line|deed|forgotten|told|(?:^|[ ._])tell|recategorised|promotion_seen.mark|seats\\.tell|\\.forget|sweep-marks`,
  );
  expect(rows.flatMap(({ name }) => former.exec(name)?.input ?? [])).toEqual([]);
});

describe('what waited in a queue is done once', () => {
  it('emails that were not written yet are written and sent, those that were are not written again', async () => {
    await portal.runJobs();
    const mails = await portal.context.db
      .selectFrom('mail')
      .select(['idempotency_key', 'kind', (eb) => eb('sent_at', 'is not', null).as('is_sent')])
      .where('cleared_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(mails.map((mail) => Object.values(mail))).toEqual([
      ['seat-event:1', 'seats.reserved', true],
      ['earlier', 'seats.webinar-cancelled', true],
      ...[
        ['seat-event:4', 'seats.webinar-cancelled', true],
        ['seat-event:5', 'seats.moved', true],
        ['report:asked', 'credit.report', true],
      ].toSorted(
        (one, other) =>
          mails.findIndex((mail) => mail.idempotency_key === one[0]) -
          mails.findIndex((mail) => mail.idempotency_key === other[0]),
      ),
    ]);
    const { rows } = await sql`select name, state from job.job where state <> 'completed'`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });
  it('a timetable of a former queue is gone with it', async () => {
    const { rows } = await sql`select name from job.schedule`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });
});

it('the lists, their counts and the search follow what changes from then on', async () => {
  const { db } = portal.context;
  const { id } = await db
    .insertInto('activity')
    .values({
      hash: 'new',
      kind: 'class',
      title: 'Rubber dam',
      company_id: '1',
      type_id: 40,
      release_at: testStart,
      created_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('activity_category').values({ activity_id: id, category_id: '2' }).execute();
  await db.updateTable('activity').set({ is_tutorial: true }).where('hash', '=', 'seen').execute();
  await db.deleteFrom('activity').where('hash', '=', 'tool').execute();
  const read = async () => ({
    counts: await db
      .selectFrom('list_day_count')
      .selectAll()
      .where('items', '>', 0)
      .orderBy('list')
      .orderBy('facet')
      .orderBy('facet_id')
      .orderBy('day')
      .execute(),
    categories: await db
      .selectFrom('activity_category')
      .selectAll()
      .orderBy('activity_id')
      .orderBy('category_id')
      .execute(),
    entries: await db.selectFrom('search_entry').selectAll().orderBy('activity_id').execute(),
  });
  const followed = await read();
  expect(followed.entries.map(({ activity_id, list }) => [activity_id, list])).toEqual([
    ['1', 'live'],
    ['3', 'tutorials'],
    ['5', 'podcasts'],
    [id, 'ondemand'],
  ]);
  await sql`select rebuild_catalogue_index()`.execute(db);
  expect(await read()).toEqual(followed);
});
