// How the exam of an activity does: read once here, for the page, for its files, and for the nightly look at keys.
import { readChoiceLists } from '#accounts/server/choice-lists.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { leastGroup } from '../../least-group.ts';
import { resultsMessages, type examResultsCall } from '../../staff-contract.ts';
import {
  itemStatistics,
  optionNow,
  reliabilityOf,
  type Answered,
  type FirstAttempt,
  type Item,
} from '../../item-statistics.ts';
import { verdictOf } from '../../item-verdicts.ts';
import { suspectedOption } from '../../suspected-key.ts';
import {
  type ActivityRecord,
  findActivity,
  type FirstAttemptRecord,
  listFirstAttempts,
  listOutcomes,
  listVersions,
  type QuestionRecord,
  type VersionRecord,
} from './results-queries.ts';

export async function requireActivity(db: Queryable, hash: string): Promise<ActivityRecord> {
  const activity = await findActivity(db, hash);
  if (activity === undefined)
    throw new Refusal('unknown-activity', resultsMessages.unknownActivity, { httpStatus: 404 });
  return activity;
}

export const aboutOf = ({ hash, title, list, evaluations, surveys }: ActivityRecord) => ({
  hash,
  title,
  list,
  evaluations,
  surveys,
});

const itemOf = ({ question_key: key, options, correct_option, counts_for_all }: QuestionRecord): Item => ({
  key,
  options,
  right: counts_for_all ? null : correct_option,
});

/** The answers of an attempt by question, as the questions are asked and keyed now. */
function answersOf(
  { answers, grades, served }: Pick<FirstAttemptRecord, 'answers' | 'grades' | 'served'>,
  taken: VersionRecord,
  now: ReadonlyMap<string, QuestionRecord>,
): FirstAttempt {
  return answers.flatMap((answer, index): Answered[] => {
    const asked = taken.questions[served?.[index]?.at ?? index];
    if (asked === undefined) return [];
    const question = now.get(asked.question_key);
    const chosen = question === undefined ? null : optionNow(asked.options, question.options, answer);
    const isRight =
      question === undefined || chosen === null
        ? (grades[index] ?? false)
        : question.counts_for_all || chosen === question.correct_option;
    return [{ key: asked.question_key, chosen, isRight }];
  });
}

/**
 * The first attempts at an exam, with each question as the newest version asks it, or as the version that is asked for
 * does. Null while there never was an exam.
 */
export async function readAttempts(db: Queryable, activityId: string, version: number | null) {
  const versions = await listVersions(db, activityId);
  const shown =
    version === null
      ? (versions.find(({ published }) => published) ?? versions[0])
      : versions.find((each) => each.version === version);
  if (shown === undefined) return null;
  const records = (await listFirstAttempts(db, activityId)).filter(
    ({ exam_id }) => version === null || exam_id === shown.id,
  );
  const now = new Map(shown.questions.map((question) => [question.question_key, question]));
  const byId = new Map(versions.map((each) => [each.id, each]));
  const attempts = records.flatMap((record) => {
    const taken = byId.get(record.exam_id);
    return taken === undefined ? [] : [answersOf(record, taken, now)];
  });
  const items = shown.questions.map(itemOf);
  return { versions, shown, byId, records, attempts, items, statistics: itemStatistics(items, attempts) };
}

export type ReadAttempts = NonNullable<Awaited<ReturnType<typeof readAttempts>>>;

/** The version that an address names; null: all. */
export const versionOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOf = (records: readonly FirstAttemptRecord[]): number | null =>
  meanOf(records.map(({ passed }) => (passed ? 1 : 0)));

function itemsOf({ shown, items, statistics }: ReadAttempts) {
  return shown.questions.map((question, index) => {
    const [item, figures] = [items[index], statistics[index]];
    if (item === undefined || figures === undefined) throw new Error('Every question has its statistics.');
    const isKeyConfirmed = question.key_confirmed_by !== null;
    const byNumber = new Map(figures.options.map((option) => [option.number, option]));
    return {
      key: item.key,
      number: index + 1,
      question: question.question,
      right: item.right,
      answered: figures.answered,
      p: figures.p,
      r: figures.r,
      d: figures.d,
      verdict: verdictOf({ item, statistics: figures, isKeyConfirmed }),
      suspected: suspectedOption(item, figures)?.number ?? null,
      keyConfirmedBy: question.key_confirmed_by,
      options: question.options.flatMap((text, at) =>
        text === null
          ? []
          : [{ number: at + 1, text, ...(byNumber.get(at + 1) ?? { share: 0, top: 0, bottom: 0, r: null }) }],
      ),
    };
  });
}

/** Shares of right answers before and after, of the questions that are asked now, then of former ones. */
async function readOutcome(db: Queryable, activityId: string) {
  const share = (members: number, right: number) => (members < leastGroup ? null : right / members);
  return (await listOutcomes(db, activityId)).map(({ key, question, members, before, after }) => ({
    key,
    question,
    members,
    before: share(members, before),
    after: share(members, after),
  }));
}

export const readExamResults: UseCase<typeof examResultsCall> = async ({ db }, _staff, { h, version: asked }) => {
  const activity = await requireActivity(db, h);
  const about = aboutOf(activity);
  const version = versionOf(asked);
  const read = (await readAttempts(db, activity.id, version)) ?? (await readAttempts(db, activity.id, null));
  const outcome = await readOutcome(db, activity.id);
  if (read === null) return { status: true, about, outcome, exam: null };
  const { shown, records, versions, attempts } = read;
  const { jobTitles } = await readChoiceLists(db, { isAll: true });
  const scores = Array.from({ length: 11 }, () => 0);
  // By the key that the questions below are counted by: a corrected one would leave two keys on one page.
  const shares = attempts.flatMap((attempt) => meanOf(attempt.map(({ isRight }) => (isRight ? 1 : 0))) ?? []);
  for (const share of shares) {
    const tenth = Math.floor(Math.round(share * 100) / 10);
    scores[tenth] = (scores[tenth] ?? 0) + 1;
  }
  return {
    status: true,
    about,
    outcome,
    exam: {
      versions: versions.map((each) => each.version),
      version: shown.version === version ? version : null,
      isOpen: versions.some(({ published }) => published),
      passMark: shown.min_score,
      attempts: records.length,
      firstAt: records[0]?.taken_at ?? null,
      lastAt: records.at(-1)?.taken_at ?? null,
      passedFirst: shareOf(records),
      mean: meanOf(shares),
      attemptsToPass: meanOf(records.flatMap(({ passing }) => passing ?? [])),
      scores,
      professions: [...Map.groupBy(records, ({ job_title }) => job_title)]
        .filter(([, members]) => members.length >= leastGroup)
        .map(([id, members]) => ({
          label: jobTitles.find((each) => each.id === id)?.label ?? id,
          members: members.length,
          passedFirst: shareOf(members) ?? 0,
        }))
        .sort((one, other) => other.members - one.members),
      reliability: reliabilityOf(read.items, read.attempts),
      items: itemsOf(read),
    },
  };
};
