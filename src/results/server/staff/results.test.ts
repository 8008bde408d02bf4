import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someSelectLists } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { importExam } from '#exam/server/publishing/import-exam.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { overviewCall } from '#overview/staff-contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import {
  confirmKeyCall,
  examResultsCall,
  namedAnswersCsvPath,
  answersCsvPath,
  resultsCall,
} from '../../staff-contract.ts';
import { findSuspectedKeys } from './find-suspected-keys.ts';
import { anExamWithAWrongKey, aTakenExam, someAttempts, someMembers, wrongKey } from '../fixtures.ts';

let portal: Portal;
let editor: SignedInStaff;
let klass: MadeActivity;

beforeAll(async () => {
  portal = await openPortal();
  await someSelectLists(portal.context);
  editor = await aStaffMember(portal.context, ['editor'], { name: 'Helen Cho' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  klass = await aClass(portal.context, { title: 'Vital pulp therapy' });
});

const as = <C extends Call>(call: C, input: CallInput<C>, who = editor) => callAsStaff(portal, who, call, input);
const examOf = async (version?: number) => {
  const { body } = await as(examResultsCall, {
    h: klass.hash,
    ...(version === undefined ? {} : { version: String(version) }),
  });
  if (body.exam === null) throw new Error('There is an exam.');
  return body.exam;
};
const csv = async (path: string, query: Record<string, string>, who = editor) => {
  const { statusCode, body } = await portal.app.inject({
    method: 'GET',
    url: path,
    query,
    headers: { 'sec-fetch-site': 'same-origin', cookie: `staff=${who.token}` },
  });
  return { statusCode, lines: body.split('\r\n').filter(Boolean) };
};

const taken = (count?: number) => aTakenExam(portal.context, klass.id, count);

describe('results of an exam (RS-1)', () => {
  it('count each member’s first attempt, as an independent statement does', async () => {
    const { members, at } = await taken();
    const again = members.slice(0, 10).map(({ id }) => ({
      studentId: id,
      answers: [...wrongKey],
      takenAt: at.add({ hours: 1 }),
    }));
    await someAttempts(portal.context, klass.id, again);
    const exam = await examOf();
    const { rows } = await sql<{ number: number; p: number; r: number }>`
      with answer as (
        select attempt.id, position, grade::int as grade, sum(grade::int) over (partition by attempt.id) - grade::int as others
        from exam_attempt as attempt, unnest(attempt.grades) with ordinality as graded (grade, position)
        where attempt.activity_id = ${klass.id} and attempt.taken_at < ${at.add({ hours: 1 })}
      )
      select position::int as number, avg(grade)::float8 as p, corr(grade, others) as r from answer group by position order by position`.execute(
      portal.context.db,
    );
    expect(exam.items.map(({ number, p, r }) => [number, p?.toFixed(3), r?.toFixed(3)])).toEqual(
      rows.map(({ number, p, r }) => [number, p.toFixed(3), r.toFixed(3)]),
    );
    const { rows: whole } = await sql<{ passed: number; mean: number }>`
      select avg(passed::int)::float8 as passed, avg(score)::float8 / 100 as mean from exam_attempt
      where activity_id = ${klass.id} and taken_at < ${at.add({ hours: 1 })}`.execute(portal.context.db);
    expect([exam.attempts, exam.passedFirst, exam.mean?.toFixed(6)]).toEqual([
      40,
      whole[0]?.passed,
      whole[0]?.mean.toFixed(6),
    ]);
    expect(exam.scores.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(exam.reliability?.kr20).toBeGreaterThan(0);
    expect(exam.professions.map(({ members: count }) => count)).toEqual([27, 13]);
    expect((await as(resultsCall, { page: '0' })).body.data.find(({ hash }) => hash === klass.hash)).toMatchObject({
      members: 40,
      passedFirst: whole[0]?.passed,
      title: 'Vital pulp therapy',
    });
  });

  it('join versions by the keys of their questions, wherever these and their answers moved', async () => {
    await taken();
    const before = await examOf();
    await importExam(portal.context, portal.context.db, klass.id, {
      minScore: 80,
      questions: [5, 4, 3, 2, 1].map((number) => ({
        key: `pulp-${number}`,
        question: `Question ${number} of the pulp?`,
        options: ['Fourth', 'Third', 'Second', 'First'],
        correct: 5 - (wrongKey[number - 1] ?? 1),
      })),
    });
    const after = await examOf();
    expect(after.versions).toEqual([2, 1]);
    expect(after.items.map(({ key, p, r, d }) => [key, p, r, d])).toEqual(
      before.items.map(({ key, p, r, d }) => [key, p, r, d]).toReversed(),
    );
    expect(after.items[1]?.options.map(({ text, share }) => [text, share]).toSorted()).toEqual(
      before.items[3]?.options.map(({ text, share }) => [text, share]).toSorted(),
    );
    expect((await examOf(2)).attempts).toBe(0);
    expect((await examOf(1)).items).toEqual(before.items);
  });

  it('leave out attempts that were graded again, taken over from elsewhere, or left by a closed account', async () => {
    const { members } = await taken();
    const before = await examOf();
    const [first, second] = await someMembers(portal.context, 2);
    if (!first || !second) throw new Error('Two members were made.');
    const [original, imported] = await someAttempts(portal.context, klass.id, [
      {
        studentId: members[0]?.id ?? '',
        answers: [1, 1, 1, 1, 1],
        takenAt: portal.context.now().subtract({ hours: 1 }),
      },
      { studentId: second.id, answers: [1, 1, 1, 1, 1] },
    ]);
    const { db } = portal.context;
    await db
      .updateTable('exam_attempt')
      .set({ regrade_of: imported ?? null })
      .where('id', '=', original ?? '')
      .execute();
    await db
      .updateTable('exam_attempt')
      .set({ student_id: null })
      .where('id', '=', imported ?? '')
      .execute();
    expect((await examOf()).items).toEqual(before.items);
  });

  it('are gray below 30 attempts', async () => {
    await taken(29);
    const exam = await examOf();
    expect([new Set(exam.items.map(({ verdict }) => verdict)), exam.reliability]).toEqual([new Set(['early']), null]);
    await findSuspectedKeys(portal.context);
    const { body } = await as(overviewCall, {});
    expect(body.needs.filter(({ kind }) => kind.includes(klass.hash))).toEqual([]);
  });

  it('are empty without an exam and before the first attempt, and refused for what isn’t there', async () => {
    expect((await as(examResultsCall, { h: klass.hash })).body).toMatchObject({
      exam: null,
      about: { evaluations: 0 },
    });
    await anExamWithAWrongKey(portal.context, klass.id);
    expect(await examOf()).toMatchObject({ attempts: 0, passedFirst: null, mean: null, reliability: null });
    expect((await as(examResultsCall, { h: 'nothinghere1' })).body.code).toBe('unknown-activity');
  });
});

describe('a suspected key (RS-2)', () => {
  const needs = async () => {
    await findSuspectedKeys(portal.context);
    return (await as(overviewCall, {})).body.needs.filter(({ kind }) => kind.includes(klass.hash));
  };

  it('is the wrong one alone, and “Needs you” says it in one sentence', async () => {
    await taken();
    const exam = await examOf();
    expect(exam.items.map(({ verdict }) => verdict === 'key-suspected')).toEqual([false, false, false, true, false]);
    expect(exam.items[3]).toMatchObject({ suspected: 2, right: 1 });
    const share = exam.items[3]?.options[1]?.share ?? 0;
    const [need, ...others] = await needs();
    expect(others).toEqual([]);
    expect(need).toMatchObject({
      severity: 'warn',
      sentence: `Question 4 of “Vital pulp therapy”: ${Math.round(share * 100)}% choose b; the key says a.`,
      link: { label: 'Look at question 4', to: `/staff/results/${klass.hash}?question=pulp-4` },
    });
    expect((await as(resultsCall, { page: '0', q: 'pulp' })).body.data[0]).toMatchObject({ suspected: 1 });
  });

  it('is silent once somebody found the key right, until the next version', async () => {
    await taken();
    expect(await needs()).toHaveLength(1);
    expect((await as(confirmKeyCall, { h: klass.hash, question: 'pulp-4' })).body.status).toBe(true);
    expect((await as(confirmKeyCall, { h: klass.hash, question: 'gone' })).body.code).toBe('unknown-question');
    expect(await needs()).toEqual([]);
    expect((await examOf()).items[3]).toMatchObject({ keyConfirmedBy: 'Helen Cho', suspected: 2 });
    await anExamWithAWrongKey(portal.context, klass.id, 60);
    expect(await needs()).toHaveLength(1);
  });
});

describe('the answers as a file (RS-3)', () => {
  it('name members by hash alone, and count what the page counts', async () => {
    const { members, firsts } = await taken(3);
    const { lines } = await csv(answersCsvPath, { h: klass.hash });
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Member,Date,Version,Score,Passed,Q1,Q1 right');
    const letters = (firsts[0] ?? []).flatMap((answer, at) => ['abcd'[answer - 1], answer === wrongKey[at] ? 1 : 0]);
    expect(lines[1]).toContain(`${members[0]?.hash},`);
    expect(lines[1]?.split(',').slice(5)).toEqual(letters.map(String));
    expect(lines.join('\n')).not.toContain('Member 1');
  });
  it('have names for a reason, for those who may export names; both are in the log', async () => {
    await taken(3);
    const owner = await aStaffMember(portal.context, ['owner']);
    const reason = 'The society checks the figures.';
    expect((await csv(namedAnswersCsvPath, { h: klass.hash, reason })).statusCode).toBe(403);
    expect((await csv(namedAnswersCsvPath, { h: klass.hash, reason: 'short' }, owner)).statusCode).toBe(400);
    const { lines } = await csv(namedAnswersCsvPath, { h: klass.hash, reason }, owner);
    expect(lines[1]).toContain('Ana Member 1');
    const { after, reason: said } = await portal.context.db
      .selectFrom('audit_entry')
      .select(['after', 'reason'])
      .where('act', '=', 'results.answers-exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([after, said]).toEqual([{ rows: 3, names: true, sha256: expect.any(String) }, reason]);
  });
});
