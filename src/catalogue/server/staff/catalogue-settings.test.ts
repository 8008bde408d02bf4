import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '#platform/shared/call.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { aCategory, aClass, aCompany } from '../fixtures.ts';
import { listAgdCodes } from './agd-code-rows.ts';
import {
  agdCodeImportCall,
  categoriesCall,
  companiesCall,
  importAgdCodesCall,
  rehearseAgdCodesCall,
  removeAgdCodeCall,
  removeCategoryCall,
  removeCompanyCall,
  saveAgdCodeCall,
  saveCategoryCall,
  saveCompanyCall,
} from '../../staff-contract.ts';

let portal: Portal;
let owner: SignedInStaff;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  owner = await aStaffMember(portal.context, ['owner']);
});

const companies = async () => (await callAsStaff(portal, owner, companiesCall, {})).body.companies;
const save = async (input: CallInput<typeof saveCompanyCall>) =>
  (await callAsStaff(portal, owner, saveCompanyCall, input)).body;
const values = (name: string, changes: object = {}) => ({
  name,
  tagline: '',
  website: '',
  picture: null,
  makesProducts: 'unknown' as const,
  ...changes,
});

describe('companies', () => {
  it('are added and edited with a picture and whether they make products, by revision', async () => {
    const { hash } = await portal.context.db
      .selectFrom('file')
      .where(
        'id',
        '=',
        await storeFile(portal.context, portal.context.db, {
          filename: 'bright.png',
          contentType: 'image/png',
          content: new Uint8Array([1]),
          isPublic: true,
        }),
      )
      .select('hash')
      .executeTakeFirstOrThrow();
    const { id } = await save({ id: null, revision: 1, values: values('Brightwell') });
    const edited = values('Brightwell Dental', {
      tagline: 'Light for small rooms',
      website: 'https://brightwell.example',
      picture: hash,
      makesProducts: 'yes',
    });
    expect(await save({ id, revision: 1, values: edited })).toEqual({ status: true, id, revision: 2 });
    const found = (await companies()).find((each) => each.id === id);
    expect(found).toMatchObject({ revision: 2, uses: 0, values: edited, picture: { hash, filename: 'bright.png' } });
    expect(await save({ id, revision: 1, values: values('Late') })).toMatchObject({ code: 'changed-meanwhile' });
    expect(await save({ id: null, revision: 1, values: values('brightwell dental') })).toMatchObject({
      code: 'name-taken',
    });
    expect(await save({ id, revision: 2, values: { ...edited, picture: 'AAAAAAAAAAAAAAAAAAAAAA' } })).toMatchObject({
      code: 'no-picture',
    });
  });

  it('that something names can’t be removed; others can', async () => {
    const used = await aCompany(portal.context, 'Harborlight');
    await aClass(portal.context, { companyId: used });
    const remove = async (id: string) => (await callAsStaff(portal, owner, removeCompanyCall, { id })).body;
    expect(await remove(used)).toMatchObject({
      code: 'in-use',
      errorMsg: 'This company is used in 1 place, so it can’t be removed.',
    });
    const { id } = await save({ id: null, revision: 1, values: values('Nobody’s') });
    expect(await remove(id)).toEqual({ status: true });
    expect((await companies()).some((each) => each.id === id)).toBe(false);
    expect(await remove(id)).toMatchObject({ code: 'gone' });
  });
});

describe('categories', () => {
  it('are added, edited, and removed unless something is in them', async () => {
    const send = async (input: CallInput<typeof saveCategoryCall>) =>
      (await callAsStaff(portal, owner, saveCategoryCall, input)).body;
    const { id } = await send({ id: null, revision: 1, values: { name: 'Sleep', agdCode: '' } });
    await send({ id, revision: 1, values: { name: 'Sleep Medicine', agdCode: '730' } });
    const all = (await callAsStaff(portal, owner, categoriesCall, {})).body.categories;
    expect(all.find((each) => each.id === id)).toEqual({
      id,
      revision: 2,
      uses: 0,
      values: { name: 'Sleep Medicine', agdCode: '730' },
    });
    expect(await send({ id, revision: 1, values: { name: 'Late', agdCode: '' } })).toMatchObject({
      code: 'changed-meanwhile',
    });
    const used = await aCategory(portal.context, 'Radiology of tests');
    await aClass(portal.context, { categoryIds: [used] });
    const remove = async (which: string) => (await callAsStaff(portal, owner, removeCategoryCall, { id: which })).body;
    expect(await remove(used)).toMatchObject({ code: 'in-use' });
    expect(await remove(id)).toEqual({ status: true });
  });
});

describe('AGD codes', () => {
  const file = (...lines: string[]) => Buffer.from(lines.join('\r\n')).toString('base64');
  const rehearse = async (...lines: string[]) =>
    (
      await callAsStaff(portal, owner, rehearseAgdCodesCall, {
        filename: 'codes.csv',
        file: file('Code,Subject', ...lines),
        source: 'agd.org, subject codes',
        readOn: '2026-11-20',
      })
    ).body;

  it('come from a file as previewed, with where and when it was read', async () => {
    await callAsStaff(portal, owner, saveAgdCodeCall, { code: '250', name: 'Operative' });
    await callAsStaff(portal, owner, saveAgdCodeCall, { code: '070', name: 'Endodontics' });
    const look = await rehearse('70,Endodontics', '250,Operative Dentistry', '780,Esthetics', '780,Again', ',No code');
    expect(look.verdicts.map(({ key, verdict, text }) => [key, verdict, text])).toEqual([
      ['2', 'same', ''],
      ['3', 'renamed', 'Called “Operative” until now.'],
      ['4', 'new', ''],
      ['5', 'twice', 'Same code as line 4.'],
      ['6', 'unreadable', 'Enter a code, such as 070.'],
    ]);
    expect(look.ready).toBe(2);
    const done = await callAsStaff(portal, owner, importAgdCodesCall, { h: look.h });
    expect(done.body).toEqual({ status: true, sentence: '2 codes imported.' });
    expect(await listAgdCodes(portal.context.db)).toEqual(
      expect.arrayContaining([
        { code: '250', name: 'Operative Dentistry', source: 'agd.org, subject codes', read_on: '2026-11-20' },
        { code: '780', name: 'Esthetics', source: 'agd.org, subject codes', read_on: '2026-11-20' },
      ]),
    );
    const state = await callAsStaff(portal, owner, agdCodeImportCall, { h: look.h });
    expect(state.body).toMatchObject({ state: 'done', sentence: '2 codes imported.' });
  });

  it('that changed since the preview aren’t imported', async () => {
    const look = await rehearse('690,Implants');
    await callAsStaff(portal, owner, saveAgdCodeCall, { code: '690', name: 'Implant Dentistry' });
    expect((await callAsStaff(portal, owner, importAgdCodesCall, { h: look.h })).body).toMatchObject({
      code: 'changed-since',
    });
    await callAsStaff(portal, owner, removeAgdCodeCall, { code: '690' });
    expect((await listAgdCodes(portal.context.db)).some(({ code }) => code === '690')).toBe(false);
  });

  it('ask for the column that is missing', async () => {
    const answer = await callAsStaff(portal, owner, rehearseAgdCodesCall, {
      filename: 'codes.csv',
      file: file('Title', 'Endodontics'),
      source: 'agd.org, subject codes',
      readOn: '2026-11-20',
    });
    expect(answer.body).toMatchObject({ ready: 0, columns: { name: 0 } });
    expect(JSON.stringify(answer.body.understood)).toContain('Which column is Code?');
  });
});
