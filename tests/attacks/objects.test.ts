// One member, or a visitor, with every identifier of another member, at every call.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRegistration, aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { openSession } from '#sign-in/server/sessions/open-session.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';
import { aBusyMember, aCatalogue, examKey, type Catalogue, type Member } from './scene.ts';

let portal: Portal;
let catalogue: Catalogue;
let owner: Member;
let other: SignedIn;
let requests: readonly Record<string, unknown>[];

beforeAll(async () => {
  portal = await openPortal();
  catalogue = await aCatalogue(portal);
  owner = await aBusyMember(portal, catalogue);
  await portal.runJobs();
  other = await aStudent(portal.context);
  requests = everyRequest();
});
afterAll(() => portal.close());

/** Every way of naming what is the owner's, for calls whose fields carry one letter. */
function everyRequest(): Record<string, unknown>[] {
  const { klass, passed, webinar, episode, show, ad, book, featured } = catalogue;
  const classes = [
    ...[klass, passed, webinar].map(({ hash: c }) => ({ c, v: owner.offer, e: 2, attended: true })),
    ...[klass, passed].flatMap(({ hash: c }) => [
      { c, a: [...examKey] },
      { c, a: fullEvaluation },
    ]),
  ];
  const { passwordRetyped: _retyped, ...form } = aRegistration();
  return [
    {},
    ...classes,
    { p: episode.hash },
    { p: episode.hash, a: [...examKey] },
    { ps: show, p: episode.hash },
    { episodes: [episode.hash] },
    { positions: [{ p: episode.hash, positionSec: 3, isFinished: false, secondsAgo: 0 }] },
    {
      sh: owner.survey.hash,
      q: owner.survey.question,
      choices: [owner.survey.choice],
      sessionHash: owner.survey.sessionHash,
      isLast: true,
    },
    { code: owner.cancelCode },
    { code: 'about' },
    { h: owner.hash, t: 36 },
    { h: book },
    { h: featured, t: 36 },
    { a: ad, t: 2 },
    { a: ad, e: 'elsewhere@member.test' },
    { id: owner.sessionId },
    {
      username: owner.username,
      email: owner.email,
      agdNumber: '471147',
      u: owner.username,
      m: owner.email,
      p: 'guess-work',
    },
    {
      ...form,
      email: other.email,
      hash: owner.hash,
      id: owner.id,
      student_id: owner.id,
      studentId: owner.id,
      username: owner.username,
    },
    { q: 'Vital pulp', coid: catalogue.companyId, page: '0' },
    { mailings: false, sponsors: false, hash: owner.hash },
    { c: 'A'.repeat(43), choice: 'withdraw', s: owner.hash },
    { h: owner.hash, hash: owner.hash, student: owner.hash, studentHash: owner.hash, student_id: owner.id },
  ];
}

const ownerTables = async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'student_id' order by 1`.execute(
    portal.context.db,
  );
  return rows.map(({ name }) => name);
};

/** Every row that the owner has, as text. */
async function everythingOfTheOwner(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of [...(await ownerTables()), 'student']) {
    const { rows } = await sql<{
      row: object;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(table === 'student' ? 'id' : 'student_id')} = ${owner.id}`.execute(
      portal.context.db,
    );
    found[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  const { rows } = await sql<{
    row: object;
  }>`select to_jsonb(a) as row from survey_answer a join survey_session s on s.id = a.session_id where s.student_id = ${owner.id}`.execute(
    portal.context.db,
  );
  return { ...found, survey_answer: rows.map(({ row }) => JSON.stringify(row)).sort() };
}

/**
 * What of it a call could read: one with a field of its own, and those that name a member in fields that no call should
 * have.
 */
function requestsFor({ schemas }: (typeof routes)[number]): readonly Record<string, unknown>[] {
  const shape = (schemas.input as unknown as { def?: { shape?: object } }).def?.shape;
  if (shape === undefined) return requests;
  return requests.filter(
    (input) =>
      Object.keys(input).length === 0 ||
      'studentHash' in input ||
      Object.keys(input).some((name) => Object.hasOwn(shape, name)),
  );
}

let place = 0;
async function ask(route: (typeof routes)[number], input: Record<string, unknown>, token: string | null) {
  const { call } = route;
  place += 1;
  const text = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const answer = await portal.app.inject({
    method: call.method,
    url:
      call.method === 'GET' ? `${call.path}?${new URLSearchParams(text as [string, string][]).toString()}` : call.path,
    // Throttles count by address, and are not what is tried here.
    remoteAddress: `10.${Math.floor(place / 62_500)}.${Math.floor(place / 250) % 250}.${place % 250}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(call.method === 'POST' ? { payload: input } : {}),
  });
  return { httpStatus: answer.statusCode, text: answer.body, headers: JSON.stringify(answer.headers) };
}

it('the scene has rows in every table that belongs to members', async () => {
  const found = await everythingOfTheOwner();
  const empty = Object.entries(found)
    .filter(([, rows]) => rows.length === 0)
    .map(([table]) => table);
  // Made by actions of their own, which other tests do: mailed links and the like.
  expect(
    empty.filter(
      (table) =>
        ![
          'mailed_code',
          'passkey',
          'passkey_challenge',
          'known_device',
          'meeting_event',
          'meeting_answer',
          'listening_position',
          'viewing_position',
          'credit_goal',
          'license',
          'license_check',
          'audit_answer',
        ].includes(table),
    ),
  ).toEqual([]);
});

const telling = [
  '/api/profile',
  '/api/completed-certificates',
  '/api/completed-webinars',
  '/api/seats',
  '/api/survey',
  '/api/my-data',
  '/api/calendar-feed',
  '/api/student',
];

it('the calls do show the owner what is the owner’s: the search below can find it', async () => {
  for (const path of telling) {
    const route = routes.find(({ call }) => call.path === path && call.method === 'GET');
    if (!route) throw new Error(`There is no call ${path}.`);
    const { text } = await ask(route, path === '/api/survey' ? { c: catalogue.klass.hash } : {}, owner.token);
    expect([path, owner.secrets.some((secret) => text.includes(secret))]).toEqual([path, true]);
  }
});

describe.each(routes.map((route) => [route.call.method, route.call.path, route] as const))(
  '%s %s',
  (_method, _path, route) => {
    it('reveals and changes nothing of another member’s', async () => {
      const before = await everythingOfTheOwner();
      const token = await openSession(portal.context, portal.context.db, other.id);
      for (const input of requestsFor(route)) {
        for (const who of [token, null]) {
          // The code alone gives a seat back: that is what it is for. Someone else who is signed in may not use it.
          if ('code' in input && input['code'] === owner.cancelCode && who === null) continue;
          const { text, headers } = await ask(route, input, who);
          for (const secret of owner.secrets)
            expect([route.call.path, input, text.includes(secret) || headers.includes(secret)]).toEqual([
              route.call.path,
              input,
              false,
            ]);
        }
      }
      expect(await everythingOfTheOwner()).toEqual(before);
    });
  },
);

describe('a hash is no key', () => {
  it('to anything: the student’s public hash opens no session', async () => {
    for (const route of routes.filter(({ call }) => call.access === 'student')) {
      expect([route.call.path, (await ask(route, { c: catalogue.klass.hash }, owner.hash)).httpStatus]).toEqual([
        route.call.path,
        401,
      ]);
      expect((await ask(route, { c: catalogue.klass.hash, s: owner.hash }, null)).httpStatus).toBe(401);
    }
  });
  it('to a calendar: the address of another’s differs in every part', async () => {
    const own = await portal.app.inject({ url: new URL(owner.calendarUrl).pathname });
    expect(own.statusCode).toBe(200);
    const name = new URL(owner.calendarUrl).pathname.split('/').at(-1) ?? '';
    for (const wrong of [
      name.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      name.replace(/.(?=\.ics)/, (last) => (last === 'A' ? 'B' : 'A')),
      `${owner.hash}.ics`,
      `${owner.cancelCode}.ics`,
      `${name.slice(0, 43)}.ics`,
    ]) {
      expect((await portal.app.inject({ url: `/api/calendar/feed/${wrong}` })).statusCode).toBe(404);
    }
  });
});

describe('unpublished content', () => {
  it('looks like unknown content at every call, also to members who have been there', async () => {
    const { klass } = catalogue;
    await portal.context.db
      .updateTable('activity')
      .set({ published: false, title: 'Hidden-title' })
      .where('id', '=', klass.id)
      .execute();
    try {
      const unknown = 'nothinghere1';
      for (const route of routes) {
        for (const token of [other.token, null]) {
          for (const input of requestsFor(route).filter((each) => each['c'] === klass.hash)) {
            const [hidden, none] = [await ask(route, input, token), await ask(route, { ...input, c: unknown }, token)];
            const same = (text: string) =>
              text
                .replaceAll(klass.hash, '?')
                .replaceAll(unknown, '?')
                .replaceAll(/"(?:serverTime|exportedAt)":"[^"]*"|sig=[\w-]+|until=\d+|[\w-]{43}/g, '');
            if (route.call.path === '/api/my-data') continue;
            expect([route.call.path, hidden.httpStatus, hidden.text.includes('Hidden-title')]).toEqual([
              route.call.path,
              none.httpStatus,
              false,
            ]);
            if (!('student' === route.call.access && token !== null && route.call.method === 'POST'))
              expect([route.call.path, same(hidden.text)]).toEqual([route.call.path, same(none.text)]);
          }
        }
      }
    } finally {
      await portal.context.db
        .updateTable('activity')
        .set({ published: true, title: 'Vital pulp therapy' })
        .where('id', '=', klass.id)
        .execute();
    }
  });
});
