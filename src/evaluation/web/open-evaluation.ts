// Opening the evaluation of a class or an episode: both pages ask the same way.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { afterEvaluation, type StudyItem } from '#study-path/study-item.ts';
import { whatCloses, type StepOpening } from '#study-path/web/step-opening.ts';
import { evaluationDraftCall } from '../contract.ts';

export type EvaluationAnswer = CallAnswer<typeof evaluationDraftCall>;

/** For a page's clientLoader. An evaluation that is done leads to what follows it. */
export function openEvaluation(item: StudyItem, args: LoaderFunctionArgs): Promise<StepOpening<EvaluationAnswer>> {
  requireStudent(args.request);
  return loaded(args, async () => {
    const answer = await ask(evaluationDraftCall, item, args);
    const closed = whatCloses('evaluation', answer.studentData ?? null, item, answer.podcastShowHash);
    if (closed !== null) return { closed };
    if (answer.studentData.evalTaken) throw redirect(afterEvaluation(item, answer.studentData));
    return { closed, answer };
  });
}
