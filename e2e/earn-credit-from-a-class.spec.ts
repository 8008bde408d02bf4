// The errand that the portal exists for: a visitor finds a class, joins, takes it, and holds a proof of CE that can be
// checked.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMailServer, writeMailServer } from '../src/platform/server/mail/mail-server.ts';
import { demoClass, hashOfClass } from './support/demo-class.ts';
import {
  dialogEnded,
  expectAccessible,
  expectNoSidewaysScroll,
  fillRegistration,
  ready,
  tabThrough,
} from './support/pages.ts';
import { readPdf } from './support/pdf-text.ts';
import { openSite, type Site } from './support/site.ts';

const key = 'vital-pulp-therapy';
const klass = demoClass(key);
let site: Site;
let classHash: string;

beforeAll(async () => {
  site = await openSite();
  classHash = await hashOfClass(site, key);
  await site.portal.context.db
    .updateTable('activity')
    .set({ outcome_questions: JSON.stringify([outcomeQuestion]) })
    .where('hash', '=', classHash)
    .execute();
});
afterAll(() => site.close());

const outcomeQuestion = {
  key: 'cap',
  question: 'What covers an exposed pulp best?',
  options: ['A composite', 'A calcium silicate cement'],
  correct: 2,
};
const newcomer = {
  username: 'nora.lindqvist',
  password: 'Harbor-teeth-7',
  firstname: 'Nóra',
  lastname: 'Lindqvist',
  email: 'nora@lindqvist.test',
};

/** Chooses an option in each question of the exam; `pick` says which, by its place. */
async function answerExam(
  page: Page,
  pick: (question: (typeof klass.exam.questions)[number]) => number,
): Promise<void> {
  for (const question of klass.exam.questions) {
    const asked = page.getByRole('group', { name: question.question });
    await asked
      .getByRole('radio')
      .nth(pick(question) - 1)
      .check({ force: true });
  }
}

test('a search engine, or anyone without script, reads the whole class', async () => {
  const page = await site.visitor({ javaScriptEnabled: false });
  const answer = await page.goto(`/classroom/${classHash}`);
  expect(answer?.status()).toBe(200);
  expect(await page.title()).toBe(`${klass.name} | Dental Learning`);
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const part of [
    klass.name,
    ...klass.objectives,
    klass.description.split('\n')[0] ?? '',
    'Dr. Tomas Brandt',
    `${klass.credits} CEU`,
  ])
    expect(text).toContain(part.replaceAll(/\s+/g, ' '));
  const course = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(course.map((json) => (JSON.parse(json) as { '@type': string })['@type'])).toContain('Course');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/classroom/${classHash}`);
});

describe('from the catalogue to the certificate', () => {
  let page: Page;
  beforeAll(async () => {
    page = await site.visitor({ serviceWorkers: 'allow' });
  });

  test('a visitor finds the class on the home page and creates an account on the way', async () => {
    await page.goto('/');
    await ready(page);
    await page.getByRole('link', { name: klass.name }).first().click();
    await page.waitForURL(`**/classroom/${classHash}`);
    await page.getByRole('heading', { level: 1, name: klass.name }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Create Free Account' }).click();
    await page.waitForURL(/\/register\?rurl=/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Correct errors and resubmit.').waitFor();
    await page.getByText('6 fields need attention.').waitFor();
    await expectAccessible(page);

    await fillRegistration(page, newcomer);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`**/classroom/${classHash}`);
  });

  test('opening the exam first is answered with what to do first', async () => {
    await page.goto(`/exam/${classHash}`);
    await page.getByText('Please view class before taking exam.').waitFor();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button').click();
    await page.waitForURL(`**/classroom/${classHash}`);
  });

  test('a question is answered before the class', async () => {
    const before = page.getByRole('region', { name: 'Before you start' });
    await before.getByRole('radio', { name: 'A composite' }).check({ force: true });
    await expectAccessible(page);
    await before.getByRole('button', { name: 'Send answers' }).press('Enter');
    await page.getByText('Thanks. You’ll see these questions once more in the evaluation.').waitFor();
  });

  test('the video plays, and the evaluation is next', async () => {
    await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).first().click();
    const video = page.locator('video');
    await video.waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1);
    await page.getByRole('link', { name: 'Start evaluation' }).click();
    await page.waitForURL(`**/eval/${classHash}`);
  });

  test('the evaluation keeps what is chosen over a reload, and asks for what is missing', async () => {
    const rows = page.getByRole('main').locator('fieldset');
    await rows.first().waitFor();
    // Ten ratings, and what was asked before the class.
    expect(await rows.count()).toBe(11);
    await expectAccessible(page);
    await rows.nth(0).getByRole('radio').nth(1).check({ force: true });
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await rows.first().waitFor();
    expect(await rows.nth(0).getByRole('radio').nth(1).isChecked()).toBe(true);
    const { reached, hidden } = await tabThrough(page);
    expect(reached).toContain('comments');
    expect(hidden).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Correct errors and resubmit.').waitFor();
    expect(await page.locator('fieldset').getByText('Answer is required.').count()).toBe(9);
    // The page begins at its heading again, which the bar at the top leaves whole.
    await page.waitForFunction(() => {
      const [bar, heading] = [document.querySelector('header'), document.querySelector('main h1')];
      const { top = -1 } = heading?.getBoundingClientRect() ?? {};
      return top >= (bar?.getBoundingClientRect().bottom ?? Infinity) && top < innerHeight;
    });
    await expectAccessible(page);
    for (let row = 1; row < 10; row += 1) await rows.nth(row).getByRole('radio').first().check({ force: true });
    await page
      .getByRole('region', { name: 'Once more' })
      .getByRole('radio', { name: 'A calcium silicate cement' })
      .check({ force: true });
    await page.getByLabel('Comments').fill('The part about bleeding control was worth the time.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/sva/${classHash}`);
  });

  test('the sponsor’s video leads to an offer, which may be declined', async () => {
    const video = page.locator('video');
    await video.waitFor();
    await expectAccessible(page);
    await page.evaluate(async () => {
      const player = document.querySelector('video');
      if (!player) throw new Error('There is no player.');
      player.muted = true;
      await player.play();
      player.currentTime = player.duration - 0.3;
    });
    await page.getByRole('button', { name: 'Replay Video' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('group').getByRole('button').nth(1).click();
    await page.waitForURL(`**/survey/${classHash}`);
  });

  test('the survey asks one question at a time and continues where it was left', async () => {
    const questions = klass.survey?.questions ?? [];
    expect(questions.length).toBeGreaterThan(1);
    for (const [index, question] of questions.entries()) {
      await page.getByText(`Question ${index + 1} of ${questions.length}`).waitFor();
      if (index === 0) await expectAccessible(page);
      const submit = page.getByRole('main').locator('button[type=submit]');
      await page.getByRole('main').locator('fieldset label').first().click();
      await submit.click();
      if (index === 0) {
        await page.getByText(`Question 2 of ${questions.length}`).waitFor();
        await page.reload();
      }
      void question;
    }
    await page.waitForURL(`**/exam/${classHash}`);
  });

  test('the exam keeps its answers over a reload, is failed once, and is passed', async () => {
    await page.getByRole('group', { name: klass.exam.questions[0]?.question ?? '' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit exam' }).click();
    await page.getByText('Please answer all questions.').waitFor();
    await answerExam(page, (question) => (question.correct % question.options.length) + 1);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByText(`${klass.exam.questions.length} of ${klass.exam.questions.length}`).first().waitFor();
    await page.getByRole('button', { name: 'Submit exam' }).click();
    await page.getByText(/^Your score is 0%\. 75% is needed to pass\./).waitFor();
    await expectAccessible(page);
    const served = await page.evaluate(async (hash) => {
      const answer = await fetch(`/api/exam?c=${hash}`, {
        headers: { authorization: `Bearer ${localStorage.getItem('id_token') ?? ''}` },
      });
      return answer.text();
    }, classHash);
    expect(JSON.parse(served)).toMatchObject({ status: true });
    expect(served).not.toMatch(/"correctOption":[1-6]/);

    await answerExam(page, ({ correct }) => correct);
    await page.getByRole('button', { name: 'Resubmit exam' }).click();
    await page.getByRole('heading', { level: 1, name: /^Congratulations.*\. You passed with 100%\.$/ }).waitFor();
    await expectAccessible(page);
  });

  test('without an AGD number there is a reminder that can be sent away', async () => {
    await page.getByRole('button', { name: /Don.t show again/ }).click();
    await page.getByRole('button', { name: /Don.t show again/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: /Don.t show again/ }).count()).toBe(0);
  });

  test('the certificate is shown, mailed as PDF, and says the same there and on the public page', async () => {
    await page.getByRole('article', { name: 'Certificate' }).getByText('Nóra Lindqvist').waitFor();
    await page.getByRole('button', { name: 'Email to Me' }).click();
    await page.getByText('Check your email inbox for the Proof of CE certificate.').waitFor();

    const mails = (await site.mails()).filter((mail) => mail.to === newcomer.email && mail.attachments.length > 0);
    expect(mails.length).toBeGreaterThan(0);
    const attachment = mails[0]?.attachments[0];
    expect(attachment?.contentType).toBe('application/pdf');
    const { text, links } = await readPdf(
      new Uint8Array(await (await fetch(`${site.url}${attachment?.url ?? ''}`)).arrayBuffer()),
    );
    for (const fact of [
      'Nóra Lindqvist',
      klass.name.split(':')[0] ?? '',
      'Dr. Tomas Brandt',
      'Mar 2, 2026',
      'Electronically Mediated',
      'Self-study',
      String(klass.credits),
      '070 Endodontics',
    ])
      expect(text).toContain(fact);

    await page.goto('/completed');
    await page.getByText('Completed exams: 1').waitFor();
    await page.getByRole('link', { name: klass.name }).waitFor();

    const verify = links.find((link) => link.startsWith(`${site.url}/verify/`)) ?? '';
    expect(verify).not.toBe('');
    expect(mails[0]?.text).toContain(verify);
    const stranger = await site.visitor({ javaScriptEnabled: false });
    expect((await stranger.goto(verify))?.status()).toBe(200);
    const shown = await stranger.getByRole('main').innerText();
    for (const fact of [
      'This certificate is valid',
      'Nóra Lindqvist',
      klass.name,
      'Dr. Tomas Brandt',
      String(klass.credits),
      'Self-study',
      '070 Endodontics',
    ])
      expect(shown).toContain(fact);
    expect(shown).not.toContain(newcomer.email);
    expect((await stranger.goto(`${verify.slice(0, -2)}xx`))?.status()).toBe(404);
    expect(await stranger.getByRole('main').innerText()).toContain('No certificate has this code.');
  });

  test('nothing went wrong on the way', () => {
    expect(site.faults).toEqual([]);
  });
});

describe('on a phone of 390 px', () => {
  test('every page of the way fits, and a member takes the class from start to credit', async () => {
    const page = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const person = { ...newcomer, username: 'phone.member', email: 'phone@member.test' };
    await page.goto(`/register?rurl=${encodeURIComponent(`/classroom/${classHash}`)}`);
    await ready(page);
    await expectNoSidewaysScroll(page);
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`**/classroom/${classHash}`);
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).first().click();
    await page.getByRole('link', { name: 'Start evaluation' }).click();
    const rows = page.getByRole('main').locator('fieldset');
    await rows.first().waitFor();
    await expectNoSidewaysScroll(page);
    for (let row = 0; row < 10; row += 1) await rows.nth(row).getByRole('radio').first().check({ force: true });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/sva/${classHash}`);
    await page.getByRole('link', { name: 'Skip', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Survey' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /without answering/ }).click();
    await page.waitForURL(`**/exam/${classHash}`);
    await page.getByRole('button', { name: 'Submit exam' }).waitFor();
    await expectNoSidewaysScroll(page);
    await answerExam(page, ({ correct }) => correct);
    await page.getByRole('button', { name: 'Submit exam' }).click();
    await page.getByRole('heading', { level: 1, name: /^Congratulations.*\. You passed with 100%\.$/ }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/completed');
    await page.getByText('Completed exams: 1').waitFor();
    await expectNoSidewaysScroll(page);
    expect(site.faults).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  /** Presses Tab until the focus is on an element with this name. */
  async function tabTo(page: Page, name: RegExp | string, { most = 80 } = {}): Promise<void> {
    const focused: string[] = [];
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null;
        const label =
          at instanceof HTMLInputElement || at instanceof HTMLSelectElement
            ? [...(at.labels ?? [])].map((each) => each.textContent).join(' ')
            : '';
        return `${at?.getAttribute('aria-label') ?? ''} ${label} ${at?.textContent ?? ''}`
          .replaceAll(/\s+/g, ' ')
          .trim();
      });
      focused.push(text.slice(0, 60));
      if (typeof name === 'string' ? text.includes(name) : name.test(text)) return;
    }
    throw new Error(`The keyboard does not reach ${String(name)}; it went over: ${focused.join(' | ')}`);
  }

  test('a member signs in, takes the class and opens the certificate', async () => {
    const page = await site.visitor();
    await page.goto(`/login?rurl=${encodeURIComponent(`/classroom/${classHash}`)}`);
    await ready(page);
    await tabTo(page, 'Username');
    await page.keyboard.type('phone.member');
    await tabTo(page, 'Password');
    await page.keyboard.type(newcomer.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/classroom/${classHash}`);
    // This class is completed: the certificate opens from its page, and Escape gives the focus back.
    await page.getByRole('button', { name: 'Proof of CE' }).waitFor();
    await tabTo(page, /^Proof of CE/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Nóra Lindqvist').first().waitFor();
    await page.keyboard.press('Escape');
    await dialogEnded(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Proof of CE');

    const next = demoClass('deep-margins');
    const nextHash = await hashOfClass(site, 'deep-margins');
    await page.goto(`/classroom/${nextHash}`);
    // A visitor's View is there until the member's own progress has come.
    await page.getByRole('heading', { name: 'View the class' }).waitFor();
    await tabTo(page, /^View$/);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Start evaluation' }).waitFor();
    await tabTo(page, 'Start evaluation');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/eval/${nextHash}`);
    await page.getByRole('main').locator('fieldset').first().waitFor();
    await tabTo(page, /Excellent/);
    await page.keyboard.type('4433221144');
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/(sva|survey|exam)\//);
    // The first exam needs no confirmed email. The second one does where a server can deliver the link; the journey's
    // own emails stay on this machine.
    await writeMailServer(site.portal.context.db, 0, {
      host: 'mail.test',
      port: 465,
      security: 'tls',
      username: '',
      sender_name: '',
      sender_address: '',
      changed_by: 'Helen Cho',
      changed_at: site.portal.context.now(),
    });
    await page.goto(`/exam/${nextHash}`);
    await page.getByText('Please confirm your email address before your second exam.').waitFor();
    await deleteMailServer(site.portal.context.db, 1);
    const mail = (await site.mails()).find(
      ({ to, links }) => to === 'phone@member.test' && links.some((link) => link.includes('/verify-email')),
    );
    await page.goto(mail?.links.find((link) => link.includes('/verify-email')) ?? '');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('button', { name: 'Confirm my address' }).waitFor({ state: 'detached' });
    await page.goto(`/exam/${nextHash}`);
    await page.getByRole('button', { name: 'Submit exam' }).waitFor();
    await ready(page);
    for (const question of next.exam.questions) {
      await tabTo(page, question.options[0] ?? '', { most: 40 });
      for (let step = 1; step < question.correct; step += 1) await page.keyboard.press('ArrowDown');
      if (question.correct === 1) await page.keyboard.press('Space');
    }
    await tabTo(page, 'Submit exam');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Congratulations.*\. You passed with 100%\.$/ }).waitFor();
    expect(site.faults).toEqual([]);
  });
});
