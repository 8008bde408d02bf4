// A member listens to an episode, evaluates it, passes its exam and holds the certificate; every short cut is closed.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteMap } from '../src/site-map.ts';
import { expectAccessible, expectNoSidewaysScroll, ready, signIn } from './support/pages.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let episode: { hash: string; show: string; title: string; id: string };
beforeAll(async () => {
  site = await openSite();
  episode = await site.portal.context.db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select(['activity.id', 'activity.hash', 'podcast_show.hash as show', 'activity.title'])
    .where('activity.import_key', '=', 'hygiene-hour/walk-the-probe')
    .executeTakeFirstOrThrow();
});
afterAll(() => site.close());

const key = () =>
  site.portal.context.db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .where('exam.activity_id', '=', episode.id)
    .where('exam.published', '=', true)
    .orderBy('exam_question.position')
    .select('exam_question.correct_option')
    .execute();

async function expectAlert(page: Page, address: string, sentence: string, leadsTo: string): Promise<void> {
  await page.goto(address);
  const alert = page.getByRole('alertdialog', { name: sentence.replaceAll('  ', ' ') });
  await alert.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === leadsTo);
}

test('from the play button to the certificate', async () => {
  const page = await site.visitor();
  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  const credit = page.getByRole('region', { name: 'Credit for listening' });
  await credit.getByRole('link', { name: 'Create Free Account' }).waitFor();
  await credit.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, 'demo', 'demo-student', '/ondemand');

  // Without listening neither the evaluation nor the exam opens.
  await expectAlert(
    page,
    siteMap.podcastEvaluation(episode.hash),
    'Please listen to podcast before taking exam.',
    siteMap.podcast(episode.show, episode.hash),
  );
  await expectAlert(
    page,
    siteMap.podcastExam(episode.hash),
    'Please listen to podcast before taking exam.',
    siteMap.podcast(episode.show, episode.hash),
  );

  await page.goto(siteMap.podcast(episode.show, episode.hash));
  await ready(page);
  await credit.getByText(/^Play the episode here while signed in to unlock the exam/).waitFor();
  expect(await credit.getByRole('button', { name: 'Take Exam' }).getAttribute('aria-disabled')).toBe('true');
  const logged = page.waitForResponse((answer) => answer.url().includes('/api/podcast-view'));
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${episode.title}` })
    .first()
    .click();
  expect((await logged).ok()).toBe(true);
  await page.getByRole('region', { name: 'Podcast player' }).getByRole('button', { name: 'Pause' }).click();
  await credit.getByRole('link', { name: `Take Exam: ${episode.title}` }).waitFor();

  await expectAlert(
    page,
    siteMap.podcastExam(episode.hash),
    'Complete evaluation before completing exam.',
    siteMap.podcastEvaluation(episode.hash),
  );
  await page.getByRole('heading', { level: 1, name: 'Evaluation' }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // By keyboard: a number rates and moves on to the next row.
  await page.getByRole('radio').first().focus();
  for (let row = 0; row < 10; row += 1) await page.keyboard.press('4');
  await page.getByText('10 of 10 rated').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.waitForURL((url) => url.pathname === siteMap.podcastExam(episode.hash));
  await page.getByRole('heading', { level: 1, name: 'Exam' }).waitFor();
  const right = await key();
  const questions = page.getByRole('main').locator('fieldset');
  expect(await questions.count()).toBe(right.length);
  for (const [index, { correct_option: option }] of right.entries()) {
    await questions
      .nth(index)
      .getByRole('radio')
      .nth(option - 1)
      .focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: /^Congratulations.*\. You passed with 100%\.$/ }).waitFor();
  const proof = page.getByRole('article', { name: 'Certificate' });
  await proof.getByText(episode.title).first().waitFor();
  await proof.getByText('Self-study').first().waitFor();
  await page.getByRole('button', { name: 'Email to Me' }).click();
  await page.getByText('Check your email inbox for the Proof of CE certificate.').waitFor();

  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === siteMap.podcast(episode.show, episode.hash));
  await credit.getByText(/CEU on your record since/).waitFor();
  expect(await page.getByRole('link', { name: `Take Exam: ${episode.title}` }).count()).toBe(0);
  await page
    .getByRole('button', { name: `Certificate: ${episode.title}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Proof of CE' }).getByText(episode.title).first().waitFor();
  await page.keyboard.press('Escape');

  await page.goto(siteMap.completed(1, 'podcasts'));
  await page.getByRole('link', { name: episode.title }).click();
  await page.waitForURL((url) => url.pathname === siteMap.podcast(episode.show, episode.hash));
  await expectAlert(
    page,
    siteMap.podcastExam(episode.hash),
    'Exam completed.  Returning to podcasts.',
    siteMap.podcasts(),
  );
  const mail = (await site.mails()).filter(({ attachments }) =>
    attachments.some(({ contentType }) => contentType === 'application/pdf'),
  );
  expect(mail.length).toBeGreaterThan(0);
  expect(site.faults).toEqual([]);
});

test('an address without an episode says what to do', async () => {
  const page = await site.member();
  for (const address of ['/eval-podcast', '/exam-podcast']) {
    await page.goto(address);
    await page.getByText('Go back and select podcast episode.').waitFor();
  }
  await page.goto('/eval-podcast/nothing');
  await page.getByText('Error retrieving podcast data. Refresh and try again.').waitFor();
});
