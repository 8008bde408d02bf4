import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { ClosedStep, FailedStep } from '#study-path/web/FlowShell.tsx';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { whatCloses, type StepOpening } from '#study-path/web/step-opening.ts';
import { surveyCall, surveyMessages } from '../contract.ts';
import { SurveyStep, type Survey, type SurveyAnswer } from './SurveyStep.tsx';

export const meta = () => pageMeta({ title: 'Survey', hidden: true });

/** A class without a survey, or with one that is answered, leads to the exam. */
const open = (
  c: string,
  args: ClientLoaderFunctionArgs,
): Promise<StepOpening<{ answer: SurveyAnswer; survey: Survey }>> =>
  loaded(args, async () => {
    const answer = await ask(surveyCall, { c }, args);
    const closed = whatCloses('survey', answer.studentData ?? null, { c }, null);
    if (closed !== null) return { closed };
    const survey = answer.data[0];
    if (survey === undefined || survey.questions.every((question) => question.answered))
      throw redirect(siteMap.exam(c));
    return { closed, answer: { answer, survey } };
  });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  return { c, opening: await open(c, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Survey" heading="Survey" blocks={1} />;

export default function SurveyPage() {
  const { c, opening } = useLoaderData<typeof clientLoader>();
  if (opening.state !== 'ready')
    return <FailedStep heading="Survey" back={siteMap.classroom(c)} why={opening} texts={surveyMessages.failed} />;
  if (opening.closed !== null) return <ClosedStep heading="Survey" closed={opening.closed} />;
  return <SurveyStep key={c} c={c} {...opening.answer} />;
}
