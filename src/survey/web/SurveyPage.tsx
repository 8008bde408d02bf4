import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { ClosedStep, FailedStep } from '#study-path/web/FlowShell.tsx';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { failedBy, whatCloses, type Opening } from '#study-path/web/opening.ts';
import { surveyCall, surveyMessages } from '../contract.ts';
import { SurveyStep, type Survey, type SurveyAnswer } from './SurveyStep.tsx';

export const meta = () => pageMeta({ title: 'Survey', hidden: true });

/** A class without a survey, or with one that is answered, leads on to the exam. */
async function open(
  c: string,
  args: ClientLoaderFunctionArgs,
): Promise<Opening<{ answer: SurveyAnswer; survey: Survey }>> {
  try {
    const answer = await ask(surveyCall, { c }, args);
    const closed = whatCloses('survey', answer.studentData ?? null, { c }, null);
    if (closed !== null) return closed;
    const survey = answer.data[0];
    if (survey === undefined || survey.questions.every((question) => question.answered))
      throw redirect(siteMap.exam(c));
    return { state: 'open', answer: { answer, survey } };
  } catch (error) {
    return failedBy(error, { refused: surveyMessages.failed, failed: surveyMessages.failed });
  }
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  return { c, opening: await open(c, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Survey" heading="Survey" blocks={1} />;

export default function SurveyPage() {
  const { c, opening } = useLoaderData<typeof clientLoader>();
  if (opening.state === 'closed') return <ClosedStep heading="Survey" closed={opening} />;
  if (opening.state === 'failed') return <FailedStep heading="Survey" back={siteMap.classroom(c)} failed={opening} />;
  return <SurveyStep key={c} c={c} {...opening.answer} />;
}
