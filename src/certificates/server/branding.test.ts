import sharp from 'sharp';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import { checkLedger } from '#credit/server/ledger-log/verify-ledger.ts';
import { storeFile } from '#platform/server/files/files.ts';
import { textOfPdf } from '#platform/testing/pdf-text.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { saveStaffSettingsCall, staffSettingsCall, undoStaffSettingsCall } from '#provider/staff-contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { certificateLinkCall, proofCall, sendCertificateCall } from '../contract.ts';

let portal: Portal;
let owner: SignedInStaff;
let student: SignedIn;

beforeAll(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner']);
  student = await aStudent(portal.context);
});
afterAll(() => portal.close());

const picture = async (width: number, height: number, filename = 'picture.webp') => {
  const { context } = portal;
  const content = await sharp({
    create: { width, height, channels: 4, background: { r: width % 255, g: 90, b: 90, alpha: 1 } },
  })
    .webp()
    .toBuffer();
  const id = await storeFile(context, context.db, { filename, contentType: 'image/webp', content, isPublic: true });
  return context.db
    .updateTable('file')
    .set({ measures: JSON.stringify({ width, height }) })
    .where('id', '=', id)
    .returning('hash')
    .executeTakeFirstOrThrow()
    .then(({ hash }) => hash);
};
const settings = async () => (await callAsStaff(portal, owner, staffSettingsCall, {})).body;
const save = async (section: 'logo' | 'signatory', values: Record<string, unknown>) =>
  (
    await callAsStaff(portal, owner, saveStaffSettingsCall, {
      section,
      revision: (await settings())[section].revision,
      values,
    })
  ).body;
const award = async (klass: MadeActivity) => {
  const { context } = portal;
  await context.db.transaction().execute((trx) =>
    awardCredit(context, trx, {
      studentId: student.id,
      activityId: klass.id,
      attemptId: null,
      examScore: 90,
      earnedAt: context.now(),
      silent: true,
    }),
  );
};
const proofOf = async ({ hash }: MadeActivity) => (await portal.call(proofCall, { c: hash }, student.token)).body.proof;
const pdfOf = async ({ hash }: MadeActivity) => {
  const { url } = (await portal.call(certificateLinkCall, { c: hash }, student.token)).body;
  return (await portal.app.inject({ url })).rawPayload;
};
/** How many pictures a PDF has. */
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;

it('a certificate keeps the logo and the signature with which it was issued (CO-60)', async () => {
  const [before, then, later] = [
    await aClass(portal.context),
    await aClass(portal.context),
    await aClass(portal.context),
  ];
  await award(before);
  const plain = await pdfOf(before);
  expect(picturesIn(plain)).toBe(0);
  expect(await proofOf(before)).not.toHaveProperty('signatory');

  const [logo, signature] = [await picture(400, 200), await picture(300, 100)];
  expect(await save('logo', { logo, hasName: false, icon: null })).toMatchObject({ status: true });
  expect(await save('signatory', { name: 'Dr. Anna Roth', title: 'Executive Director', signature })).toMatchObject({
    status: true,
  });
  await award(then);
  const signed = await pdfOf(then);
  expect(picturesIn(signed)).toBeGreaterThanOrEqual(2);
  expect(await textOfPdf(signed)).toContain('Dr. Anna Roth Executive Director');
  const shown = await proofOf(then);
  expect(shown).toMatchObject({
    logo: { width: 400, height: 200, hasName: false },
    signatory: { name: 'Dr. Anna Roth', title: 'Executive Director', signature: { width: 300, height: 100 } },
  });
  const file = await portal.app.inject({ url: shown?.logo?.url ?? '' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);

  // Another person signs, without a picture, and there is another logo.
  await save('logo', { logo: await picture(320, 160), hasName: true, icon: null });
  await save('signatory', { name: 'Helen Cho', title: '', signature: null });
  await award(later);
  expect((await proofOf(later))?.signatory).toEqual({ name: 'Helen Cho', title: '', signature: null });
  expect((await pdfOf(before)).equals(plain)).toBe(true);
  expect((await pdfOf(then)).equals(signed)).toBe(true);
  expect((await checkLedger(portal.context.db)).problems).toEqual([]);
  const kept = await portal.context.db.selectFrom('brand_picture').select('what').execute();
  expect(kept.filter(({ what }) => what === 'signature')).toHaveLength(2);
});

it('an email brings the logo along, and pages show it with the icon until that is undone (CO-60)', async () => {
  const icon = await picture(200, 200);
  await save('logo', { logo: await picture(500, 250), hasName: true, icon });
  const klass = await aClass(portal.context);
  await award(klass);
  await portal.call(sendCertificateCall, { c: klass.hash }, student.token);
  await portal.runJobs();
  const folder = join(portal.context.config.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const mail = mails.find((text) => text.includes('Content-Id: <logo>') || text.includes('Content-ID: <logo>')) ?? '';
  expect(mail).toContain('image/png');
  const asked = async () => (await portal.app.inject({ url: '/api/settings' })).json<Record<string, unknown>>();
  portal.advance({ seconds: 20 });
  expect(await asked()).toMatchObject({
    logo: { width: 480, height: 240, hasName: true },
    icon: expect.stringMatching(/\/icon\.png$/),
  });
  const { logo } = await settings();
  expect(logo.files.map(({ hash }) => hash)).toContain(icon);
  const undone = await callAsStaff(portal, owner, undoStaffSettingsCall, { section: 'logo', revision: logo.revision });
  expect(undone.body.status).toBe(true);
  await save('logo', { logo: null, hasName: false, icon: null });
  portal.advance({ seconds: 20 });
  expect(await asked()).not.toHaveProperty('logo');
});

it.each([
  ['logo', 300, 100, 'Use a logo that is at least 120 pixels high. This one has 100.'],
  ['icon', 300, 200, 'Use a square icon of at least 180 × 180 pixels. This one has 300 × 200.'],
  ['icon', 160, 160, 'Use a square icon of at least 180 × 180 pixels. This one has 160 × 160.'],
] as const)('refuses a picture as the %s that has %d × %d pixels', async (field, width, height, sentence) => {
  const values = { logo: null, hasName: false, icon: null, [field]: await picture(width, height) };
  expect(await save('logo', values)).toMatchObject({ code: 'wrong-value', errorMsg: sentence });
});

it('refuses a picture that is gone, and a title without a name', async () => {
  const gone = await save('signatory', { name: 'Helen Cho', title: '', signature: 'A'.repeat(11) });
  expect(gone.errorMsg).toBe('This picture was removed. Choose another one.');
  const nameless = await save('signatory', { name: '', title: 'Executive Director', signature: null });
  expect(nameless.errorMsg).toBe('Enter the name of the person who signs.');
});
