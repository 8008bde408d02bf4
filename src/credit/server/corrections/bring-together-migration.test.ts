import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publicHash } from '#platform/server/security/random.ts';

const folder = join(import.meta.dirname, '../../../../migrations');
const name = `dl_${publicHash(12).toLowerCase()}`;
let admin: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  admin = new pg.Client(inject('databaseServer'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  client = new pg.Client({ ...inject('databaseServer'), database: name });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${name}`);
  await admin.end();
});

/** Runs the migrations from one number up to the one before another, each in a transaction of its own. */
async function migrate(from: string, before: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files.filter((each) => each >= from && each < before)) {
    await client.query('begin');
    await client.query(await readFile(join(folder, file), 'utf8'));
    await client.query('commit');
  }
}

it('credits that earlier merges left standing twice are brought together, and the undo of the merge takes that back', async () => {
  await migrate('0000', '0056');
  await client.query(`
    insert into company (name) values ('Lumident');
    insert into activity (hash, kind, title, company_id, release_at, created_at) values ('a', 'class', 'T', 1, now(), now()), ('b', 'class', 'T', 1, now(), now());
  `);
  const aStudent = async (username: string) =>
    (
      await client.query<{ id: string }>(
        `insert into student (hash, username, username_key, password_hash, password_changed_at, title, firstname, lastname, email, email_key, phone, office_name, office_size,
           address, city, state, zip, country, job_title, cert_year, gender, age_range, agreed_at, created_at)
         values ($1, $1, $1, '', now(), '', 'Ana', 'Silva', $1, $1, '', '', '', '', '', '', '', '', '', 2000, '', '', now(), now()) returning id`,
        [username],
      )
    ).rows[0]?.id;
  const [into, gone, other] = [await aStudent('into'), await aStudent('gone'), await aStudent('other')];
  const earn = async (code: string, student: string | undefined, activity: number, type: number, daysAgo: number) =>
    (
      await client.query<{ id: string }>(
        `insert into credit (verification_code, student_id, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, sponsor,
           provider_name, provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation)
         values ($1, $2, 's', $3, 'a', 'class', 1, 'Ana', 'T', 'S', 'P', '', '', '{}', $4, 'x', 1, '[]', 90, now() - make_interval(days => $5), 'UTC', now(), '[]') returning id`,
        [code, student, activity, type, daysAgo],
      )
    ).rows[0]?.id;
  // Moved by a merge that can be undone: earlier than the member's own, which stays anyway.
  const moved = await earn('MOVED', into, 1, 2, 9);
  await earn('OWN', into, 1, 1, 3);
  // No one knows any more which of these was moved: the first one stays.
  await earn('LATER', other, 2, 1, 1);
  await earn('FIRST', other, 2, 2, 5);
  await earn('ALONE', other, 1, 2, 5);
  const { rows: merges } = await client.query<{ id: string }>(
    `insert into student_merge (hash, from_id, into_id, merged_by, reason, at) values ('m', $1, $2, 'Robin', '', now()) returning id`,
    [gone, into],
  );
  await client.query(
    `insert into student_merge_row (merge_id, table_name, row_key, before, after)
     values ($1, 'credit', jsonb_build_object('id', $2::bigint), jsonb_build_object('student_id', $3::bigint), jsonb_build_object('student_id', $4::bigint))`,
    [merges[0]?.id, moved, gone, into],
  );

  await migrate('0056', '9999');
  const corrections = async () =>
    (
      await client.query(`
        select credit.verification_code as gone, kept.verification_code as kept, state from credit_correction
        join credit on credit.id = credit_id join credit kept on kept.id = superseded_by order by credit.id`)
    ).rows.map((row) => Object.values(row));
  expect(await corrections()).toEqual([
    ['MOVED', 'OWN', 'superseded'],
    ['LATER', 'FIRST', 'superseded'],
  ]);

  // What the undo of the merge does: the correction goes, then the credit returns.
  await client.query('begin');
  await client.query('update student_merge set running_in = pg_current_xact_id()');
  await client.query(`
    delete from credit_correction using student_merge_row
    where table_name = 'credit_correction' and before is null and (row_key ->> 'id')::bigint = credit_correction.id`);
  await client.query('update credit set student_id = $1 where id = $2', [gone, moved]);
  await client.query('commit');
  expect(await corrections()).toEqual([['LATER', 'FIRST', 'superseded']]);
});
