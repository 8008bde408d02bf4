import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aRegistration, aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { classViewCall } from '#classroom/contract.ts';
import { anExam, fullEvaluation } from '#exam/server/fixtures.ts';
import { saveEvaluationCall } from '#evaluation/contract.ts';
import { openPortal, type Portal } from '../testing/portal.ts';

let portal: Portal;
let student: SignedIn;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
  klass = await aClass(portal.context);
  await anExam(portal.context, klass.id);
  await portal.call(classViewCall, { c: klass.hash }, student.token);
  await portal.call(saveEvaluationCall, { c: klass.hash, a: fullEvaluation }, student.token);
});

const grade = (a: unknown, key: string, who = student) => portal.app.inject({ method: 'POST', url: '/api/grade-exam', headers: { 'idempotency-key': key, authorization: `Bearer ${who.token}` }, payload: { c: klass.hash, a } as object });
const attempts = () => portal.context.db.selectFrom('exam_attempt').select('id').where('student_id', '=', student.id).execute();

it('a write that is sent again after a lost answer gets the first answer, and is done once', async () => {
  const first = await grade([2, 2, 2, 2], 'key-1');
  const again = await grade([2, 2, 2, 2], 'key-1');
  expect(first.json()).toMatchObject({ status: true, passed: false });
  expect(again.json()).toEqual(first.json());
  expect(await attempts()).toHaveLength(1);
});

it('the same key with another body is a conflict', async () => {
  await grade([2, 2, 2, 2], 'key-2');
  const answer = await grade([1, 2, 3, 4], 'key-2');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'key-reused']);
  expect(await attempts()).toHaveLength(1);
});

it('a key is each caller’s own', async () => {
  await grade([2, 2, 2, 2], 'key-3');
  const other = await aStudent(portal.context);
  expect((await grade([2, 2, 2, 2], 'key-3', other)).json()).toMatchObject({ status: false });
});

it('a refusal is not remembered: the complete answers go through under the same key', async () => {
  expect((await grade([2, 2, null, 2], 'key-4')).json()).toMatchObject({ status: false });
  expect((await grade([1, 2, 3, 4], 'key-4')).json()).toMatchObject({ status: true, passed: true });
});

it('an answer that holds a token is never stored', async () => {
  const answer = await portal.app.inject({ method: 'POST', url: '/api/register', headers: { 'idempotency-key': 'key-5' }, payload: aRegistration() });
  const { token } = answer.json<{ token: string }>();
  const kept = await portal.context.db.selectFrom('idempotent_answer').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
});
