// A visitor asks by the support form; the team finds it, gives it to someone, answers in a thread of mails, puts it
// away, and is done with it.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent, type SignedIn } from '../src/accounts/server/fixtures.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { aCredit } from '../src/credit/server/fixtures.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '../src/staff/server/fixtures.ts';
import { saveAnswerCall } from '../src/support/staff-contract.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let registrar: SignedInStaff;
let student: SignedIn;
beforeAll(async () => {
  site = await openSite();
  const { context } = site.portal;
  registrar = await aStaffMember(context, ['registrar'], { name: 'Anna Roth' });
  await aStaffMember(context, ['registrar'], { name: 'Ben Cole' });
  student = await aStudent(context, { firstname: 'Maria', lastname: 'Silva' });
  await aCredit(context, student, await aClass(context, { title: 'Vital pulp therapy' }));
  await callAsStaff(site.portal, registrar, saveAnswerCall, {
    name: 'Certificates',
    text: 'Hello {first name}, every certificate stands on {certificates page}.',
  });
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

async function writeToSupport(name: string, email: string, comment: string): Promise<void> {
  const visitor = await site.visitor();
  await visitor.goto('/support');
  await ready(visitor);
  const form = visitor.getByRole('form', { name: 'Support' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Office').fill('Harbor Dental');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('617 555 0100');
  await form.getByLabel('Subject').selectOption('Technical Issue');
  await form.getByLabel('Comment').fill(comment);
  await form.getByRole('button', { name: 'Send message' }).click();
  await visitor.getByText('We’ll reply by email.').waitFor();
}

test('messages of the support form are found, assigned, and answered by keyboard; the answers thread', async () => {
  const page = await site.staff(registrar);
  await page.goto('/staff/inbox');
  await heading(page, 'Inbox').waitFor();
  await page.getByText('No messages.').waitFor();
  await sound(page);
  await writeToSupport('Maria Silva', student.email, 'Where is the certificate of last week?');
  await site.advance({ minutes: 1 });
  await writeToSupport('Someone Else', 'else@visitor.test', 'The picture stands still.');

  await page.reload();
  await page.getByText('2 new, 0 open, 0 waiting for reply').waitFor();
  await page.getByRole('searchbox', { name: 'Find a message' }).fill('certificate');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff/inbox?q=certificate');
  await page.getByRole('main').focus();
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: /^Technical Issue \[DL-\d+\]$/ }).waitFor();
  await page.getByRole('region', { name: 'From' }).getByRole('link', { name: 'Maria Silva' }).waitFor();
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('a');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('assign');
  await page.getByLabel('Assigned to').selectOption({ label: 'Anna Roth' });
  await page.getByRole('region', { name: 'Messages' }).getByText('Anna Roth').waitFor();
  await page.getByRole('main').focus();
  await page.keyboard.press('r');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('reply');
  await page.getByLabel('Saved answer').selectOption({ label: 'Certificates' });
  expect(await page.getByLabel('Text').inputValue()).toContain('Hello {first name}');
  await page.getByLabel('Text').press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Not sent: no mail server is set up. The email stays on this machine.').waitFor();
  await page.getByText('Hello Maria, every certificate stands on').waitFor();
  await page.getByLabel('Text').fill('Did you find it?');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await page.getByText('Did you find it?').first().waitFor();
  await sound(page);

  const answers = (await site.mails()).filter(({ to, subject }) => to === student.email && subject.startsWith('Re: '));
  expect(answers.map(({ subject }) => subject.replace(/\d+/, 'n'))).toEqual([
    'Re: Technical Issue [DL-n]',
    'Re: Technical Issue [DL-n]',
  ]);
  expect(answers[1]?.text).toContain(`Hello Maria, every certificate stands on ${site.url}/completed`);
  const [first, second] = await site.portal.context.db
    .selectFrom('mail')
    .select(['message_id', 'headers'])
    .where('kind', '=', 'support.answer')
    .orderBy('id')
    .execute();
  expect(second?.headers).toMatchObject({ 'In-Reply-To': first?.message_id });

  // Their name was wrong on the certificate: a correction that says where it was asked for.
  await page.getByRole('link', { name: 'Turn into a correction' }).press('Enter');
  await heading(page, 'Correct certificates').waitFor();
  await page.getByRole('region', { name: 'Certificate' }).getByText('Dr. Maria Silva').waitFor();
  expect(await page.getByLabel('Explain').inputValue()).toMatch(/^At the member’s request, DL-\d+$/);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Reason').selectOption('name-corrected');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Dr. Maria da Silva');
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await page.getByText('Name: Dr. Maria Silva → Dr. Maria da Silva').waitFor();
  await page.getByRole('button', { name: 'Correct 1 certificate' }).press('Enter');
  await page.getByText('1 certificate corrected, but not emailed (no mail server is set up).').waitFor();
});

test('a message is put away until its day, comes back, and is done; what was ticked is done at once', async () => {
  const page = await site.staff(registrar);
  await page.goto('/staff/inbox');
  await page.getByRole('link', { name: /^Someone Else/ }).click();
  await page.getByText('Not a member: no confirmed account has this email.').waitFor();
  await page.getByLabel('Remind me').selectOption({ label: 'Tomorrow' });
  await page.getByText(/^Hidden until/).waitFor();
  await page.goto('/staff/inbox');
  await page.getByText('No messages.').waitFor();
  await site.advance({ hours: 25 });
  const later = await site.staff(await aStaffMember(site.portal.context, ['registrar'], { name: 'Cora Dean' }), narrow);
  await later.goto('/staff/inbox');
  await later.getByRole('link', { name: /^Someone Else/ }).waitFor();
  await sound(later);
  await later.getByRole('link', { name: /^Someone Else/ }).click();
  await later.getByRole('region', { name: 'Next steps' }).waitFor();
  await sound(later);
  await later.getByRole('button', { name: 'Mark done', exact: true }).click();
  await later.getByText('The message is done.').waitFor();
  await later.getByRole('link', { name: 'All messages' }).click();
  await later.getByRole('link', { name: 'Waiting for reply', exact: false }).click();
  await later.getByRole('checkbox', { name: 'Select the message from Maria Silva' }).check();
  await later.getByRole('button', { name: 'Mark 1 done' }).click();
  await later.getByText('No messages.').or(later.getByText('Nothing matches.')).waitFor();
  await later.getByRole('link', { name: 'Done', exact: true }).click();
  await later.getByRole('link', { name: /^Maria Silva/ }).waitFor();
  await sound(later);
});
