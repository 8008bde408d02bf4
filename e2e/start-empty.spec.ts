// The first day of a provider: a portal without a class in it. Every page says what it is for, and members can join.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueLoginToken } from '../src/sign-in/server/by-mail/login-token.ts';
import { expectAccessible, expectNoSidewaysScroll, fillRegistration, ready } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({}, { isEmpty: true });
});
afterAll(() => site.close());

const newcomer = {
  username: 'first.member',
  password: 'Harbor-teeth-7',
  firstname: 'Nóra',
  lastname: 'Lindqvist',
  email: 'nora@lindqvist.test',
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What each public page says of its own when there is nothing yet. */
const publicPages = [
  ['/home', ['No live webinars found.', 'No classes found.', 'No podcasts found.']],
  ['/search', ['No live webinars found.', 'No classes found.', 'No podcasts found.']],
  ['/webinars', ['No live webinars found.']],
  ['/ondemand', ['No classes found.']],
  ['/podcasts', ['No podcasts found.']],
  ['/tutorials', ['No tutorials found.']],
  ['/ebooks', ['No ebooks found.']],
  ['/about', ['Contact us', 'support form']],
  ['/faculty', ['No speakers yet.', 'Teach with us']],
  ['/terms', ['These terms apply when you use Dental Learning', 'Last updated']],
  ['/privacy', ['What we store', 'Last updated']],
  ['/support', ['Support']],
  ['/login', ['Sign in']],
  ['/register', ['Create Free Account']],
  ['/recover', ['Username']],
] as const;

async function textOf(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 200]);
  await ready(page);
  return (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
}

describe('a visitor', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('%s reads every public page, and none speaks of a search or an error', async (_where, view) => {
    const page = await site.visitor(view);
    for (const [path, words] of publicPages) {
      const text = await textOf(page, path);
      for (const word of words)
        expect([path, text.toLowerCase()]).toEqual([path, expect.stringContaining(word.toLowerCase())]);
      expect([path, text]).not.toEqual([
        path,
        expect.stringMatching(/No results found for this search|Another word|Error!|System error|[{}]/i),
      ]);
      await expectNoSidewaysScroll(page);
    }
    expect(await page.getByLabel('Category').count()).toBe(0);
    await page.goto('/home');
    expect(await page.getByRole('main').innerText()).not.toMatch(/CPD|ADA|AGD|Recognized|Dr\./);
    await page.goto('/search?q=implants');
    await page.getByText('No results found for this search.').first().waitFor();
    expect(site.faults).toEqual([]);
  });

  test('meets no barrier on the pages that are empty', async () => {
    const page = await site.visitor();
    for (const path of ['/home', '/webinars', '/ebooks', '/faculty']) {
      await page.goto(path);
      await ready(page);
      await expectAccessible(page);
    }
  });
});

describe('a new member', () => {
  let page: Page;
  beforeAll(async () => {
    page = await site.visitor(phone);
  });

  test('joins, with every list of the form to choose from', async () => {
    await page.goto('/register');
    await ready(page);
    await fillRegistration(page, newcomer);
    await page.getByLabel('Country').selectOption({ label: 'Canada' });
    await page.getByLabel('Province').selectOption({ label: 'Ontario' });
    await page.getByLabel('Zip or postal code').fill('12345');
    await page.getByLabel('Phone').fill('abcdefghij');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Enter valid phone number.').first().waitFor();
    await page.getByText('Enter valid Zip/Postal Code.').first().waitFor();
    await page.getByLabel('Zip or postal code').fill('K1A 0B1');
    await page.getByLabel('Phone').fill('416 555 0134');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created').waitFor();
    await page.waitForURL('**/home');
    expect(site.faults).toEqual([]);
  });

  test('confirms the address by a press: opening the link does nothing', async () => {
    const link =
      (await site.mails())
        .find(({ to }) => to === newcomer.email)
        ?.links.find((each) => each.includes('/verify-email')) ?? '';
    const isConfirmed = async () => {
      const { db } = site.portal.context;
      return (
        (await db.selectFrom('student').select('email_verified_at').executeTakeFirstOrThrow()).email_verified_at !==
        null
      );
    };
    const reader = await site.visitor(phone);
    await reader.goto(link);
    await ready(reader);
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    expect(await isConfirmed()).toBe(false);
    await reader.getByRole('button', { name: 'Confirm my address' }).click();
    await reader.getByText('Your email address is confirmed.').waitFor();
    expect(await isConfirmed()).toBe(true);
  });

  test('finds each page of their own empty, with its sentence', async () => {
    for (const [path, words] of [
      ['/seats', 'No reserved seats.'],
      ['/queue', 'Training queue is empty.'],
      ['/pending', 'You currently do not have any classes in progress.'],
      ['/completed', 'No CE completed.'],
      ['/tutorial-history', 'No viewed tutorials.'],
    ] as const) {
      await page.goto(path);
      await page.getByText(words).first().waitFor();
    }
    expect(site.faults).toEqual([]);
  });

  // Whoever has the mail has its link, and is perhaps not the member.
  test('members who come from an emailed link enter the password before anything personal is shown', async () => {
    const { context } = site.portal;
    const { id } = await context.db.selectFrom('student').select('id').executeTakeFirstOrThrow();
    const reader = await site.visitor(phone);
    const loginToken = await context.db.transaction().execute((trx) => issueLoginToken(context, trx, id));
    await reader.goto(`/login?s=${loginToken}`);
    await reader.waitForFunction(() => localStorage.getItem('id_token') !== null);

    await reader.goto('/account/profile');
    const confirm = reader.getByRole('form', { name: 'Confirm it’s you' });
    await confirm.waitFor();
    expect(await reader.getByRole('main').innerText()).not.toContain('12 Canal Street');
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    await confirm.getByLabel('Current password').fill('not-it-at-all');
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await confirm.getByText('That’s not your current password.').first().waitFor();
    await confirm.getByLabel('Current password').fill(newcomer.password);
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await reader.getByRole('button', { name: 'Save profile' }).waitFor();
    expect(await reader.getByLabel('Address').inputValue()).toBe('12 Canal Street');
    await reader.goto('/account/password');
    await reader.getByRole('button', { name: 'Save password' }).waitFor();
    expect(site.faults).toEqual([]);
  });
});
