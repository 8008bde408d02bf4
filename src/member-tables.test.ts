// What the features say of their tables that know a member is true of the database: every foreign key has its answers,
// and merging, closing an account, and the download do what they say.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from './accounts/server/fixtures.ts';
import { aClass, aCompany, aWebinar } from './catalogue/server/fixtures.ts';
import { decideConsentCall, myDataCall, removeConsentCall } from './consent/contract.ts';
import { memberTables } from './member-tables.ts';
import { fillTable, type Row } from './platform/testing/fill-table.ts';
import { openPortal, type Portal } from './platform/testing/portal.ts';
import { retentionRules } from './program.ts';
import { mergeStudents } from './students/server/staff/merge-students.ts';

/** What every filled row says in its texts. */
const words = 'Unmistakable words';

/** What a table asks for that the types of its columns don't say. */
const needs: Readonly<Record<string, Row>> = {
  attendance_check: { question: null, choices: null },
  credit: { exam_score: 90, agd: '[]', accreditation: '[]' },
  credit_report: { state: 'FL' },
  evaluation: { ratings: '[]', own_answers: JSON.stringify([{ key: 'next', answer: words }]) },
  license: { state: 'FL' },
  meeting_answer: { what: 'question' },
  sponsor_answer: { choice: 2 },
  // One that was merged into the member's.
  student: { disabled_at: '2026-03-02' },
};

/** What stays of each row that isn't gone with the account: its columns with words, and why they may stay. */
const declared: Readonly<Record<string, readonly string[]>> = {
  // The ledger, cut off from the account, with what was reported of it and to whom.
  'credit.student_id': [
    'activity_hash',
    'agd_note',
    'branding',
    'credit_name',
    'description',
    'evidence',
    'lecturer',
    'made_by',
    'objectives',
    'provider_address',
    'provider_name',
    'reason',
    'reason_kind',
    'sponsor',
    'student_hash',
    'student_name',
    'time_zone',
    'title',
    'verification_code',
  ],
  'credit_correction.credit_id': ['kind', 'made_by', 'reason'],
  'credit_import_line.credit_id': [],
  'credit_proof.credit_id': ['badge', 'sealed_with', 'tlog_proof'],
  'credit_report.credit_id': ['channel', 'profession', 'receipt', 'settled_by'],
  'agd_notice.credit_id': ['notified_by'],
  'agd_rejection.credit_id': ['rejected_by', 'reopened_by'],
  'agd_roster_credit.credit_id': ['agd_number'],
  'report_file_credit.credit_id': ['profession', 'recipe', 'state'],
  // Figures without a person: scores, ratings, and who of the team read the comment.
  'evaluation.student_id': ['comment_screened_by'],
  'exam_attempt.student_id': [],
  // A number in a file that a sponsor has, and the sponsor’s name.
  'lead_file_row.student_id': ['given_to'],
  // That somebody was there, by keys that are digests, and who of the team settled it.
  'meeting_answer.student_id': ['fact_key'],
  'meeting_event.student_id': ['instance_key', 'meeting_code', 'settled_by'],
  // A link that is yet to be withdrawn at the meeting service, which has no name for it but a random one.
  'meeting_link.seat_id': ['alias', 'meeting_id', 'registrant_id'],
};

/** What is left in the end: rows that go with the account, or why they stay. */
const endOf = (erase: (typeof memberTables)[number]['erase']): string =>
  typeof erase === 'object' ? erase.rest : erase;

const missingIn =
  <Value>(list: readonly Value[]) =>
  (value: Value): boolean =>
    !list.includes(value);

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Reference = {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  /** What the foreign key does with the row when what it refers to is deleted: cascade, or set null. */
  readonly onDelete: 'cascade' | 'null' | 'refuse';
};

/** The columns that refer to a table, as the database's own foreign keys name them. */
const referencesTo = async (target: string): Promise<readonly Reference[]> =>
  (
    await sql<Reference>`
      select conrelid::regclass::text as table,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key,
        case confdeltype when 'c' then 'cascade' when 'n' then 'null' else 'refuse' end as "onDelete"
      from pg_constraint where contype = 'f' and confrelid = ${target}::regclass and cardinality(conkey) = 1
      order by 1, 2`.execute(portal.context.db)
  ).rows;

const keyOf = async (table: string): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`
      select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'p' and conrelid = ${table}::regclass`.execute(portal.context.db)
  ).rows.map(({ name }) => name);

type Filled = { readonly table: string; readonly column: string; readonly row: Row };

/** A row in every table that refers to the member, and in every table that refers to one of these. */
async function fillAbout(member: SignedIn, [first, later]: readonly [SignedIn, SignedIn]): Promise<readonly Filled[]> {
  const filled: Filled[] = [];
  const parents = [{ table: 'student', row: { id: member.id } as Row }];
  const seen = new Set<string>();
  for (const { table: target, row: parent } of parents)
    for (const { table, column, key } of await referencesTo(target)) {
      // Each reference to a member; of tables further away, each table once.
      const name = target === 'student' ? `${table}.${column}` : table;
      if (seen.has(name) || (table === target && table !== 'student')) continue;
      seen.add(name).add(table);
      // Two accounts that may be alike are kept in the order of their numbers.
      const order = { other_id: { one_id: first.id }, one_id: { other_id: later.id } }[column];
      const row = await fillTable(portal.context.db, table, words, {
        ...needs,
        [table]: { ...needs[table], ...order, [column]: parent[key] },
      });
      filled.push({ table, column, row });
      parents.push({ table, row });
    }
  return filled;
}

const wordsIn = (row: Row): string[] =>
  Object.entries(row)
    .filter(([, value]) => JSON.stringify(value).includes(words))
    .map(([column]) => column)
    .toSorted();

/** The row as it is now; undefined where it is gone. */
async function now({ table, row }: Filled): Promise<Row | undefined> {
  const key = await keyOf(table);
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} as t where ${sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )}`.execute(portal.context.db);
  return rows[0]?.row;
}

/** The code of the emailed link that can close the account. */
async function mailedCode(member: SignedIn): Promise<string> {
  const { db } = portal.context;
  const { hash } = await db.selectFrom('student').select('hash').where('id', '=', member.id).executeTakeFirstOrThrow();
  await portal.call(removeConsentCall, { h: hash }, member.token);
  await portal.runJobs();
  const { text_body: text } = await db
    .selectFrom('mail')
    .select('text_body')
    .where('student_id', '=', member.id)
    .where('kind', '=', 'consent.remove')
    .executeTakeFirstOrThrow();
  return /\/consent\?c=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function close(member: SignedIn, c: string): Promise<void> {
  const { body } = await portal.call(decideConsentCall, { c, choice: 'close' }, member.token);
  expect(body).toMatchObject({ status: true });
}

describe('each table that refers to a member', () => {
  it('says what becomes of its rows, once', async () => {
    const described = memberTables.map(({ table }): string => table);
    expect(
      [...new Set((await referencesTo('student')).map(({ table }) => table))].filter(missingIn(described)),
    ).toEqual([]);
    expect(described).toEqual([...new Set(described)]);
  });

  it('says of closing an account what its foreign keys do', async () => {
    const references = await referencesTo('student');
    // Those that know a member by a credit or an address have no foreign key, but something to do before.
    const unconnected = memberTables.filter(({ table }) => references.every((each) => each.table !== table));
    expect(unconnected.filter(({ erase }) => typeof erase !== 'object').map(({ table }) => table)).toEqual([]);
    const said = new Map(memberTables.map(({ table, erase }) => [table as string, endOf(erase)]));
    const wrong = references.filter(
      ({ table, onDelete }) => onDelete === 'refuse' || (onDelete === 'cascade') !== (said.get(table) === 'cascade'),
    );
    expect(wrong).toEqual([]);
  });

  it('names a column that knows the member', async () => {
    const references = (await referencesTo('student')).map(({ table, column }) => `${table}.${column}`);
    const others = memberTables.map(({ table, key }) => `${table}.${key}`).filter(missingIn(references));
    expect(others).toEqual([
      'student.id',
      'credit_holding.email_key',
      'credit_report.credit_id',
      'agd_rejection.credit_id',
    ]);
  });

  it('is in the download under a name of its own, unless it says why not', async () => {
    const { context } = portal;
    const parts = memberTables.flatMap(({ ownData }) => (typeof ownData === 'object' ? [ownData.part] : []));
    expect(parts).toEqual([...new Set(parts)]);
    const student = await aStudent(context);
    const { body } = await portal.call(myDataCall, {}, student.token);
    expect(Object.keys(body.data)).toEqual(parts);
  });

  it('is erased by a rule that runs, where it names one', () => {
    const rules = memberTables.flatMap(({ stored }) => (typeof stored === 'object' ? [stored] : []));
    expect(rules.filter(missingIn(retentionRules))).toEqual([]);
  });

  it('leaves with an account that was merged only the rows that it says stay', async () => {
    const { context } = portal;
    const [first, from, later, into] = [
      await aStudent(context),
      await aStudent(context),
      await aStudent(context),
      await aStudent(context),
    ];
    await aCompany(context);
    await aClass(context);
    await aWebinar(context);
    const filled = await fillAbout(from, [first, later]);
    const hashOf = ({ id }: SignedIn) =>
      context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow();
    const order = {
      from: (await hashOf(from)).hash,
      into: (await hashOf(into)).hash,
      details: [],
      reason: 'One person, two accounts.',
    };
    await context.db.transaction().execute((trx) => mergeStudents(context, trx, memberTables, order, 'Robin'));
    const known = filled.filter(({ table, column }) =>
      memberTables.some((said) => said.table === table && said.key === column && said.key !== 'credit_id'),
    );
    const left: string[] = [];
    for (const { table, column } of known) {
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${from.id}`.execute(
        context.db,
      );
      if (rows.length > 0) left.push(table);
    }
    const stays = memberTables.filter(({ merge }) => typeof merge === 'string' && merge.startsWith('stays: '));
    expect(left.toSorted()).toEqual(
      stays
        .map(({ table }) => table as string)
        .filter((table) => known.some((each) => each.table === table))
        .toSorted(),
    );
  });
});

it('a closed account leaves of a row in every table that knows it only what is declared here', async () => {
  const { context } = portal;
  const [first, member, later] = [await aStudent(context), await aStudent(context), await aStudent(context)];
  await aCompany(context);
  await aClass(context);
  await aWebinar(context);
  const code = await mailedCode(member);
  const filled = await fillAbout(member, [first, later]);
  await close(member, code);
  const left: Record<string, readonly string[]> = {};
  for (const each of filled) {
    const row = await now(each);
    if (row !== undefined) left[`${each.table}.${each.column}`] = wordsIn(row);
  }
  expect(left).toEqual(declared);
  // The features say the same of their own tables. The sitting that was filled goes: nothing was graded by it.
  const isOwn = (name: string) => memberTables.some(({ table, key }) => name === `${table}.${key}`);
  const said = memberTables.filter(
    ({ table, erase }) => endOf(erase).startsWith('stays: ') && table !== 'exam_sitting',
  );
  expect(Object.keys(left).filter(isOwn).toSorted()).toEqual(
    said.map(({ table, key }) => `${table}.${key}`).toSorted(),
  );
});

it('a closed account takes along what is known of an account that was merged into it, by its address alone, too', async () => {
  const { context } = portal;
  const [member, merged] = [await aStudent(context), await aStudent(context, { email: 'Former@Member.test' })];
  await context.db
    .updateTable('student')
    .set({ merged_into: member.id, disabled_at: context.now() })
    .where('id', '=', merged.id)
    .execute();
  const email = 'former@member.test';
  const held = await fillTable(context.db, 'credit_holding', words, { credit_holding: { email, email_key: email } });
  const asked = await fillTable(context.db, 'ad_request', words, {
    ad_request: { student_id: null, email, email_key: email },
  });
  const wasThere = await fillTable(context.db, 'meeting_event', words, {
    meeting_event: { student_id: null, participant_email: email },
  });
  await close(member, await mailedCode(member));
  expect(await context.db.selectFrom('student').select('id').where('id', '=', merged.id).execute()).toEqual([]);
  expect(await now({ table: 'credit_holding', column: 'id', row: held })).toBeUndefined();
  expect(await now({ table: 'ad_request', column: 'id', row: asked })).toBeUndefined();
  expect(await now({ table: 'meeting_event', column: 'id', row: wasThere })).toMatchObject({
    participant_name: '',
    participant_email: '',
  });
});
