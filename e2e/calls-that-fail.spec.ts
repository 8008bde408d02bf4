// Every call that has a failure text, answered wrongly in the ways that can be told apart: what the page says, and that
// it stays a page. platform/web/call.ts tells them apart for all pages, so that a page meets four of the seven. Any
// answer with `status: false` is a refusal, with or without a sentence; the texts are those of specification 1 and 2,
// section 8.
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountMessages } from '../src/accounts/contract.ts';
import { signInMessages } from '../src/sign-in/contract.ts';
import { catalogueMessages } from '../src/catalogue/contract.ts';
import { classroomMessages, classViewCall } from '../src/classroom/contract.ts';
import { aWebinar, type MadeActivity } from '../src/catalogue/server/fixtures.ts';
import { consentMessages } from '../src/consent/contract.ts';
import { creditMessages } from '../src/credit/contract.ts';
import { certificateMessages } from '../src/certificates/contract.ts';
import { evaluationMessages, saveEvaluationCall } from '../src/evaluation/contract.ts';
import { examMessages } from '../src/exam/contract.ts';
import { anExam, fullEvaluation } from '../src/exam/server/fixtures.ts';
import { liveMessages } from '../src/live/contract.ts';
import { pagesMessages } from '../src/pages/contract.ts';
import { podcastMessages } from '../src/podcasts/contract.ts';
import { faultMessage } from '../src/platform/shared/refusal.ts';
import { reserveSeatCall, seatCall, seatMessages } from '../src/seats/contract.ts';
import { sponsorVideoMessages } from '../src/sponsor-video/contract.ts';
import { supportMessages } from '../src/support/contract.ts';
import { surveyMessages } from '../src/survey/contract.ts';
import { hashOfClass } from './support/demo-class.ts';
import { fillRegistration, ready } from './support/pages.ts';
import type { WrongAnswer } from './support/faulty-connection.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let member: Page;
let token: string;
let classHash: string;
type Episode = { readonly hash: string; readonly show: string };
let episode: Episode;
let passed: Episode;
let webinar: MadeActivity;

const own = 'The server says why.';
const json = (status: number, body: unknown): WrongAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

type Fault = {
  readonly name: string;
  readonly kind: 'refused' | 'failed';
  readonly hasSentence: boolean;
  readonly answer: (field: 'errorMsg' | 'msg') => WrongAnswer;
};
const refusedWithSentence: Fault = {
  name: 'status false with a sentence',
  kind: 'refused',
  hasSentence: true,
  answer: (field) => json(200, { status: false, [field]: own }),
};
const refusedWithout: readonly [Fault, Fault] = [
  { name: 'status false alone', kind: 'refused', hasSentence: false, answer: () => json(200, { status: false }) },
  {
    name: 'status false with an empty sentence',
    kind: 'refused',
    hasSentence: false,
    answer: () => json(200, { status: false, errorMsg: '', msg: '' }),
  },
];
const failedWithSentence: Fault = {
  name: 'HTTP 500 with a sentence',
  kind: 'failed',
  hasSentence: true,
  answer: (field) => json(500, { status: false, [field]: own }),
};
const failedWithout: readonly [Fault, Fault, Fault] = [
  { name: 'HTTP 500 alone', kind: 'failed', hasSentence: false, answer: () => json(500, {}) },
  {
    name: 'an unreadable answer',
    kind: 'failed',
    hasSentence: false,
    answer: () => ({
      status: 200,
      type: 'text/html',
      body: '<!doctype html><title>Sign in to the network</title>',
    }),
  },
  { name: 'a lost connection', kind: 'failed', hasSentence: false, answer: () => null },
];

/** What the row at this place of a table meets: of the answers that pages read alike, one each, in turn. */
const faultsOfRow = (row: number): readonly Fault[] => [
  refusedWithSentence,
  failedWithout[row % 3] ?? failedWithout[0],
  refusedWithout[row % 2] ?? refusedWithout[0],
  failedWithSentence,
];
/** A table's rows, each with its place. */
const numbered = <Row>(rows: Readonly<Record<string, Row>>) =>
  Object.entries(rows).map(([name, row], at) => [name, row, at] as const);

type Texts = {
  readonly refused: string;
  readonly failed: string;
  /** "server errorMsg or …": the server's own sentence comes first. */
  readonly ownFirst?: true;
  /** The field that the call reads; `errorMsg` unless said otherwise. */
  readonly field?: 'msg';
};
const same = (text: string): Texts => ({ refused: text, failed: text });
const ownOr = (text: string, failed = text): Texts => ({ refused: text, failed, ownFirst: true });

const folded = (text: string) => text.replaceAll(/\s+/g, ' ');
const expected = (texts: Texts, fault: Fault): string =>
  texts.ownFirst && fault.hasSentence ? own : texts[fault.kind];

/** Answers calls to `path` with `fault` until the scope is left. */
function breaks(path: string, fault: Fault, texts: Texts, method?: 'POST'): Disposable {
  if (site.connection === null) throw new Error('This site has no connection on which calls could be broken.');
  return site.connection.breaks(path, fault.answer(texts.field ?? 'errorMsg'), method);
}

async function expectText(page: Page, text: string, where: string): Promise<void> {
  await page
    .getByText(folded(text))
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch(async (error: unknown) => {
      throw new Error(
        `${where}: "${text}" is not on ${page.url()}, which says: ${folded(await page.locator('body').innerText()).slice(0, 700)}`,
        { cause: error },
      );
    });
}

beforeAll(async () => {
  site = await openSite({}, { isFaulty: true });
  const { context } = site.portal;
  classHash = await hashOfClass(site, 'vital-pulp-therapy');
  const findEpisode = (key: string): Promise<Episode> =>
    context.db
      .selectFrom('activity')
      .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
      .select(['activity.hash', 'podcast_show.hash as show'])
      .where('activity.import_key', '=', key)
      .executeTakeFirstOrThrow();
  episode = await findEpisode('chairside/wedge-before-you-cut');
  passed = await findEpisode('chairside/the-crack-that-hurts-on-release');
  webinar = await aWebinar(context, {
    title: 'A room that will not open',
    releaseAt: context.now().add({ minutes: 20 }),
    durationMin: 60,
    zoomCode: '84012345678',
  });
  await anExam(context, webinar.id);
  member = await site.member();
  await member.goto('/support');
  token = await member.evaluate(() => localStorage.getItem('id_token') ?? '');
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

type Loaded = Texts & {
  readonly path: string;
  readonly at: () => string;
  /** What stays: the heading of the page. */
  readonly heading?: string;
  /** The filters stay as well. */
  readonly hasFilters?: true;
};
const list = (path: string, at: string, heading: string): Loaded => ({
  path,
  at: () => at,
  heading,
  ...same(catalogueMessages.systemError),
});
const catalogue = (path: string, at: string, heading: string): Loaded => ({
  ...list(path, at, heading),
  hasFilters: true,
});

const loads: Readonly<Record<string, Loaded>> = {
  'the home page': {
    path: '/api/home',
    at: () => '/home',
    heading: 'Good morning, Dr. Cho.',
    ...same(catalogueMessages.systemError),
  },
  'what a member’s home holds of their own': list('/api/member-home', '/home', 'Good morning, Dr. Cho.'),
  'the search page': catalogue('/api/search', '/search', 'Browse All'),
  'upcoming webinars': catalogue('/api/upcoming', '/webinars', 'Upcoming Live CE Webinars'),
  'on-demand classes': catalogue('/api/ondemand', '/ondemand', 'On-Demand CE Webinars'),
  podcasts: catalogue('/api/podcasts', '/podcasts', 'Dental Podcast Episodes'),
  'the shows of podcasts': catalogue('/api/podcast-shows', '/podcasts', 'Dental Podcast Episodes'),
  tutorials: catalogue('/api/tutorials', '/tutorials', 'Product Training'),
  eBooks: list('/api/books', '/ebooks', 'Dental eBooks'),
  'reserved seats': list('/api/seats', '/seats', 'Reserved Seats'),
  'Watch Later': list('/api/queue', '/queue', 'Watch Later'),
  'CE in Progress': list('/api/pending', '/pending', 'CE in Progress'),
  'viewed tutorials': list('/api/tutorial-history', '/tutorial-history', 'Viewed Tutorials'),
  'the counts of CE Completed': {
    path: '/api/completed',
    at: () => '/completed',
    heading: 'CE Completed',
    refused: certificateMessages.countsRefused,
    failed: certificateMessages.countsFailed,
  },
  'completed certificates': list('/api/completed-certificates', '/completed', 'CE Completed'),
  'completed webinars': list('/api/completed-webinars', '/completed?tab=webinars', 'CE Completed'),
  'completed podcasts': list('/api/completed-podcasts', '/completed?tab=podcasts', 'CE Completed'),
  'the account': list('/api/account-home', '/account', 'Account Management'),
  'the cards of the account': list('/api/member-home', '/account', 'Account Management'),
  'the profile': list('/api/profile', '/account/profile', 'Account Management'),
  'the devices': list('/api/sessions', '/account/security', 'Account Management'),
  'what was agreed to': list('/api/consent-choices', '/gdpr', 'Account Management'),
  'the choices of the registration': list('/api/account-items', '/account/profile', 'Account Management'),
  terms: { path: '/api/blurb', at: () => '/terms', heading: 'Terms', ...same(pagesMessages.error) },
  faculty: list('/api/faculty', '/faculty', 'Faculty'),
  'a lecturer': list('/api/lecturer', '/faculty/mei-tanaka', 'Faculty'),
  'a class': {
    path: '/api/class',
    at: () => `/classroom/${classHash}`,
    refused: classroomMessages.getClassRefused,
    failed: classroomMessages.getClassFailed,
  },
  'a webinar to reserve': {
    path: '/api/class',
    at: () => `/reserve/${webinar.hash}`,
    refused: classroomMessages.getClassRefused,
    failed: classroomMessages.getClassFailed,
  },
  'a live webinar': {
    path: '/api/class',
    at: () => `/live/${webinar.hash}`,
    refused: classroomMessages.getClassRefused,
    failed: classroomMessages.getClassFailed,
  },
  'the question of attendance': {
    path: '/api/class',
    at: () => `/affidavit/${webinar.hash}`,
    refused: liveMessages.affidavitRefused,
    failed: liveMessages.affidavitFailed,
  },
  'a podcast show': {
    path: '/api/podcast-show',
    at: () => `/podcast/${episode.show}`,
    refused: podcastMessages.refused,
    failed: podcastMessages.failed,
  },
  'a podcast episode': {
    path: '/api/podcast',
    at: () => `/podcast/${episode.show}/${episode.hash}`,
    refused: podcastMessages.refused,
    failed: podcastMessages.failed,
  },
  'an evaluation': { path: '/api/eval-draft', at: () => `/eval/${classHash}`, ...same(evaluationMessages.notLoaded) },
  'the evaluation of an episode': {
    path: '/api/eval-draft',
    at: () => `/eval-podcast/${episode.hash}`,
    ...same(evaluationMessages.podcastNotLoaded),
  },
  'a sponsor video': { path: '/api/sva', at: () => `/sva/${classHash}`, ...same(sponsorVideoMessages.failed) },
  'a survey': { path: '/api/survey', at: () => `/survey/${classHash}`, ...same(surveyMessages.failed) },
  'an exam': {
    path: '/api/exam',
    at: () => `/exam/${classHash}`,
    refused: examMessages.notAvailable,
    failed: examMessages.loadFailed,
  },
  'the exam of an episode': {
    path: '/api/exam',
    at: () => `/exam-podcast/${episode.hash}`,
    refused: examMessages.notAvailable,
    failed: examMessages.loadFailed,
  },
  'a seat to cancel': {
    path: '/api/cancel-seat',
    at: () => '/cancel-seat/AAAAAAAAAAAAAAAAAAAAAA',
    heading: 'Cancel seat',
    ...ownOr(seatMessages.unableToCancel),
  },
  'the filters of a list': {
    path: '/api/search-items',
    at: () => '/ondemand',
    heading: 'On-Demand CE Webinars',
    ...same(catalogueMessages.filtersFailed),
  },
};

async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/**
 * Leaves a page by a link and comes back by the browser's button, without a new document: what did not load is asked
 * for again. `gone` is not said in between, so that it cannot be read before the page is there.
 */
async function comeBack(page: Page, gone: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  expect(await page.getByText(folded(gone)).filter({ visible: true }).count(), gone).toBe(0);
  await page.goBack();
}

describe('what a page asks for when it opens', () => {
  test.each(numbered(loads))('%s', async (_name, load, at) => {
    const opened = new Set<Fault['kind']>();
    for (const fault of faultsOfRow(at)) {
      const where = `${load.path} with ${fault.name}`;
      using _broken = breaks(load.path, fault, load);
      if (opened.has(fault.kind)) await comeBack(member, expected(load, fault));
      else await openAnew(member, load.at());
      opened.add(fault.kind);
      await expectText(member, expected(load, fault), where);
      const { heading } = load;
      // A member is greeted by the clock of the browser until the server's is known.
      if (heading !== undefined)
        await expect
          .poll(() => member.getByRole('heading', { level: 1, name: heading }).count(), { message: where })
          .toBe(1);
      if (load.hasFilters) expect(await member.getByLabel('Keyword Search').count(), where).toBeGreaterThan(0);
      expect(await member.getByRole('heading', { name: 'This page didn’t load' }).count(), where).toBe(0);
    }
    // What mends by itself, Retry brings without leaving the page.
    const retry = member.getByRole('main').getByRole('button', { name: 'Retry' });
    if ((await retry.count()) === 0) return;
    await retry.first().click();
    await member.getByText(folded(load.failed)).first().waitFor({ state: 'detached' });
  });
});

type Pressed = Texts & {
  readonly path: string;
  readonly at: () => string;
  /** Makes the call; what it brings the page to is the same every time. */
  readonly press: (page: Page) => Promise<void>;
  /** Once, on the opened page. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Once, before the page is opened. */
  readonly before?: () => Promise<void>;
  /** What must not be said. */
  readonly promise?: string;
  /** The call opens with the page as well, by GET. */
  readonly method?: 'POST';
};
const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const fills = (values: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
};
/** Opens a dialog that asks the server; once it is open, asks again by Retry. */
const opensOrRetries = (opens: (page: Page) => Promise<void>) => async (page: Page) => {
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Retry' });
  await ((await retry.count()) === 0 ? opens(page) : retry.click());
};
const openBanner = (page: Page) =>
  page
    .getByRole('complementary', { name: /^Advertisement/ })
    .first()
    .locator('[aria-haspopup=dialog]')
    .click();

const presses: Readonly<Record<string, Pressed>> = {
  'a support message': {
    path: '/api/support',
    at: () => '/support',
    prepare: async (page) => {
      await fills({
        Name: 'Helen Cho',
        Office: 'Cho Family Dentistry',
        Email: 'helen@cho.test',
        Phone: '617 555 0137',
      })(page);
      await page.getByLabel('Subject').selectOption('Technical Issue');
      await page.getByLabel('Comment').fill('The film stops after a minute.');
    },
    press: button('Send message'),
    ...ownOr(supportMessages.serviceError),
    field: 'msg',
    promise: supportMessages.received,
  },
  'asking for the login': {
    path: '/api/recover',
    at: () => '/recover',
    prepare: (page) => page.getByLabel('Username').fill('demo'),
    press: button('Send'),
    ...ownOr(signInMessages.recoverUnknown),
    promise: signInMessages.recoverSent,
  },
  'a new password': {
    path: '/api/profile',
    method: 'POST',
    at: () => '/account/password',
    prepare: fills({ 'New password': 'Canal-teeth-9', 'Retype password': 'Canal-teeth-9' }),
    press: button('Save password'),
    ...ownOr(signInMessages.serviceError),
    promise: signInMessages.passwordUpdated,
  },
  'the profile': {
    path: '/api/profile',
    method: 'POST',
    at: () => '/account/profile',
    press: button('Save profile'),
    ...same(signInMessages.serviceError),
    promise: accountMessages.profileUpdated,
  },
  'the report of credits': {
    path: '/api/send-ce-report',
    at: () => '/account',
    press: button('Send report'),
    ...ownOr(creditMessages.serviceError),
    promise: certificateMessages.reportSent,
  },
  'a certificate by mail': {
    path: '/api/send-cert',
    at: () => '/completed',
    prepare: async (page) => {
      await button(/Proof of CE/)(page);
      await page.getByRole('dialog').getByRole('article', { name: 'Certificate' }).waitFor();
    },
    press: button('Email to Me'),
    ...ownOr(creditMessages.serviceError),
    promise: certificateMessages.certificateSent,
  },
  'the certificate itself': {
    path: '/api/proof',
    at: () => `/podcast/${passed.show}/${passed.hash}`,
    press: opensOrRetries(button(/^Certificate: /)),
    ...ownOr(creditMessages.serviceError),
  },
  'removing consent': {
    path: '/api/remove-consent',
    at: () => '/gdpr',
    prepare: (page) => page.getByLabel(/I live in the European Economic Area/).check(),
    press: button('Submit Request'),
    ...ownOr(consentMessages.serviceError),
    promise: consentMessages.sent,
  },
  'an eBook': {
    path: '/api/book-response-mvp',
    at: () => '/ebooks',
    // The PDF opens in a tab of its own, whatever becomes of the record.
    press: async (page) => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page
          .getByRole('link', { name: /, in a new tab$/ })
          .first()
          .click(),
      ]);
      await tab.close();
    },
    ...ownOr(catalogueMessages.saveBookFailed),
  },
  'an advertisement': {
    path: '/api/mobilead',
    at: () => '/ondemand',
    press: opensOrRetries(openBanner),
    ...ownOr(faultMessage),
  },
  'an answer to an advertisement': {
    path: '/api/mobilead-submit',
    at: () => '/ondemand',
    prepare: async (page) => {
      await openBanner(page);
      // Until the offer is here, the dialog's only button closes it.
      await page.getByRole('dialog').getByRole('button', { name: 'No, thank you' }).waitFor();
    },
    press: (page) => page.getByRole('dialog').getByRole('button').last().click(),
    ...ownOr(faultMessage),
  },
  'adding to Watch Later': {
    path: '/api/queue-add',
    at: () => '/ondemand',
    press: button(/^Add .* to Watch Later/),
    ...ownOr(faultMessage),
    promise: 'Added to Watch Later.',
  },
  'taking out of Watch Later': {
    path: '/api/remove-queue',
    at: () => '/queue',
    press: button(/^Remove .* from Watch Later/),
    ...ownOr(faultMessage),
    promise: 'Removed.',
  },
  'the view of a class': {
    path: '/api/class-view',
    at: () => `/classroom/${classHash}`,
    press: async (page) => {
      await page.reload();
      await ready(page);
      await button('Watch again')(page);
    },
    ...ownOr(classroomMessages.viewNotLogged),
  },
  'a seat': {
    path: '/api/reserve-seat',
    at: () => `/reserve/${webinar.hash}`,
    press: button('Reserve Seat'),
    ...ownOr(seatMessages.unableToReserve, seatMessages.reserveFailed),
  },
  'entering a webinar': {
    path: '/api/class-start',
    before: async () => void (await site.portal.call(reserveSeatCall, { c: webinar.hash }, token)),
    at: () => `/live/${webinar.hash}`,
    press: button('Enter Webinar'),
    refused: liveMessages.startRefused,
    failed: liveMessages.startFailed,
  },
  'giving a seat back': {
    path: '/api/cancel-seat',
    method: 'POST',
    before: async () => {
      cancelCode = (await site.portal.call(seatCall, { c: webinar.hash }, token)).body.seat?.cancelCode ?? '';
    },
    at: () => `/cancel-seat/${cancelCode}`,
    press: button('I Cannot Attend'),
    ...ownOr(seatMessages.unableToCancel),
    promise: 'Your seat is released.',
  },
  'who attended': {
    path: '/api/save-affidavit',
    before: () => site.advance({ minutes: 100 }),
    at: () => `/affidavit/${webinar.hash}`,
    press: button('Yes I Attended'),
    refused: liveMessages.saveRefused,
    failed: liveMessages.saveFailed,
  },
  'a play': {
    path: '/api/podcast-view',
    at: () => `/podcast/${episode.show}/${episode.hash}`,
    press: async (page) => {
      await page.reload();
      await ready(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
    },
    refused: podcastMessages.playRefused,
    failed: podcastMessages.playFailed,
  },
  'an evaluation': {
    path: '/api/save-eval',
    before: async () => void (await site.portal.call(classViewCall, { c: classHash }, token)),
    at: () => `/eval/${classHash}`,
    prepare: async (page) => {
      const rows = page.getByRole('main').locator('fieldset');
      await rows.first().waitFor();
      for (let row = 0; row < 10; row += 1) await rows.nth(row).getByRole('radio').first().check({ force: true });
    },
    press: button('Continue'),
    ...same(evaluationMessages.notSaved),
  },
  'an answer to the sponsor': {
    path: '/api/save-sva-response',
    before: async () => void (await site.portal.call(saveEvaluationCall, { c: classHash, a: fullEvaluation }, token)),
    at: () => `/sva/${classHash}`,
    prepare: async (page) => {
      await page.locator('video').waitFor();
      await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('ended')));
      await page.getByRole('main').getByRole('group').waitFor();
    },
    press: (page) => page.getByRole('main').getByRole('group').getByRole('button').nth(1).click(),
    refused: sponsorVideoMessages.notSaved,
    failed: sponsorVideoMessages.failed,
  },
  'an answer to the survey': {
    path: '/api/save-survey-response',
    at: () => `/survey/${classHash}`,
    prepare: async (page) => page.getByRole('main').locator('fieldset label').first().click(),
    press: (page) => page.getByRole('main').locator('button[type=submit]').click(),
    refused: surveyMessages.unanswerable,
    failed: surveyMessages.failed,
  },
  'an exam': {
    path: '/api/grade-exam',
    at: () => `/exam/${classHash}`,
    prepare: async (page) => {
      const questions = page.getByRole('main').locator('fieldset');
      await questions.first().waitFor();
      for (let at = 0; at < (await questions.count()); at += 1)
        await questions.nth(at).getByRole('radio').first().check({ force: true });
    },
    press: button('Submit exam'),
    ...ownOr(examMessages.gradeFailed),
    field: 'msg',
  },
};
let cancelCode = '';

describe('what a button asks for', () => {
  test.each(numbered(presses))(
    '%s',
    async (_name, { path, at, before, prepare, press, promise, method, ...texts }, row) => {
      await before?.();
      await member.goto(at());
      await ready(member);
      await prepare?.(member);
      for (const fault of faultsOfRow(row)) {
        const where = `${path} with ${fault.name}`;
        using _broken = breaks(path, fault, texts, method);
        const isIt = (request: Request) =>
          new URL(request.url()).pathname === path && (method === undefined || request.method() === method);
        await Promise.all([member.waitForRequest(isIt), press(member)]);
        await expectText(member, expected(texts, fault), where);
        if (promise !== undefined) expect(await member.getByText(promise, { exact: true }).count(), where).toBe(0);
        expect(new URL(member.url()).pathname, where).toBe(new URL(at(), site.url).pathname);
      }
    },
  );

  test('a registration', async () => {
    const page = await site.visitor();
    await page.goto('/register');
    await ready(page);
    await fillRegistration(page, {
      firstname: 'Nora',
      lastname: 'Lindqvist',
      email: 'nora@lindqvist.test',
      username: 'nora.lindqvist',
      password: 'Harbor-teeth-7',
    });
    const texts = ownOr('System Error from Register Service.', 'System error - contact tech support.');
    for (const fault of faultsOfRow(0)) {
      using _broken = breaks('/api/register', fault, texts);
      await Promise.all([
        page.waitForRequest('**/api/register'),
        page.getByRole('button', { name: 'Create Account' }).click(),
      ]);
      await expectText(page, expected(texts, fault), fault.name);
      expect(await page.getByText('Account created').count()).toBe(0);
    }
  });

  test('a sign-in', async () => {
    const page = await site.visitor();
    await page.goto('/login');
    await ready(page);
    await fills({ Username: 'demo', Password: 'demo-student' })(page);
    for (const fault of faultsOfRow(1)) {
      using _broken = breaks('/api/login', fault, same(signInMessages.invalidLogin));
      await Promise.all([
        page.waitForRequest('**/api/login'),
        page.getByRole('main').getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await expectText(page, signInMessages.invalidLogin, fault.name);
      expect(new URL(page.url()).pathname).toBe('/login');
    }
  });

  test('without a sentence, the browser takes a bare false for what it is: a username that is taken', async () => {
    const page = await site.visitor();
    await page.goto('/register');
    await ready(page);
    using _answered = site.connection?.breaks('/api/validate-username', json(200, { status: false }));
    await page.getByLabel('Username').fill('nora.lindqvist');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByText('This username is not available. Choose another.').first().waitFor();
  });
});
