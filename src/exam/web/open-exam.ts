// Opening the exam of a class or an episode: both pages ask the same way.
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, Refused } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { itemAddress, kindOf, type StudyItem } from '#study-path/study-item.ts';
import { closedByServer, itemNext, whatCloses, type StepOpening } from '#study-path/web/step-opening.ts';
import { siteMap } from '#site-map.ts';
import { examCall } from '../contract.ts';

export type ExamAnswer = CallAnswer<typeof examCall>;

/** For a page's clientLoader. A passed exam leads back, unless the address asks for its answers. */
export function openExam(item: StudyItem, args: LoaderFunctionArgs): Promise<StepOpening<ExamAnswer>> {
  requireStudent(args.request);
  return loaded(args, async () => {
    try {
      const answer = await ask(examCall, item, args);
      const wantsAnswers = new URL(args.request.url).searchParams.get('view') === 'answers';
      if (wantsAnswers && answer.grades !== null) return { closed: null, answer };
      const closed = whatCloses('exam', answer.studentData ?? null, item, answer.podcastShowHash);
      return closed === null ? { closed, answer } : { closed };
    } catch (error) {
      // Trying again would not bring this credit back.
      const isEnded = error instanceof Refused && error.code === 'credit-ended';
      const isUnconfirmed = error instanceof Refused && error.code === 'confirm-email';
      const closed = isUnconfirmed
        ? {
            message: error.message,
            next: 'You can send the email again from your profile.',
            to: siteMap.account('profile'),
          }
        : isEnded
          ? { message: error.message, next: itemNext[kindOf(item)], to: itemAddress(item, null) }
          : closedByServer(error, 'exam', item);
      if (closed === null) throw error;
      return { closed };
    }
  });
}
