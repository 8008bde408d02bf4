import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import {
  accountItemsCall,
  registerCall,
  saveProfileCall,
  validateAgdNumberCall,
  validateEmailCall,
  validateUsernameCall,
} from '../contract.ts';
import { studentCall } from '#sign-in/contract.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { aRegistration, aStudent, type SignedIn } from './fixtures.ts';

let portal: Portal;
let member: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
  member = await aStudent(portal.context, { username: 'helencho', agdNumber: '512874' });
});
afterAll(() => portal.close());

describe('what is free', () => {
  const usernameIsFree = async (username: string, token?: string) =>
    (await portal.call(validateUsernameCall, { u: username }, token)).body.status;
  const emailIsFree = async (email: string, token?: string) =>
    (await portal.call(validateEmailCall, { email }, token)).body.status;

  it('a username is taken in every spelling, and free for its owner', async () => {
    expect(await usernameIsFree('nobody-yet')).toBe(true);
    expect(await usernameIsFree('HelenCho')).toBe(false);
    expect(await usernameIsFree('HelenCho', member.token)).toBe(true);
  });
  it("another's email address is no free username", async () => {
    expect(await usernameIsFree(member.email)).toBe(false);
  });
  it('names of the portal itself are never free', async () => {
    expect(await usernameIsFree('Administrator')).toBe(false);
  });
  it('an email address is taken in every spelling, and free for its owner', async () => {
    expect(await emailIsFree('nobody@member.test')).toBe(true);
    expect(await emailIsFree(member.email.toUpperCase())).toBe(false);
    expect(await emailIsFree(member.email, member.token)).toBe(true);
  });
  it('an AGD number is free for its owner alone; none at all is always free', async () => {
    const isFree = async (agdNumber: string, token?: string) =>
      (await portal.call(validateAgdNumberCall, { agdNumber }, token)).body.status;
    expect([
      await isFree('512874'),
      await isFree('512874', member.token),
      await isFree('512875'),
      await isFree(''),
    ]).toEqual([false, true, true, true]);
  });
});

describe('joining', () => {
  it.each([
    ['username-taken', { username: 'HELENCHO' }, 'This username is not available. Choose another.'],
    ['username-taken', { username: 'security' }, 'This username is not available. Choose another.'],
    ['email-taken', { email: 'helencho@MEMBER.test' }, 'Email already in use. Choose another.'],
    ['agd-number-taken', { agdNumber: '512874' }, 'AGD Number already in use.  Choose another.'],
    ['graduation-year', { certYear: '1899' }, 'Select one.'],
  ])('is refused as %s', async (code, changes, errorMsg) => {
    expect((await portal.call(registerCall, aRegistration(changes))).body).toMatchObject({
      status: false,
      code,
      errorMsg,
    });
  });

  // The selects of the form, by the call as well: title, for one, is printed on certificates.
  it.each([
    ['title', '<b>', 'Select title.'],
    ['jobTitle', 'junk', 'Select position.'],
    ['country', 'XX', 'Select country.'],
    ['state', 'ZZ', 'Select state.'],
    ['ageRange', 'zz', 'Select one.'],
    ['officeSize', 'zz', 'Select one.'],
    ['sourceHeard', 'zz', 'Required field.'],
  ])('is refused with a %s that no list has', async (field, value, errorMsg) => {
    const form = aRegistration({ [field]: value });
    const { body } = await portal.call(registerCall, form);
    expect(body).toMatchObject({ status: false, code: `unlisted-${field}`, errorMsg });
    expect((await portal.call(validateUsernameCall, { u: form.username })).body.status).toBe(true);
  });

  it('one of two who choose the same name at the same moment is refused', async () => {
    const [one, two] = [aRegistration({ username: 'same-name' }), aRegistration({ username: 'same-name' })];
    const answers = await Promise.all([portal.call(registerCall, one), portal.call(registerCall, two)]);
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
    expect(answers.find(({ body }) => !body.status)?.body.code).toBe('username-taken');
  });

  it('signs in, and the public identifier is not the session', async () => {
    const { body } = await portal.call(registerCall, aRegistration());
    expect(body.hash).toBe(body.token);
    expect(body.student.hash).not.toBe(body.token);
    expect((await portal.call(studentCall, {}, body.token)).body).toMatchObject({
      status: true,
      student: { hash: body.student.hash },
    });
  });

  it('never stores the session that it hands out, with an Idempotency-Key either', async () => {
    const payload = aRegistration();
    const headers = { 'idempotency-key': 'one-errand' };
    const { token } = (await portal.app.inject({ method: 'POST', url: registerCall.path, payload, headers })).json<{
      token: string;
    }>();
    expect(token).toHaveLength(43);
    const kept = await portal.context.db.selectFrom('idempotent_answer').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe('a third gender', () => {
  it('is no choice unless the provider gives it a word', async () => {
    const genders = async () => (await portal.call(accountItemsCall, {})).body.genders;
    const join = async () => (await portal.call(registerCall, aRegistration({ gender: 'X' }))).body;
    const two = [
      { id: 'F', label: 'Female' },
      { id: 'M', label: 'Male' },
    ];
    expect(await genders()).toEqual(two);
    expect(await join()).toMatchObject({ status: false, code: 'unlisted-gender', errorMsg: 'Select one.' });
    await writeSetting(portal.context.db, providerSettings.thirdGender, 'Another, or not said');
    expect(await genders()).toEqual([...two, { id: 'X', label: 'Another, or not said' }]);
    expect(await join()).toMatchObject({ status: true });
    await writeSetting(portal.context.db, providerSettings.thirdGender, null);
    expect(await join()).toMatchObject({ code: 'unlisted-gender' });
  });

  it('stays its owner’s when the provider takes it back', async () => {
    const owner = await aStudent(portal.context, { gender: 'X' });
    const { username: _u, password: _p, passwordRetyped: _r, sourceHeard: _h, ...form } = aRegistration();
    const save = async (gender: string) =>
      (await portal.call(saveProfileCall, { ...form, email: owner.email, gender }, owner.token)).body;
    expect(await save('X')).toMatchObject({ status: true });
    expect(await save('F')).toMatchObject({ status: true });
    expect(await save('X')).toMatchObject({ status: false, code: 'unlisted-gender' });
  });
});

describe('a profile', () => {
  const { username: _u, password: _p, passwordRetyped: _r, sourceHeard: _h, timeZone: _z, ...fields } = aRegistration();
  const save = async (owner: SignedIn, changes: Record<string, string>) => {
    const form = { ...fields, email: owner.email, ...changes };
    return (await portal.call(saveProfileCall, form, owner.token)).body;
  };

  it('takes the listed choices and refuses others', async () => {
    const owner = await aStudent(portal.context);
    expect(await save(owner, {})).toMatchObject({ status: true });
    expect(await save(owner, { title: 'Sir' })).toMatchObject({
      status: false,
      code: 'unlisted-title',
      errorMsg: 'Select title.',
    });
  });

  it('keeps what its owner has though the provider lists it no longer', async () => {
    const knight = await aStudent(portal.context, { title: 'Sir', state: 'Old', officeSize: '400' });
    const own = { title: 'Sir', state: 'Old', country: 'US', zip: '02114', officeSize: '400' };
    expect(await save(knight, own)).toMatchObject({ status: true });
    expect(await save(knight, { ...own, officeSize: '401' })).toMatchObject({ code: 'unlisted-officeSize' });
  });
});

it('the choices of the forms depend on the current year', async () => {
  expect((await portal.call(accountItemsCall, {})).body.year).toBe(2026);
});
