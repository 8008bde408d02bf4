// The right options never leave the server before this student has passed this exam: not in any answer, whoever asks
// for whatever.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { examCall, gradeExamCall, saveExamDraftCall } from '#exam/contract.ts';
import { fullEvaluation } from '#exam/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';
import { aCatalogue, examKey, type Catalogue } from './scene.ts';

let portal: Portal;
let catalogue: Catalogue;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
  catalogue = await aCatalogue(portal);
});
// What is asked of every call may end the session too.
beforeEach(async () => {
  student = await aStudent(portal.context);
  for (const { hash: c } of [catalogue.klass, catalogue.passed]) {
    await portal.call(classViewCall, { c }, student.token);
    await portal.call(saveEvaluationCall, { c, a: fullEvaluation }, student.token);
  }
});
afterAll(() => portal.close());

/** Every value in an answer with the names that lead to it. */
function* leaves(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], value: unknown]> {
  if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) yield* leaves(part, [...path, name]);
  else yield [path, value];
}
const namesOfKeys = /correct(?!ion)|^key$|solution|explanation|rightOption|answerKey/i;
/** Names that mark the student's own answers as right or wrong: marks, not the key. */
const marks = new Set(['correct']);

function findKeys(body: unknown): string[] {
  return [...leaves(body)]
    .filter(([path, value]) => path.some((name) => namesOfKeys.test(name) && !marks.has(name)) && value !== null)
    .map(([path, value]) => `${path.join('.')} = ${String(value)}`);
}

const requestsFor = (method: string, c: string, p: string, ps: string) =>
  method === 'GET'
    ? [{}, { c }, { p }, { ps, p }, { q: 'Question' }]
    : [
        { c },
        { p, a: [1, 1, 1, 1] },
        { c, a: [null, null, null, null] },
        { c, a: [1, 1, 1] },
        { c, a: [1, 1, 1, 1], version: 999 },
        { c, a: [1, 1, 1, 1], exam: { minScore: 0 }, minScore: 0, passed: true, correctOption: 1 },
      ];

async function askEverything(token: string | null): Promise<string[]> {
  const found: string[] = [];
  const { klass, episode, show } = catalogue;
  let place = 0;
  for (const { call } of routes.filter(
    ({ call: each }) => !['/api/logout', '/api/login', '/api/register', '/api/recover'].includes(each.path),
  )) {
    for (const input of requestsFor(call.method, klass.hash, episode.hash, show)) {
      place += 1;
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      ).toString();
      const answer = await portal.app.inject({
        method: call.method,
        url: call.method === 'GET' ? `${call.path}?${query}` : call.path,
        remoteAddress: `10.0.${Math.floor(place / 250)}.${place % 250}`,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(call.method === 'POST' ? { payload: input } : {}),
      });
      found.push(...findKeys(answer.json()).map((where) => `${call.path}: ${where}`));
    }
  }
  return found;
}

describe('before a pass', () => {
  it('no call reveals it to a visitor', async () => {
    expect(await askEverything(null)).toEqual([]);
  });

  it('no call reveals it to a member who may take the exam, has failed it, and left answers in progress', async () => {
    const { hash: c } = catalogue.klass;
    const opened = await portal.call(examCall, { c }, student.token);
    expect(opened.body.exam.questions.map((question) => question.correctOption)).toEqual([null, null, null, null]);
    const failed = await portal.call(gradeExamCall, { c, a: [1, 2, 3, 4] }, student.token);
    expect([failed.body.passed, failed.body.exam.questions.map((question) => question.correctOption)]).toEqual([
      false,
      [null, null, null, null],
    ]);
    await portal.call(saveExamDraftCall, { c, a: [...examKey] }, student.token);
    // Marks belong to answers that were handed in: an answer that was changed since has none, so that a draft cannot be
    // used to try options.
    expect((await portal.call(examCall, { c }, student.token)).body.marks).toEqual([null, null, null, null]);
    expect(await askEverything(student.token)).toEqual([]);
  });

  it('an attempt with gaps, of another length or with options that are none is not graded and leaves no mark', async () => {
    const { hash: c } = catalogue.passed;
    for (const a of [
      [null, 1, 4, 2],
      [3, 1, 4],
      [3, 1, 4, 2, 1],
      [3, 1, 4, 6],
      [3, 1, 4, 5],
    ] as (number | null)[][]) {
      const { body } = await portal.call(gradeExamCall, { c, a }, student.token);
      expect([a, body.status, (body as { grades?: unknown }).grades]).toEqual([a, false, undefined]);
    }
    for (const a of [
      '3142',
      { 0: 3, length: 4 },
      [[3], [1], [4], [2]],
      ['3', '1', '4', '2'],
      [3.5, 1, 4, 2],
      [0, 1, 4, 2],
      [7, 1, 4, 2],
      [-3, 1, 4, 2],
      [true, 1, 4, 2],
    ]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/grade-exam',
        headers: { authorization: `Bearer ${student.token}` },
        payload: { c, a },
      });
      expect([a, answer.statusCode]).toEqual([a, 400]);
    }
    const attempts = await portal.context.db
      .selectFrom('exam_attempt')
      .select('id')
      .where('activity_id', '=', catalogue.passed.id)
      .where('student_id', '=', student.id)
      .execute();
    expect(attempts).toEqual([]);
  });
});

it('after a pass, the key of this exam is revealed, and that of another is not', async () => {
  const passed = await portal.call(gradeExamCall, { c: catalogue.passed.hash, a: [...examKey] }, student.token);
  expect(passed.body.exam.questions.map((question) => question.correctOption)).toEqual([...examKey]);
  expect(findKeys(passed.body)).not.toEqual([]);
  expect(await askEverything(student.token)).toEqual([]);
});
