import type { CallContext } from '#platform/server/context.ts';
import { importExam } from './publishing/import-exam.ts';

type Exam = { readonly key?: readonly number[]; readonly minScore?: number; readonly isShuffled?: boolean };

/**
 * An exam whose right options are `key`; each question has four options. Pass mark 75, and in the order in which it is
 * written, unless said otherwise.
 */
export function anExam(
  context: CallContext,
  activityId: string,
  { key = [1, 2, 3, 4], minScore = 75, isShuffled = false }: Exam = {},
): Promise<void> {
  return importExam(context, context.db, activityId, {
    minScore,
    shuffleQuestions: isShuffled,
    shuffleOptions: isShuffled,
    questions: key.map((correct, index) => ({
      question: `Question ${index + 1}?`,
      options: ['First', 'Second', 'Third', 'Fourth'],
      correct,
    })),
  });
}

/** The ten ratings of a finished evaluation. */
export const fullEvaluation = {
  courseObjectives: 4,
  courseUseful: 4,
  courseAppropriate: 3,
  courseLogical: 4,
  instructorCommunication: 4,
  instructorPreparedness: 4,
  instructorEffectiveness: 3,
  sitePresentation: 4,
  siteNavigation: 2,
  siteComparison: 4,
  comments: 'Clear.',
  otherTopics: '',
};
