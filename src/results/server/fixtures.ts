// Members with attempts at an exam, as many as figures need. Nobody of them signs in.
import { sql } from 'kysely';
import { ratingGroups } from '#evaluation/contract.ts';
import type { OwnAnswer } from '#evaluation/own-answers.ts';
import { importExam } from '#exam/server/publishing/import-exam.ts';
import type { CallContext } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { OutcomeQuestion } from '#catalogue/outcome-questions.ts';

type MadeMember = { readonly id: string; readonly hash: string };

/** Members with a verified address, in the order of their ids. */
export async function someMembers({ db, now }: CallContext, count: number): Promise<MadeMember[]> {
  const mark = publicHash(8).toLowerCase();
  const { rows } = await sql<MadeMember>`
    insert into student (hash, username, username_key, title, firstname, lastname, email, email_key, email_verified_at, job_title,
      office_name, address, city, state, zip, country, phone, cert_year, gender, age_range, office_size, password_hash,
      password_changed_at, agreed_at, created_at, time_zone)
    select ${mark} || '-' || n, ${mark} || '-' || n, ${mark} || '-' || n, 'Dr.', 'Ana', 'Member ' || n, ${mark} || n || '@member.test',
      ${mark} || n || '@member.test', ${now()}, case when n % 3 = 0 then 'hygienist' else 'dentist' end, 'Harbor Dental', '1 Harbor Street',
      'Boston', 'MA', '02114', 'US', '617 555 0100', 2010, 'F', '35-44', '2-3', 'x', ${now()}, ${now()}, ${now()}, 'America/New_York'
    from generate_series(1, ${count}::int) as n
    returning id, hash`.execute(db);
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** The key of the exam that `anExamWithAWrongKey` publishes: every right answer is the second but for question 4. */
export const wrongKey = [2, 2, 2, 1, 2] as const;

/** An exam of five questions with four answers each; the key of question 4 says a, and b is right. */
export function anExamWithAWrongKey(context: CallContext, activityId: string, minScore = 80): Promise<void> {
  return importExam(context, context.db, activityId, {
    minScore,
    questions: wrongKey.map((correct, index) => ({
      key: `pulp-${index + 1}`,
      question: `Question ${index + 1} of the pulp?`,
      options: ['First', 'Second', 'Third', 'Fourth'],
      correct,
    })),
  });
}

type Attempt = {
  readonly studentId: string;
  readonly answers: readonly number[];
  readonly takenAt?: Temporal.Instant;
  /** The version of the exam; the open one where nothing is said. */
  readonly version?: number;
};

/** Attempts at the exam of an activity, graded by the key of their version. Returns their ids. */
export async function someAttempts(
  { db, now }: CallContext,
  activityId: string,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const exams = await db
    .selectFrom('exam')
    .select(['id', 'version', 'min_score', 'published'])
    .where('activity_id', '=', activityId)
    .execute();
  const keys = await db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .select(['exam.id', 'exam_question.correct_option'])
    .where('exam.activity_id', '=', activityId)
    .orderBy('exam_question.position')
    .execute();
  const rows = attempts.map(({ studentId, answers, takenAt, version }) => {
    const exam = exams.find((each) => (version === undefined ? each.published : each.version === version));
    if (exam === undefined) throw new Error('This activity has no such exam.');
    const key = keys.filter(({ id }) => id === exam.id);
    const grades = key.map(({ correct_option }, index) => correct_option === answers[index]);
    const right = grades.filter(Boolean).length;
    return {
      activity_id: activityId,
      student_id: studentId,
      exam_id: exam.id,
      answers: [...answers],
      grades,
      score: Math.floor((right * 100) / grades.length),
      passed: right * 100 >= exam.min_score * grades.length,
      taken_at: takenAt ?? now(),
    };
  });
  const made = await db.insertInto('exam_attempt').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** What members of rising skill answer to the exam above: the first knows little, the last nearly everything. */
const answersBySkill = (members: number): number[][] =>
  Array.from({ length: members }, (_, at) => {
    const known = Math.floor((at * 6) / members);
    return wrongKey.map((_key, question) => ((question * 2 + at) % 5 < known ? 2 : ((question + at) % 2) * 2 + 1));
  });

/** An exam with a wrong key that forty members, or `count`, took once, one a second from now on. */
export async function aTakenExam(context: CallContext, activityId: string, count = 40) {
  await anExamWithAWrongKey(context, activityId);
  const [members, firsts, at] = [await someMembers(context, count), answersBySkill(count), context.now()];
  await someAttempts(
    context,
    activityId,
    members.map(({ id }, index) => ({
      studentId: id,
      answers: firsts[index] ?? [],
      takenAt: at.add({ seconds: index }),
    })),
  );
  return { members, firsts, at };
}

/** Evaluations of an activity, each by another member and with the same rating ten times. */
export async function someEvaluations(
  context: CallContext,
  activityId: string,
  given: readonly {
    readonly rating: number;
    readonly comments?: string;
    readonly topics?: string;
    readonly own?: readonly OwnAnswer[];
    readonly at?: Temporal.Instant;
  }[],
): Promise<void> {
  const members = await someMembers(context, given.length);
  const rows = given.map(({ rating, comments = '', topics = '', own = [], at }, index) => ({
    student_id: members[index]?.id ?? '',
    activity_id: activityId,
    ratings: JSON.stringify(
      Object.fromEntries(ratingGroups.flatMap((group) => group.ratings.map(({ name }) => [name, rating]))),
    ),
    comments,
    other_topics: topics,
    own_answers: JSON.stringify(own),
    saved_at: at ?? context.now(),
  }));
  await context.db.insertInto('evaluation').values(rows).execute();
}

/** Answers to a question before and after a class: right before for every second member, right after for all. */
export async function someOutcomes(
  { db, now }: CallContext,
  activityId: string,
  { key, question, options, correct }: OutcomeQuestion,
  members: readonly MadeMember[],
): Promise<void> {
  const right = (correct ?? 1) - 1;
  const answerOf = (isRight: boolean) =>
    JSON.stringify([{ key, question, answer: options[isRight ? right : (right + 1) % options.length], isRight }]);
  await db
    .insertInto('outcome_check')
    .values(
      members.flatMap(({ id }, index) =>
        (['before', 'after'] as const).map((phase) => ({
          student_id: id,
          activity_id: activityId,
          phase,
          answers: answerOf(phase === 'after' || index % 2 === 0),
          answered_at: now(),
        })),
      ),
    )
    .execute();
}
