// The first day of an owner: what a new portal needs is done in the settings, the checklist follows by itself, and the
// demo goes with a preview.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import { aCredit } from '../src/credit/server/fixtures.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let page: Page;
let code: string;
beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  const { db } = context;
  // A real member earned credit with a class of the demo.
  const member = await aStudent(context);
  const activity = await db
    .selectFrom('activity')
    .where('list', '=', 'ondemand')
    .where('id', 'not in', db.selectFrom('credit').select('activity_id'))
    .select(['id', 'hash'])
    .limit(1)
    .executeTakeFirstOrThrow();
  await aCredit(context, member, activity);
  const credit = await db
    .selectFrom('credit')
    .where('student_id', '=', member.id)
    .select('verification_code')
    .executeTakeFirstOrThrow();
  code = credit.verification_code;
  const staff = await aStaffMember(context, ['owner'], { name: 'Stella Start' });
  page = await site.staff(staff);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const part = (name: string) => page.getByRole('region', { name, exact: true });

/** On a computer and on a phone, in both themes. */
async function expectRight(): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { onlyDark: true });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the checklist leads to the settings and follows what is saved there', async () => {
  await page.goto('/staff');
  await ready(page);
  const start = part('Get started');
  await start.getByText('Name your organization').waitFor();
  await expectRight();
  await start.getByRole('link', { name: 'Open provider' }).click();
  await part('Provider').getByLabel('Name', { exact: true }).fill('Harbor Dental Society');
  await part('Provider').getByLabel('Email').fill('office@harbor.test');
  await part('Provider').getByRole('button', { name: 'Save' }).click();
  await part('Provider')
    .getByText(/^Saved /)
    .waitFor();

  // A phone has one list of the parts.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Settings' }).selectOption('accreditation');
  await page.getByRole('heading', { level: 1, name: 'Accreditation' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await part('Accreditation').getByRole('button', { name: 'Add statement' }).click();
  const statement = page.getByRole('region', { name: 'New statement' });
  await statement.getByLabel('Accrediting body').fill('Harbor Board');
  const added = page.getByRole('region', { name: 'Harbor Board' });
  await added.getByLabel('From').fill('2020-01-01');
  await added.getByLabel('Until').fill('2099-12-31');
  await added.getByLabel('Statement on certificates').fill('Approved by the Harbor Board.');
  await part('Accreditation').getByRole('button', { name: 'Save' }).click();
  await part('Accreditation')
    .getByText(/^Saved /)
    .waitFor();
  await part('What will certificates say?').getByText('Approved by the Harbor Board.').waitFor();
  await expectRight();

  await page.getByRole('link', { name: 'Mail server' }).click();
  await part('Mail server').getByLabel('Server name').fill('smtp.harbor.test');
  await part('Mail server').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Mail server saved.').waitFor();
  await expectRight();

  await page.goto('/staff');
  await page.getByRole('link', { name: 'Harbor Dental Society', exact: true }).waitFor();
  for (const done of ['Name your organization', 'Add your accreditation'])
    await start.getByText(`${done} (done)`).waitFor();
  await start.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: /^Show Get started/ }).click();
  await start.waitFor();
});

test('the demo goes as the preview says, and a real member’s certificate still verifies', async () => {
  await page.goto('/staff');
  await part('Get started').getByRole('listitem').filter({ hasText: 'Remove the demo' }).getByRole('link').click();
  await page
    .getByText(/1 activity was viewed by real members, so it is retired instead, and their certificates stay valid\./)
    .waitFor();
  await expectRight();
  const typed = page.getByLabel(/^Type \d+ to confirm$/);
  await typed.fill((await page.getByText(/^Type \d+ to confirm$/).textContent())?.replaceAll(/\D/g, '') ?? '');
  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await page.getByText(/activities deleted, .* demo accounts closed\.$/).waitFor();
  await page.getByRole('link', { name: 'Back to the overview' }).click();
  await part('Get started').getByText('Remove the demo (done)').waitFor();
  // The statement that the owner wrote stays.
  await part('Get started').getByText('Add your accreditation (done)').waitFor();
  await page.goto(`/verify/${code}`);
  await page.getByText('Dental Learning, Inc.').first().waitFor();

  await page.goto('/staff/system');
  await page.getByRole('region', { name: 'Checks' }).getByText('There is no backup.').waitFor();
  await expectRight();
});
