import type { StudentData } from './contract.ts';

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
