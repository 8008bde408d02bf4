// A file as registrars get them from a large meeting.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { works } from '#program.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { aStaffMember, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  creditImportsCall,
  creditRehearsalCall,
  creditsCall,
  holdingCall,
  importCreditsCall,
  rehearseUndoImportCall,
  undoImportCall,
} from '../../staff-contract.ts';
import { twoPersonRule } from './two-person-rule.ts';
import { importReason, importsBy } from '../fixtures.ts';

let portal: Portal;
let registrar: SignedInStaff;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  registrar = await aStaffMember(portal.context, ['registrar'], { name: 'Anna Roth' });
  klass = await aClass(portal.context);
  await portal.context.db.transaction().execute((trx) => writeSetting(trx, twoPersonRule, 'off'));
});

const { as, ok, today, look, creditsOf } = importsBy(() => ({ portal, registrar }));
/** The job for a long action, without the emails it queues: a test doesn't draw a thousand certificates. */
const carryOutLong = () =>
  portal.context.jobs.drain(
    portal.context,
    works.filter(({ job }) => job.name === 'platform.carry-out'),
  );

it(
  'a file of 1,000 lines: every line has its verdict, what is ready is written by a job, and all of it is undone by one action',
  { timeout: 180_000 },
  async () => {
    const students = await Promise.all(Array.from({ length: 92 }, () => aStudent(portal.context)));
    const classes: MadeActivity[] = [];
    for (let index = 0; index < 10; index += 1) classes.push(await aClass(portal.context));
    const ready = students.flatMap(({ email }) =>
      classes.map(({ hash }) => `${email},,${hash},${today()},1.5,live,"=HYPERLINK(""http://x"")"`),
    );
    const unknown = Array.from(
      { length: 50 },
      (_, index) => `later-${index}@member.test,"=1+1",${klass.hash},${today()},1,live,`,
    );
    const doubles = ready.slice(0, 10);
    const broken = Array.from(
      { length: 20 },
      (_, index) => `broken-${index}@member.test,,${klass.hash},13/32/2026,1,live,`,
    );
    const seen = (await look([...ready, ...unknown, ...doubles, ...broken])).body;
    expect([seen.lines, seen.ready, seen.counts]).toEqual([
      1000,
      970,
      { ready: 920, holding: 50, twice: 10, unreadable: 20 },
    ]);
    expect(seen.verdicts[985]?.text).toBe('“13/32/2026” isn’t a date. Use 2026-12-31.');
    const before = (await ok(creditImportsCall, {})).rowCount;

    expect((await ok(importCreditsCall, { h: seen.h })).sentence).toBe(null);
    expect((await ok(creditRehearsalCall, { h: seen.h })).state).toBe('running');
    await carryOutLong();
    expect(await ok(creditRehearsalCall, { h: seen.h })).toMatchObject({
      state: 'done',
      sentence: '920 credits imported, but not emailed (no mail server is set up). 50 records are waiting for sign-up.',
    });
    const imports = await ok(creditImportsCall, {});
    expect(imports.rowCount).toBe(before + 1);
    const [made] = imports.data;
    expect(made).toMatchObject({
      filename: 'spring.csv',
      written: 920,
      holding: 50,
      emailsSent: 0,
      madeBy: 'Anna Roth',
    });
    const listed = await ok(creditsCall, { import: made?.hash ?? '', source: 'import' });
    expect([listed.totalRows, listed.data[0]?.source]).toEqual([920, 'import']);
    expect(await creditsOf(students[0] as SignedIn)).toBe(15);
    const note = await portal.context.db
      .selectFrom('credit')
      .select('evidence')
      .where('source', '=', 'import')
      .executeTakeFirstOrThrow();
    expect(note.evidence).toEqual({ note: '=HYPERLINK("http://x")' });

    // The same file again finds everything there.
    const again = (await look(ready)).body;
    expect([again.ready, again.counts]).toEqual([0, { 'already-credited': 920 }]);

    const undo = await ok(rehearseUndoImportCall, {
      import: made?.hash ?? '',
      reason: 'The file was of the wrong year',
    });
    expect(undo.ready).toBe(921);
    expect(undo.verdicts[0]?.key).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
    expect(undo.verdicts.at(-1)).toMatchObject({ key: '–', name: '50 records waiting for sign-up' });
    await ok(undoImportCall, { h: undo.h });
    await carryOutLong();
    const standing = await ok(creditsCall, { import: made?.hash ?? '', state: 'stands' });
    expect([
      standing.totalRows,
      (await ok(holdingCall, { import: made?.hash ?? '' })).totalRows,
      await creditsOf(students[0] as SignedIn),
    ]).toEqual([0, 0, 0]);
    expect((await as(rehearseUndoImportCall, { import: made?.hash ?? '', reason: importReason })).body).toMatchObject({
      code: 'undo-over',
    });
    const entries = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'after'])
      .where('subject_hash', '=', made?.hash ?? '')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { act: 'credit.imported', after: { written: 920, holding: 50 } },
      { act: 'credit.import-undone', after: { withdrawn: 920, holding: 50 } },
    ]);
  },
);
