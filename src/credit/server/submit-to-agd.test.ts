import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { awardCredit } from './award-credit.ts';
import { submitToAgd } from './submit-to-agd.ts';

let portal: Portal;
let count = 0;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.advance({ hours: 24 * 7 }));

async function aMember(agdNumber: string | null, isVerified = true): Promise<SignedIn> {
  const member = await aStudent(portal.context, { agdNumber } as never);
  await portal.context.db.updateTable('student').set({ email_verified_at: isVerified ? portal.context.now() : null }).where('id', '=', member.id).execute();
  return member;
}
const number = () => String(500_000 + (count += 1));
async function earn(who: SignedIn, title: string, changes: Parameters<typeof aClass>[1] = {}) {
  const klass = await aClass(portal.context, { title, ...changes });
  await portal.context.db.transaction().execute((trx) => awardCredit(portal.context, trx, { studentId: who.id, activityId: klass.id, attemptId: null, examScore: 90, earnedAt: portal.context.now(), silent: true }));
}
async function rosters() {
  await portal.runJobs();
  const rows = await portal.context.db.selectFrom('mail').innerJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id').where('mail.kind', '=', 'credit.agd-roster').select(['mail.subject', 'mail_attachment.content']).orderBy('mail.id').execute();
  return rows.map((row) => ({ subject: row.subject, lines: row.content.toString().split('\r\n').slice(1, -1) }));
}

it('reports what was earned since the last one, once, for members whom the AGD can know', async () => {
  const member = await aMember(number());
  await earn(member, 'Reported');
  await earn(await aMember(number(), false), 'Address not confirmed');
  await earn(await aMember(null), 'No number');
  await earn(await aMember('47110'), 'Five digits');
  await earn(member, 'No subject code', { agd: [] });
  await submitToAgd(portal.context);
  await submitToAgd(portal.context);
  const [first, ...more] = await rosters();
  expect(more).toEqual([]);
  expect(first?.lines.map((line) => line.split(',')[2])).toEqual(['"Reported"']);

  portal.advance({ hours: 24 * 7 });
  await submitToAgd(portal.context);
  expect(await rosters()).toHaveLength(1);
  await earn(member, 'A week later');
  await submitToAgd(portal.context);
  expect((await rosters()).at(-1)?.lines.map((line) => line.split(',')[2])).toEqual(['"A week later"']);
});

it('reports a member later whose number or address was corrected meanwhile', async () => {
  const member = await aMember('4711');
  await earn(member, 'Waits for correction');
  await submitToAgd(portal.context);
  const before = (await rosters()).length;
  await portal.context.db.updateTable('student').set({ agd_number: number() }).where('id', '=', member.id).execute();
  portal.advance({ hours: 24 * 7 });
  await submitToAgd(portal.context);
  const after = await rosters();
  expect([after.length, after.at(-1)?.lines.map((line) => line.split(',')[2])]).toEqual([before + 1, ['"Waits for correction"']]);
});

it('two jobs at the same moment make one roster', async () => {
  const before = (await rosters()).length;
  await earn(await aMember(number()), 'Once');
  await Promise.allSettled([submitToAgd(portal.context), submitToAgd(portal.context)]);
  expect((await rosters()).slice(before).flatMap(({ lines }) => lines)).toHaveLength(1);
});
