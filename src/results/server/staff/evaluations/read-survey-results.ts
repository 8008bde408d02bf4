import type { UseCase } from '#platform/server/http/http.ts';
import { leastGroup } from '../../../least-group.ts';
import type { surveyResultsCall } from '../../../staff-contract.ts';
import { findTaught, listSurveyResults } from './evaluation-result-queries.ts';
import { aboutOf, requireActivity } from '../read-exam-results.ts';

/** What a survey found, as sums alone; nothing of a version that fewer than five members finished. */
export const readSurveyResults: UseCase<typeof surveyResultsCall> = async ({ db }, _staff, { h }) => {
  const activity = await requireActivity(db, h);
  const { company } = await findTaught(db, activity.id);
  return {
    status: true,
    about: aboutOf(activity),
    company,
    versions: (await listSurveyResults(db, activity.id)).map(({ version, published, finished, questions }) => ({
      version,
      isOpen: published,
      finished,
      questions:
        finished < leastGroup
          ? []
          : questions.map(({ choices, ...question }) => ({
              ...question,
              choices: choices.map((each) => ({ ...each })),
            })),
    })),
  };
};
