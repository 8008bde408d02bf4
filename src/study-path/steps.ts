import type { StudentData } from './contract.ts';
import type { StudyStep } from './next-step.ts';

/** The way from a class to its certificate. */
export const stepsLabel = 'Your path to credit';
export const steps = ['View', 'Evaluation', 'Sponsor video', 'Survey', 'Exam', 'Certificate'] as const;
export type Step = (typeof steps)[number];

/** Steps that a class does not have. */
export function stepsWithout({
  hasSponsorVideo,
  hasSurvey,
}: Pick<StudentData, 'hasSponsorVideo' | 'hasSurvey'>): Step[] {
  return [...(hasSponsorVideo ? [] : (['Sponsor video'] as const)), ...(hasSurvey ? [] : (['Survey'] as const))];
}

/** Steps that may be left without doing them, and were: the way continues past them, but they are not done. */
export function stepsSkipped({
  hasSponsorVideo,
  sponsorVideoAnswered,
  hasSurvey,
  surveyFinished,
}: Pick<StudentData, 'hasSponsorVideo' | 'sponsorVideoAnswered' | 'hasSurvey' | 'surveyFinished'>): Step[] {
  return [
    ...(hasSponsorVideo && !sponsorVideoAnswered ? (['Sponsor video'] as const) : []),
    ...(hasSurvey && !surveyFinished ? (['Survey'] as const) : []),
  ];
}

const stepNames: Record<StudyStep, Step> = {
  view: 'View',
  attendance: 'View',
  recording: 'View',
  evaluation: 'Evaluation',
  'sponsor-video': 'Sponsor video',
  survey: 'Survey',
  exam: 'Exam',
  certificate: 'Certificate',
};

/** Where a class is on its path: the step that is open, counted from 1, of those that it has. */
export function placeOf(
  next: StudyStep,
  has: Pick<StudentData, 'hasSponsorVideo' | 'hasSurvey'>,
): { readonly step: number; readonly of: number } {
  const without = stepsWithout(has);
  const path = steps.filter((step) => !without.includes(step));
  return { step: path.indexOf(stepNames[next]) + 1, of: path.length };
}
