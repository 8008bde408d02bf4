// What someone changed in the database outside the portal is named: by the command, by the overview, by a try of a
// backup.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { restoreChecks } from '#backup/server/jobs.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { proofCall } from '#certificates/contract.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { ledgerRetention } from '#credit/server/jobs.ts';
import { proveCredit } from '#credit/server/ledger-log/credit-proof.ts';
import { entryOf, writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { readCreditAttention } from '#ledger/server/staff/read-attention.ts';
import { checkLedger, verifyLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { deleteAccount } from '#accounts/server/close-account.ts';
import { undoMergeCall } from '#students/staff-contract.ts';
import { mergeStudents } from '#students/server/staff/merge-students.ts';
import { importPass } from '#exam/server/publishing/import-exam.ts';
import { anExam } from '#exam/server/fixtures.ts';
import type { Queryable } from '#platform/server/context.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { setStaffPasswordCall } from '#staff/contract.ts';
import { recordAction } from '#staff/server/audit.ts';
import { verifyAudit } from '#staff/server/audit/verify-audit.ts';
import { aStaffMember, callAsStaff } from '#staff/server/fixtures.ts';
import { memberTables } from '../src/member-tables.ts';
import { auditCommand } from '#ledger/server/commands.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

async function open(): Promise<void> {
  portal = await openPortal();
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await aCredit(portal.context, student, klass);
}
/**
 * Whose row it is may change: when an account is closed, or merged with another of the same person. The salt is covered
 * by the record.
 */
const outside = ['student_id', 'digest', 'salt'];
const others: Readonly<Record<string, unknown>> = {
  ARRAY: ['other'],
  bigint: 7777,
  bytea: '\\x00',
  date: '2001-02-03',
  integer: 7777,
  jsonb: { other: 1 },
  numeric: 7.25,
  text: 'other',
  'timestamp with time zone': '2001-02-03T04:05:06Z',
};

/** Another value of the same type, for any column of a table. */
async function otherValues(table: string): Promise<readonly { name: string; change: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`.execute(portal.context.db);
  return rows.map(({ name, type }) => ({
    name,
    change: JSON.stringify({ [name]: others[type] ?? expect.unreachable(`${name} is of type ${type}`) }),
  }));
}

/** Takes away what keeps a value out of a table besides triggers. */
async function withoutRules(trx: Queryable, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(trx);
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  await sql`alter table ${sql.table(table)} alter column id drop identity`.execute(trx);
}

/** What the check of the ledger finds after `tamper`, which is undone; no trigger and no reference stops it. */
async function problemsAfter(tamper: (trx: Queryable) => Promise<unknown>): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  const undone = portal.context.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await tamper(trx);
    ({ problems } = await checkLedger(trx));
    throw new Error('put back');
  });
  await expect(undone).rejects.toThrow('put back');
  return problems;
}

/** A certificate that was amended, and one that was withdrawn, beside the one that is valid. */
async function aLedger(yearsAgo = 0) {
  const { context } = portal;
  for (const state of ['amended', 'withdrawn'])
    await context.db.transaction().execute(async (trx) => {
      const other = await aClass(context);
      await awardCredit(context, trx, {
        studentId: student.id,
        activityId: other.id,
        attemptId: null,
        examScore: 90,
        earnedAt: context.now().subtract({ hours: yearsAgo * 24 * 366 }),
        silent: true,
      });
      const { id } = await trx
        .selectFrom('credit')
        .select('id')
        .where('activity_id', '=', other.id)
        .executeTakeFirstOrThrow();
      const decision = { creditId: id, reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false };
      if (state === 'withdrawn') await withdrawCredit(context, trx, decision);
      else await amendCredit(context, trx, { ...decision, change: { title: 'Another title' } });
    });
  await writeLog(context);
  const credits = await context.db
    .selectFrom('credit')
    .select(['id', 'verification_code as code'])
    .orderBy('id')
    .execute();
  const corrections = await context.db
    .selectFrom('credit_correction')
    .innerJoin('credit', 'credit.id', 'credit_correction.credit_id')
    .select(['credit_correction.id', 'credit_correction.state', 'credit.verification_code as code'])
    .orderBy('credit_correction.id')
    .execute();
  const withdrawal = corrections.find(({ state }) => state === 'withdrawn') ?? expect.unreachable('a withdrawal');
  const first = credits[0] ?? expect.unreachable('a credit');
  expect(await problemsAfter(() => Promise.resolve())).toEqual([]);
  return { first, withdrawal };
}

/** Makes one account of two, and two of them again. */
async function merge(from: SignedIn, into: SignedIn): Promise<string> {
  const order = { from: await hashOf(from), into: await hashOf(into), details: [], reason: 'One person.' };
  const { context } = portal;
  return (await context.db.transaction().execute((trx) => mergeStudents(context, trx, memberTables, order, 'Robin')))
    .hash;
}
async function undo(m: string): Promise<void> {
  const owner = await aStaffMember(portal.context, ['owner']);
  const { body } = await callAsStaff(portal, owner, undoMergeCall, { m, reason: 'They are two after all.' });
  expect(body).toMatchObject({ status: true });
}

const hashOf = async ({ id }: SignedIn): Promise<string> =>
  (await portal.context.db.selectFrom('student').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;

describe('what is changed and put back', () => {
  let ledger: Awaited<ReturnType<typeof aLedger>>;
  beforeAll(async () => {
    await open();
    ledger = await aLedger();
  });
  afterAll(() => portal.close());

  it('the digest of a credit covers every column of its row but whose it is', async () => {
    const { db } = portal.context;
    const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = 'credit'`.execute(
      db,
    );
    expect(columns.length).toBeGreaterThan(30);
    const unnoticed: string[] = [];
    for (const { name, type } of columns) {
      const change = JSON.stringify({ [name]: others[type] ?? expect.unreachable(`${name} is of type ${type}`) });
      const { rows } = await sql<{ isNoticed: boolean }>`
      select digest <> credit_digest(jsonb_populate_record(credit, ${change}::jsonb)) as "isNoticed" from credit limit 1`.execute(
        db,
      );
      if (rows[0]?.isNoticed !== true) unnoticed.push(name);
    }
    expect(unnoticed.sort()).toEqual(outside.sort());
  });

  it('a credit that was edited is named, whichever column, and also if its digest was made anew', async () => {
    const { first } = ledger;
    for (const { name, change } of await otherValues('credit')) {
      if (name === 'student_id') continue;
      const column = sql.ref(name);
      for (const isMadeAnew of [false, true]) {
        const problems = await problemsAfter(async (trx) => {
          await withoutRules(trx, 'credit');
          await sql`update credit set ${column} = (jsonb_populate_record(null::credit, ${change}::jsonb)).${column} where id = ${first.id}`.execute(
            trx,
          );
          if (isMadeAnew && name !== 'id') await sql`update credit set digest = credit_digest(credit)`.execute(trx);
        });
        const code = name === 'verification_code' ? 'other' : first.code;
        // Made again, a digest that was changed alone is what it was.
        if (name === 'digest' && isMadeAnew) expect(problems).toEqual([]);
        else if (name === 'id')
          expect(problems.slice(0, 2)).toEqual([
            `The credit in row ${first.id} was deleted from outside the portal.`,
            `Credit ${first.code} was added from outside the portal.`,
          ]);
        else expect([name, problems[0]]).toEqual([name, `Credit ${code} was changed from outside the portal.`]);
      }
    }
  });

  it('a correction that was edited is named, whichever column', async () => {
    const { withdrawal } = ledger;
    const columns = await otherValues('credit_correction');
    expect(columns.length).toBeGreaterThan(8);
    for (const { name, change } of columns) {
      const column = sql.ref(name);
      const problems = await problemsAfter(async (trx) => {
        await withoutRules(trx, 'credit_correction');
        await sql`update credit_correction set ${column} = (jsonb_populate_record(null::credit_correction, ${change}::jsonb)).${column} where id = ${withdrawal.id}`.execute(
          trx,
        );
      });
      expect([name, problems[0]]).toEqual([
        name,
        name === 'id'
          ? `The correction of credit ${withdrawal.code} was deleted from outside the portal.`
          : name === 'credit_id'
            ? `The correction in row ${withdrawal.id} was changed from outside the portal.`
            : `The correction of credit ${withdrawal.code} was changed from outside the portal.`,
      ]);
    }
  });

  it('a row of the ledger that was deleted, added or moved is named, and so is a change of the ledger’s log', async () => {
    const { first, withdrawal } = ledger;
    const stranger = await aStudent(portal.context);
    const columnsBut = (table: string, ...left: string[]) =>
      otherValues(table).then((columns) =>
        sql.join(columns.flatMap(({ name }) => (left.includes(name) ? [] : [sql.ref(name)]))),
      );
    const creditColumns = await columnsBut('credit', 'id', 'verification_code');
    const correctionColumns = await columnsBut('credit_correction', 'id', 'credit_id');
    for (const [tamper, ...named] of [
      [
        sql`delete from credit where id = ${first.id}`,
        `The credit in row ${first.id} was deleted from outside the portal.`,
      ],
      [
        sql`insert into credit (verification_code, ${creditColumns}) select 'AAAA-BBBB-CCCC', ${creditColumns} from credit where id = ${first.id}`,
        'Credit AAAA-BBBB-CCCC was added from outside the portal.',
      ],
      [
        sql`update credit set student_id = ${stranger.id} where id = ${first.id}`,
        `Credit ${first.code} was moved to another account from outside the portal.`,
      ],
      [
        sql`update credit set student_id = null where id = ${first.id}`,
        `Credit ${first.code} was moved to another account from outside the portal.`,
      ],
      [
        sql`update credit set student_id = ${stranger.id}, student_hash = (select hash from student where id = ${stranger.id}), digest = credit_digest(credit)
        where id = ${first.id}`,
        `Credit ${first.code} was changed from outside the portal.`,
      ],
      [
        sql`delete from credit_correction where id = ${withdrawal.id}`,
        `The correction of credit ${withdrawal.code} was deleted from outside the portal.`,
      ],
      [
        sql`insert into credit_correction (credit_id, ${correctionColumns}) select ${first.id}, ${correctionColumns} from credit_correction where id = ${withdrawal.id}`,
        `The correction of credit ${first.code} was added from outside the portal.`,
      ],
      [
        sql`update log_entry set entry = ${entryOf('withdrawn 0')} where leaf = 2`,
        'Entry 2 of the ledger’s log was changed or removed from outside the portal.',
      ],
      [
        sql`update log_node set hash = '\\x00' where level = 1 and index = 0`,
        'Entry 1 of the ledger’s log was changed or removed from outside the portal.',
      ],
      [
        sql`delete from log_entry where leaf = 3`,
        'Entry 3 of the ledger’s log was changed or removed from outside the portal.',
      ],
      [
        sql`insert into log_entry (log, leaf, kind, entry, logged_at) select 1, max(leaf) + 1, 'withdrawn', ${entryOf('withdrawn 0')}, now() from log_entry`,
        'Entry 6 of the ledger’s log was changed or removed from outside the portal.',
      ],
      [
        sql`update log_checkpoint set note = replace(note, '\n6\n', '\n5\n')`,
        'The ledger’s log doesn’t match its own checkpoint of 6 entries: it was written anew from outside the portal.',
      ],
    ] as const) {
      const problems = await problemsAfter((trx) => tamper.execute(trx));
      expect(problems.join(' ')).toContain(named[0]);
    }
  });

  it('a time that was set back, a checkpoint that is gone, and a stored proof that was changed are named', async () => {
    const { context } = portal;
    const { first } = ledger;
    const other = (await context.db.selectFrom('credit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .id;
    for (const id of [first.id, other]) await proveCredit(context, id);
    expect(await problemsAfter(() => Promise.resolve())).toEqual([]);
    const proof = `The stored proof of credit ${first.code} was changed from outside the portal: it doesn’t prove the credit’s entry.`;
    for (const [tamper, ...named] of [
      [
        sql`update log_entry set logged_at = logged_at - interval '1 year' where leaf = 0`,
        'Entry 0 of the ledger’s log says it was made before its credit was issued: its time was changed from outside the portal.',
      ],
      [
        sql`update log_checkpoint set made_at = made_at - interval '1 year'`,
        'The ledger’s checkpoint of 6 entries says it was made before its newest entry: a time was changed from outside the portal.',
      ],
      [sql`delete from log_checkpoint`, 'The ledger’s checkpoint of 6 entries was deleted from outside the portal.'],
      [
        sql`update credit_proof set tlog_proof = replace(tlog_proof, 'index 0', 'index 1') where credit_id = ${first.id}`,
        proof,
      ],
      [sql`update credit_proof set tlog_proof = 'x' where credit_id = ${first.id}`, proof],
      [
        sql`update credit_proof set tlog_proof = (select other.tlog_proof from credit_proof as other where other.credit_id = ${other})
        where credit_id = ${first.id}`,
        proof,
      ],
      [
        sql`update credit_proof set tlog_proof = regexp_replace(tlog_proof, '.{6}\\n$', E'AAAAA=\\n') where credit_id = ${first.id}`,
        proof,
      ],
    ] as const)
      expect(await problemsAfter((trx) => tamper.execute(trx))).toEqual(named);
  });

  it('the end of the ledger’s log does not go unnoticed when its rows and its checkpoint are taken back with it', async () => {
    await verifyLedger(portal.context);
    const problems = await problemsAfter(async (trx) => {
      const { rows } = await sql<{ leaf: string; kind: string; correction_id: string }>`
      delete from log_entry where leaf = (select max(leaf) from log_entry) returning leaf, kind, correction_id`.execute(
        trx,
      );
      expect(rows[0]?.kind).toBe('withdrawn');
      await sql`delete from log_node where (index + 1) << level > ${rows[0]?.leaf}`.execute(trx);
      await sql`delete from credit_correction where id = ${rows[0]?.correction_id}`.execute(trx);
      await sql`delete from log_checkpoint`.execute(trx);
    });
    expect(problems).toEqual(['Entry 5 of the ledger’s log was changed or removed from outside the portal.']);
  });

  it('nobody changes, removes or empties the ledger’s log (RL-3)', async () => {
    const { db } = portal.context;
    await writeLog(portal.context);
    for (const statement of [
      sql`update log_entry set entry = ''`,
      sql`update log_entry set credit_id = 7777`,
      ...['log_entry', 'log_node', 'log_checkpoint'].flatMap((table) => [
        sql`delete from ${sql.table(table)}`,
        // With the time stamps, which name their checkpoints.
        sql`truncate ${sql.table(table)} cascade`,
      ]),
      sql`update log_node set hash = ''`,
      sql`update log_checkpoint set note = ''`,
      sql`update log_origin set origin = ''`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('the log of the ledger is append-only');
  });
});

// Each begins a ledger of its own, whose entries are numbered from its first.
describe('a ledger that goes on', () => {
  beforeEach(open);
  afterEach(() => portal.close());

  it('the digest is the same whatever the zone and the format of dates of whoever asks', async () => {
    await writeLog(portal.context);
    await portal.context.db.transaction().execute(async (trx) => {
      await sql`set local timezone = 'Asia/Tokyo'`.execute(trx);
      await sql`set local datestyle = 'German'`.execute(trx);
      expect((await checkLedger(trx)).problems).toEqual([]);
    });
  });

  it('a credit that is minutes old is named, too, when it is changed or deleted', async () => {
    const another = await aClass(portal.context);
    await writeLog(portal.context);
    await aCredit(portal.context, student, another);
    const newest = sql`(select max(id) from credit)`;
    expect(await problemsAfter((trx) => sql`delete from credit where id = ${newest}`.execute(trx))).toHaveLength(1);
    expect(
      await problemsAfter((trx) => sql`update credit set credits = 9 where id = ${newest}`.execute(trx)),
    ).toHaveLength(1);
  });

  it('what the portal itself does to the ledger is no tampering: merges and their undo, closing, and the end of retention', async () => {
    await aLedger(11);
    const { context } = portal;
    const problems = async () => (await verifyLedger(context)).problems;
    const twin = await aStudent(context);
    await aCredit(context, twin, klass);
    const hash = await merge(twin, student);
    expect(await problems()).toEqual([]);
    await undo(hash);
    expect(await problems()).toEqual([]);

    await context.db.transaction().execute((trx) => deleteAccount(trx, student.id));
    expect(await problems()).toEqual([]);
    const before = await context.db.selectFrom('credit').select('id').execute();
    await context.db.transaction().execute((trx) => ledgerRetention.erase(context, trx, context.now()));
    const after = await context.db.selectFrom('credit').select('id').execute();
    expect(after.length).toBeLessThan(before.length);
    expect(await problems()).toEqual([]);
  });

  /** What `ledger verify` finds after statements past every trigger and reference; they stay. */
  async function foundAfter(...statements: RawBuilder<unknown>[]): Promise<readonly string[]> {
    const { context } = portal;
    await context.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    });
    const { problems } = await context.db.transaction().execute(checkLedger);
    // What waits to be logged is judged like what was logged.
    expect((await verifyLedger(context)).problems).toEqual(problems);
    return problems;
  }
  const said = async (): Promise<string[]> =>
    (await portal.context.db.selectFrom('log_entry').select('entry').orderBy('leaf').execute()).map(
      ({ entry }) => entry.split('\n')[1] ?? '',
    );

  /** The statements by which a forger ends a correction, and its place in the log. */
  const ending = (id: string, credit: string) => [
    sql`delete from credit_correction where id = ${id}`,
    sql`insert into log_pending (kind, row_id, credit_id) values ('correction-undone', ${id}, ${credit})`,
  ];
  const corrections = async () =>
    (
      await sql<{ id: string; credit: string; code: string }>`
        select credit_correction.id, credit_id as credit, verification_code as code
        from credit_correction join credit on credit.id = credit_id order by id`.execute(portal.context.db)
    ).rows;
  /** An entry of the audit log past its chain. */
  const unchained = (act: string, kind: string, hash: string | null, after: object) =>
    sql`insert into audit_entry (id, at, staff_name, roles, via, act, subject_kind, subject_hash, after, previous_hash, entry_hash)
      select coalesce(max(id), 0) + 1, now(), 'Robin', '{}', 'command', ${act}, ${kind}, ${hash}, ${JSON.stringify(after)}::jsonb,
        '\\x00', sha256(convert_to(random()::text, 'UTF8')) from audit_entry`;
  const deleted = (code: string) => `The correction of credit ${code} was deleted from outside the portal.`;

  it('a withdrawal or an amendment that was deleted is named, and the portal never signs that the credit is valid again', async () => {
    const twin = await aStudent(portal.context);
    await aCredit(portal.context, twin, klass);
    // A merge of this member was undone, of which the forger makes use.
    await undo(await merge(twin, student));
    await aLedger();
    const entries = await said();
    const named: string[] = [];
    expect(await corrections()).toHaveLength(2);
    for (const { id, credit, code } of await corrections()) {
      named.push(deleted(code));
      expect([...(await foundAfter(...ending(id, credit)))].sort()).toEqual([...named].sort());
    }
    expect(await said()).toEqual(entries);
    expect(await foundAfter(sql`update log_entry set correction_id = null, digest = null`)).toHaveLength(2);
  });

  it('a credit is valid again only if a merge was undone, once for each', async () => {
    const { context } = portal;
    const twin = await aStudent(context);
    await aCredit(context, twin, klass);
    await undo(await merge(twin, student));
    await writeLog(context);
    expect((await said()).slice(2)).toEqual(['superseded 1 by 0', 'stands-again 1']);
    expect((await verifyLedger(context)).problems).toEqual([]);

    await merge(twin, student);
    await writeLog(context);
    const entries = await said();
    const [{ id, credit, code } = expect.unreachable('a correction')] = await corrections();
    const parted = [
      sql`update credit set student_id = ${twin.id} where id = ${credit}`,
      sql`update student set merged_into = null where id = ${twin.id}`,
      sql`update student_merge set undone_at = now()`,
    ];
    expect(await foundAfter(...ending(id, credit), ...parted)).toEqual([deleted(code)]);
    expect(await said()).toEqual(entries);
    // Neither does an entry of the audit log that isn't part of its chain.
    const [, line] = ending(id, credit);
    expect(
      await foundAfter(
        unchained('student.merge-undone', 'student', await hashOf(student), { from: await hashOf(twin) }),
        line ?? sql`select 1`,
      ),
    ).toEqual([deleted(code)]);
    expect(await said()).toEqual(entries);
    // As a program with the log's key would write it.
    const problems = await problemsAfter((trx) =>
      sql`insert into log_entry (log, leaf, kind, entry, logged_at) values (1, ${entries.length}, 'stands-again', ${entryOf('stands-again 1')}, now())`.execute(
        trx,
      ),
    );
    expect(problems[0]).toBe(
      `The ledger’s log calls credit ${code} valid again, but no merge that replaced it was undone.`,
    );
  });

  it('no credit is valid again by an undone merge beside the one that replaced it in the same account', async () => {
    const { context } = portal;
    const twin = await aStudent(context);
    await aCredit(context, twin, klass);
    await undo(await merge(twin, student));
    const other = await aClass(context);
    for (const who of [student, twin]) await aCredit(context, who, other);
    await merge(twin, student);
    await writeLog(context);
    const { id, credit, code } = (await corrections()).at(-1) ?? expect.unreachable('a correction');
    expect(await foundAfter(...ending(id, credit))).toEqual([deleted(code)]);
  });

  it('a credit that was deleted is named, whatever its table and its entry say of it', async () => {
    const { first } = await aLedger();
    const line = sql`insert into log_pending (kind, row_id) values ('credit-erased', ${first.id})`;
    const gone = sql`delete from credit where id = ${first.id}`;
    const named = [`The credit in row ${first.id} was deleted from outside the portal.`];
    expect(await foundAfter(gone, line)).toEqual(named);
    expect(await foundAfter(sql`select 1`)).toEqual(named);
    expect(
      await foundAfter(sql`update log_entry set credit_id = null, digest = null where credit_id = ${first.id}`),
    ).toEqual(['The credit of entry 0 of the ledger’s log was deleted from outside the portal.']);
    const [, hash = ''] = (await said())[0]?.split(' ') ?? [];
    expect(
      await problemsAfter((trx) =>
        unchained('credit.erased', 'data', null, { records: [`${hash} 2015-03-02`] }).execute(trx),
      ),
    ).toHaveLength(1);
    // Too young to be erased, whatever the audit log says.
    const { db } = portal.context;
    const erased = (day: string) =>
      db.transaction().execute((trx) =>
        recordAction(portal.context, trx, {
          by: { via: 'timetable', name: 'Retention' },
          act: 'credit.erased',
          subject: { kind: 'data' },
          after: { records: [`${hash} ${day}`] },
        }),
      );
    await erased(portal.context.now().toString().slice(0, 10));
    expect(await foundAfter()).toHaveLength(1);
    await erased('2015-03-02');
    expect(await foundAfter()).toEqual([]);
  });

  it('what retention erased before the audit log named records is named once by the upgrade', async () => {
    await aLedger(11);
    const { context } = portal;
    await context.db.transaction().execute((trx) => deleteAccount(trx, student.id));
    const before = sql`earned_at < now() - interval '10 years'`;
    // One that was cut off from its entry, and one that waits to be.
    const problems = await foundAfter(
      sql`insert into log_pending (kind, row_id) select 'credit-erased', id from credit where ${before}`,
      sql`delete from credit_correction`,
      sql`update log_entry set credit_id = null, digest = null where credit_id = (select min(id) from credit where ${before})`,
      sql`delete from credit where ${before}`,
    );
    expect(problems.length).toBeGreaterThan(1);
    await sql`insert into log_pending (kind, row_id) select 'credit-erased', row_id from (
      select credit_id as row_id from log_entry where credit_id not in (select id from credit)) as gone`.execute(
      context.db,
    );
    await sql
      .raw(readFileSync(join(import.meta.dirname, '../migrations/0161-erased-credits.sql'), 'utf8'))
      .execute(context.db);
    expect(await foundAfter()).toEqual([]);
    expect((await verifyAudit(context)).brokenId).toBeNull();
  });

  it('what emails and backups say of the log shows that it was written anew', async () => {
    const { context } = portal;
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: { name: 'The timetable', via: 'timetable' },
        act: 'data.exported',
        subject: { kind: 'data' },
      }),
    );
    const owner = await aStaffMember(context, ['owner']);
    await callAsStaff(portal, owner, setStaffPasswordCall, { password: 'A harbor with no lighthouse 7' });
    const { text_body: text } = await context.db
      .selectFrom('mail')
      .select('text_body')
      .where('recipient', '=', owner.email)
      .executeTakeFirstOrThrow();
    const [, entry = '', hash = ''] = /Audit log: entry (\d+), ([0-9a-f]{16})$/.exec(text.trim()) ?? [];
    const said: string[] = [];
    await auditCommand(context, ['verify', entry, hash], (line) => said.push(line));
    expect(said).toHaveLength(1);
    const other = hash.replaceAll(/./g, (digit) => (digit === '0' ? '1' : '0'));
    await expect(auditCommand(context, ['verify', entry, other], () => undefined)).rejects.toThrow(
      `Entry ${entry} of the audit log is not the one with the hash ${other}: the log was rewritten or truncated.`,
    );
    await expect(auditCommand(context, ['verify', entry], () => undefined)).rejects.toThrow('Use audit verify');
  });

  it('a credit and an entry of the log that were changed by SQL are both named', async () => {
    const { context } = portal;
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by: { name: 'The timetable', via: 'timetable' },
        act: 'data.exported',
        subject: { kind: 'data' },
      }),
    );
    const said: string[] = [];
    const verify = () => auditCommand(context, ['verify'], (line) => said.push(line));
    await verify();
    expect(said[0]).toMatch(
      /^The audit log is intact through entry \d+, whose hash is [0-9a-f]{64}\. Nothing was changed in the ledger of 1 credit\.$/,
    );
    expect(await readCreditAttention(context)).toEqual([]);

    const { verificationCode } = (await portal.call(proofCall, { c: klass.hash }, student.token)).body.proof;
    await context.db.transaction().execute(async (trx) => {
      for (const table of ['credit', 'audit_entry'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await sql`update credit set credits = credits + 10`.execute(trx);
      await sql`update audit_entry set reason = 'another' where id = 1`.execute(trx);
      for (const table of ['credit', 'audit_entry'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });
    await expect(verify()).rejects.toThrow(
      `Entry 1 of the audit log was changed or removed from outside the portal. Entries through 0 are intact.\nCredit ${verificationCode} was changed from outside the portal.`,
    );
    expect(await readCreditAttention(context)).toMatchObject([
      {
        severity: 'red',
        sentence: `Credit ${verificationCode} was changed from outside the portal. Contact whoever runs the server.`,
      },
    ]);
    const problems: (string | null)[] = [];
    for (const check of restoreChecks) problems.push(await check(context.db));
    expect(problems).toEqual([
      'Entry 1 of the audit log was changed or removed from outside the portal.',
      `Credit ${verificationCode} was changed from outside the portal.`,
    ]);
  });

  it('an exam attempt that a credit rests on is named when it is changed or deleted', async () => {
    const { context } = portal;
    const exam = await aClass(context);
    await anExam(context, exam.id);
    const earnedAt = context.now();
    const passed = { studentId: student.id, activityId: exam.id };
    const attemptId = await importPass(context.db, { ...passed, score: 100, takenAt: earnedAt });
    expect(attemptId).not.toBeNull();
    await context.db
      .transaction()
      .execute((trx) => awardCredit(context, trx, { ...passed, attemptId, examScore: 100, earnedAt, silent: true }));
    await writeLog(context);
    const { verification_code: code } = await context.db
      .selectFrom('credit')
      .select('verification_code')
      .where('activity_id', '=', exam.id)
      .executeTakeFirstOrThrow();
    expect(await problemsAfter(() => Promise.resolve())).toEqual([]);
    const change = (what: RawBuilder<unknown>) => sql`update exam_attempt set ${what} where id = ${attemptId}`;
    for (const [tamper, happened] of [
      [change(sql`passed = false`), 'changed'],
      [change(sql`score = 75`), 'changed'],
      [change(sql`grades[1] = false`), 'changed'],
      [change(sql`answers = answers[2:]`), 'changed'],
      [change(sql`taken_at = taken_at - interval '1 day'`), 'changed'],
      [change(sql`activity_id = ${klass.id}`), 'changed'],
      [sql`delete from exam_attempt where id = ${attemptId}`, 'deleted'],
    ] as const)
      expect(await problemsAfter((trx) => tamper.execute(trx))).toEqual([
        `The exam attempt that credit ${code} rests on was ${happened} from outside the portal.`,
      ]);
  });
});
