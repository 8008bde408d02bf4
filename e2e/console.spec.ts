// The provider's console: how its people come in, and the errands of the pages that all of them share.
import { Secret, TOTP } from 'otpauth';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFaultWords } from '../src/credit/ledger-faults.ts';
import { aClass } from '../src/catalogue/server/fixtures.ts';
import { aTakenExam, someEvaluations } from '../src/results/server/fixtures.ts';
import { staffMap } from '../src/site-map.ts';
import { aStaffMember } from '../src/staff/server/fixtures.ts';
import { inviteFirstOwner } from '../src/staff/server/team/first-owner.ts';
import { expectAccessible, expectNoSidewaysScroll, ready } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

const desk = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The code that an authenticator with this key shows now. */
const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: site.portal.context.now().epochMilliseconds,
  });

const owner = { name: 'Helen Cho', email: 'helen@provider.example', password: 'Four words of my own', key: '' };
let recoveryCode = '';

test('the first owner comes in by the printed address, with a password and an authenticator', async () => {
  const address = await inviteFirstOwner(site.portal.context);
  const page = await site.visitor(desk);
  // A device that refuses passkeys: it says so and offers a password, and a reload starts over.
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
  });
  await page.goto(address ?? '');
  await heading(page, 'You’re invited').waitFor();
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByText('The passkey wasn’t created.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose a password');
  await page.reload();
  await heading(page, 'You’re invited').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter your name.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
  await page.keyboard.type(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await page.getByRole('radio', { name: /password/ }).check();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  // The keyboard continues at the step that has just appeared.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Connect an authenticator app');
  await page.getByText('Step 2 of 3').waitFor();
  await page.getByText('Can’t scan it?').click();
  owner.key = (await page.locator('details code').textContent()) ?? '';
  await expectAccessible(page);
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(owner.key));
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  const codes = page.locator('ol code');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Check this box once you’ve saved the codes.').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Overview').waitFor();

  // The same address again is spent.
  await page.goto(address ?? '');
  await page.getByText('This invitation was already used, or it expired.').waitFor();
  // So is one that was cut off.
  for (const code of ['', 'Xy7']) {
    await page.goto(staffMap.invitation(code));
    await page.getByText('This invitation was already used, or it expired.').waitFor();
  }
});

test('signing in takes the password and a code, by keyboard alone; wrong ones read alike', async () => {
  await site.advance({ seconds: 60 });
  const page = await site.visitor(phone);
  await page.goto('/staff/audit');
  await page.waitForURL('**/staff/sign-in?rurl=**');
  await ready(page);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong password of mine');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong email, password, or code.').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code from your authenticator app').fill(codeOf(owner.key));
  await page.keyboard.press('Enter');
  await heading(page, 'Audit log').waitFor();

  // Out again by the name's menu.
  await page.getByRole('button', { name: 'Helen Cho, own account' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitem');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff/sign-in');
  await page.goto('/staff');
  await page.waitForURL('**/staff/sign-in?rurl=**');

  // A recovery code leads to a new way in before anything else.
  await ready(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await heading(page, 'Set up your sign-in').waitFor();
});

test('a passkey is added and signs in from the email field itself', async () => {
  const staff = await aStaffMember(site.portal.context, ['owner'], { name: 'Ines Marten' });
  const page = await site.staff(staff);
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
  await page.goto('/staff/me');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem').waitFor();
  await page.context().clearCookies();
  await page.goto('/staff/sign-in');
  await heading(page, 'Overview').waitFor();
  await page.getByRole('button', { name: 'Ines Marten, own account' }).waitFor();
});

test('someone is invited once it is confirmed, roles that exclude one another say so, and an account ends at once', async () => {
  const { context } = site.portal;
  const staff = await aStaffMember(context, ['owner'], { name: 'Anna Roth' });
  const leaver = await aStaffMember(context, ['registrar'], { name: 'Leo Leaver' });
  const page = await site.staff(staff);
  await page.goto('/staff/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('new@provider.example');
  await dialog.getByLabel('Name', { exact: true }).fill('Nora New');
  await dialog.getByRole('checkbox', { name: 'Auditor' }).check();
  expect(await dialog.getByRole('checkbox', { name: 'Registrar' }).isDisabled()).toBe(true);
  await dialog.getByText('Registrar can’t be combined with Auditor.').waitFor();
  // Every role has a page of its own, and so is offered.
  expect(await dialog.getByRole('checkbox', { name: 'Analyst' }).count()).toBe(1);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Auditor' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Registrar' }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('region', { name: 'Pending invitations' }).getByText('Nora New').waitFor();
  const mail = (await site.mails()).find(({ to }) => to.includes('new@provider.example'));
  expect(mail?.links.some((link) => link.includes('/staff/invitation?c='))).toBe(true);

  // What was typed is sent again after the confirmation, or not at all.
  await site.advance({ minutes: 11 });
  await page.getByRole('button', { name: 'More for Leo Leaver' }).click();
  await page.getByRole('menuitem', { name: 'End now' }).click();
  await page.getByRole('button', { name: 'End Leo Leaver’s account' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm it is you' });
  await confirm.waitFor();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Canceled. Nothing changed.').waitFor();
  await context.db
    .updateTable('staff_session')
    .set({ confirmed_at: context.now() })
    .where('staff_id', '=', staff.id)
    .execute();
  await page.getByRole('button', { name: 'End Leo Leaver’s account' }).click();
  const former = page.getByRole('region', { name: 'Former' });
  await former.getByText('Leo Leaver', { exact: true }).waitFor();
  await former.getByRole('button', { name: 'Hand over the work of Leo Leaver' }).click();
  await page.getByRole('dialog').getByLabel('To').selectOption({ label: 'Anna Roth' });
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('0 items handed over.').waitFor();
  const other = await site.staff(leaver, phone);
  await other.goto('/staff');
  await other.waitForURL('**/staff/sign-in?rurl=**');

  await page.goto('/staff/audit?act=staff.ended');
  await page
    .getByRole('rowheader', { name: /Anna Roth/ })
    .first()
    .waitFor();
});

test('the log is narrowed in its address, read by keys, and taken away as a file', async () => {
  const staff = await aStaffMember(site.portal.context, ['owner'], { name: 'Ada Audit' });
  const page = await site.staff(staff);
  await page.goto('/staff/audit');
  await page.getByRole('rowheader').first().waitFor();
  await ready(page);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Nothing was changed.').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody-of-this-name');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing matches.').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('nobody-of-this-name');
  await page.goBack();
  await page.getByRole('rowheader').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main').focus();
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset['at'])).toBe('0');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Use single-key shortcuts in this browser' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.evaluate(async (address) => {
    const answer = await fetch(address ?? '');
    return [answer.status, answer.headers.get('content-type')] as const;
  }, href);
  expect(file[0]).toBe(200);
  expect(file[1]).toContain('text/csv');
});

test('a color that some can’t read can’t be saved; the nearest one that everyone can read is on the next page', async () => {
  const owner = await site.staff(await aStaffMember(site.portal.context, ['owner']));
  await owner.goto(staffMap.settings('branding'));
  const part = owner.getByRole('region', { name: 'Color of buttons and links' });
  const own = part.getByLabel('Your own');
  await own.fill('#4FB3A5');
  await part.getByText('2.5 : 1 for white words on this color; 4.5 : 1 is needed.').first().waitFor();
  const save = part.getByRole('button', { name: 'Save' });
  await save.and(part.locator('[aria-disabled]')).waitFor();
  await part.getByText('Choose a color that everyone can read.').waitFor();
  await expectAccessible(owner);
  await part.getByRole('button', { name: /^Use #/ }).click();
  const color = await own.inputValue();
  await part.getByText(/^Everyone can read it/).waitFor();
  await save.click();
  await part.getByText(/^Saved /).waitFor();
  const visitor = await site.visitor();
  await visitor.goto(`${site.url}/home`);
  expect(await visitor.content()).toContain(`--action:light-dark(${color},`);
  await expectAccessible(visitor);
  await part.getByRole('button', { name: /^Undo/ }).click();
  await owner.getByText('Change undone.').waitFor();
});

test('two who change the same settings lose nothing: what one changed alone is merged, what both changed is asked', async () => {
  const { context } = site.portal;
  const [one, two] = [
    await site.staff(await aStaffMember(context, ['owner'], { name: 'Mia Mine' })),
    await site.staff(await aStaffMember(context, ['owner'], { name: 'Theo Theirs' })),
  ];
  const part = (page: Page) => page.getByRole('region', { name: 'Provider', exact: true });
  for (const page of [one, two]) {
    await page.goto('/staff/settings');
    await part(page).getByLabel('Name', { exact: true }).waitFor();
  }
  await part(two).getByLabel('Name', { exact: true }).fill('Harbor Dental');
  await part(two).getByLabel('Legal name').fill('Harbor Dental, Inc.');
  await part(two).getByLabel('Email').fill('office@harbor.example');
  await two.keyboard.press('Control+s');
  await part(two)
    .getByText(/^Saved /)
    .waitFor();

  await part(one).getByLabel('Name', { exact: true }).fill('Harbour Dental');
  await part(one).getByLabel('Phone').fill('617 555 0100');
  await part(one).getByRole('button', { name: 'Save' }).click();
  const dialog = one.getByRole('dialog', { name: 'You and Theo Theirs both edited Name' });
  await dialog.waitFor();
  await dialog.getByText('Theo Theirs also changed Legal name and Email. Those were merged.').waitFor();
  await expectAccessible(one);
  await dialog.getByRole('button', { name: 'Use these' }).click();
  expect(await part(one).getByLabel('Legal name').inputValue()).toBe('Harbor Dental, Inc.');
  await part(one).getByRole('button', { name: 'Save' }).click();
  await part(one)
    .getByText(/^Saved /)
    .waitFor();
  expect(await part(one).getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour Dental');
  await part(one).getByText('Last changed by Mia Mine').waitFor();

  // Titles carry the name, in the browser and in what a search engine reads.
  await two.goto('/about');
  expect(await two.title()).toBe('About | Harbour Dental');
  expect(await (await two.request.get(new URL('/about', two.url()).href)).text()).toContain(
    '<title>About | Harbour Dental</title>',
  );

  // What was typed and never saved is offered again.
  await part(one).getByLabel('Phone').fill('617 555 0199');
  await one.reload();
  await part(one).getByRole('button', { name: 'Restore' }).click();
  expect(await part(one).getByLabel('Phone').inputValue()).toBe('617 555 0199');
  await part(one).getByRole('button', { name: 'Undo' }).click();
  await one.getByText('Change undone.').waitFor();
  expect(await part(one).getByLabel('Name', { exact: true }).inputValue()).toBe('Harbor Dental');
});

test('the overview says what needs attention; what is hidden comes back by Undo', async () => {
  const { context } = site.portal;
  await context.db
    .insertInto('mail')
    .values({
      recipient: 'ana@members.example',
      subject: 'Your seat',
      kind: 'seat',
      text_body: '',
      html_body: '',
      message_id: '<given-up@portal.example>',
      created_at: context.now(),
      given_up_at: context.now(),
    })
    .execute();
  // A row of the ledger that was changed past its triggers, as the check of the night finds it.
  const { verification_code: code } = await context.db
    .selectFrom('credit')
    .select('verification_code')
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto('ledger_check')
    .values({ checked_at: context.now(), credits: '1', problem: ledgerFaultWords.credit('changed', code, '1') })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ problem: ledgerFaultWords.credit('changed', code, '1') }),
    )
    .execute();
  const page = await site.staff(await aStaffMember(context, ['owner'], { name: 'Olga Overview' }));
  await page.goto('/staff');
  const needs = page.getByRole('region', { name: 'Needs you' });
  const sentence = needs.getByRole('paragraph').filter({ hasText: '1 email couldn’t be delivered in the last week.' });
  await sentence.waitFor();
  const more = page.getByRole('button', { name: /^More for: 1 email/ });
  await more.click();
  // A menu goes with its button when the page moves, and closes once the button is out of sight.
  const hide = page.getByRole('menuitem', { name: 'Hide for a week' });
  const away = async () => (await hide.boundingBox())!.y - (await more.boundingBox())!.y;
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const before = await away();
  await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
  await settled(page);
  expect(await away()).toBeCloseTo(before, 0);
  await page.evaluate(() => {
    document.body.style.paddingBottom = '300vh';
    scrollBy({ top: innerHeight * 2, behavior: 'instant' });
  });
  await hide.waitFor({ state: 'hidden' });
  await page.evaluate(() => (document.body.style.paddingBottom = ''));
  await more.click();
  await hide.click();
  await page.getByText('Hidden for a week.').waitFor();
  await sentence.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await sentence.waitFor();
  const changed = needs
    .getByRole('listitem')
    .filter({ hasText: `Credit ${code} was changed from outside the portal.` });
  expect(await changed.getByRole('button', { name: /^More for/ }).count()).toBe(0);
  await expectAccessible(page);
  await changed.getByRole('link', { name: 'Open credits' }).click();
  await page.waitForURL(`**${staffMap.credits()}`);
  await context.db.updateTable('ledger_check').set({ problem: null }).execute();
  await page.goto('/staff');
  await page.getByRole('region', { name: 'Last 28 days' }).getByText('Credits awarded').waitFor();
  await page.getByRole('region', { name: 'Next webinars' }).getByRole('link').first().waitFor();
});

test('a wrong key is found and corrected, and whoever failed by it has passed', async () => {
  const { context } = site.portal;
  const lecture = await aClass(context, { title: 'Pulp capping with a wrong key' });
  const { members } = await aTakenExam(context, lecture.id);
  await someEvaluations(context, lecture.id, [{ rating: 4, comments: 'The best hour on pulps.' }]);
  const page = await site.staff(await aStaffMember(context, ['editor'], { name: 'Anna Roth' }));
  await page.goto(staffMap.results());
  await page.getByRole('link', { name: /^Pulp capping with a wrong key/ }).click();
  await page.getByText('The key of question 4 is probably wrong.').waitFor();
  await page.getByRole('link', { name: 'Correct the key' }).click();
  await heading(page, 'Correct question 4').waitFor();
  expect(await page.getByRole('radio', { name: /^b\. Second/ }).isChecked()).toBe(true);
  await page.getByLabel('Reason').fill('The handout says b on page 7.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const sentence = page.getByText(/^\d+ attempts change\. \d+ more members pass .+ No one loses a pass/);
  await sentence.waitFor();
  const given = Number(/(\d+) more members pass/.exec((await sentence.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Correct the key' }).click();
  await page
    .getByText(`The key of question 4 was corrected. ${given} members pass now, with credit and an email.`)
    .waitFor();
  const passes = await context.db
    .selectFrom('exam_attempt')
    .select('id')
    .where('regrade_of', 'is not', null)
    .where(
      'student_id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  expect(passes).toHaveLength(given);

  await page.getByRole('link', { name: 'Back to results' }).click();
  await page.getByRole('link', { name: /^Evaluation/ }).click();
  await page.getByText('The best hour on pulps.').waitFor();
  // The first press leads to the comment, the second decides.
  await page.keyboard.press('y');
  await page.locator('button:focus', { hasText: 'Pass on' }).waitFor();
  await page.keyboard.press('y');
  await page.getByText('Passed on by Anna Roth').waitFor();
});
