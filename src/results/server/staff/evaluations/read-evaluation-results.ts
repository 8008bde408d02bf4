import { readChoiceLists } from '#accounts/server/choice-lists.ts';
import type { OwnQuestion } from '#provider/own-questions.ts';
import { ratingGroups, ratingScale } from '#evaluation/contract.ts';
import { screenCommentOf } from '#evaluation/server/screen-comment.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { leastGroup } from '../../../least-group.ts';
import { resultsMessages, type evaluationResultsCall, type screenCommentCall } from '../../../staff-contract.ts';
import {
  countEvaluations,
  countOwnAnswers,
  countRatings,
  findOwnQuestions,
  listComments,
  listProfessionMeans,
  listSpeakerAddresses,
  listTopics,
  listTopicWords,
  readUsualRatings,
  type EvaluationPeriod,
} from './evaluation-result-queries.ts';
import { aboutOf, requireActivity } from '../read-exam-results.ts';

const mostComments = 300;
const mostTopicWords = 12;
const usualDays = 365;

/** Days of the provider’s calendar as moments; the last one is whole. */
export async function periodOf(
  db: Queryable,
  activityId: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<EvaluationPeriod> {
  const zone = await readTimeZone(db);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant();
  return {
    activityId,
    from: from ? startOf(Temporal.PlainDate.from(from)) : null,
    until: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 })) : null,
  };
}

/** The ten ratings of a period, in the order of the evaluation, each beside the provider’s last 12 months. */
export async function readRatings({ db, now }: Pick<Context, 'db' | 'now'>, period: EvaluationPeriod) {
  const counted = await countRatings(db, period);
  const usual = await readUsualRatings(db, now().subtract({ hours: 24 * usualDays }));
  return ratingGroups.flatMap(({ title, ratings }) =>
    ratings.map(({ name, question }) => {
      const counts = [4, 3, 2, 1].map(
        (rating) => counted.find((each) => each.name === name && each.rating === rating)?.count ?? 0,
      );
      const all = counts.reduce((sum, count) => sum + count, 0);
      const sum = counts.reduce((total, count, index) => total + count * (4 - index), 0);
      return {
        name,
        group: title,
        question,
        mean: all === 0 ? null : sum / all,
        counts,
        usual: usual.get(name) ?? null,
      };
    }),
  );
}

const ownChoices: Readonly<Record<OwnQuestion['kind'], readonly { readonly id: string; readonly label: string }[]>> = {
  rating: ratingScale.map(({ value, label }) => ({ id: String(value), label })),
  yesno: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
  text: [],
};

/** The provider’s own questions as sums: those that the evaluation asks now, in their order, then former ones. */
export async function readOwnQuestions(db: Queryable, period: EvaluationPeriod) {
  const counted = await countOwnAnswers(db, period);
  const asked = await findOwnQuestions(db, period.activityId);
  const nameOf = ({ key, kind }: Pick<OwnQuestion, 'key' | 'kind'>) => `${key} ${kind}`;
  const questions = new Map<string, Pick<OwnQuestion, 'key' | 'kind' | 'question'>>();
  for (const each of [...asked, ...counted]) if (!questions.has(nameOf(each))) questions.set(nameOf(each), each);
  return [...questions.values()].map(({ key, kind, question }) => {
    const own = counted.filter((each) => each.key === key && each.kind === kind);
    return {
      key,
      kind,
      question,
      isAsked: asked.some((each) => nameOf(each) === nameOf({ key, kind })),
      answers: own.reduce((sum, { count }) => sum + count, 0),
      choices: ownChoices[kind].map(({ id, label }) => ({
        label,
        count: own.find(({ answer }) => answer === id)?.count ?? 0,
      })),
    };
  });
}

export const readEvaluationResults: UseCase<typeof evaluationResultsCall> = async (
  context,
  _staff,
  { h, from, to },
) => {
  const { db } = context;
  const activity = await requireActivity(db, h);
  const period = await periodOf(db, activity.id, { from, to });
  const { answers, viewers } = await countEvaluations(db, period);
  const { jobTitles } = await readChoiceLists(db, { isAll: true });
  return {
    status: true,
    about: aboutOf(activity),
    from: from ?? null,
    to: to ?? null,
    answers,
    viewers,
    ratings: await readRatings(context, period),
    professions: (await listProfessionMeans(db, period, leastGroup)).map(({ job_title, answers: count, mean }) => ({
      label: jobTitles.find(({ id }) => id === job_title)?.label ?? job_title,
      answers: count,
      mean,
    })),
    comments: (await listComments(db, period, mostComments)).map((row) => ({
      id: row.id,
      own: row.own,
      text: row.comments,
      at: row.saved_at,
      verdict: row.comment_verdict,
      reason: row.comment_reason,
      by: row.comment_screened_by,
    })),
    speakers: (await listSpeakerAddresses(db, activity.id)).map(({ name }) => name),
    own: await readOwnQuestions(db, period),
    topics: await listTopics(db, period, mostComments),
    topicWords: await listTopicWords(db, period, mostTopicWords),
  };
};

export const screenComment: UseCase<typeof screenCommentCall> = async (
  context,
  staff,
  { h, comment, question = null, verdict, reason = '' },
) => {
  if (verdict === 'kept-inside' && reason.trim().length < 15) throw new Refusal('reason', resultsMessages.whyInside);
  return context.db.transaction().execute(async (trx) => {
    const { id: activityId, hash, title } = await requireActivity(trx, h);
    const said = verdict === 'kept-inside' ? reason.trim() : '';
    const screened = { id: comment, activityId, question, verdict, reason: said, by: staff.name, at: context.now() };
    if (!(await screenCommentOf(trx, screened)))
      throw new Refusal('unknown-comment', resultsMessages.unknownComment, { httpStatus: 404 });
    await recordAction(context, trx, {
      by: staff,
      act: 'results.comment-screened',
      subject: { kind: 'activity', hash, title },
      after: { comment, ...(question === null ? {} : { question }), verdict: verdict ?? 'open' },
      reason: said || null,
    });
    return { status: true as const };
  });
};
