// From the first start to a team that signs in: invitations, the second factor, wrong codes, the way back in.
import { TOTP, Secret as TotpSecret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '#platform/server/config.ts';
import { checkSealingKey } from '#platform/server/security/check-sealing-key.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { secretToken } from '#platform/server/security/random.ts';
import { oddStart, openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import * as calls from '../../contract.ts';
import { staffMessages } from '../../contract.ts';
import type { Role } from '../../permissions.ts';
import { callAsStaff, type SignedInStaff } from '../fixtures.ts';
import { inviteByCommand, inviteFirstOwner, replaceKeyByCommand, rescueByCommand } from '../team/first-owner.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { verifyAudit } from '../audit/verify-audit.ts';

let portal: Portal;
beforeAll(async () => {
  // A clock as a machine has it: whatever is stored and compared with the present moment must bear its nanoseconds.
  portal = await openPortal({}, { startsAt: oddStart });
});
afterAll(async () => {
  expect((await verifyAudit(portal.context)).brokenId).toBeNull();
  await portal.close();
});
// Nobody's tries count against the next test's.
let networks = 0;
beforeEach(() => {
  networks += 1;
  portal.advance({ minutes: 20 });
});

const password = 'correct horse battery';
type Cookie = Pick<SignedInStaff, 'token'>;
type Visit = NonNullable<Parameters<typeof callAsStaff>[4]>;
const call = <C extends Call>(who: Cookie | null, made: C, input: CallInput<C>, visit?: Visit) =>
  callAsStaff(portal, who, made, input, { address: `192.0.2.${networks}`, ...visit });

/** Makes a call that opens a session, and returns the session beside the answer. */
async function open<C extends Call>(made: C, input: CallInput<C>, who: Cookie | null = null, visit?: Visit) {
  const answer = await call(who, made, input, visit);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((each) => /^(?:__Host-)?staff=/.test(each)) ?? '';
  return { ...answer, cookie, token: /^staff=([^;]+)/.exec(cookie)?.[1] ?? '' };
}

const codeOf = (secret: string) =>
  new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({ timestamp: portal.context.now().epochMilliseconds });
const codeIn = (address: string) => new URL(address).searchParams.get('c') ?? '';

/** Comes to the team by an invitation and sets everything up. */
async function join(c: string, { email = '', name = 'Helen Cho' } = {}) {
  const accepted = await open(calls.acceptInvitationCall, { c, name, email, password });
  expect(accepted.body).toEqual({ status: true, next: 'enrol' });
  const { secret } = (await call(accepted, calls.offerTotpCall, {})).body;
  await call(accepted, calls.confirmTotpCall, { code: codeOf(secret) });
  const { codes } = (await call(accepted, calls.recoveryCodesCall, {})).body;
  expect((await call(accepted, calls.keepCodesCall, {})).body).toEqual({ status: true, isEnrolled: true });
  portal.advance({ seconds: 90 });
  return { token: accepted.token, secret, codes };
}

let people = 0;
/** Someone of the team who came in by the command line's invitation. */
async function aPerson(role: Role = 'owner', name = 'Robin Vale') {
  people += 1;
  const email = `person-${people}@team.test`;
  const address = await inviteByCommand({ readProvider, readTimeZone }, portal.context, { email, name, role });
  return { email, name, ...(await join(codeIn(address ?? ''), { name })) };
}

async function signInWith(email: string, secret: string) {
  const first = await open(calls.staffSignInCall, { email, password });
  expect(first.body).toMatchObject({ next: 'code' });
  return open(calls.signInCodeCall, { code: codeOf(secret) }, first);
}

const teamOf = async (who: Cookie) => (await call(who, calls.teamCall, {})).body;

describe('the first owner', () => {
  // A portal that nobody of the team came to yet.
  let inhabited: Portal;
  beforeAll(async () => {
    inhabited = portal;
    portal = await openPortal();
  });
  afterAll(async () => {
    await portal.close();
    portal = inhabited;
  });

  it('sets up an account with a printed link, and can do nothing before a second factor is there', async () => {
    const address = await inviteFirstOwner(portal.context);
    expect(address).toMatch(/^http:\/\/portal\.test\/staff\/invitation\?c=[\w-]{43}$/);
    const c = codeIn(address ?? '');
    for (let look = 0; look < 3; look += 1)
      expect((await call(null, calls.invitationCall, { c })).body).toMatchObject({
        email: '',
        roles: ['owner'],
        kind: 'new',
      });

    const email = 'helen@clinic.test';
    const short = await open(calls.acceptInvitationCall, { c, name: 'Helen Cho', email, password: 'too short' });
    expect(short.body).toMatchObject({ code: 'weak-password', errorMsg: staffMessages.passwordShort });
    const accepted = await open(calls.acceptInvitationCall, { c, name: 'Helen Cho', email, password });
    expect(accepted.cookie).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await call(accepted, calls.staffSessionCall, {})).body).toMatchObject({
      member: { name: 'Helen Cho', roles: ['owner'] },
      isEnrolled: false,
      needs: ['factor', 'codes'],
    });
    for (const closed of [calls.teamCall, calls.staffSessionsCall])
      expect((await call(accepted, closed, {})).body).toMatchObject({
        code: 'staff-enrol',
        errorMsg: staffMessages.enrol,
      });

    const { secret, uri, qr } = (await call(accepted, calls.offerTotpCall, {})).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.path).toMatch(/^M\d/);
    expect((await call(accepted, calls.confirmTotpCall, { code: '000000' })).body.code).toBe('wrong-code');
    expect((await call(accepted, calls.confirmTotpCall, { code: codeOf(secret) })).body.isEnrolled).toBe(false);
    expect((await call(accepted, calls.teamCall, {})).httpStatus).toBe(403);
    const { codes } = (await call(accepted, calls.recoveryCodesCall, {})).body;
    expect(new Set(codes).size).toBe(10);
    expect((await call(accepted, calls.teamCall, {})).httpStatus).toBe(403);
    expect((await call(accepted, calls.keepCodesCall, {})).body.isEnrolled).toBe(true);
    expect((await teamOf(accepted)).members.map(({ name, hasTotp, codesLeft }) => [name, hasTotp, codesLeft])).toEqual([
      ['Helen Cho', true, 10],
    ]);
    const again = await open(calls.acceptInvitationCall, { c, name: 'Eve', email: 'eve@evil.test', password });
    expect([again.body.errorMsg, again.token]).toEqual([staffMessages.invitationOver, '']);
    expect(await inviteFirstOwner(portal.context)).toBeNull();
    const kept = await portal.context.db.selectFrom('staff_member').select(['totp_sealed', 'password_hash']).execute();
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept.map(({ password_hash }) => password_hash)).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
  });

  it('gets a new link at each start until they have a way to sign in, and no link works after that', async () => {
    const empty = await openPortal({}, { startsAt: oddStart });
    const link = async () => codeIn((await inviteFirstOwner(empty.context)) ?? '');
    const accept = async (c: string, email: string) => {
      const answer = await callAsStaff(empty, null, calls.acceptInvitationCall, {
        c,
        name: 'Helen Cho',
        email,
        password,
      });
      return { token: /staff=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '', body: answer.body };
    };
    const [first, second] = [await link(), await link()];
    const abandoned = await accept(first, 'home@clinic.test');
    const third = await link();
    expect(new Set([first, second, third]).size).toBe(3);
    const helen = await accept(third, 'helen@clinic.test');
    const { secret } = (await callAsStaff(empty, helen, calls.offerTotpCall, {})).body;
    const code = new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({
      timestamp: empty.context.now().epochMilliseconds,
    });
    expect((await callAsStaff(empty, helen, calls.confirmTotpCall, { code })).body.status).toBe(true);
    for (const c of [first, second, third])
      expect((await accept(c, 'eve@evil.test')).body.errorMsg).toBe(staffMessages.invitationOver);
    expect((await callAsStaff(empty, abandoned, calls.meCall, {})).httpStatus).toBe(401);
    expect(await inviteFirstOwner(empty.context)).toBeNull();
    await empty.close();
  });

  it('gets a Secure cookie of this host where the portal has https', async () => {
    const secure = await openPortal({ PUBLIC_URL: 'HTTPS://Portal.test' });
    const c = codeIn((await inviteFirstOwner(secure.context)) ?? '');
    const accepted = await callAsStaff(secure, null, calls.acceptInvitationCall, {
      c,
      name: 'Helen Cho',
      email: 'helen@clinic.test',
      password,
    });
    expect(accepted.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    );
    await secure.close();
  });

  it('finds a late or made-up invitation over', async () => {
    const address = await inviteByCommand({ readProvider, readTimeZone }, portal.context, {
      email: 'late@team.test',
      name: 'Late',
      role: 'editor',
    });
    portal.advance({ hours: 73 });
    for (const c of [codeIn(address ?? ''), 'A'.repeat(43)])
      expect((await call(null, calls.invitationCall, { c })).body.errorMsg).toBe(staffMessages.invitationOver);
  });
});

describe('an invitation', () => {
  const invited = async (email: string, name = 'Robin Vale') =>
    codeIn(
      (await inviteByCommand({ readProvider, readTimeZone }, portal.context, { email, name, role: 'owner' })) ?? '',
    );
  const accept = (c: string, more: Partial<CallInput<typeof calls.acceptInvitationCall>> = {}) =>
    open(calls.acceptInvitationCall, { c, ...more });
  /** Confirms the authenticator of this key in this session. */
  const useTotp = (who: Cookie, secret: string) => call(who, calls.confirmTotpCall, { code: codeOf(secret) });

  it('works again after a reload until a way to sign in exists, then with another way', async () => {
    const c = await invited('reload@team.test');
    const byPasskey = await accept(c);
    expect((await call(byPasskey, calls.offerStaffPasskeyCall, {})).httpStatus).toBe(200);
    expect((await call(null, calls.invitationCall, { c })).body).toMatchObject({ kind: 'new', name: 'Robin Vale' });
    const again = await accept(c, { password });
    expect((await call(byPasskey, calls.meCall, {})).httpStatus).toBe(401);
    const { secret } = (await call(again, calls.offerTotpCall, {})).body;
    expect((await useTotp(again, secret)).body.status).toBe(true);
    expect((await call(null, calls.invitationCall, { c })).body.errorMsg).toBe(staffMessages.invitationOver);
    const entries = await portal.context.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject_title', '=', 'Robin Vale')
      .where('staff_id', 'in', (eb) =>
        eb.selectFrom('staff_member').select('id').where('email_key', '=', 'reload@team.test'),
      )
      .orderBy('id')
      .execute();
    expect(entries.map(({ act }) => act)).toEqual([
      'staff.invitation-opened',
      'staff.invitation-opened',
      'staff.joined',
      'staff.authenticator-added',
    ]);
  });

  it('opened without a password can be finished with a password and an authenticator', async () => {
    const started = await accept(await invited('no-passkey@team.test'));
    expect((await call(started, calls.setStaffPasswordCall, { password })).body.status).toBe(true);
    const { secret } = (await call(started, calls.offerTotpCall, {})).body;
    await useTotp(started, secret);
    expect((await call(started, calls.staffSessionCall, {})).body.needs).toEqual(['codes']);
  });

  it('lets one person finish when two open it, whoever adds a way to sign in last', async () => {
    const c = await invited('two@team.test');
    const one = await accept(c, { password });
    const { secret } = (await call(one, calls.offerTotpCall, {})).body;
    const [other, added, named, codes] = await Promise.all([
      accept(c, { password: 'quite another sentence' }),
      useTotp(one, secret),
      call(one, calls.setStaffPasswordCall, { password: 'a third long sentence' }),
      call(one, calls.recoveryCodesCall, {}),
    ]);
    for (const { httpStatus } of [other, added, named, codes]) expect(httpStatus).toBeLessThan(500);
    const isFirst = added.body.status === true;
    expect(other.body.status).toBe(!isFirst);
    expect((await call(one, calls.meCall, {})).httpStatus).toBe(isFirst ? 200 : 401);
    if (isFirst) return;
    // The one who came later is alone with the account, without anything of the other's.
    const { hasTotp, codesLeft } = (await call(other, calls.meCall, {})).body;
    expect([hasTotp, codesLeft]).toEqual([false, 0]);
    expect(
      (await open(calls.staffSignInCall, { email: 'two@team.test', password: 'quite another sentence' })).body.next,
    ).toBe('enrol');
  });

  it('ends what was begun with it when it is taken back or replaced', async () => {
    const boss = await aPerson('owner', 'Anna Boss');
    const email = 'begun@team.test';
    const begun = await accept(await invited(email), { password });
    const shown = (await teamOf(boss)).invitations.find((each) => each.email === email);
    expect(shown).toMatchObject({ kind: 'new', name: 'Robin Vale' });
    expect((await teamOf(boss)).members.map((each) => each.email)).not.toContain(email);
    await call(boss, calls.inviteCall, { email, name: 'Robin Vale', roles: ['registrar'] });
    expect((await call(begun, calls.meCall, {})).httpStatus).toBe(401);
    // Nor does the password of before lead on: it would join with the roles of before.
    expect((await open(calls.staffSignInCall, { email, password })).body.code).toBe('wrong-sign-in');
    const link = /https?:\S+invitation\?c=\S+/.exec(
      (
        await portal.context.db
          .selectFrom('mail')
          .select('text_body')
          .where('recipient', '=', email)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).text_body ?? '',
    );
    const later = await accept(codeIn(link?.[0] ?? ''));
    expect((await call(later, calls.meCall, {})).body.member.roles).toEqual(['registrar']);
    const { id = '' } = (await teamOf(boss)).invitations.find((each) => each.email === email) ?? {};
    expect((await call(boss, calls.takeBackInvitationCall, { id })).body.status).toBe(true);
    expect((await call(later, calls.meCall, {})).httpStatus).toBe(401);
  });

  it('names the person; a later change of their own name is in the log, and the owners are notified', async () => {
    const boss = await aPerson('owner', 'Anna Boss');
    const c = await invited('named@team.test', 'Robin Vale');
    const joining = await accept(c, { name: 'Anna Boss', password });
    expect((await call(joining, calls.meCall, {})).body.member.name).toBe('Robin Vale');
    const { secret } = (await call(joining, calls.offerTotpCall, {})).body;
    await useTotp(joining, secret);
    await call(joining, calls.recoveryCodesCall, {});
    await call(joining, calls.keepCodesCall, {});
    expect((await call(joining, calls.setStaffNameCall, { name: 'Robin Vale-Okafor' })).body.status).toBe(true);
    expect((await call(joining, calls.meCall, {})).body.member.name).toBe('Robin Vale-Okafor');
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .select(['staff_name', 'before', 'after'])
      .where('act', '=', 'staff.name-changed')
      .executeTakeFirst();
    expect(entry).toEqual({
      staff_name: 'Robin Vale',
      before: { name: 'Robin Vale' },
      after: { name: 'Robin Vale-Okafor' },
    });
    const mail = await portal.context.db
      .selectFrom('mail')
      .select('subject')
      .where('kind', '=', 'staff.name')
      .where('recipient', '=', boss.email)
      .executeTakeFirst();
    expect(mail?.subject).toBe('Robin Vale is now Robin Vale-Okafor in the console');
  });
});

describe('signing in', () => {
  it('takes the password and then a code, each code once', async () => {
    const { email, secret } = await aPerson();
    const first = await open(calls.staffSignInCall, { email: ` ${email.toUpperCase()} `, password });
    expect(first.body).toEqual({ status: true, next: 'code', ways: ['totp', 'recovery-code'] });
    expect((await call(first, calls.meCall, {})).body.code).toBe('staff-sign-in');
    const code = codeOf(secret);
    const second = await open(calls.signInCodeCall, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, first);
    expect(second.body).toEqual({ status: true, next: 'done' });
    expect(second.token).not.toBe(first.token);
    expect((await call(first, calls.meCall, {})).httpStatus).toBe(401);
    expect((await call(second, calls.meCall, {})).body).toMatchObject({
      hasPassword: true,
      hasTotp: true,
      codesLeft: 10,
    });

    const other = await open(calls.staffSignInCall, { email, password });
    const reused = await open(calls.signInCodeCall, { code }, other);
    expect([reused.body.errorMsg, reused.token]).toEqual([staffMessages.wrongSignIn, '']);

    const { sessions } = (await call(second, calls.staffSessionsCall, {})).body;
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    await call(second, calls.endStaffSessionCall, {});
    expect((await call(second, calls.staffSessionsCall, {})).body.sessions).toHaveLength(1);
    const out = await open(calls.staffSignOutCall, {}, second);
    expect(out.cookie).toContain('Max-Age=0');
    expect((await call(second, calls.meCall, {})).httpStatus).toBe(401);
  });

  it('says the same of a wrong password, an unknown address and a wrong code', async () => {
    const { email } = await aPerson();
    const wrong = { status: false, code: 'wrong-sign-in', errorMsg: staffMessages.wrongSignIn };
    expect((await open(calls.staffSignInCall, { email, password: 'wrong' })).body).toEqual(wrong);
    expect((await open(calls.staffSignInCall, { email: 'nobody@team.test', password })).body).toEqual(wrong);
    const first = await open(calls.staffSignInCall, { email, password });
    expect((await open(calls.signInCodeCall, { code: '123456' }, first)).body).toEqual(wrong);
  });

  it('five wrong codes make the next wait 1, 5 and 15 minutes, a right one too; and never for good', async () => {
    const { email, secret } = await aPerson();
    const first = await open(calls.staffSignInCall, { email, password });
    const tryCode = (code: string) => open(calls.signInCodeCall, { code }, first);
    const wrongOnes = ['000001', '000002', '000003', '000004', '000005'].filter((code) => code !== codeOf(secret));
    for (const code of wrongOnes) expect((await tryCode(code)).body.code).toBe('wrong-sign-in');
    for (const [minutes, seconds] of [
      [1, 60],
      [5, 300],
      [15, 900],
    ] as const) {
      const blocked = await tryCode(codeOf(secret));
      expect([blocked.httpStatus, blocked.body.code, blocked.headers['retry-after']]).toEqual([
        429,
        'throttled',
        String(seconds),
      ]);
      portal.advance({ minutes });
      if (minutes < 15) expect((await tryCode('000009')).body.code).toBe('wrong-sign-in');
    }
    expect((await tryCode(codeOf(secret))).body).toEqual({ status: true, next: 'done' });
  });

  it('many wrong codes at the same moment are counted one by one', async () => {
    const { email } = await aPerson();
    const first = await open(calls.staffSignInCall, { email, password });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(calls.signInCodeCall, { code: `00010${at % 10}` }, first)),
    );
    expect(answers.filter(({ body }) => body.code === 'wrong-sign-in')).toHaveLength(5);
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(7);
  });

  it('a recovery code works once and opens nothing before a new factor is set up; its owner is notified', async () => {
    const { email, codes } = await aPerson();
    const code = codes[0] ?? '';
    const byCode = await open(calls.signInCodeCall, { email, code: code.toLowerCase().replaceAll('-', ' ') });
    expect(byCode.body).toEqual({ status: true, next: 'enrol' });
    expect((await call(byCode, calls.staffSessionsCall, {})).body.code).toBe('staff-enrol');
    expect((await call(byCode, calls.staffSessionCall, {})).body).toMatchObject({
      isEnrolled: false,
      needs: ['factor'],
    });
    const { secret } = (await call(byCode, calls.offerTotpCall, {})).body;
    expect((await call(byCode, calls.confirmTotpCall, { code: codeOf(secret) })).body.isEnrolled).toBe(true);
    expect((await call(byCode, calls.meCall, {})).body.codesLeft).toBe(9);
    expect((await open(calls.signInCodeCall, { email, code })).body.code).toBe('wrong-sign-in');
    const mails = await portal.context.db.selectFrom('mail').select('kind').where('recipient', '=', email).execute();
    expect(mails.map(({ kind }) => kind)).toContain('staff.recovery-code');
  });

  it('what is delicate asks for a code again after ten minutes', async () => {
    const person = await aPerson();
    portal.advance({ minutes: 11 });
    const session = await signInWith(person.email, person.secret);
    portal.advance({ minutes: 11 });
    expect((await call(session, calls.recoveryCodesCall, {})).body).toMatchObject({
      code: 'confirm',
      errorMsg: staffMessages.confirm,
    });
    expect((await call(session, calls.confirmCall, { code: '000000' })).body.code).toBe('wrong-code');
    expect((await call(session, calls.confirmCall, { code: codeOf(person.secret) })).httpStatus).toBe(200);
    expect((await call(session, calls.recoveryCodesCall, {})).body.codes).toHaveLength(10);
  });

  it('the last two ways in stay, and a new password ends the other sessions', async () => {
    const person = await aPerson();
    expect((await call(person, calls.removeTotpCall, {})).body.errorMsg).toBe(staffMessages.keepTwoWays);
    const elsewhere = await signInWith(person.email, person.secret);
    expect(elsewhere.body.status).toBe(true);
    expect((await call(person, calls.setStaffPasswordCall, { password: 'robin vale knows' })).body.errorMsg).toBe(
      staffMessages.passwordOfOwnWords('robin'),
    );
    expect((await call(person, calls.setStaffPasswordCall, { password: 'another long sentence' })).body.status).toBe(
      true,
    );
    expect((await call(elsewhere, calls.meCall, {})).httpStatus).toBe(401);
    expect((await call(person, calls.meCall, {})).httpStatus).toBe(200);
  });
});

describe('counting wrong tries', () => {
  /** Wrong ones, none of which happens to be right. */
  const wrongCodes = (secret: string, count: number) =>
    Array.from({ length: count + 3 }, (_, at) => String(100_000 + at))
      .filter((code) => code !== codeOf(secret))
      .slice(0, count);

  it('the first right password and the first right code are let in, whatever the nanoseconds of the clock', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      portal.advance({ seconds: 31, nanoseconds: 137 });
      const person = await aPerson();
      expect((await signInWith(person.email, person.secret)).body).toEqual({ status: true, next: 'done' });
    }
  });

  it('a right password forgives no wrong codes', async () => {
    const { email, secret } = await aPerson();
    for (const pair of [wrongCodes(secret, 3), wrongCodes(secret, 2)]) {
      const first = await open(calls.staffSignInCall, { email, password });
      for (const code of pair)
        expect((await open(calls.signInCodeCall, { code }, first)).body.code).toBe('wrong-sign-in');
    }
    const third = await open(calls.staffSignInCall, { email, password });
    expect((await open(calls.signInCodeCall, { code: codeOf(secret) }, third)).httpStatus).toBe(429);
    portal.advance({ minutes: 1 });
    expect((await open(calls.signInCodeCall, { code: codeOf(secret) }, third)).body.next).toBe('done');
  });

  it('ten wrong codes end the sign-in, its owner gets an email, and each is in the log', async () => {
    const { email, secret } = await aPerson();
    let pending = await open(calls.staffSignInCall, { email, password });
    for (const code of wrongCodes(secret, 10)) {
      portal.advance({ minutes: 15 });
      pending = await open(calls.staffSignInCall, { email, password });
      expect((await open(calls.signInCodeCall, { code }, pending)).body.code).toBe('wrong-sign-in');
    }
    expect((await open(calls.signInCodeCall, { code: codeOf(secret) }, pending)).body.code).toBe('staff-sign-in');
    const mails = await portal.context.db.selectFrom('mail').select('kind').where('recipient', '=', email).execute();
    expect(mails.filter(({ kind }) => kind === 'staff.wrong-codes')).toHaveLength(1);
    const noted = await portal.context.db
      .selectFrom('audit_entry')
      .innerJoin('staff_member', 'staff_member.hash', 'audit_entry.subject_hash')
      .select(['after', 'staff_id', 'network', 'via'])
      .where('act', '=', 'staff.sign-in-refused')
      .where('email', '=', email)
      .orderBy('audit_entry.id')
      .execute();
    expect(noted).toHaveLength(10);
    expect(noted[9]).toEqual({
      after: { wrong: 'code', inARow: 10 },
      staff_id: null,
      network: `192.0.2.${networks}`,
      via: 'console',
    });
  });

  it('ten right passwords at the same moment all go on, and one code lets one of ten sessions in', async () => {
    const { email, secret } = await aPerson();
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => open(calls.staffSignInCall, { email, password })),
    );
    expect(sessions.map(({ httpStatus }) => httpStatus)).toEqual(Array(10).fill(200));
    const waiting = await portal.context.db
      .selectFrom('staff_session')
      .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff_id')
      .select('staff_session.id')
      .where('email', '=', email)
      .where('proven_at', 'is', null)
      .execute();
    expect(waiting).toHaveLength(5);
    const code = codeOf(secret);
    const answers = await Promise.all(sessions.map((session) => open(calls.signInCodeCall, { code }, session)));
    expect(answers.filter(({ body }) => body.next === 'done')).toHaveLength(1);
    expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([]);
  });

  it('many wrong passwords at the same moment are counted one by one, and a right one among them is refused too', async () => {
    const { email } = await aPerson();
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(calls.staffSignInCall, { email, password: `wrong ${at}` })),
    );
    expect(wrong.filter(({ body }) => body.code === 'wrong-sign-in')).toHaveLength(5);
    expect((await open(calls.staffSignInCall, { email, password })).httpStatus).toBe(429);
  });

  /** Wrong passwords for an address, five from each network. */
  async function guess(email: string, times: number): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      const visit = { address: `10.9.9.${Math.floor(at / 5)}` };
      const { body } = await open(calls.staffSignInCall, { email, password: 'a guess' }, null, visit);
      expect(body.code).toBe('wrong-sign-in');
    }
  }

  it('no one in fewer than five networks can lock people out of a new browser; their own networks wait', async () => {
    const { email } = await aPerson();
    await guess(email, 24);
    const from = (address: string) => open(calls.staffSignInCall, { email, password }, null, { address });
    expect((await from('10.9.9.0')).httpStatus).toBe(429);
    expect((await from('10.1.0.9')).body.next).toBe('code');
    await open(calls.staffSignInCall, { email, password: 'a guess' }, null, { address: '10.9.9.5' });
    expect((await from('10.1.0.9')).httpStatus).toBe(429);
    portal.advance({ minutes: 1 });
    expect((await from('10.1.0.9')).body.next).toBe('code');
  });

  it('no one elsewhere can lock people out of a browser that they signed in from before, nor out of a confirmation', async () => {
    const { email, secret } = await aPerson();
    const home: Visit = { address: '10.1.0.1', device: secretToken() };
    const first = await open(calls.staffSignInCall, { email, password }, null, home);
    const inside = await open(calls.signInCodeCall, { code: codeOf(secret) }, first, home);
    expect(inside.body.next).toBe('done');
    portal.advance({ minutes: 11 });
    await guess(email, 25);
    const elsewhere: Visit = { address: '10.1.0.2', device: secretToken() };
    expect((await open(calls.staffSignInCall, { email, password }, null, elsewhere)).httpStatus).toBe(429);
    expect((await call(inside, calls.confirmCall, { code: codeOf(secret) }, home)).httpStatus).toBe(200);
    expect((await open(calls.staffSignInCall, { email, password }, null, home)).body.next).toBe('code');
  });

  it('wrong codes of a confirmation make the session wait, and no sign-in', async () => {
    const person = await aPerson();
    for (const code of wrongCodes(person.secret, 5))
      expect((await call(person, calls.confirmCall, { code })).body.code).toBe('wrong-code');
    expect((await call(person, calls.confirmCall, { code: codeOf(person.secret) })).httpStatus).toBe(429);
    expect((await signInWith(person.email, person.secret)).body.next).toBe('done');
  });

  it('25 wrong tries from one network over 25 accounts stop it, and no other network; a right sign-in does not clear them', async () => {
    const person = await aPerson();
    const office: Visit = { address: '10.2.0.1' };
    const guess = (at: number, visit: Visit) =>
      open(calls.staffSignInCall, { email: `guess-${at}@team.test`, password }, null, visit);
    for (let at = 0; at < 24; at += 1) expect((await guess(at, office)).body.code).toBe('wrong-sign-in');
    const first = await open(calls.staffSignInCall, { email: person.email, password }, null, office);
    expect((await open(calls.signInCodeCall, { code: codeOf(person.secret) }, first, office)).body.next).toBe('done');
    expect((await guess(24, office)).body.code).toBe('wrong-sign-in');
    expect((await guess(25, office)).httpStatus).toBe(429);
    expect((await guess(25, { address: '10.2.0.2' })).body.code).toBe('wrong-sign-in');
  });

  it('no connection of the database is held while a password waits to be hashed', async () => {
    const { email } = await aPerson();
    // Members' own work goes first, so the tries wait in line behind it.
    const before = Array.from({ length: 50 }, () => hashPassword('a password of a member'));
    let finished = 0;
    const tries = Array.from({ length: 12 }, async (_, at) => {
      const answer = await open(calls.staffSignInCall, { email, password: 'wrong' }, null, { address: `10.3.0.${at}` });
      finished += 1;
      return answer.httpStatus;
    });
    await Promise.all(before.slice(0, 12));
    await portal.context.db.selectFrom('staff_member').select('id').limit(1).execute();
    expect(finished).toBe(0);
    expect((await Promise.all(tries)).filter((httpStatus) => httpStatus >= 500)).toEqual([]);
    await Promise.all(before);
  });
});

describe('the way back in', () => {
  it('an owner waits a day unless a second owner agrees; the former ways in end when the link is taken', async () => {
    const [anna, ben, lost] = [
      await aPerson('owner', 'Anna Roth'),
      await aPerson('owner', 'Ben Okafor'),
      await aPerson('owner', 'Lost One'),
    ];
    const { members } = await teamOf(anna);
    const h = members.find(({ email }) => email === lost.email)?.hash ?? '';
    const { worksFrom } = (await call(anna, calls.letBackInCall, { h })).body;
    expect(String(worksFrom)).toBe(portal.context.now().add({ hours: 24 }).toString({ smallestUnit: 'millisecond' }));
    const mails = await portal.context.db
      .selectFrom('mail')
      .select(['recipient', 'kind', 'text_body'])
      .where('kind', 'like', 'staff.let-back-in%')
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([lost.email, anna.email, ben.email]),
    );
    const link =
      /https?:\S+invitation\?c=\S+/.exec(
        mails.find(({ kind }) => kind === 'staff.let-back-in')?.text_body ?? '',
      )?.[0] ?? '';
    const c = codeIn(link);
    expect((await call(null, calls.invitationCall, { c })).body.code).toBe('invitation-waits');

    const waiting = (await teamOf(ben)).invitations.find(({ kind }) => kind === 'back');
    expect(waiting?.mayAgree).toBe(true);
    const id = waiting?.id ?? '';
    expect((await call(anna, calls.agreeLetBackInCall, { id })).body.code).toBe('already-agreed');
    expect((await call(ben, calls.agreeLetBackInCall, { id })).body.status).toBe(true);
    expect((await call(null, calls.invitationCall, { c })).body).toMatchObject({ kind: 'back', name: 'Lost One' });
    expect((await call(lost, calls.meCall, {})).httpStatus).toBe(200);

    const back = await open(calls.acceptInvitationCall, { c, password: 'a new long sentence' });
    expect(back.body.next).toBe('enrol');
    expect((await call(lost, calls.meCall, {})).httpStatus).toBe(401);
    expect((await open(calls.staffSignInCall, { email: lost.email, password })).body.code).toBe('wrong-sign-in');
    expect((await open(calls.signInCodeCall, { email: lost.email, code: lost.codes[0] ?? '' })).body.code).toBe(
      'wrong-sign-in',
    );
    expect((await call(back, calls.staffSessionCall, {})).body.needs).toEqual(['factor', 'codes']);
  });

  it('a lost key is replaced at the command line: recovery codes still sign in, and a new authenticator is set up', async () => {
    const lost = await openPortal({ STAFF_KEY: 'a1'.repeat(32) });
    const found = { ...lost.context, config: { ...lost.context.config, staffKey: new Secret('b2'.repeat(32)) } };
    await checkSealingKey(lost.context);
    await expect(checkSealingKey(found)).rejects.toThrow('staff new-key');
    const c = codeIn((await inviteFirstOwner(lost.context)) ?? '');
    const here = portal;
    portal = lost;
    try {
      const person = await join(c, { email: 'helen@clinic.test' });
      await replaceKeyByCommand(found);
      await checkSealingKey(found);
      const byCode = await open(calls.signInCodeCall, { email: 'helen@clinic.test', code: person.codes[0] ?? '' });
      expect(byCode.body.next).toBe('enrol');
      expect((await call(byCode, calls.meCall, {})).body.hasTotp).toBe(false);
    } finally {
      portal = here;
      await lost.close();
    }
  });

  it('whoever has the machine lets the last owner back in', async () => {
    const person = await aPerson();
    expect(await rescueByCommand(portal.context, 'nobody@team.test')).toBeNull();
    const c = codeIn((await rescueByCommand(portal.context, person.email)) ?? '');
    const back = await join(c);
    expect((await call(back, calls.meCall, {})).body.member.email).toBe(person.email);
    const noted = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'via'])
      .where('act', '=', 'staff.rescued')
      .execute();
    expect(noted).toEqual([{ act: 'staff.rescued', via: 'command' }]);
  });
});
