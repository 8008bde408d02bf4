// How many statements each hot call sends, what begins and ends a transaction included: a number that grows is a round
// trip more for every member. What is the same for everyone is in memory by then, as it is on a portal in use, and
// every call was made once before by someone else.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';
import { aCategory, aClass, anEpisode, aWebinar, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { AnswerCache } from '#platform/server/http/memory/answer-cache.ts';
import { SessionCache } from '#platform/server/http/memory/session-cache.ts';
import type { Database } from '#platform/server/context.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openWatchedDatabase } from '#platform/testing/watched-database.ts';
import { people, routes } from '#program.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';
import { cancelCodeFor, reserveInOrder } from '#seats/server/fixtures.ts';
import { writeSurvey } from '#survey/server/write-survey.ts';

let portal: Portal;
let db: Database;
let app: FastifyInstance;
let crowded: FastifyInstance;
let sent: string[] = [];

let onDemand: MadeActivity;
let tutorial: MadeActivity;
let examined: MadeActivity;
let shuffled: MadeActivity;
let surveyed: MadeActivity;
let webinar: MadeActivity;
let running: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
  const { context } = portal;
  const category = await aCategory(context);
  for (let index = 0; index < 4; index += 1)
    await aClass(context, { title: `Crowns ${index}`, categoryIds: [category] });
  tutorial = await aClass(context, { title: 'Air polishers', isTutorial: true });
  await anEpisode(context);
  onDemand = await aClass(context, { categoryIds: [category] });
  examined = await aClass(context);
  await anExam(context, examined.id);
  shuffled = await aClass(context);
  await anExam(context, shuffled.id, { isShuffled: true, key: [1] });
  surveyed = await aClass(context);
  await writeSurvey(context.db, surveyed.id, {
    questions: [
      { question: 'Do you use it?', type: 'yesno', buttons: ['Yes', 'No'] },
      { question: 'Would you?', type: 'yesno', buttons: ['Yes', 'No'] },
    ],
  });
  webinar = await aWebinar(context, { capacity: 3 });
  running = await aWebinar(context, { releaseAt: context.now().subtract({ minutes: 5 }) });
  const answerCache = new AnswerCache();
  answerCache.isListening = true;
  db = openWatchedDatabase(portal.databaseAddress, 4, (statement) => {
    sent.push(statement);
    return statement;
  });
  app = await buildApp({ ...context, db, answerCache }, routes, people);
  const sessionCache = new SessionCache();
  sessionCache.isListening = true;
  crowded = await buildApp({ ...context, db, answerCache, sessionCache }, routes, people);
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  await app.close();
  await crowded.close();
  await db.destroy();
  await portal.close();
});

type Request = {
  readonly url: string;
  readonly payload?: object;
  readonly token?: string;
  readonly device?: string;
};

async function ask({ url, payload, token, device }: Request): Promise<Record<string, unknown>> {
  const response = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(device === undefined ? {} : { cookie: `device=${device}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = response.json<Record<string, unknown>>();
  expect(body).toMatchObject({ status: true });
  return body;
}

const newDevice = () => randomBytes(32).toString('base64url');

/** What a member has done before the call that is counted. */
const viewed = (klass: MadeActivity) => async (member: SignedIn) =>
  void (await ask({ url: '/api/class-view', payload: { c: klass.hash }, token: member.token }));
const evaluated = (klass: MadeActivity) => async (member: SignedIn) => {
  await viewed(klass)(member);
  await ask({ url: '/api/save-eval', payload: { c: klass.hash, a: fullEvaluation }, token: member.token });
};
const openedExamOf = (klass: MadeActivity) => async (member: SignedIn) => {
  await evaluated(klass)(member);
  await ask({ url: `/api/exam?c=${klass.hash}`, token: member.token });
};
const opened = (member: SignedIn) => openedExamOf(examined)(member);
const passed = async (member: SignedIn) => {
  await opened(member);
  await ask({ url: '/api/grade-exam', payload: { c: examined.hash, a: [1, 2, 3, 4] }, token: member.token });
};
const seated = (live: MadeActivity) => async (member: SignedIn) =>
  void (await reserveInOrder(portal, live.hash, [member]));

/** The call, made ready by `before`, and the number of statements that it sends. */
type HotCall = readonly [
  name: string,
  statements: number,
  request: (member: SignedIn) => Request | Promise<Request>,
  before?: (member: SignedIn) => Promise<void>,
];

const reading = (url: () => string) => (member: SignedIn) => ({ url: url(), token: member.token });
const writing =
  (url: string, payload: () => object) =>
  (member: SignedIn): Request => ({ url, payload: payload(), token: member.token });
const signingIn = (device: string) => (member: SignedIn) => ({
  url: '/api/login',
  payload: { u: member.username, p: fixturePassword },
  device,
});
const knownDevice = newDevice();

const hotCalls: readonly HotCall[] = [
  ['who holds a session', 2, reading(() => '/api/student')],
  ['home of a member', 9, reading(() => '/api/home')],
  [
    // One asks whether an email came back.
    'the next seat, the class begun and the credits of a member',
    6,
    reading(() => '/api/member-home'),
    (member) => viewed(examined)(member),
  ],
  ['what is chosen for a member', 3, reading(() => '/api/for-you'), (member) => viewed(onDemand)(member)],
  ['the account of a member', 3, reading(() => '/api/account-home')],
  ['on demand for a member', 2, reading(() => '/api/ondemand')],
  ['upcoming webinars for a member', 2, reading(() => '/api/upcoming')],
  ['podcasts for a member', 2, reading(() => '/api/podcasts')],
  ['tutorials for a member', 2, reading(() => '/api/tutorials')],
  ['a search by a member', 6, reading(() => '/api/search?q=crowns')],
  ['a class for a member', 2, reading(() => `/api/class?c=${onDemand.hash}`)],
  ['a view of a class', 3, writing('/api/class-view', () => ({ c: onDemand.hash }))],
  ['classes related to a class', 2, reading(() => `/api/related-classes?c=${onDemand.hash}`)],
  ['a handout to read', 3, reading(() => `/api/class-handout?c=${onDemand.hash}`)],
  ['where a video was left', 2, reading(() => `/api/video-position?c=${onDemand.hash}`)],
  [
    'a position in a video saved',
    2,
    writing('/api/save-video-position', () => ({ c: onDemand.hash, positionSec: 12, device: 'computer' })),
  ],
  [
    'an evaluation',
    3,
    writing('/api/save-eval', () => ({ c: onDemand.hash, a: fullEvaluation })),
    (member) => viewed(onDemand)(member),
  ],
  ['a survey opened', 6, reading(() => `/api/survey?c=${surveyed.hash}`), (member) => evaluated(surveyed)(member)],
  [
    'an answer of a survey',
    7,
    async ({ token }) => {
      const survey = (await ask({ url: `/api/survey?c=${surveyed.hash}`, token })) as {
        data: { hash: string; sessionHash: string; questions: { hash: string; buttons: { hash: string }[] }[] }[];
      };
      const { hash, sessionHash, questions } = survey.data[0]!;
      const { hash: q, buttons } = questions[0]!;
      return {
        url: '/api/save-survey-response',
        payload: { sh: hash, q, choices: [buttons[0]!.hash], sessionHash },
        token,
      };
    },
    (member) => evaluated(surveyed)(member),
  ],
  ['an exam opened', 3, reading(() => `/api/exam?c=${examined.hash}`), (member) => evaluated(examined)(member)],
  ['an exam opened again', 2, reading(() => `/api/exam?c=${examined.hash}`), opened],
  [
    'an exam opened whose questions are shuffled',
    4,
    reading(() => `/api/exam?c=${shuffled.hash}`),
    (member) => evaluated(shuffled)(member),
  ],
  [
    'an exam opened again whose questions are shuffled',
    2,
    reading(() => `/api/exam?c=${shuffled.hash}`),
    (member) => openedExamOf(shuffled)(member),
  ],
  [
    'an exam passed whose questions are shuffled',
    7,
    writing('/api/grade-exam', () => ({ c: shuffled.hash, a: [1] })),
    (member) => openedExamOf(shuffled)(member),
  ],
  ['an exam passed', 7, writing('/api/grade-exam', () => ({ c: examined.hash, a: [1, 2, 3, 4] })), opened],
  ['an exam failed', 6, writing('/api/grade-exam', () => ({ c: examined.hash, a: [4, 3, 2, 1] })), opened],
  [
    'an exam handed in again after the pass',
    5,
    writing('/api/grade-exam', () => ({ c: examined.hash, a: [1] })),
    passed,
  ],
  ['CE in Progress', 3, reading(() => '/api/pending'), opened],
  [
    'Watch Later',
    2,
    reading(() => '/api/queue'),
    async ({ token }) => void (await ask({ url: '/api/queue-add', payload: { c: onDemand.hash }, token })),
  ],
  [
    'the tutorials that a member has viewed',
    2,
    reading(() => '/api/tutorial-history'),
    (member) => viewed(tutorial)(member),
  ],
  ['the credits of a member', 2, reading(() => '/api/completed-webinars'), passed],
  ['the newest year of a member', 3, reading(() => '/api/completed-certificates?year=latest'), passed],
  ['what a member has completed', 2, reading(() => '/api/completed'), passed],
  [
    'a check of 700 codes',
    1,
    writing('/api/verify-many', () => ({ codes: Array.from({ length: 700 }, (_, index) => `code-${index}`) })),
  ],
  ['a seat reserved', 7, writing('/api/reserve-seat', () => ({ c: webinar.hash }))],
  [
    'a seat given back',
    8,
    async (member) => ({
      url: '/api/cancel-seat',
      payload: { code: await cancelCodeFor(portal, webinar.hash, member) },
    }),
    (member) => seated(webinar)(member),
  ],
  ['a look at the live page', 2, reading(() => `/api/class?c=${running.hash}`), (member) => seated(running)(member)],
  [
    // One asks whether it has personal links.
    'entering a webinar',
    10,
    writing('/api/class-start', () => ({ c: running.hash })),
    (member) => seated(running)(member),
  ],
  [
    'a sign-in from a known browser',
    2,
    signingIn(knownDevice),
    async (member) => void (await ask(signingIn(knownDevice)(member))),
  ],
  ['a sign-in from the first browser', 6, signingIn(knownDevice)],
];

for (const [name, statements, request, before] of hotCalls) {
  it(`${name} sends ${statements} statements`, async () => {
    const [somebody, member] = [await aStudent(portal.context), await aStudent(portal.context)];
    for (const who of [somebody, member]) {
      await before?.(who);
      const asked = await request(who);
      sent = [];
      await ask(asked);
    }
    const texts = sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 100));
    expect(texts.length, texts.join('\n')).toBe(statements);
  });
}

/**
 * What the console's main lists and pages send once someone has asked before; two of them are who asks, and a list of
 * people or the log has one for whether the look is logged already.
 */
const consoleCalls: readonly (readonly [name: string, statements: number, path: string])[] = [
  ['students by a name', 6, 'students?q=lastname'],
  ['students by an address', 5, 'students?q=nobody@member.test'],
  ['the newest students of a place', 5, 'students?country=US&state=MA'],
  ['the ledger, newest first', 5, 'credits'],
  ['the ledger by a name', 6, 'credits?q=lastname'],
  ['the ledger by a code', 5, 'credits?q=c4ca4238a0b923820dcc50'],
  ['approvals', 3, 'approvals'],
  ['the inbox with its counts', 5, 'inbox?state=todo'],
  ['the inbox by a word', 5, 'inbox?state=all&q=crown'],
  ['the log', 6, 'audit'],
  ['the log by a word', 7, 'audit?q=crown'],
  ['the catalog', 8, 'catalogue'],
  ['the catalog by a word', 8, 'catalogue?q=crown'],
  ['the overview', 55, 'overview'],
];

for (const [name, statements, path] of consoleCalls) {
  it(`the console: ${name} sends ${statements} statements`, async () => {
    const { token } = await aStaffMember(portal.context, ['owner']);
    for (let round = 0; round < 2; round += 1) {
      sent = [];
      const { body } = await app.inject({ url: `/api/staff/${path}`, headers: { cookie: `staff=${token}` } });
      expect(JSON.parse(body)).toMatchObject({ status: true });
    }
    const texts = sent.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 100));
    expect(texts.length, texts.join('\n')).toBe(statements);
  });
}

it('the console: a draft is read with 11 statements and saved with 9, however long its exam is', async () => {
  const { token } = await aStaffMember(portal.context, ['owner']);
  const headers = { cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin' };
  const read = async () => {
    sent = [];
    const { content, revision } = (await app.inject({ url: `/api/staff/draft?h=${examined.hash}`, headers })).json<{
      content: object;
      revision: number;
    }>();
    return { content, revision, statements: sent.length };
  };
  const save = async () => {
    const { content, revision } = await read();
    sent = [];
    const payload = { h: examined.hash, revision, content };
    const response = await app.inject({ method: 'POST', url: '/api/staff/save-draft', headers, payload });
    expect(response.json()).toMatchObject({ status: true });
    return sent;
  };
  // The first save of an hour is noted in the log.
  await save();
  const saved = await save();
  expect((await read()).statements, sent.join('\n')).toBe(11);
  // One more reads what is published, to see whether the wording alone differs: this exam lacks something.
  expect(saved.length, saved.join('\n')).toBe(9);
});

it('fifty live pages that ask at once, their sessions known, are answered by a few statements', async () => {
  const members = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const member = await aStudent(portal.context);
      await reserveInOrder(portal, running.hash, [member]);
      return member;
    }),
  );
  const look = async ({ token }: SignedIn): Promise<{ studentData: { hash: string } }> =>
    (
      await crowded.inject({ url: `/api/class?c=${running.hash}`, headers: { authorization: `Bearer ${token}` } })
    ).json();
  for (const member of members) await look(member);
  sent = [];
  const answers = await Promise.all(members.map(look));
  expect(new Set(answers.map(({ studentData }) => studentData.hash)).size).toBe(50);
  expect(sent.length, sent.join('\n')).toBeLessThan(10);
});
