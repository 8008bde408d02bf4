// An owner looks after the portal's data: a backup that is tried and taken along, a schedule, and what is erased once
// its time is over.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { aCredit } from '../src/credit/server/fixtures.ts';
import { findNewestCheckpoint, writeLog } from '../src/credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '../src/credit/server/ledger-log/log-queries.ts';
import { placeWords, testWords } from '../src/credit/server/seal/fixtures.ts';
import { aStaffMember, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let owner: SignedInStaff;
beforeAll(async () => {
  site = await openSite();
  owner = await aStaffMember(site.portal.context, ['owner'], { name: 'Helen Cho' });
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;
const narrow = { viewport: { width: 320, height: 844 } } satisfies BrowserContextOptions;
const passphrase = 'four words of nonsense';

async function pageOf(options: BrowserContextOptions = desk): Promise<Page> {
  const page = await site.staff(owner, options);
  await page.goto('/staff/data');
  await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
  await ready(page);
  return page;
}
const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Ten minutes later the page asks who it is; the factor is given next to it. */
const confirmAgain = () =>
  site.portal.context.db
    .updateTable('staff_session')
    .set({ confirmed_at: site.portal.context.now() })
    .where('staff_id', '=', owner.id)
    .execute();

test('the recovery sheet opens in a tab of its own, and two of its words end that the portal has them', async () => {
  const { config } = site.portal.context;
  placeWords(config.keysDir);
  const page = await pageOf();
  const panel = part(page, 'Recovery sheet');
  await expectNoSidewaysScroll(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().endsWith('/api/staff/recovery-sheet.pdf')),
    panel.getByRole('button', { name: 'Print your recovery sheet' }).press('Enter'),
  ]);
  expect((await opened.response())?.status()).toBe(200);

  await panel.getByRole('button', { name: 'It’s printed' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm the recovery sheet' });
  const fields = dialog.getByRole('textbox');
  await fields.first().waitFor();
  await sound(page);
  await fields.first().fill('zoo');
  await fields.last().fill('zoo');
  await page.keyboard.press('Enter');
  await dialog.getByText('These aren’t the words on the sheet.').waitFor();
  const words = testWords.split(' ');
  for (const label of await dialog.locator('label').allInnerTexts())
    await dialog.getByLabel(label.trim()).fill(words[Number(/\d/.exec(label)?.[0]) - 1] ?? '');
  await page.keyboard.press('Enter');
  await panel.getByText(/^Printed\./).waitFor();
});

test('a backup is asked for by keyboard, is made while the page waits, is tried, taken along and deleted', async () => {
  const page = await pageOf();
  await page.goto('/staff');
  await page.getByText('Soon: There is no backup. If the server fails, everything is lost.').waitFor();
  await page.getByRole('link', { name: 'Open Data', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'No backups yet.' }).waitFor();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Back up now' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Back up now' });
  await dialog.getByText('The passphrase isn’t stored anywhere.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('passphrase');
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await dialog.getByText('Use at least 16 characters').waitFor();
  await dialog.getByText('The passphrases don’t match.').waitFor();
  await sound(page);
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Retype passphrase').fill(passphrase);
  await page.keyboard.press('Enter');
  const backups = part(page, 'Backups');
  await backups.getByText('Being made', { exact: true }).waitFor();
  await sound(page);
  await site.portal.runJobs();
  await backups.getByText('Not tested yet').waitFor();
  await backups.getByText(/^Helen Cho · .* rows in \d+ tables/).waitFor();

  // What is typed continues after the confirmation.
  await site.advance({ minutes: 11 });
  const tries = async (words: string) => {
    await backups.getByRole('button', { name: /^Test of portal-/ }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'Test the backup' });
    await asked.getByLabel('Passphrase of this backup').fill(words);
    await page.keyboard.press('Enter');
    return asked;
  };
  const asked = await tries('another passphrase');
  const confirm = page.getByRole('dialog', { name: 'Please confirm it is you' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Canceled. Nothing changed.').waitFor();
  await confirmAgain();
  await asked.getByRole('button', { name: 'Test', exact: true }).press('Enter');
  await backups.getByText('Being tested', { exact: true }).waitFor();
  await site.portal.runJobs();
  await backups.getByText('The passphrase is wrong.').waitFor();
  await tries(passphrase);
  await backups.getByText('Being tested', { exact: true }).waitFor();
  await site.portal.runJobs();
  await backups.getByText(/Restorable\. [\d,]+ rows, \d+ tables, checked in \d+ s\./).waitFor();
  await sound(page);

  await page.getByRole('button', { name: /^More for portal-/ }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^portal-.*\.tar\.age$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 21)
      .toString(),
  ).toBe('age-encryption.org/v1');

  const [everything] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).press('Enter'),
  ]);
  expect(everything.suggestedFilename()).toMatch(/^portal-.*\.zip$/);
  expect(
    readFileSync(await everything.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: /^More for portal-/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the backup' }).press('Enter');
  await page.getByRole('heading', { name: 'No backups yet.' }).waitFor();
});

test('a schedule is set on a phone, and says when the next one is made', async () => {
  await confirmAgain();
  const page = await pageOf(phone);
  await page.getByRole('button', { name: 'Set a schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Automatic backups' });
  await dialog.getByLabel('How often').selectOption('7');
  await dialog.getByLabel('Backups to keep').fill('0');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await dialog.getByText('Enter a number from 1 to 100.').waitFor();
  await sound(page);
  await dialog.getByLabel('Backups to keep').fill('3');
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog.getByLabel('Retype passphrase').fill(passphrase);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await part(page, 'Automatic backups')
    .getByText(/^Every 7 days, keeping the last 3\. Next: /)
    .waitFor();
  await sound(page);
  // Off again, without the passphrase.
  await page.getByRole('button', { name: 'Change the schedule' }).click();
  await dialog.getByLabel('How often').selectOption('0');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await part(page, 'Automatic backups').getByText('Automatic backups are off.').waitFor();
});

test('what is due is seen before it is erased, and nothing else is', async () => {
  const { context } = site.portal;
  const { id } = await aStudent(context, { username: 'reader-of-mails' });
  const mail = (kind: string, days: number) => ({
    student_id: id,
    recipient: 'reader@members.example',
    subject: 'Your seat',
    kind,
    text_body: '',
    html_body: '',
    message_id: `<${kind}@portal.example>`,
    created_at: context.now().subtract({ hours: 24 * days }),
    sent_at: context.now().subtract({ hours: 24 * days }),
  });
  await context.db
    .insertInto('mail')
    .values([mail('seats.reminder', 31), mail('seats.reserved', 29)])
    .execute();
  await confirmAgain();
  const page = await pageOf(narrow);
  const erased = part(page, 'Data retention');
  await erased.getByText('Hasn’t run yet').first().waitFor();
  await erased.getByRole('button', { name: 'Preview' }).press('Enter');
  await erased
    .getByRole('row', { name: /Addresses and subjects of old emails due 1, such as seats\.reminder of / })
    .waitFor();
  await sound(page);
  await erased.getByRole('button', { name: /^Erase \d+ records?$/ }).press('Enter');
  await erased.getByText(/^Erased: .*addresses and subjects of old emails \(1\)/).waitFor();
  const subjects = await context.db
    .selectFrom('mail')
    .select(['kind', 'subject'])
    .where('kind', 'in', ['seats.reminder', 'seats.reserved'])
    .orderBy('kind')
    .execute();
  expect(subjects).toEqual([
    { kind: 'seats.reminder', subject: '' },
    { kind: 'seats.reserved', subject: 'Your seat' },
  ]);
  await erased.getByRole('button', { name: 'Preview again' }).press('Enter');
  await erased.getByText('Nothing is due now.').waitFor();
  await page.goto('/staff/audit?act=data.erased');
  await page.getByRole('rowheader', { name: /Helen Cho erased data past its retention period/ }).waitFor();
});

test('after a restore the log is on hold until an owner gives a checkpoint, or says that there is none', async () => {
  const { context } = site.portal;
  await aCredit(context, await aStudent(context), await aClass(context));
  await writeLog(context);
  const { note = '' } = (await findNewestCheckpoint(context)) ?? {};
  await holdLog(context.db, context.now());
  await confirmAgain();
  const page = await pageOf(phone);
  const records = part(page, 'Records of credit');
  await records.getByText('The ledger’s log is on hold because a backup was restored').waitFor();
  await records.getByText(/^The log of everything you issued has \d+ entr/).waitFor();
  await sound(page);
  await records.getByRole('button', { name: 'Continue the log' }).press('Enter');
  await records.getByText('Choose a certificate, or paste a checkpoint.').waitFor();
  await records.getByLabel('Or paste a checkpoint').fill(note);
  await sound(page);
  await records.getByRole('button', { name: 'Continue the log' }).press('Enter');
  await page.getByText('The ledger’s log continues: it extends the checkpoint.').waitFor();
  await records.getByText('on hold').waitFor({ state: 'detached' });

  await holdLog(context.db, context.now());
  await page.reload();
  await records.getByRole('button', { name: 'I have neither' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start a second log' }).press('Enter');
  await page.getByText(/^A new log was started: .*\/credit-log\/2\./).waitFor();
  await records.getByText(/^The log of everything you issued has \d+ entr/).waitFor();
  await records.getByText('Newest checkpoint').click();
  await records.getByText(/\/credit-log\/2\n\d+\n/).waitFor();
  await sound(page);
});
