// Opening the exam of a class or an episode: both pages ask the same way.
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask, Refused } from '#platform/web/call.ts';
import { requireStudent } from '#platform/web/session.ts';
import { itemAddress, kindOf, type StudyItem } from '#study-path/study-item.ts';
import { closedByServer, failedBy, itemNext, whatCloses, type Opening } from '#study-path/web/opening.ts';
import { examCall, examMessages } from '../contract.ts';

export type ExamAnswer = CallAnswer<typeof examCall>;

/** For a page's clientLoader. A passed exam leads back, unless the address asks for its answers. */
export async function openExam(item: StudyItem, args: LoaderFunctionArgs): Promise<Opening<ExamAnswer>> {
  requireStudent(args.request);
  try {
    const answer = await ask(examCall, item, args);
    const wantsAnswers = new URL(args.request.url).searchParams.get('view') === 'answers';
    if (wantsAnswers && answer.grades !== null) return { state: 'open', answer };
    return whatCloses('exam', answer.studentData ?? null, item, answer.podcastShowHash) ?? { state: 'open', answer };
  } catch (error) {
    const closed = closedByServer(error, 'exam', item);
    if (closed !== null) return closed;
    // Trying again would not bring this credit back.
    if (error instanceof Refused && error.code === 'credit-ended')
      return { state: 'closed', message: error.message, next: itemNext[kindOf(item)], to: itemAddress(item, null) };
    return failedBy(error, { refused: examMessages.notAvailable, failed: examMessages.loadFailed });
  }
}
