// A member looks after the account without writing to anyone: has lost the password, changes the profile, signs another
// device out, asks for the report.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent } from '../src/accounts/server/fixtures.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillRegistration,
  ready,
  signIn,
  type Newcomer,
} from './support/pages.ts';
import { readPdf } from './support/pdf-text.ts';
import { openSite, type Mail, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const mailWith = async (subject: string | RegExp): Promise<Mail> => {
  const found = (await site.mails()).find((mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
  );
  if (!found) throw new Error(`No mail has the subject ${String(subject)}.`);
  return found;
};
const linkIn = (mail: Mail, path: string): string => mail.links.find((link) => link.includes(path)) ?? '';

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click();
}

test('a forgotten password: by email, with a link that works once', async () => {
  const page = await site.visitor(phone);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await ready(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('Provide either username or account email address.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Username').fill('nobody-at-all');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Check inbox for your login credentials').waitFor();
  expect((await site.mails()).filter((mail) => mail.subject.startsWith('Your login credentials'))).toEqual([]);

  await page.goto('/recover');
  await ready(page);
  await page.getByLabel('Username').fill('Demo');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Check inbox for your login credentials').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).waitFor();

  const mail = await mailWith(/^Your login credentials/);
  expect(mail.text).toContain('Username: demo');
  const link = linkIn(mail, '/recover?s=');
  await page.goto(link);
  await ready(page);
  await page.getByLabel('New password', { exact: true }).fill('tooth');
  await page.getByLabel('Retype password').fill('tooth-fairy-8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('alert').getByText('Correct errors and resubmit.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('tooth-fairy-8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Account password updated.').waitFor();
  expect((await mailWith('Your password was changed')).to).toBe('helen.cho@member.example');

  await page.goto(link);
  await ready(page);
  await page.getByLabel('New password', { exact: true }).fill('another-one-9');
  await page.getByLabel('Retype password').fill('another-one-9');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('This link has expired. Ask for a new one.').waitFor();
  await signIn(page, 'demo', 'tooth-fairy-8', '/account');
  expect(site.faults).toEqual([]);
});

describe('the account', () => {
  test('without a sign-in leads to Login and back', async () => {
    const page = await site.visitor();
    await page.goto('/account/profile');
    await page.waitForURL('**/login?rurl=%2Faccount%2Fprofile');
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('tooth-fairy-8');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/account/profile');
    await page.getByRole('button', { name: 'Save profile' }).waitFor();
  });

  test('shows credits by type and year, and emails the report of them', async () => {
    for (const options of [{ viewport: { width: 1440, height: 900 } }, phone]) {
      const page = await site.member('demo', options);
      await page.goto('/account');
      await page.getByRole('heading', { name: 'Account Management' }).waitFor();
      await page.getByText('Show the numbers as a table').click();
      const rows = page.getByRole('table', { name: 'By year' }).getByRole('row');
      const [live, selfStudy, total] = (await rows.nth(1).getByRole('cell').allInnerTexts()).slice(-3).map(Number);
      expect((live ?? 0) + (selfStudy ?? 0)).toBe(total);
      expect(total).toBeGreaterThan(0);
      await expectNoSidewaysScroll(page);
      if (options === phone) await expectAccessible(page);
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Check email inbox for Proof of CE report.').waitFor();
      await page.getByRole('button', { name: /^Dismiss/ }).click();
    }
    const mail = await mailWith(/^Proof of CE report/);
    expect(mail.html).toContain('<th scope="col"');
    const [file] = mail.attachments;
    const pdf = await site.portal.app.inject({ url: file?.url ?? '' });
    expect((await readPdf(pdf.rawPayload)).text).toContain('Dr. Helen Cho');
    expect(site.faults).toEqual([]);
  });

  test('takes a changed profile, keeps what was typed through errors, and shows the new name at once', async () => {
    const page = await site.member();
    await page.goto('/account');
    await openTab(page, 'Profile');
    await page.getByLabel('First name').fill('H');
    await page.getByLabel('City').fill('Salem');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Correct errors and resubmit.').waitFor();
    await page.getByText('First name is a required field and must be at least 2 characters.').first().waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Salem');
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Hélène');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile updated.').waitFor();
    await page.getByRole('banner').getByText('Dr. Hélène Cho').waitFor();
    await page.reload();
    await page.waitForFunction(
      () => (document.querySelector('input[name=city]') as HTMLInputElement | null)?.value === 'Salem',
    );
    expect(site.faults).toEqual([]);
  });

  test('asks for the current password before it changes the email, and the old address can take it back', async () => {
    const page = await site.member('demo', phone);
    await page.goto('/account');
    await openTab(page, 'Profile');
    await page.getByRole('button', { name: 'Save profile' }).waitFor();
    await site.advance({ minutes: 16 });
    await page.getByLabel('Email', { exact: true }).fill('thief@elsewhere.test');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByLabel('Current password').waitFor();
    await page.getByText('Enter your current password.').first().waitFor();
    await page.getByLabel('Current password').fill('tooth-fairy-8');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile updated.').waitFor();
    await page.getByText('Not confirmed yet.').waitFor();
    await expectNoSidewaysScroll(page);

    const owner = await site.visitor();
    await owner.goto(linkIn(await mailWith('Your email address was changed'), '/undo-email'));
    await ready(owner);
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'This wasn’t me: undo it' }).click();
    await owner.getByText('Your address has been restored.').waitFor();
    await page.goto('/account');
    await page.waitForURL('**/login?rurl=%2Faccount');
    // The intruder's password no longer works: the owner chooses a new one by the link that was sent.
    const way = await mailWith(/^Your login credentials/);
    expect(way.to).toBe('helen.cho@member.example');
    await owner.goto(linkIn(way, '/recover?s='));
    await ready(owner);
    await owner.getByLabel('New password', { exact: true }).fill('tooth-fairy-8');
    await owner.getByLabel('Retype password').fill('tooth-fairy-8');
    await owner.getByRole('button', { name: 'Save password' }).click();
    await owner.getByText('Account password updated.').waitFor();
    expect(site.faults).toEqual([]);
  });

  test('shows where one is signed in, signs another device out, and emails about new ones', async () => {
    // No email within the hour after joining: new members sign in from wherever they are.
    await site.advance({ hours: 1 });
    const office = await site.member();
    await office.goto('/account');
    const other = await site.visitor(phone);
    await signIn(other, 'demo', 'tooth-fairy-8', '/account');
    expect((await mailWith('New sign-in to your account')).text).toContain('/account/security');
    await openTab(office, 'Security');
    const devices = office.getByRole('region', { name: 'Where you’re signed in' });
    await devices.getByText('This device').waitFor();
    await expectAccessible(office);
    const before = await devices.getByRole('listitem').count();
    expect(before).toBeGreaterThan(1);
    await devices
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await devices.getByText('Signed out.').waitFor();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(before - 1);
    await other.goto('/account/security');
    await other.waitForURL('**/login?**');
    expect(site.faults).toEqual([]);
  });

  test('takes a new password by keyboard alone', async () => {
    const page = await site.member();
    await page.goto('/account/password');
    await page.getByRole('button', { name: 'Save password' }).waitFor();
    await page.getByLabel('New password', { exact: true }).focus();
    await page.keyboard.type('Enamel-and-dentin-3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Enamel-and-dentin-3');
    await page.keyboard.press('Enter');
    await page.getByText('Account password updated.').waitFor();
    await expectNoSidewaysScroll(page);
    expect(site.faults).toEqual([]);
  });
});

test('a passkey is added, signs in without a name or a password, and is removed', async () => {
  const page = await site.visitor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, 'demo', 'Enamel-and-dentin-3', '/account');
  await openTab(page, 'Security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('Passkey added.').waitFor();
  await expectAccessible(page);
  expect((await mailWith('A passkey was added to your account')).to).toBe('helen.cho@member.example');

  await page.goto('/logout');
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('banner').getByText('Dr. Hélène Cho').waitFor();

  await page.goto('/account/security');
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await passkeys.getByText('Passkey removed.').waitFor();
  await page.goto('/logout');
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Invalid login - please try again.').waitFor();
  expect(site.faults).toEqual([]);
});

test('reminders stop by one press on the page that their email names', async () => {
  const { unsubscribeLinks } = await import('../src/accounts/server/emails/unsubscribe.ts');
  const { db } = site.portal.context;
  const { hash } = await db
    .selectFrom('student')
    .select('hash')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const page = await site.visitor(phone);
  await page.goto((await unsubscribeLinks(site.portal.context, db, hash)).unsubscribePage);
  await page.getByText('You get webinar reminders and news by email.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByText('You won’t get any more reminders or news.').waitFor();
  await page.getByRole('button', { name: 'Turn them back on' }).click();
  await page.getByRole('button', { name: 'Stop these emails' }).waitFor();
  await page.goto('/unsubscribe?c=made-up.code');
  await page.getByText('This link is incomplete. Open it from the email again.').waitFor();
  expect(site.faults).toEqual([]);
});

describe('creating an account', () => {
  const person: Newcomer = {
    firstname: 'Nora',
    lastname: 'Lindqvist',
    email: 'nora@lindqvist.test',
    username: 'nora.lindqvist',
    password: 'Harbor-teeth-7',
  };
  const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

  test('has three steps: each counts its errors, Enter continues, and the browser’s buttons lead back and forth', async () => {
    const page = await site.visitor(phone);
    await page.goto('/register?rurl=%2Fseats');
    await ready(page);
    expect(await page.getByLabel('City').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Correct errors and resubmit.').waitFor();
    await page.getByText('6 fields need attention.').waitFor();
    await page.getByRole('link', { name: 'Go to the first' }).click();
    expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Title').selectOption({ index: 1 });
    await page.getByLabel('First name').fill(person.firstname);
    await page.getByLabel('Last name').fill(person.lastname);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Retype password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('One field needs attention.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(person.username);
    await page.keyboard.press('Enter');
    await step(page, 'Your practice').waitFor();
    expect(await step(page, 'Your practice').evaluate((heading) => heading === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await step(page, 'About you').waitFor();
    expect(await page.getByLabel('Retype password').inputValue()).toBe(person.password);
    await page.goForward();
    await step(page, 'Your practice').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await step(page, 'About you').waitFor();
    expect(new URL(page.url()).search).toBe('?rurl=%2Fseats');
    // A reload leads back to the furthest step; the password alone has to be typed again.
    await page.goto('/register?rurl=%2Fseats#reach');
    await page.reload();
    await ready(page);
    await step(page, 'Your practice').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await step(page, 'About you').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(person.username);
    expect(await page.getByLabel('Retype password').inputValue()).toBe('');
  });

  test('leads back to the step of what is taken meanwhile, and goes where one was going', async () => {
    const { portal } = site;
    const page = await site.visitor();
    await page.goto('/register?rurl=%2Fseats');
    await ready(page);
    await fillRegistration(page, person);
    await expectAccessible(page);
    await aStudent(portal.context, { username: person.username });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('This username is not available. Choose another.').waitFor();
    await step(page, 'About you').waitFor();
    await page.getByText('One field needs attention.').waitFor();
    await page.getByLabel('Username').fill('nora.lindqvist.2');
    await page.keyboard.press('Enter');
    await step(page, 'Your practice').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await step(page, 'Contact information').waitFor();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created').waitFor();
    await page.waitForURL((url) => url.pathname === '/seats');
    expect(site.faults).toEqual([]);
  });

  test('is one long form where no script runs', async () => {
    const page = await site.visitor({ javaScriptEnabled: false });
    await page.goto('/register');
    for (const label of ['First name', 'Practice name', 'City'])
      expect(await page.getByLabel(label).isVisible()).toBe(true);
  });
});
