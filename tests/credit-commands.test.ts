import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { verifyCall, proofCall } from '#certificates/contract.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { submitToAgd } from '#reporting/server/staff/submit-to-agd.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { creditCommand } from '#ledger/server/commands.ts';
import { agdCommand } from '#reporting/server/commands.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context, { agdNumber: '471100' } as never);
  klass = await aClass(portal.context);
});
afterEach(async () => {
  await portal.context.db.updateTable('student').set({ agd_number: null }).execute();
});

const award = async () => {
  await aCredit(portal.context, student, klass);
  return (await portal.call(proofCall, { c: klass.hash }, student.token)).body.proof.verificationCode;
};
async function run(command: typeof creditCommand, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await command(portal.context, args, (line) => void lines.push(line));
  return lines.join('\n');
}
const decision = ['--reason', 'Name changed by marriage', '--by', 'Rita Registrar'];
const stateOf = async (code: string) => (await portal.call(verifyCall, { code })).body.state;
const count = async () =>
  (await portal.context.db.selectFrom('credit').select('id').where('student_id', '=', student.id).execute()).length;

describe('credit amend', () => {
  it('shows what would be and does nothing without --yes', async () => {
    const code = await award();
    await portal.runJobs();
    const said = await run(creditCommand, 'amend', code, '--name', 'Dr. Ana Kovács', ...decision);
    expect(said).toContain('    Name: Dr. Ana Kovač → Dr. Ana Kovács');
    expect(said).toContain('This is a preview; nothing was changed');
    expect([await count(), await stateOf(code), await portal.runJobs()]).toEqual([1, 'valid', 0]);
  });
  it('does it with --yes, and show prints the whole history with who decided', async () => {
    const code = await award();
    await writeSetting(portal.context.db, providerSettings.accreditation, [
      { body: 'AGD PACE', providerId: '340', statement: 'Approved.', validFrom: '2026-01-01', validTo: '2026-12-31' },
    ]);
    const said = await run(
      creditCommand,
      'amend',
      code,
      '--name',
      'Dr. Ana Kovács',
      '--hours',
      '1',
      '--agd',
      '070 Endodontics 0.5, 250 Operative Dentistry 0.5',
      '--type',
      'live',
      '--accreditation',
      ...decision,
      '--yes',
    );
    await portal.context.db.deleteFrom('provider_setting').where('name', '=', 'accreditation').execute();
    expect(said).toContain('Done. The member will get an email.');
    expect([await count(), await stateOf(code)]).toEqual([2, 'superseded']);
    const shown = await run(creditCommand, 'show', code);
    expect(shown).toContain('exam, exam 90%): superseded, 2026-03-02, Name changed by marriage');
    expect(shown).toContain('(amended, exam 90%, by Rita Registrar): valid');
    expect(shown).toContain('    AGD code: 070 Endodontics → 070 Endodontics (0.5), 250 Operative Dentistry (0.5)');
    expect(shown).toContain('Accreditation: – → AGD PACE · Provider ID 340 · Jan 1, 2026 to Dec 31, 2026: Approved.');
  });
  it.each([
    [['amend', 'CODE', '--name', 'X'], 'Give the reason with --reason.'],
    [['amend', 'CODE', '--reason', 'Name changed by marriage'], 'Give who decides with --by.'],
    [['amend', 'CODE', '--agd', '70 Endo', ...decision], 'Write --agd as'],
    [['amend', 'CODE', '--type', 'hands-on', ...decision], 'Use --type live or --type self-study.'],
    [['amend', 'CODE', '--hours', 'many', ...decision], 'Credit hours must be above 0'],
    [['amend', 'unknown', '--name', 'X', ...decision], 'No certificate has the code unknown.'],
    [['amend', 'CODE', '--surname', 'X', ...decision], '--surname'],
    [['toString'], 'Use credit show, amend, withdraw, or grant.'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const code = await award();
    await expect(run(creditCommand, ...args.map((arg) => (arg === 'CODE' ? code : arg)))).rejects.toThrow(sentence);
    expect(await count()).toBe(1);
  });
});

it('credit withdraw takes --yes, and credit grant gives the credit back without an exam', async () => {
  const code = await award();
  await run(creditCommand, 'withdraw', code, ...decision);
  expect(await stateOf(code)).toBe('valid');
  await run(creditCommand, 'withdraw', code, ...decision, '--yes');
  expect(await stateOf(code)).toBe('withdrawn');
  const said = await run(
    creditCommand,
    'grant',
    student.username,
    klass.hash,
    '--type',
    'live',
    '--day',
    '2026-03-02',
    '--hours',
    '1',
    '--evidence',
    'Sheet 7',
    ...decision,
    '--yes',
  );
  expect(said).toContain(`Replaces: No. ${code}: Name changed by marriage`);
  expect(said).toContain('Evidence: {"note":"Sheet 7"}');
  expect(said).toMatch(/\(by-hand, by Rita Registrar\): valid/);
});

it('agd held-back, to-notify and notified list what the AGD waits for', async () => {
  const code = await award();
  await portal.context.db
    .updateTable('student')
    .set({ agd_number: '4711', email_verified_at: null })
    .where('id', '=', student.id)
    .execute();
  expect(await run(agdCommand, 'held-back')).toMatch(
    new RegExp(
      `<${student.email}>, AGD number 4711: Vital pulp therapy, 2026-03-02. AGD number does not have six digits; Email address not confirmed\n1 held back.`,
    ),
  );
  await portal.context.db
    .updateTable('student')
    .set({ agd_number: '471100', email_verified_at: portal.context.now() })
    .where('id', '=', student.id)
    .execute();
  expect(await run(agdCommand, 'held-back')).toBe('No credit is held back.');
  await submitToAgd(portal.context);
  expect(await run(agdCommand, 'to-notify')).toBe('Nothing to report to the AGD.');
  await run(creditCommand, 'withdraw', code, ...decision, '--yes');
  expect(await run(agdCommand, 'to-notify')).toMatch(
    /Reported: 03\/02\/2026, Vital pulp therapy, 1\.5 hours, code 070, Self-instruction, Dr\. Tomas Brandt\n {4}Correct: {2}withdrawn\n1 to report/,
  );
  await run(agdCommand, 'notified', code, '--by', 'Rita');
  expect(await run(agdCommand, 'to-notify')).toBe('Nothing to report to the AGD.');
});
