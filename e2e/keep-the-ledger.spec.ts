// The registrar's errands with the ledger: a wrong name on three certificates, a withdrawal that two people decide and
// that is taken back, a file of credit from elsewhere that is undone, a roster for the AGD with a rejected row, a file
// for CE Broker, the binder of an audit.
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { aTaughtClass, someCredits } from '../src/binder/server/fixtures.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { aCredit } from '../src/credit/server/fixtures.ts';
import { unzipped } from '../src/platform/testing/unzipped.ts';
import { saveLicenseCall } from '../src/renewal/contract.ts';
import { anAgdMember, anAgdNumber, earnCredit } from '../src/reporting/server/fixtures.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember, staffCookie, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let registrar: SignedInStaff;
/** The registrar's pages. */
let page: Page;
let onPhone: Page;
let owner: SignedInStaff;
let student: SignedIn;
let codes: string[];
beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  registrar = await aStaffMember(context, ['registrar'], { name: 'Anna Roth' });
  owner = await aStaffMember(context, ['owner'], { name: 'Ben Cole' });
  student = await aStudent(context, { firstname: 'Wilhelmina', lastname: 'Ostrander' });
  for (const title of ['Vital pulp therapy', 'Rotary endodontics', 'Bonding to dentin']) {
    await aCredit(context, student, await aClass(context, { title }));
  }
  const rows = await context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute();
  codes = rows.map(({ verification_code: code }) => code);
  [page, onPhone] = await Promise.all([site.staff(registrar), site.staff(registrar, phone)]);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
const why = 'The member asked for it in writing';

test('three certificates with a wrong name are found, selected and amended by keyboard; the member gets one email', async () => {
  await site.portal.context.db
    .updateTable('student')
    .set({ lastname: 'Ostrander-Vale' })
    .where('id', '=', student.id)
    .execute();
  await page.goto('/staff/credits');
  await heading(page, 'Credits').waitFor();
  await ready(page);
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelmina ostr');
  await page.keyboard.press('Enter');
  await page.getByText('3 credits match').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox', { name: 'Select all credits on this page' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Correct…' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Correct certificates').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox', { name: /member’s profile/ }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Reason').selectOption('name-corrected');
  await page.getByLabel('Explain').focus();
  await page.keyboard.type('Too short');
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await page.getByRole('alert').getByText('at least 15 characters').waitFor();
  await page.getByLabel('Explain').fill(why);
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await page.getByText('Name: Dr. Wilhelmina Ostrander → Dr. Wilhelmina Ostrander-Vale').first().waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Correct 3 certificates' }).press('Enter');
  await page.getByText('3 certificates corrected, but not emailed (no mail server is set up).').waitFor();
  const mails = (await site.mails()).filter(({ to }) => to === student.email);
  expect(mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual([
    ['Amended Proof of CE: 3 certificates', 3],
  ]);
  await page.goto(`/verify/${codes[0]}`);
  await page.getByText('This certificate was superseded').waitFor();
  await page
    .getByRole('link', { name: /^No\. / })
    .first()
    .waitFor();
});

test('one credit shows what it rests on, on a desk and on a phone', async () => {
  for (const each of [page, onPhone]) {
    await each.goto(`/staff/credits/${codes[0]}`);
    await heading(each, /Wilhelmina/).waitFor();
    await each.getByRole('region', { name: 'How it was earned' }).getByText('Exam: 90%').waitFor();
    await each.getByText('This certificate was replaced.').waitFor();
    await sound(each);
  }
});

test('a withdrawal waits for a second person, who approves on a phone; it is reinstated', async () => {
  const owners = await site.staff(owner);
  await owners.goto('/staff/credits/approvals');
  await owners.getByRole('link', { name: 'Change it in the settings' }).click();
  await heading(owners, 'Records').waitFor();
  await owners.getByRole('radio', { name: /Grants, withdrawals/ }).check();
  await owners
    .getByRole('region', { name: 'Two-person rule' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await owners.getByText('Saved.').waitFor();

  const { context } = site.portal;
  const standing = await context.db
    .selectFrom('credit')
    .select('verification_code')
    .where('supersedes', 'is not', null)
    .where('student_id', '=', student.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const code = standing.verification_code;
  await page.goto(`/staff/credits/${code}`);
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByLabel('Reason').selectOption('not-earned');
  await page.getByLabel('Explain').fill('The exam was taken by somebody else');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('A second person must approve it.').waitFor();
  // Nothing that was typed is lost on the way back.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await page.getByLabel('Explain').inputValue()).toBe('The exam was taken by somebody else');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('A second person must approve it.').waitFor();
  await page.getByRole('button', { name: 'Send for approval: Withdraw 1 certificate' }).click();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.getByRole('link', { name: /Anna Roth asks to withdraw/ }).click();
  await page.getByText('You asked for this yourself.').waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);

  const phones = await site.staff(owner, phone);
  await phones.goto('/staff/credits/approvals');
  await phones.getByRole('link', { name: /Anna Roth asks to withdraw 1 certificate/ }).click();
  await phones.getByRole('list', { name: 'What will happen' }).getByText('Wilhelmina').waitFor();
  await sound(phones);
  await phones.getByRole('button', { name: 'Approve and withdraw 1 certificate' }).click();
  await phones.getByText('Approved by Ben Cole').first().waitFor();
  const visitor = await site.visitor();
  await visitor.goto(`/verify/${code}`);
  await visitor.getByText('This certificate was withdrawn').waitFor();
  await visitor
    .getByText(/Withdrawn on .* by the provider\./)
    .first()
    .waitFor();
  expect(await visitor.getByText('taken by somebody else').count()).toBe(0);

  // A weaker rule waits for someone else, too.
  await owners.getByRole('radio', { name: /^Off/ }).check();
  await owners
    .getByRole('region', { name: 'Two-person rule' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await owners.getByText('Sent for approval.').waitFor();
  await page.goto('/staff/credits/approvals');
  await page.getByRole('link', { name: /Ben Cole asks to change the two-person rule/ }).click();
  await page.getByRole('button', { name: 'Approve and change the two-person rule' }).click();
  await page.getByText('Approved by Anna Roth').first().waitFor();
  await owners.goto(`/staff/credits/${code}`);
  await owners.getByRole('link', { name: 'Reinstate' }).click();
  await owners.getByLabel('Explain').fill('The objection of the member was right');
  await owners.getByRole('button', { name: 'Preview changes' }).click();
  await owners.getByRole('button', { name: 'Reinstate 1 certificate' }).click();
  await owners.getByText('1 certificate reinstated, but not emailed (no mail server is set up).').waitFor();
});

test('a file of credit is looked at, imported and undone; who is not known waits', async () => {
  const { hash } = await aClass(site.portal.context, { title: 'Spring meeting' });
  await page.goto('/staff/credits/import');
  await heading(page, 'Import credit').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Email,Name,Activity,Date,Type,Note',
        `${student.email},,${hash},2026-03-02,live,=1+1`,
        `later@member.test,Later Person,${hash},2026-03-02,live,`,
        `x,,${hash},2026-13-02,live,`,
      ].join('\n'),
    ),
  });
  await page.getByLabel('Where the records come from').fill('Sign-in sheets of the spring meeting');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('“x” isn’t an email address.').waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await page
    .getByText('1 credit imported, but not emailed (no mail server is set up). 1 record is waiting for sign-up.')
    .waitFor();
  await page.getByRole('link', { name: 'Waiting for sign-up' }).click();
  await page.getByText('Later Person').waitFor();
  await sound(page);
  await onPhone.goto('/staff/credits/holding');
  await onPhone.getByText('Later Person').waitFor();
  await sound(onPhone);

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Undo… the import of spring.csv' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The file was of the wrong year');
  await page.getByRole('dialog').getByRole('button', { name: 'Preview the undo' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('1 certificate withdrawn. 1 record removed from Waiting for sign-up.').waitFor();
});

test('credit is granted by hand for a course that was held elsewhere', async () => {
  await page.goto('/staff/credits/grant');
  await heading(page, 'Grant credit').waitFor();
  await page.getByRole('button', { name: 'Add a course held elsewhere' }).click();
  await page.getByLabel('Course title').fill('Hands-on rotary endodontics');
  await page.getByLabel('Sponsor').fill('Lumident');
  await page.getByLabel('Course date').fill('2026-02-20');
  await page.getByLabel('Course hours').fill('6');
  await sound(page);
  await page.getByRole('button', { name: 'Add course' }).click();
  await page.getByRole('heading', { name: 'Hands-on rotary endodontics' }).waitFor();
  await page.getByLabel('Members').fill(`${student.email}\nnobody@member.test`);
  await page.getByRole('radio', { name: 'Live', exact: true }).check();
  await page.getByLabel('Date earned').fill('2026-02-20');
  await page.getByLabel('Reason').fill('Signed the sheet of the course');
  await sound(page);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('No member has this email address or username.').waitFor();
  await page.getByRole('button', { name: 'Grant credit to 1' }).click();
  await page.getByText('1 certificate granted, but not emailed (no mail server is set up).').waitFor();
});

test('a roster for the AGD is made and marked as uploaded; a rejected row is on the next one, and nobody is on two', async () => {
  const { context } = site.portal;
  const [fine, refused] = [await anAgdMember(context), await anAgdMember(context)];
  await earnCredit(context, fine, 'Clean waterlines');
  await earnCredit(context, refused, 'Gingival recession');
  const held = await anAgdMember(context, '48192');
  await earnCredit(context, held, 'Deep margins');
  await page.goto(staffMap.reporting());
  await heading(page, 'Reporting').waitFor();
  await page
    .getByText(/^Oldest unreported: \d+ days? \(due 30\)$/)
    .first()
    .waitFor();
  await sound(page);
  await page.getByRole('link', { name: /^Held back/ }).click();
  await page.getByText('AGD number has 5 digits: 48192').waitFor();

  await page.getByRole('button', { name: 'Make one now…' }).click();
  await page.getByRole('button', { name: 'Make roster' }).click();
  await page.getByText(/^Roster \d+ has \d+ credits\. Upload it to the AGD\.$/).waitFor();
  await page.getByText('To upload', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark as uploaded…' }).last().click();
  await page.getByLabel('The AGD’s answer').fill('Thank you.');
  await sound(page);
  await page.getByRole('button', { name: 'Mark as uploaded', exact: true }).click();
  await page.getByText(/^Uploaded .+ by Anna Roth$/).waitFor();

  await page.getByRole('button', { name: /^More for roster/ }).click();
  await page.getByRole('menuitem', { name: 'Rejected rows…' }).click();
  const { agd_number: agdNumber } = await context.db
    .selectFrom('student')
    .select('agd_number')
    .where('id', '=', refused.id)
    .executeTakeFirstOrThrow();
  await page.getByRole('textbox', { name: 'Rejected rows' }).fill(`Row 2: ${agdNumber} unknown member\n999999`);
  await page.getByText('Not on this roster: 999999').waitFor();
  await page.getByLabel('What the AGD said').fill('Unknown member');
  await sound(page);
  await page.getByRole('button', { name: 'Mark 1 as rejected' }).click();
  await page.getByRole('link', { name: /^Rejected/ }).click();
  await page.getByText(/“Unknown member”/).waitFor();

  await context.db.updateTable('student').set({ agd_number: anAgdNumber() }).where('id', '=', refused.id).execute();
  await page.goto(staffMap.reporting());
  await page.getByRole('row', { name: /Gingival recession/ }).waitFor();
  expect(await page.getByRole('row', { name: /Clean waterlines/ }).count()).toBe(0);
});

test('a file for CE Broker is set up, previewed, and made once; it stays the same', async () => {
  const { context } = site.portal;
  const license = { profession: 'dentist', state: 'FL', cycleEnds: null, isPrimary: true, isReported: true } as const;
  for (const number of ['DN 21844', '']) {
    const member = await anAgdMember(context, null);
    await site.portal.call(saveLicenseCall, { ...license, number }, member.token);
    await earnCredit(context, member, 'Local anesthesia');
  }
  await page.goto(staffMap.reporting());
  await page.getByRole('button', { name: 'Set up…' }).click();
  await page.getByLabel('Provider number').fill('50-21874');
  await page.getByLabel('Code for dentists').fill('DN');
  await sound(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('button', { name: 'Make file…' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('cell', { name: 'DN 21844' }).waitFor();
  await page.getByText(/: Local anesthesia, .+\. No license number$/).waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Make file of 1 row' }).click();
  await page.getByText(/^File \d+ has 1 row\. Upload it to CE Broker\.$/).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download file \d+$/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^ce-broker-\d+-\d{4}-\d\d-\d\d\.xlsx$/);
  const stored = await context.db.selectFrom('report_file').select('content').executeTakeFirstOrThrow();
  expect((await readFile(await saved.path())).equals(stored.content)).toBe(true);

  await page.getByRole('button', { name: 'Make file…' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('Nothing can be reported for these days.').waitFor();
});

test('the binder is made, downloaded, and opened without a network; each link leads on to a certificate', async () => {
  const { context } = site.portal;
  await someCredits(context, await aTaughtClass(context, { title: 'Coronectomy in practice' }), 3);
  await site.advance({ hours: 48 });
  const { token } = await aStaffMember(context, ['owner'], { name: 'Clara Voss' });
  await page.context().addCookies([staffCookie(site.url, { token })]);
  await page.goto(staffMap.binder());
  await page.getByRole('heading', { name: 'No binder yet.' }).waitFor();
  await page.getByRole('link', { name: 'See what’s missing' }).click();
  const mission = page.getByRole('listitem').filter({ hasText: 'Mission and goals' });
  await mission.getByText('Missing').waitFor();
  await mission.getByRole('button', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('We teach what dentists use the next morning.');
  await sound(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await mission.getByText('Written').waitFor();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await page.getByLabel('Name').fill('Grace Okafor');
  await page.getByLabel('Responsibilities').fill('Chair');
  await page.getByLabel('License as a dentist').fill('OH 30-024871');
  await page.getByLabel('From').fill('2023-01-01');
  await sound(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Grace Okafor', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add a change' }).click();
  await page.getByLabel('What changed').fill('New name: Harbor Dental Society');
  await page.getByLabel('Day of the change').fill('2025-02-10');
  await page.getByLabel('Reported to').fill('ADA CERP');
  await page.getByLabel('Reported on').fill('2025-02-15');
  await sound(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Mon Feb 10, 2025\. Reported to ADA CERP on/).waitFor();

  await page.getByRole('link', { name: 'New binder' }).click();
  await heading(page, 'New binder').waitFor();
  await page.getByRole('radio', { name: /Chosen by hand/ }).check();
  await page.getByLabel(/^Coronectomy in practice/).check();
  await sound(page);
  await page.getByRole('button', { name: 'Make binder' }).click();
  await page.getByText('Being made').waitFor();
  await site.portal.runJobs();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const zip = await readFile(await (await download).path());
  await sound(page);
  await page.context().close();

  const folder = await mkdtemp(join(tmpdir(), 'dl-binder-'));
  try {
    for (const [name, content] of unzipped(zip)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const reader = await site.visitor();
    await reader.context().setOffline(true);
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
    await heading(reader, /^ADA CERP, /).waitFor();
    await sound(reader);
    await reader.getByRole('link', { name: 'Mission and goals' }).first().click();
    await reader.getByText('We teach what dentists use the next morning.').waitFor();
    await reader.getByRole('link', { name: 'Binder' }).click();
    await reader.getByRole('link', { name: 'Coronectomy in practice' }).first().click();
    await reader.getByRole('link', { name: 'Members, each with evidence and certificate' }).click();
    await reader.getByRole('cell', { name: 'Dr. Ana Member 2' }).waitFor();
    await sound(reader);
    await reader
      .getByRole('row', { name: /Dr\. Ana Member 2/ })
      .getByRole('link')
      .first()
      .click();
    await reader.getByRole('heading', { name: 'Evidence' }).waitFor();
    await reader.getByText('3 of 4').waitFor();
    await sound(reader);
    const certificate = reader.getByRole('link', { name: 'The certificate as issued (PDF)' });
    const file = await certificate.evaluate((link) => (link as HTMLAnchorElement).href);
    await access(fileURLToPath(file));
    await reader.context().close();
  } finally {
    await rm(folder, { recursive: true });
  }

  const auditor = await site.staff(await aStaffMember(context, ['auditor'], { name: 'Ruth Reviewer' }));
  await auditor.goto(staffMap.binder());
  await auditor.getByRole('button', { name: 'Download ZIP' }).waitFor();
  expect(await auditor.getByRole('link', { name: 'New binder' }).count()).toBe(0);
  await auditor.getByRole('link', { name: 'See what’s missing' }).click();
  await auditor.getByText('Grace Okafor', { exact: true }).waitFor();
  expect(await auditor.getByRole('button', { name: /Write|Upload|Change|Add/ }).count()).toBe(0);
  await sound(auditor);
});
