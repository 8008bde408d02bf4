import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { settingsCall } from '../contract.ts';
import { saveStaffSettingsCall, staffSettingsCall, undoStaffSettingsCall } from '../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  owner = await aStaffMember(portal.context, ['owner']);
});

const read = async () => (await callAsStaff(portal, owner, staffSettingsCall, {})).body;
const save = async (input: CallInput<typeof saveStaffSettingsCall>, by = owner) =>
  (await callAsStaff(portal, by, saveStaffSettingsCall, input)).body;

const provider = {
  name: 'Harbor Dental Society',
  legalName: 'Harbor Dental Society, Inc.',
  address: ['1 Quay Street', 'Boston, MA'],
  email: 'office@harbor.test',
  phone: '617 555 0100',
};

describe('a section of the settings', () => {
  it('is saved alone, shown to visitors, and recorded in the log with what changed', async () => {
    const { provider: before } = await read();
    expect([before.values.email, before.lastChange]).toEqual(['', null]);
    expect(await save({ section: 'provider', revision: before.revision, values: provider })).toEqual({
      status: true,
      revision: before.revision + 1,
    });
    const after = (await read()).provider;
    expect([after.values, after.lastChange?.by]).toEqual([provider, owner.name]);
    expect((await portal.call(settingsCall, {})).body.provider.email).toBe(provider.email);
    const entry = await portal.context.db
      .selectFrom('audit_entry')
      .select(['act', 'subject_title', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      act: 'provider.saved-settings',
      subject_title: 'Provider',
      after: { email: provider.email },
    });
  });

  it('does not overwrite what someone else saved meanwhile', async () => {
    const { revision } = (await read()).records;
    const other = await aStaffMember(portal.context, ['owner'], { name: 'Helen Cho' });
    await save({ section: 'records', revision, values: { retentionYears: 8 } }, other);
    expect(await save({ section: 'records', revision, values: { retentionYears: 9 } })).toMatchObject({
      status: false,
      code: 'changed-meanwhile',
      errorMsg: 'Helen Cho saved this meanwhile. Look at both.',
    });
    expect((await read()).records.values.retentionYears).toBe(8);
    // Two at the same moment: one of them is refused.
    const now = (await read()).records.revision;
    const both = await Promise.all(
      [7, 9].map((retentionYears) => save({ section: 'records', revision: now, values: { retentionYears } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([false, true]);
  });

  it('is taken back as a change of its own', async () => {
    const { timeZone } = await read();
    await save({ section: 'time-zone', revision: timeZone.revision, values: { timeZone: 'America/Chicago' } });
    const undone = await callAsStaff(portal, owner, undoStaffSettingsCall, {
      section: 'time-zone',
      revision: timeZone.revision + 1,
    });
    expect(undone.body).toEqual({ status: true, revision: timeZone.revision + 2 });
    expect((await read()).timeZone.values.timeZone).toBe(timeZone.values.timeZone);
  });

  it.each([
    ['provider', { ...provider, name: '' }, 'Type the name of the provider.'],
    ['time-zone', { timeZone: 'Mars/Olympus' }, 'There is no such time zone.'],
    ['live', { unmatchedIsAbsent: 'yes' }, 'Choose on or off.'],
    ['sign-in', { idleMinutes: 14 }, '15 minutes are the least.'],
    ['records', { retentionYears: 11 }, '10 years are the most.'],
  ] as const)('%s refuses %j', async (section, values, sentence) => {
    const keys = {
      provider: 'provider',
      'time-zone': 'timeZone',
      live: 'live',
      'sign-in': 'signIn',
      records: 'records',
    } as const;
    const { revision } = (await read())[keys[section]];
    expect(await save({ section, revision, values })).toMatchObject({
      status: false,
      code: 'wrong-value',
      errorMsg: sentence,
    });
  });
});
