// What belongs to the person: consent taken back, the data in hand, the account closed. And whom to write to, and what
// is in the terms.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, ready, signIn } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const consentLink = async () => {
  const mail = (await site.mails()).find(({ subject }) => subject === 'Your request to remove consent');
  return mail?.links.find((link) => link.includes('/consent?c=')) ?? '';
};

describe('consent', () => {
  test('is removed by a link in an email; the account stays if the member wants it so', async () => {
    const page = await site.member();
    await page.goto('/account/password');
    await page.getByRole('link', { name: 'GDPR Remove Consent' }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText('Check the checkbox before clicking the Submit Request button.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Submit Request' }).press('Enter');
    await page.getByText('Check your email for instructions on completing this operation.').waitFor();
    expect(
      await page
        .getByRole('region', { name: 'Remove my consent' })
        .getByRole('link', { name: 'Home' })
        .getAttribute('href'),
    ).toBe('/home');

    const stranger = await site.visitor(phone);
    await stranger.goto(await consentLink());
    await stranger.getByRole('link', { name: 'Sign in to close the account' }).waitFor();
    await expectAccessible(stranger);
    await expectNoSidewaysScroll(stranger);
    await stranger.getByRole('button', { name: 'Stop both, keep my account' }).click();
    await stranger.getByText('Your consent is removed.').waitFor();
    await page.goto('/gdpr');
    expect(await page.getByLabel('Email me webinar reminders and news').isChecked()).toBe(false);
    await page.getByLabel('Email me webinar reminders and news').check();
    await page.getByText('Reminders and news are on.').waitFor();
    expect(site.faults).toEqual([]);
  });

  test('comes with a copy of the data', async () => {
    const page = await site.member('demo', { acceptDownloads: true });
    await page.goto('/gdpr');
    await page.getByRole('button', { name: 'Download my data' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      profile: { username: string }[];
      credits: unknown[];
    };
    expect(data.profile[0]?.username).toBe('demo');
    expect(data.credits.length).toBeGreaterThan(0);
    expect(site.faults).toEqual([]);
  });

  test('and the account itself end where the member decides it, after one more question', async () => {
    const page = await site.member('demo', phone);
    await site.advance({ hours: 25 });
    await page.goto('/gdpr');
    await page.getByLabel(/I live in the European Economic Area/).check();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText('Check your email for instructions on completing this operation.').waitFor();
    await page.goto(await consentLink());
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Close my account' }).click();
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await page.getByText('Your account is closed.').waitFor();
    expect((await site.mails())[0]?.subject).toBe('Your account is closed');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Join free' }).waitFor();
    await page.goto('/login');
    await ready(page);
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('demo-student');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid login - please try again.').waitFor();
    expect(site.faults).toEqual([]);
  });
});

describe('support', () => {
  test('takes a visitor’s message by keyboard alone, and keeps who wrote for the next', async () => {
    const page = await site.visitor();
    await page.goto('/support');
    await ready(page);
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Nora Lindqvist');
    for (const text of ['Harbor Dental', 'nora@lindqvist.test', '555']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Correct errors and resubmit.').waitFor();
    for (const message of [
      'Phone number is required.',
      'Select reason for support.',
      'Explain reason for support up to 1000 characters.',
    ])
      await page.getByText(message).first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Phone').fill('617 555 0134');
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('T');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The captions run ahead of the picture.');
    await page.getByText('38 of 1000').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Message received.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Write another message' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Nora Lindqvist');
    expect(await page.getByLabel('Comment').inputValue()).toBe('');
    const [mail] = await site.mails();
    expect([mail?.to, mail?.subject]).toEqual(['support@dental-learning.example', 'Support: Technical Issue']);
    expect(mail?.text).toContain('The captions run ahead of the picture.');
    expect(site.faults).toEqual([]);
  });

  test('knows a member’s name and email', async () => {
    const page = await site.visitor(phone);
    const member = await site.portal.context.db
      .selectFrom('student')
      .select(['username', 'email'])
      .where('username', '!=', 'demo')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await signIn(page, member.username, 'demo-student', '/support');
    await page.waitForFunction(
      (email) => (document.querySelector('input[name=email]') as HTMLInputElement | null)?.value === email,
      member.email,
    );
    expect(await page.getByLabel('Name').inputValue()).not.toBe('');
    await expectNoSidewaysScroll(page);
    expect(site.faults).toEqual([]);
  });
});

describe('the provider’s pages', () => {
  test.each([
    ['/about', 'About', 'How a class is made'],
    ['/faculty', 'Faculty', 'Dr. Tomas Brandt'],
    ['/terms', 'Terms', 'Last updated'],
    ['/privacy', 'Privacy', 'Last updated'],
  ])('%s is whole without script, at every width', async (path, title, text) => {
    const reader = await site.visitor({ javaScriptEnabled: false });
    expect((await reader.goto(path))?.status()).toBe(200);
    expect(await reader.title()).toBe(`${title} | Dental Learning`);
    expect(await reader.getByRole('main').innerText()).toContain(text);
    const page = await site.visitor();
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await ready(page);
      await expectNoSidewaysScroll(page);
      if (width === 320) await expectAccessible(page);
      else if (text === 'Last updated') {
        // It is long: on a phone, too, what is in it can be chosen on the first screen.
        const contents = page.getByRole('navigation', { name: 'On this page' });
        expect((await contents.getByRole('link').first().boundingBox())?.y).toBeLessThan(500);
      }
    }
    expect(site.faults).toEqual([]);
  });

  test('that cannot be loaded say so', async () => {
    await site.portal.context.db.deleteFrom('blurb').where('code', '=', 'terms').execute();
    const page = await site.visitor();
    await page.goto('/terms');
    await page.getByText('Error!').waitFor();
    await page.getByText('System error - contact tech support.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await expectAccessible(page);
  });
});
