// The team: who is invited as what, and what nobody may do to it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCompany } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import * as calls from '../../contract.ts';
import { staffMessages } from '../../contract.ts';
import type { Role } from '../../permissions.ts';
import { aStaffMember, aStaffSession, callAsStaff, type SignedInStaff } from '../fixtures.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
// A team of its own for each test: everyone of the one before has left.
beforeEach(async () => {
  const { context } = portal;
  await context.db.updateTable('staff_member').set({ ended_at: context.now() }).where('ended_at', 'is', null).execute();
  owner = await aStaffMember(context, ['owner'], { name: 'Helen Cho' });
});

const call = <C extends Call>(who: Pick<SignedInStaff, 'token'>, made: C, input: CallInput<C>) =>
  callAsStaff(portal, who, made, input);
const codeAfter = async <C extends Call>(who: SignedInStaff, made: C, input: CallInput<C>) =>
  (await call(who, made, input)).body.code;
const lastAction = () =>
  portal.context.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const inDays = (days: number) =>
  portal.context
    .now()
    .add({ hours: 24 * days })
    .toString();
const mailsTo = async (email: string) =>
  portal.context.db
    .selectFrom('mail')
    .select(['kind', 'text_body'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

it('invites by email with roles that are possible, and a newer invitation makes the older void', async () => {
  const companyId = await aCompany(portal.context);
  const invite = (roles: Role[], more: object = {}) =>
    codeAfter(owner, calls.inviteCall, { email: 'new@team.test', name: 'New Person', roles, ...more });
  expect(await invite([])).toBe('role-needed');
  expect(await invite(['sponsor', 'analyst'], { companyId })).toBe('impossible-pair');
  expect(await invite(['sponsor'])).toBe('company-needed');
  expect(await invite(['auditor'])).toBe('end-needed');
  expect(await invite(['auditor'], { endsAt: inDays(91) })).toBe('end-needed');
  expect(await invite(['editor'], { endsAt: inDays(-1) })).toBe('end-needed');
  expect(await codeAfter(owner, calls.inviteCall, { email: owner.email, name: 'Again', roles: ['editor'] })).toBe(
    'email-taken',
  );
  expect(await invite(['auditor'], { endsAt: inDays(60) })).toBeUndefined();
  expect(await invite(['editor', 'liaison'])).toBeUndefined();
  await aStaffMember(portal.context, ['registrar']);
  expect(await invite(['editor', 'liaison'])).toBe('impossible-pair');
  const { invitations } = (await call(owner, calls.teamCall, {})).body;
  expect(invitations.map(({ roles }) => roles)).toEqual([['editor', 'liaison']]);
  const mails = await mailsTo('new@team.test');
  expect(mails.map(({ kind }) => kind)).toEqual(['staff.invitation', 'staff.invitation']);
  expect(mails[1]?.text_body).toContain('Helen Cho invited you to help run Dental Learning.');
  expect(mails[1]?.text_body).toMatch(/Your roles:\s+Editor, Sponsor liaison/);
  expect(await lastAction()).toMatchObject({
    act: 'staff.invited',
    staff_name: 'Helen Cho',
    after: { roles: ['editor', 'liaison'] },
  });
  // Times read as they do in the console: in the provider's zone.
  expect(mails[1]?.text_body).toMatch(/The link expires on \w{3} \w{3} \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/);
  const id = invitations[0]?.id ?? '';
  expect(await codeAfter(owner, calls.takeBackInvitationCall, { id })).toBeUndefined();
  expect(await codeAfter(owner, calls.takeBackInvitationCall, { id })).toBe('unknown-invitation');
});

it('a change of roles is announced, ends the sessions immediately, and is refused if based on an older state', async () => {
  const member = await aStaffMember(portal.context, ['editor'], { name: 'Ana Ruiz' });
  const save = (roles: Role[], revision: number) =>
    call(owner, calls.saveMemberCall, { h: member.hash, revision, roles, jobText: 'Writes' });
  expect((await save(['editor', 'registrar'], 1)).body).toEqual({ status: true, revision: 2, asked: null });
  expect((await call(member, calls.meCall, {})).httpStatus).toBe(401);
  expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual(['staff.roles']);
  expect(await lastAction()).toMatchObject({
    act: 'staff.roles-changed',
    before: { roles: ['editor'], jobText: '' },
    after: { roles: ['editor', 'registrar'], jobText: 'Writes' },
  });
  const late = await save(['analyst'], 1);
  expect([late.httpStatus, late.body.code]).toEqual([409, 'changed-meanwhile']);
  const again = { token: await aStaffSession(portal.context, member) };
  expect((await call(again, calls.meCall, {})).body.member.roles).toEqual(
    expect.arrayContaining(['editor', 'registrar']),
  );
});

it('nobody changes their own roles, and the last owner stays', async () => {
  const { context } = portal;
  expect(await codeAfter(owner, calls.saveMemberCall, { h: owner.hash, revision: 1, roles: ['editor'] })).toBe(
    'own-roles',
  );
  expect(await codeAfter(owner, calls.endMemberCall, { h: owner.hash })).toBe('own-account');
  const second = await aStaffMember(context, ['owner'], { name: 'Second' });
  const newcomer = await aStaffMember(context, ['owner'], { isEnrolled: false });
  expect(await codeAfter(second, calls.endMemberCall, { h: owner.hash, reason: 'left' })).toBeUndefined();
  expect((await call(owner, calls.meCall, {})).httpStatus).toBe(401);
  // Whoever has not set up a sign-in yet could let nobody in.
  const third = await aStaffMember(context, ['owner']);
  expect(
    await codeAfter(third, calls.saveMemberCall, { h: second.hash, revision: 1, roles: ['editor'] }),
  ).toBeUndefined();
  await context.db
    .updateTable('staff_member')
    .set({ enrolled_at: context.now() })
    .where('id', '=', newcomer.id)
    .execute();
  const fourth = { token: await aStaffSession(context, newcomer) };
  expect((await call(fourth, calls.endMemberCall, { h: third.hash })).body.status).toBe(true);
  const { members } = (await call(fourth, calls.teamCall, {})).body;
  expect(members.filter(({ endedAt, roles }) => endedAt === null && roles.includes('owner'))).toHaveLength(1);
});

it('of two owners who end one another at the same moment, one stays', async () => {
  const second = await aStaffMember(portal.context, ['owner']);
  const answers = await Promise.all([
    call(owner, calls.endMemberCall, { h: second.hash }),
    call(second, calls.endMemberCall, { h: owner.hash }),
  ]);
  expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
  const open = await portal.context.db.selectFrom('staff_member').select('id').where('ended_at', 'is', null).execute();
  expect(open).toHaveLength(1);
});

it('hands over the webinars of a host', async () => {
  const { context } = portal;
  const [leaving, coming] = [await aStaffMember(context, ['host']), await aStaffMember(context, ['host'])];
  const { aWebinar } = await import('#catalogue/server/fixtures.ts');
  for (const { id } of [await aWebinar(context), await aWebinar(context)])
    await context.db.insertInto('webinar_host').values({ activity_id: id, staff_id: leaving.id }).execute();
  expect((await call(owner, calls.handOverCall, { from: leaving.hash, to: coming.hash })).body).toEqual({
    status: true,
    moved: 2,
  });
  const hosts = await context.db.selectFrom('webinar_host').select('staff_id').execute();
  expect(new Set(hosts.map(({ staff_id }) => staff_id))).toEqual(new Set([coming.id]));
  expect(await codeAfter(owner, calls.handOverCall, { from: leaving.hash, to: leaving.hash })).toBe('same-member');
  expect((await call(owner, calls.letBackInCall, { h: 'Z'.repeat(22) })).body.errorMsg).toBe(
    staffMessages.unknownMember,
  );
});
