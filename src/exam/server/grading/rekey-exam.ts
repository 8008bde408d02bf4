// Corrects the key of a question (docs/specification/results.md, RS-4): it gives passes, and takes none.
import { awardCredit } from '#credit/server/awarding/award-credit.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { regrade, rekeyed, rekeyedAll, type Regraded, type Rekey } from '../../rekeying.ts';
import { closeExam } from '../exam-queries.ts';
import {
  findRekeyedCopy,
  insertRegrade,
  insertRekey,
  insertRekeyedCopy,
  listAttemptsToRegrade,
  listFailedBeforeRekey,
  listRekeys,
  listVersionsToRekey,
  lockOpenExam,
  updateBankKey,
  type AttemptToRegrade,
  type ExamToRekey,
} from './rekey-queries.ts';

/** What is right from now on: an option of the open version by its number, or every answer (null). */
export type KeyChange = { readonly activityId: string; readonly key: string; readonly right: number | null };

/** What a correction does to one attempt: `grades` and `score` are those under the corrected key. */
type RegradedAttempt = AttemptToRegrade &
  Regraded & {
    readonly isChanged: boolean;
    readonly scoreBefore: number;
  };

const regraded = (
  attempt: AttemptToRegrade,
  version: Pick<ExamToRekey, 'questions' | 'min_score'>,
): RegradedAttempt => ({
  ...attempt,
  scoreBefore: attempt.score,
  ...regrade(attempt, version.questions, version.min_score),
});

export type RekeyPlan = {
  readonly open: ExamToRekey;
  /** Counted from 1. */
  readonly number: number;
  readonly rekey: Rekey;
  /** Attempts whose marks change. */
  readonly changed: readonly RegradedAttempt[];
  /** Of each member without a pass the earliest attempt that passes now. */
  readonly given: readonly RegradedAttempt[];
  /** Members who passed and would fail under the corrected key: they keep their pass. */
  readonly kept: readonly RegradedAttempt[];
};

const byStudent = (attempts: readonly RegradedAttempt[]) => [
  ...Map.groupBy(attempts, ({ student_id: studentId }) => studentId).values(),
];

/** The corrections that an attempt at a version is graded by: those that came after it. */
const since = <Each extends { readonly version: number }>(rekeys: readonly Each[], version: number) =>
  rekeys.filter((each) => each.version > version);

/**
 * What a correction would do. Null where the open version doesn’t ask the question, or has no such option; `isSame`
 * where the key says so already.
 */
export async function planRekey(
  db: Queryable,
  { activityId, key, right }: KeyChange,
): Promise<RekeyPlan | 'same' | null> {
  const versions = await listVersionsToRekey(db, activityId);
  const open = versions.find(({ published }) => published);
  const question = open?.questions.find((each) => each.key === key);
  const rightOption = right === null ? null : (question?.options[right - 1] ?? null);
  if (open === undefined || question === undefined || (right !== null && rightOption === null)) return null;
  const rekey = { key, rightOption };
  if (rekeyed(question, [rekey]) !== question && isSameKey(rekeyed(question, [rekey]), question)) return 'same';
  const rekeys = [...(await listRekeys(db, activityId)), { ...rekey, version: open.version + 1 }];
  const byId = new Map(
    versions.map((version) => [
      version.id,
      { ...version, questions: rekeyedAll(version.questions, since(rekeys, version.version)).questions },
    ]),
  );
  const attempts = (await listAttemptsToRegrade(db, activityId)).flatMap((attempt) => {
    const version = byId.get(attempt.exam_id);
    return version === undefined ? [] : [regraded(attempt, version)];
  });
  return {
    open,
    number: open.questions.indexOf(question) + 1,
    rekey,
    changed: attempts.filter(({ isChanged }) => isChanged),
    given: byStudent(attempts.filter(({ has_pass, passes }) => passes && !has_pass)).flatMap(([first]) => first ?? []),
    kept: attempts.filter(({ passed, passes }) => passed && !passes),
  };
}

type Keyed = { readonly correctOption: number; readonly countsForAll: boolean };
const isSameKey = (one: Keyed, other: Keyed): boolean =>
  one.countsForAll === other.countsForAll && (one.countsForAll || one.correctOption === other.correctOption);

/** Who corrects a key, and why. */
type RekeyOrigin = { readonly reason: string; readonly by: string };
type CreditOrigin = { readonly reason: string; readonly by: string | null };

/** Writes the pass of an attempt under corrected keys, and its credit. False where the member has passed meanwhile. */
async function give(
  context: Context,
  trx: Queryable,
  {
    attempt,
    examId,
    activityId,
    rekey,
  }: { attempt: RegradedAttempt; examId: string; activityId: string; rekey: CreditOrigin },
): Promise<boolean> {
  const attemptId = await insertRegrade(trx, {
    attemptId: attempt.id,
    examId,
    grades: attempt.grades,
    score: attempt.score,
  });
  if (attemptId === null) return false;
  await awardCredit(context, trx, {
    studentId: attempt.student_id,
    activityId,
    attemptId,
    examScore: attempt.score,
    earnedAt: attempt.taken_at,
    rekey,
  });
  return true;
}

/**
 * Publishes the corrected exam as its next version, and writes a further attempt and the credit for every member who
 * passes now, in the caller's transaction. Older versions that someone passes by are copied too, so that each attempt
 * is read with the key it was graded by. Returns how many members pass.
 */
export async function rekeyExam(
  context: Context,
  trx: Queryable,
  change: KeyChange,
  origin: RekeyOrigin,
  progress: (doneRows: number) => Promise<void> = async () => undefined,
): Promise<{ readonly plan: RekeyPlan; readonly given: number } | null> {
  await lockOpenExam(trx, change.activityId);
  const plan = await planRekey(trx, change);
  if (plan === null || plan === 'same') return null;
  const at = context.now();
  const { open, rekey } = plan;
  const versions = await listVersionsToRekey(trx, change.activityId);
  const rekeys = [...(await listRekeys(trx, change.activityId)), { ...rekey, version: open.version + 1 }];
  await closeExam(trx, open.id);
  const copies = new Map<string, string>();
  for (const version of versions) {
    if (version.id === open.id || !plan.given.some(({ exam_id }) => exam_id === version.id)) continue;
    const { questions } = rekeyedAll(version.questions, since(rekeys, version.version));
    copies.set(version.id, await insertRekeyedCopy(trx, { id: version.id, published: false, at }, questions));
  }
  const { questions } = rekeyedAll(open.questions, [rekey]);
  const examId = await insertRekeyedCopy(trx, { id: open.id, published: true, at }, questions);
  copies.set(open.id, examId);
  await insertRekey(trx, {
    exam_id: examId,
    question_key: rekey.key,
    right_option: rekey.rightOption,
    reason: origin.reason,
    made_by: origin.by,
    made_at: at,
  });
  if (rekey.rightOption !== null)
    await updateBankKey(trx, { ...rekey, rightOption: rekey.rightOption, by: origin.by, at });
  let given = 0;
  for (const [at, attempt] of plan.given.entries()) {
    const copy = copies.get(attempt.exam_id);
    if (copy === undefined) throw new Error('A version that someone passes by has no copy.');
    if (await give(context, trx, { attempt, examId: copy, activityId: change.activityId, rekey: origin })) given += 1;
    await progress(at + 1);
  }
  return { plan, given };
}

/**
 * An attempt at an earlier version that failed after a key of it had been corrected: gives the pass that the correction
 * gave to everyone before. False where there is none to give.
 */
export async function giveByRekeys(
  context: Context,
  trx: Queryable,
  { attemptId, activityId }: { readonly attemptId: string; readonly activityId: string },
): Promise<boolean> {
  const rekeys = await listRekeys(trx, activityId);
  const [attempt] = await listAttemptsToRegrade(trx, activityId, attemptId);
  const version = (await listVersionsToRekey(trx, activityId)).find(({ id }) => id === attempt?.exam_id);
  if (attempt === undefined || version === undefined) return false;
  const { questions, isChanged } = rekeyedAll(version.questions, since(rekeys, version.version));
  const corrected = regraded(attempt, { ...version, questions });
  if (!isChanged || !corrected.passes) return false;
  const examId =
    (await findRekeyedCopy(trx, version.id, questions)) ??
    (await insertRekeyedCopy(trx, { id: version.id, published: false, at: context.now() }, questions));
  await give(context, trx, {
    attempt: corrected,
    examId,
    activityId,
    rekey: { reason: 'The answer key was corrected before this attempt was handed in', by: null },
  });
  return true;
}

/** Attempts of this many days are looked at again; a night without the portal leaves none out. */
const daysBack = 7;

/** Gives the passes of attempts that were handed in in the very moment in which their key was corrected. */
export async function giveMissedPasses(context: Context): Promise<void> {
  const since = context.now().subtract({ hours: 24 * daysBack });
  for (const attempt of await listFailedBeforeRekey(context.db, since))
    await context.db.transaction().execute((trx) => giveByRekeys(context, trx, attempt));
}
