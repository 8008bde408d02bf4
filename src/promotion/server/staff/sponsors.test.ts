// Sponsors and records of commercial support, through HTTP (docs/specification/promotion.md, PR-20 and PR-21).
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aClass, aCompany } from '#catalogue/server/fixtures.ts';
import { companiesCall, removeCompanyCall } from '#catalogue/staff-contract.ts';
import { filesCall } from '#media/staff-contract.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { overviewCall } from '#overview/staff-contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  exportContactsCall,
  removeContactCall,
  removeSupportCall,
  saveContactCall,
  saveSupportCall,
  sponsorCall,
  sponsorsCall,
} from '../../sponsors-staff-contract.ts';

let portal: Portal;
let liaison: SignedInStaff;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  liaison = await aStaffMember(portal.context, ['liaison'], { name: 'Helen Park' });
});

const as = <C extends Call>(call: C, input: CallInput<C>, who = liaison) => callAsStaff(portal, who, call, input);
type Values = CallInput<typeof saveSupportCall>['values'];
const money: Values = {
  activity: null,
  purpose: 'Annual meeting',
  kind: 'money',
  amountCents: 600_000,
  receivedOn: '2026-10-12',
  signedOn: null,
  agreement: null,
  terms: '',
};
const add = (id: string, values: Partial<Values> = {}) =>
  as(saveSupportCall, { id, h: null, revision: 1, values: { ...money, ...values } });
const recordsOf = async (id: string) => (await as(sponsorCall, { id })).body.support;
const aSponsor = () => aCompany(portal.context, `Sponsor ${publicHash()}`);

async function aPdf(isPublic = false): Promise<string> {
  const content = Buffer.from(`%PDF-1.7 ${publicHash()}`);
  const { context } = portal;
  const file = { filename: 'agreement.pdf', contentType: 'application/pdf', content, isPublic };
  const id = await storeFile(context, context.db, file);
  return (await context.db.selectFrom('file').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash;
}

it('a record says what was given for which activity, and the signed agreement opens for the team alone', async () => {
  const id = await aSponsor();
  const title = 'The failed root canal';
  const { hash: activity } = await aClass(portal.context, { title });
  const agreement = await aPdf();
  await add(id, { activity, purpose: 'left out', signedOn: '2026-10-12', agreement, terms: 'Two payments. ' });
  const [record] = await recordsOf(id);
  expect(record).toMatchObject({
    about: title,
    values: { activity, purpose: '', amountCents: 600_000, signedOn: '2026-10-12', agreement, terms: 'Two payments.' },
    changedBy: 'Helen Park',
  });
  const { url } = record?.agreement ?? { url: '' };
  expect((await portal.app.inject({ url })).statusCode).toBe(200);
  expect((await portal.app.inject({ url: url.split('?')[0] ?? '' })).statusCode).toBe(404);
});

it('what is missing is refused with the sentence of the form, and so is a public or unknown file', async () => {
  const id = await aSponsor();
  const refusalOf = async (values: Partial<Values>) => (await add(id, values)).body;
  expect(await refusalOf({ amountCents: null })).toMatchObject({ code: 'incomplete', errorMsg: 'Enter the amount.' });
  expect(await refusalOf({ purpose: ' ' })).toMatchObject({ code: 'incomplete' });
  expect(await refusalOf({ signedOn: '2026-10-12' })).toMatchObject({ code: 'incomplete' });
  const signed = { signedOn: '2026-10-12' };
  expect(await refusalOf({ ...signed, agreement: publicHash() })).toMatchObject({ code: 'no-agreement' });
  expect(await refusalOf({ ...signed, agreement: await aPdf(true) })).toMatchObject({ code: 'no-agreement' });
  expect(await refusalOf({ activity: publicHash() })).toMatchObject({ code: 'unknown-activity' });
  expect((await as(saveSupportCall, { id: '999999', h: null, revision: 1, values: money })).httpStatus).toBe(404);
  expect(await recordsOf(id)).toEqual([]);
});

it('whoever saves second is told who was first, and a record of another sponsor can’t be reached', async () => {
  const [id, other] = [await aSponsor(), await aSponsor()];
  const { hash } = (await add(id)).body;
  const change = (sponsor: string, revision: number) =>
    as(saveSupportCall, { id: sponsor, h: hash, revision, values: { ...money, terms: 'Changed' } });
  expect((await change(id, 1)).body).toMatchObject({ status: true, revision: 2 });
  const late = await change(id, 1);
  expect([late.httpStatus, late.body]).toMatchObject([409, { code: 'changed-meanwhile' }]);
  expect(late.body).toHaveProperty('errorMsg', expect.stringContaining('Helen Park'));
  expect((await change(other, 2)).httpStatus).toBe(404);
  expect((await as(removeSupportCall, { h: hash })).body).toEqual({ status: true });
  expect((await as(removeSupportCall, { h: hash })).httpStatus).toBe(404);
});

it('the list finds sponsors by name and those without a signed agreement', async () => {
  const [signed, unsigned] = [await aSponsor(), await aSponsor()];
  await add(signed, { signedOn: '2026-10-12', agreement: await aPdf() });
  await add(signed, { signedOn: '2026-09-01', agreement: await aPdf() });
  await add(unsigned);
  const { body } = await as(sponsorsCall, { is: 'unsigned', page: '0' });
  const found = body.data.map(({ id }) => id);
  expect([found.includes(signed), found.includes(unsigned)]).toEqual([false, true]);
  const all = (await as(sponsorsCall, { q: 'sponsor ', page: '0' })).body.data;
  expect(all.find(({ id }) => id === signed)).toMatchObject({ signedOn: '2026-10-12', unsigned: 0 });
  expect(body.counts.unsigned).toBe(body.totalRows);
});

it('auditors and editors read, and only liaisons and owners write', async () => {
  const id = await aSponsor();
  for (const role of ['auditor', 'editor'] as const) {
    const reader = await aStaffMember(portal.context, [role]);
    expect((await as(sponsorCall, { id }, reader)).httpStatus).toBe(200);
    expect((await as(saveSupportCall, { id, h: null, revision: 1, values: money }, reader)).httpStatus).toBe(403);
  }
  const host = await aStaffMember(portal.context, ['host']);
  expect((await as(sponsorsCall, { page: '0' }, host)).httpStatus).toBe(403);
});

it('a sponsor with support on record stays, and an agreement is a file in use', async () => {
  const id = await aSponsor();
  const agreement = await aPdf();
  await add(id, { signedOn: '2026-10-12', agreement });
  const owner = await aStaffMember(portal.context, ['owner']);
  expect((await as(companiesCall, {}, owner)).body.companies.find((each) => each.id === id)?.uses).toBe(1);
  expect((await as(removeCompanyCall, { id }, owner)).body).toMatchObject({ code: 'in-use' });
  const unused = (await as(filesCall, { is: 'unused', page: '0' }, owner)).body.data;
  expect(unused.map(({ hash }) => hash)).not.toContain(agreement);
});

it('after 30 days without a signed agreement, the overview says so to those who can record one', async () => {
  const id = await aSponsor();
  const today = portal.context.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const needsOf = async (role: 'liaison' | 'editor') => {
    const who = await aStaffMember(portal.context, [role]);
    return (await as(overviewCall, {}, who)).body.needs.filter(({ kind }) => kind.endsWith(`unsigned-support:${id}`));
  };
  const { hash } = (await add(id, { receivedOn: today.subtract({ days: 30 }).toString() })).body;
  expect(await needsOf('liaison')).toEqual([]);
  await as(saveSupportCall, {
    id,
    h: hash,
    revision: 1,
    values: { ...money, receivedOn: today.subtract({ days: 31 }).toString() },
  });
  expect(await needsOf('liaison')).toMatchObject([{ severity: 'warn', link: { to: `/staff/sponsors/${id}` } }]);
  expect(await needsOf('editor')).toEqual([]);
});

it('contacts are added, changed once at a time, removed, and exported with a reason in the log (PR-23)', async () => {
  const [id, elsewhere] = [await aSponsor(), await aSponsor()];
  const jo = { name: 'Jo Park ', role: 'Marketing', email: 'jo@crownline.test', phone: '' };
  const save = (values: object, h: string | null = null, revision = 1, of = id) =>
    as(saveContactCall, { id: of, h, revision, values: { ...jo, ...values } });
  const contacts = async () => (await as(sponsorCall, { id })).body.contacts;
  const { hash } = (await save({})).body;
  expect((await save({ name: '' })).body).toMatchObject({ code: 'incomplete', errorMsg: 'Enter a name.' });
  expect((await save({ phone: '212-555-0134' }, hash)).body).toMatchObject({ status: true, revision: 2 });
  expect((await save({}, hash)).body).toMatchObject({ code: 'changed-meanwhile' });
  expect((await save({}, hash, 2, elsewhere)).body).toMatchObject({ code: 'gone' });
  expect(await contacts()).toEqual([{ hash, revision: 2, values: { ...jo, name: 'Jo Park', phone: '212-555-0134' } }]);
  const auditor = await aStaffMember(portal.context, ['auditor']);
  expect((await as(sponsorCall, { id }, auditor)).body.contacts).toHaveLength(1);
  expect((await as(removeContactCall, { h: hash }, auditor)).httpStatus).toBe(403);
  const { csv, rows } = (await as(exportContactsCall, { reason: 'New pictures for January' })).body;
  expect(rows).toBe(1);
  expect(csv).toContain('Jo Park,Marketing,jo@crownline.test,212-555-0134');
  const entry = await portal.context.db
    .selectFrom('audit_entry')
    .select(['reason', 'after'])
    .where('act', '=', 'sponsor.contacts-exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ reason: 'New pictures for January', after: { rows: 1 } });
  expect((await as(removeContactCall, { h: hash })).body).toEqual({ status: true });
  expect((await as(removeContactCall, { h: hash })).body).toMatchObject({ code: 'gone' });
  expect(await contacts()).toEqual([]);
});
