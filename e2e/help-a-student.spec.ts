// The registrar's errands with a student: found by a mistyped name, let in again, changed with a reason, disabled and
// enabled, written to again; two accounts of one person that become one, and two again.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { findDoubles } from '../src/students/server/staff/find-doubles.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { aCredit } from '../src/credit/server/fixtures.ts';
import { aStaffMember, aStaffSession, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let registrar: SignedInStaff;
let student: SignedIn;
let twin: SignedIn;
const hashes = new Map<string, string>();
const pathOf = ({ id }: SignedIn, tab = '') => `/staff/students/${hashes.get(id) ?? ''}${tab}`;

beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  registrar = await aStaffMember(context, ['registrar'], { name: 'Anna Roth' });
  const who = { firstname: 'Wilhelmina', lastname: 'Ostrander', zip: '02119', city: 'Roxbury' };
  student = await aStudent(context, { ...who, username: 'wilma', phone: '617 555 0142' });
  twin = await aStudent(context, { ...who, username: 'wilma-o', phone: '617 555 0177' });
  await aCredit(context, twin, await aClass(context, { title: 'Vital pulp therapy' }));
  const rows = await context.db
    .selectFrom('student')
    .select(['id', 'hash'])
    .where('id', 'in', [student.id, twin.id])
    .execute();
  for (const { id, hash } of rows) hashes.set(id, hash);
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const narrow = {
  viewport: { width: 320, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const sound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
/** Writes the reason that the dialog asks for, and continues. */
async function because(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: act });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
}

test('a mistyped name finds, and a key emails the way in: by keyboard alone', async () => {
  const page = await site.staff(registrar);
  await page.goto('/staff/students');
  await heading(page, 'Students').waitFor();
  await ready(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('/');
  await page.keyboard.type('wilhelmena ostrandr');
  await page.keyboard.press('Enter');
  await page
    .getByRole('rowheader', { name: /Wilhelmina Ostrander/ })
    .first()
    .waitFor();
  await sound(page);
  await page.getByRole('searchbox', { name: 'Find a student', exact: true }).last().fill('wilma@member.test');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff/students?q=wilma%40member.test');
  await page.getByText('1 student', { exact: false }).first().waitFor();
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /Wilhelmina Ostrander/ })
    .focus();
  await page.keyboard.press('Enter');
  await heading(page, /Wilhelmina Ostrander/).waitFor();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('g');
  await page.getByRole('alertdialog', { name: 'Email a sign-in link to wilma@member.test?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Not sent: no mail server is set up. The email stays on this machine.').waitFor();

  const mail = (await site.mails()).find(({ to }) => to === 'wilma@member.test');
  const visitor = await site.visitor();
  await visitor.goto(mail?.links.find((link) => link.includes('/login?')) ?? mail?.links[0] ?? '');
  await visitor.waitForURL((url) => !url.pathname.startsWith('/login'));
  await visitor.goto('/account');
  await visitor.getByText('Wilhelmina').first().waitFor();
});

test('a name is changed with a reason, a note is added, and the log has both', async () => {
  const page = await site.staff(registrar);
  await page.goto(pathOf(student, '/profile'));
  await ready(page);
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Last name').fill('Ostrander-Vale');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await form.getByRole('textbox', { name: 'Reason' }).and(form.locator('[aria-invalid=true]')).waitFor();
  await form.getByLabel('Reason').fill('Married; asked by telephone');
  await sound(page);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await form.getByText('Saved.').waitFor();
  await heading(page, /Ostrander-Vale/).waitFor();

  await page.getByRole('link', { name: /^Notes/ }).click();
  await page.getByLabel('Note', { exact: true }).fill('Calls back on Monday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('region', { name: 'Notes', exact: true }).getByText('Calls back on Monday.').waitFor();
  await sound(page);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Married; asked by telephone').waitFor();
  await sound(page);
});

test('an email is sent again; a disabled account opens again', async () => {
  await site.advance({ minutes: 20 });
  // A sign-in link is sent again by someone who confirmed lately that it is them.
  const page = await site.staff({ ...registrar, token: await aStaffSession(site.portal.context, registrar) });
  const before = (await site.mails()).filter(({ to }) => to === 'wilma@member.test').length;
  await page.goto(pathOf(student, '/mail'));
  await page
    .getByRole('button', { name: /^Send again: / })
    .first()
    .click();
  await page.getByText('Not sent: no mail server is set up. The email stays on this machine.').waitFor();
  expect((await site.mails()).filter(({ to }) => to === 'wilma@member.test').length).toBe(before + 1);

  const menu = page.getByRole('button', { name: 'More for this account' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Disable…' }).click();
  await page.getByRole('dialog', { name: 'Disable this account' }).waitFor();
  await expectAccessible(page);
  await because(page, 'Disable this account', 'Reported as stolen');
  await page.getByText('The account is disabled.').waitFor();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Enable…' }).click();
  await because(page, 'Enable this account', 'The owner proved who it is');
  await page.getByText('The account is enabled.').waitFor();
  await page.getByRole('button', { name: 'Send sign-in link' }).waitFor();
});

test('two accounts are compared, merged after a rehearsal, and taken apart again', async () => {
  const { context } = site.portal;
  await context.db.updateTable('student').set({ lastname: 'Ostrander' }).where('id', '=', student.id).execute();
  await findDoubles(context);
  // A merge asks who does it to have confirmed it within ten minutes.
  await context.db
    .updateTable('staff_session')
    .set({ confirmed_at: context.now() })
    .where('staff_id', '=', registrar.id)
    .execute();
  const page = await site.staff(registrar);
  await page.goto('/staff/students');
  await page.getByRole('link', { name: 'Duplicate accounts' }).click();
  await heading(page, 'Duplicate accounts').waitFor();
  await expectNoSidewaysScroll(page);
  await page.goto(pathOf(twin));
  await page.getByText('Duplicate?').first().waitFor();
  await page.getByRole('link', { name: /^Compare with Wilhelmina/ }).click();
  await heading(page, 'Merge two accounts').waitFor();
  // The account that was looked at stays; here the other one shall.
  await page.getByRole('link', { name: 'Keep the other one' }).click();
  await page.getByText(/^Keep: wilma(?!-)/).waitFor();
  await page.getByRole('radio', { name: 'Phone: 617 555 0177' }).check();
  await sound(page);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const moves = page.getByRole('region', { name: 'What will move' });
  await moves.getByText('1 moves').first().waitFor();
  await sound(page);
  await moves.getByRole('button', { name: 'Merge the two accounts…' }).click();
  await because(page, 'Merge the two accounts', 'She says that both are hers');
  await heading(page, /Wilhelmina Ostrander/).waitFor();
  const facts = page.getByRole('region', { name: 'Facts' });
  await facts.getByText('617 555 0177').waitFor();
  await facts.getByText('1 certificate', { exact: false }).waitFor();
  await page
    .getByRole('link', { name: /^Credits/ })
    .and(page.locator('main a'))
    .click();
  const certificates = page.getByRole('region', { name: 'Certificates' });
  await certificates.getByRole('link', { name: 'Vital pulp therapy' }).waitFor();
  await certificates.getByText('Valid').waitFor();
  await expectNoSidewaysScroll(page);
  await certificates.getByRole('link', { name: 'Grant credit' }).click();
  await heading(page, 'Grant credit').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Overview' }).and(page.locator('main a')).click();

  await page.getByRole('region', { name: 'Merges' }).getByRole('button', { name: 'Undo…' }).click();
  await because(page, 'Undo this merge', 'They are sisters-in-law');
  await page.getByRole('region', { name: 'Merges' }).getByText('Undone').waitFor();
  await facts.getByText('none yet').waitFor();
  await facts.getByText('617 555 0142').waitFor();
  await page.goto(pathOf(twin));
  await facts.getByText('1 certificate', { exact: false }).waitFor();
});

test('a list of members is looked at line by line, and who is on it chooses a password', async () => {
  const page = await site.staff(registrar);
  await page.goto('/staff/students');
  await page.getByRole('link', { name: 'Import' }).click();
  await heading(page, 'Import students').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'society.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Given name;Surname;E-mail', 'Ida;Lindqvist;ida@society.test', 'Wilma;Known;wilma@member.test'].join('\n'),
    ),
  });
  await page.getByLabel('Where the list comes from').fill('Members of the society');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Someone already has an account with this email. Nothing will change.').waitFor();
  await sound(page);
  await page.getByRole('button', { name: 'Create 1 account' }).click();
  await page.getByText('1 account created, but not emailed (no mail server is set up).').waitFor();

  const mail = (await site.mails()).find(({ to }) => to === 'ida@society.test');
  const visitor = await site.visitor();
  await visitor.goto(mail?.links.find((link) => link.includes('/recover?s=')) ?? '');
  await visitor.getByText('By saving it, you agree to the').waitFor();
  await expectAccessible(visitor);
  await visitor.getByLabel('New password', { exact: true }).fill('Harbor-lights-9');
  await visitor.getByLabel('Retype password').fill('Harbor-lights-9');
  await visitor.getByRole('button', { name: 'Save password' }).click();
  await visitor.getByText('Account password updated.').waitFor();
});

test('all of it fits a narrow phone', async () => {
  const page = await site.staff(registrar, narrow);
  const merge = `/staff/students/merge?from=${hashes.get(twin.id)}&into=${hashes.get(student.id)}`;
  const tabs = ['', '/profile', '/credits', '/activity', '/mail', '/consent', '/notes', '/history'];
  for (const path of [
    '/staff/students?q=ostrander',
    '/staff/students/import',
    merge,
    ...tabs.map((tab) => pathOf(student, tab)),
  ]) {
    await page.goto(path);
    await ready(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    // In light, and at a desk, console.spec.ts looks at each of them.
    await expectAccessible(page, { onlyDark: true });
  }
});
