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

// A ledger as it was before amended rows named the one they replace: amended twice, amended once, never.
it('credits that were amended before name the one they replace, why, and the first of their chain', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files.filter((each) => each < '0018'))
    await client.query(await readFile(join(folder, file), 'utf8'));
  await client.query(`
    insert into company (name) values ('Lumident');
    insert into activity (hash, kind, title, company_id, release_at, created_at)
    values ('a', 'class', 'T', 1, now(), now()), ('b', 'class', 'T', 1, now(), now());
  `);
  const earn = (code: string, student: string, activity: number, type: number) =>
    client.query(
      `insert into credit (verification_code, student_hash, activity_id, activity_hash, activity_kind, activity_version, student_name, title, sponsor, provider_name,
         provider_address, description, objectives, ce_type_id, credit_name, credits, agd, exam_score, earned_at, time_zone, local_date, accreditation)
       values ($1, $2, $3, 'a', 'class', 1, 'Ana', 'T', 'S', 'P', '', '', '{}', $4, 'x', 1, '[]', 90, now(), 'UTC', now(), '[]')`,
      [code, student, activity, type],
    );
  for (const [code, activity, type] of [
    ['A', 1, 1],
    ['B', 1, 2],
    ['C', 1, 1],
    ['D', 2, 1],
    ['E', 2, 2],
    ['F', 2, 1],
  ] as const)
    await earn(code, 's', activity, type);
  await client.query(
    `insert into credit_correction (credit_id, state, superseded_by, reason, made_at) values (1, 'superseded', 2, 'first', now()), (2, 'superseded', 3, 'second', now()), (4, 'superseded', 5, 'other', now())`,
  );
  for (const file of files.filter((each) => each >= '0018'))
    await client.query(await readFile(join(folder, file), 'utf8'));
  const { rows } = await client.query(
    'select verification_code as code, supersedes, root_id, reason, source from credit order by id',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['A', null, null, null, 'exam'],
    ['B', '1', '1', 'first', 'amended'],
    ['C', '2', '1', 'second', 'amended'],
    ['D', null, null, null, 'exam'],
    ['E', '4', '4', 'other', 'amended'],
    ['F', null, null, null, 'exam'],
  ]);
  await expect(client.query('update credit set credits = 2')).rejects.toThrow('append-only');
});
