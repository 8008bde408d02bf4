// What the provider's console is measured over: members, a ledger, an inbox and a log as a portal has them after ten
// years, filled by a few statements.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { digestOf } from '../src/platform/server/security/random.ts';

export const members = 100_000;
export const creditsAMember = 10;
export const messages = 5000;
export const auditEntries = 100_000;
const piece = 250_000;

const firstNames =
  'Ana Anna Benjamin Carlos Catherine Chloe Daniel David Deborah Elena Elizabeth Emily Eric Fatima Grace Hannah Helen Ines James Jennifer Jessica John Jonas José Julia Karen Katherine Kevin Laura Linda Lucas Lucía Maria Marcus Margaret Mark Mary Mei Michael Michelle Miguel Mohammed Nancy Nathan Nicole Nina Olivia Omar Patricia Paul Priya Rachel Rebecca Richard Robert Robin Samuel Sandra Sarah Sofia Stephen Susan Thomas Tomás Victoria Vikram Wei William Yuki Zoë'.split(
    ' ',
  );
const beginnings =
  'Ab Al And Bak Bar Ben Ber Bran Bur Cal Car Chan Col Dan Del Den Dor Ed Far Fer Fis Gar Gold Grif Hal Har Hend Hol Jack Jen Kell Kim Kov Lam Lar Lin Mac Mar Mc Mor Nak Nor Oka Ol Park Pat Per Pet Ram Ric Rob Ros Sal San Sch Sim Sul Tan Tay Tor Var Wal Wil Yam'.split(
    ' ',
  );
const endings =
  'ac aman an ano berg by der don dt elli er es ez field ford gar iams ier ings ins ler ley low man ner ova son ston ton vić wood'.split(
    ' ',
  );
const lastNames = beginnings.flatMap((begin) => endings.map((end) => begin + end));
const places = [
  ['Boston', 'MA'],
  ['Cambridge', 'MA'],
  ['New York', 'NY'],
  ['Albany', 'NY'],
  ['Chicago', 'IL'],
  ['Houston', 'TX'],
  ['Dallas', 'TX'],
  ['Austin', 'TX'],
  ['Phoenix', 'AZ'],
  ['Denver', 'CO'],
  ['Seattle', 'WA'],
  ['Portland', 'OR'],
  ['San Diego', 'CA'],
  ['Los Angeles', 'CA'],
  ['Sacramento', 'CA'],
  ['Miami', 'FL'],
  ['Orlando', 'FL'],
  ['Atlanta', 'GA'],
  ['Nashville', 'TN'],
  ['Columbus', 'OH'],
  ['Detroit', 'MI'],
  ['Madison', 'WI'],
  ['Baltimore', 'MD'],
  ['Philadelphia', 'PA'],
] as const;
const words =
  'certificate webinar password class exam credit link account address video question seat receipt report license podcast browser answer number office'.split(
    ' ',
  );

/** From 0 up to 1, the same in every run for a row and a column. */
const share = (row: string, column: number) => `((hashint8extended(${row}, ${column}) & 1048575) / 1048576.0)`;
/** One of an array: the first ones often, the last ones seldom, as names are. */
const oneOf = (array: string, count: number, row: string, column: number) =>
  `(${array})[1 + floor(power(${share(row, column)}, 2) * ${count})::int]`;

type Client = Pick<pg.Client, 'query'>;

async function fillMembers(client: Client): Promise<void> {
  await client.query(
    `insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title, office_name, address, city, state, zip, country, phone, agd_number, cert_year, gender, age_range, office_size, password_hash, password_changed_at, agreed_at, created_at, disabled_at)
     select 'bench' || n, key, key, 'Dr.', firstname, lastname, key || '@member.test', key || '@member.test', case when n % 50 > 0 then joined end,
       case when n % 10 < 6 then 'dentist' when n % 10 < 9 then 'hygienist' else 'dental-assistant' end,
       'Office ' || n % 20000, '1 Street', place[1], place[2], '02114', 'US', '617' || lpad((n % 10000000)::text, 7, '5'), case when n % 4 = 0 then (100000 + n)::text end,
       2010, 'F', '35-44', '1', 'none', joined, joined, joined, case when n % 200 = 0 then now() end
     from (
       select n, ${oneOf('$1::text[]', firstNames.length, 'n', 1)} as firstname, ${oneOf('$2::text[]', lastNames.length, 'n', 2)} as lastname,
         string_to_array(${oneOf('$3::text[]', places.length, 'n', 3)}, '|') as place,
         now() - make_interval(mins => floor(${share('n', 4)} * 5256000)::int) as joined
       from generate_series(1, ${members}) as n) as each
     cross join lateral (select plain_words(firstname) || '.' || replace(plain_words(lastname), ' ', '') || n as key) as named`,
    [firstNames, lastNames, places.map((place) => place.join('|'))],
  );
}

/**
 * Credits with the attempt and the evaluation behind each, over ten years and the demo's activities that have an exam.
 */
async function fillLedger(client: Client): Promise<void> {
  const credits = members * creditsAMember;
  await client.query(
    `create temporary table earned_by as select id, hash, title || ' ' || firstname || ' ' || lastname as name, row_number() over (order by id) - 1 as place from student where hash like 'bench%'`,
  );
  await client.query(
    `create temporary table earned_in as select activity.*, exam.id as exam_id, row_number() over (order by activity.id) - 1 as place
     from activity join exam on exam.activity_id = activity.id and exam.published where activity.credits > 0`,
  );
  await client.query('create index on earned_by (place)');
  await client.query('analyze earned_by, earned_in');
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from earned_in');
  const activities = rows[0]?.count ?? 0;
  if (activities < creditsAMember) throw new Error(`The demo has ${activities} activities with an exam.`);
  // Rows follow one another as they were earned; each member's are spread over the years.
  const earned = `
    from generate_series($1::int, $2::int) as n
    join earned_by as member on member.place = n::bigint * 7919 % ${members}
    join earned_in as activity on activity.place = (member.place * 7 + n / ${members}) % ${activities}
    cross join lateral (select now() - make_interval(mins => ((${credits} - n) * 5.256)::int) as day) as on_day`;
  // The ledger's triggers refuse changes and deletions only; without the checks of other tables it fills in minutes.
  await client.query('set session_replication_role = replica');
  for (let from = 0; from < credits; from += piece) {
    const range = [from, Math.min(from + piece, credits) - 1];
    await client.query(
      `insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, lecturer, sponsor,
         provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation, source, reason, made_by)
       select substr(md5(n::text), 1, 22), member.id, member.hash, activity.id, activity.hash, activity.kind, 1, member.name, activity.title, 'Dr. Grace Cho', 'Sponsor',
         'Dental Learning', '1 Street, Boston', left(activity.description, 300), activity.objectives, case when n % 10 = 0 then 2 else 1 end, 'Bench', 1.5, activity.agd, 90, day, 'America/New_York', day::date, '[]',
         case when n % 10 = 0 then 'attendance' when n % 100 = 1 then 'by-hand' when n % 50 = 2 then 'import' else 'exam' end, 'Measured', 'Robin'
       ${earned}`,
      range,
    );
    await client.query(
      `insert into exam_attempt (exam_id, activity_id, student_id, answers, grades, score, passed, taken_at)
       select activity.exam_id, activity.id, member.id, '{1,2,3,4,1,2,3,4,1,2}', '{t,t,t,t,t,t,t,t,t,f}', 90, true, day ${earned}`,
      range,
    );
    await client.query(
      `insert into evaluation (student_id, activity_id, ratings, saved_at) select member.id, activity.id, '{"content": 5, "speaker": 5}', day ${earned}`,
      range,
    );
    await client.query(
      `insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at) select member.id, activity.id, 2, day, day ${earned}`,
      range,
    );
  }
  await client.query(
    `insert into credit_correction (credit_id, state, reason, made_at, credit_day)
     select id, 'withdrawn', 'Measured', now(), local_date from credit where student_hash like 'bench%' and id % 400 = 0`,
  );
  // What went to the AGD: each week everything that its members had earned.
  await client.query(
    `insert into agd_roster (made_on, made_at, csv)
     select day::date, day, '' from generate_series(date_trunc('week', now() - interval '10 years'), date_trunc('week', now()), interval '7 days') as day
     on conflict do nothing`,
  );
  await client.query(
    `insert into agd_roster_credit (credit_id, roster_id)
     select credit.id, agd_roster.id from credit
     join student on student.id = credit.student_id and student.agd_number <> '' and student.email_verified_at is not null
     join agd_roster on agd_roster.made_on = date_trunc('week', credit.earned_at)::date + 7
     where jsonb_array_length(credit.agd) > 0 on conflict do nothing`,
  );
  await client.query('set session_replication_role = origin');
}

async function fillInbox(client: Client, staffId: string): Promise<void> {
  await client.query(
    `insert into support_message (hash, student_id, name, office, email, phone, subject, comment, received_at, state, assigned_to)
     select 'benchmessage' || n, case when n % 3 > 0 then member.id end, member.name, 'Office', member.hash || '@member.test', '6175550100', (array['General Feedback', 'Technical Issue', 'Other'])[1 + n % 3],
       (select string_agg(($2::text[])[1 + (hashint8extended(n * 100 + word, 6) & 1023)::int % ${words.length}], ' ') from generate_series(1, 60) as word),
       now() - make_interval(mins => n * 500), case when n <= 20 then 'new' when n <= 60 then 'open' when n <= 90 then 'waiting' else 'done' end,
       case when n % 2 = 0 then $1::bigint end
     from generate_series(1, ${messages}) as n join earned_by as member on member.place = n * 17`,
    [staffId, words],
  );
  await client.query(
    `insert into support_reply (hash, message_id, kind, written_by, staff_id, reply_text, at)
     select 'benchreply' || id, id, 'answer', 'Robin', $1, 'It is done.', received_at + interval '1 hour' from support_message where state <> 'new'`,
    [staffId],
  );
}

async function fillLog(client: Client, staffId: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into audit_entry (id, at, staff_id, staff_name, roles, via, act, subject_kind, subject_hash, reason, previous_hash, entry_hash)
     select last_id + n, now() - make_interval(mins => (${auditEntries} - n) * 10), $1, 'Robin', '{owner}', 'console',
       (array['student.looked-at', 'student.saved', 'credit.looked-at', 'credit.granted', 'message.answered', 'students.exported'])[1 + least(5, n % 7)],
       (array['student', 'student', 'credit', 'credit', 'message', 'students'])[1 + least(5, n % 7)], 'bench' || 1 + n % 5000, 'Asked by telephone, number ' || n,
       sha256((n - 1)::text::bytea), sha256(n::text::bytea)
     from generate_series(1, ${auditEntries}) as n cross join audit_head`,
    [staffId],
  );
  await client.query('update audit_head set last_id = (select max(id) from audit_entry)');
  await client.query('set session_replication_role = origin');
}

async function fillMails(client: Client): Promise<void> {
  await client.query(
    `insert into mail (message_id, kind, student_id, recipient, subject, text_body, html_body, created_at, sent_at, attempts)
     select '<bench' || place || '@member.test>', 'credit.certificate', id, hash || '@member.test', 'Proof of CE', '', '', now() - make_interval(mins => place::int), now(), 1 from earned_by`,
  );
}

/** Signs in a person who may do everything, confirmed just now, and one colleague; returns the session's token. */
export async function makeStaff(client: Client): Promise<{ readonly token: string; readonly staffId: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await client.query<{ id: string }>(
    `insert into staff_member (hash, name, email, email_key, created_at, enrolled_at, codes_kept_at)
     select 'benchstaff' || n, 'Robin ' || n, 'robin' || n || '@team.test', 'robin' || n || '@team.test', now(), now(), now() from generate_series(1, 2) as n returning id`,
  );
  const staffId = rows[0]?.id ?? '';
  await client.query(`insert into staff_role (staff_id, role) select id, 'owner' from staff_member`);
  await client.query(
    `insert into staff_session (token_hash, staff_id, created_at, last_used_at, expires_at, proven_at, confirmed_at)
     values ($1, $2, now(), now(), now() + interval '12 hours', now(), now())`,
    [digestOf(token), staffId],
  );
  return { token, staffId };
}

/** A catalog of so many activities, made of the demo's, and every tenth of them with a draft next to it. */
export const activities = 20_000;

async function fillCatalogue(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'activity'::regclass and attnum > 0 and not attisdropped
     and attgenerated = '' and attidentity = '' and attname not in ('hash', 'import_key', 'title', 'release_at', 'from_demo')`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await client.query(
    `insert into activity (hash, title, release_at, ${columns})
     select 'benchclass' || n, title || ' ' || n, now() - make_interval(hours => n * 4), ${columns}
     from (select *, row_number() over (order by id) - 1 as place, count(*) over () as many from activity) as demo
     join generate_series(1, ${activities}) as n on n % demo.many = demo.place`,
  );
  await client.query(
    `insert into activity_version (activity_id, version, content, published_at, published_by, made_in)
     select id, version, jsonb_build_object('title', title), release_at, 'Robin 1', 'console' from activity where hash like 'benchclass%'`,
  );
  await client.query(
    `insert into activity_speaker (activity_id, speaker_id, role, position, is_shown)
     select id, speaker_id, 'speaker', 0, true from activity where hash like 'benchclass%' and speaker_id is not null`,
  );
  await client.query(
    `insert into activity_category (activity_id, category_id, position, list, release_at, shown)
     select activity.id, category.id, 0, activity.list, activity.release_at, activity.shown
     from activity join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from category) as category
       on activity.id % category.many = category.place
     where activity.hash like 'benchclass%'`,
  );
  await client.query(
    `insert into draft (hash, kind, activity_id, content, musts, shoulds, made_by, made_at, changed_by, changed_at)
     select hash, case list when 'live' then 'webinar' when 'podcasts' then 'episode' when 'tutorials' then 'tutorial' else 'class' end,
       id, jsonb_build_object('title', title, 'description', repeat('How deep is too deep? ', 200), 'company', company_id::text,
         'categories', '[]'::jsonb, 'speakers', '[]'::jsonb), id % 3, id % 4, 'Robin 1', release_at, 'Robin 2', now()
     from activity where hash like 'benchclass%' and id % 10 = 0`,
  );
  await client.query(
    `insert into draft (hash, kind, content, musts, made_by, made_at, changed_by, changed_at)
     select 'benchdraft' || n, 'class', jsonb_build_object('title', 'A draft ' || n, 'credits', 0, 'company', null, 'show', null, 'picture', null,
         'release', '', 'capacity', null, 'durationMin', null, 'categories', '[]'::jsonb, 'speakers', '[]'::jsonb), 3, 'Robin 1', now(), 'Robin 1', now()
     from generate_series(1, 200) as n`,
  );
  await client.query(
    `insert into gradebook (student_id, activity_id, view_count, first_viewed_at, last_viewed_at)
     select member.id, activity.id, 1, now() - make_interval(days => n * 5), now() - make_interval(days => n * 5)
     from activity cross join generate_series(1, 10) as n join earned_by as member on member.place = (activity.id * 10 + n) % ${members}
     where activity.hash like 'benchclass%' on conflict do nothing`,
  );
  await client.query('set session_replication_role = origin');
}

/**
 * Fills a database that the portal has made and put its demo into. Returns the token of someone who may do everything.
 */
export async function fillConsole(client: Client): Promise<string> {
  await fillMembers(client);
  await fillLedger(client);
  const { token, staffId } = await makeStaff(client);
  await fillInbox(client, staffId);
  await fillLog(client, staffId);
  await fillMails(client);
  await fillCatalogue(client);
  await client.query('vacuum analyze');
  // What the filling left to be written is not written while questions are asked.
  await client.query('checkpoint');
  return token;
}
