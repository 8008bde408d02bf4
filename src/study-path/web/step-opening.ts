// How a page of the study path opens: with its answer, or closed with a sentence and the place to go instead.
import { Refused } from '#platform/web/call.ts';
import type { Loaded } from '#platform/web/loaded.ts';
import { studyPathMessages, type StudentData } from '../contract.ts';
import { siteMap } from '#site-map.ts';
import { mayEnter, stepRefusals, type GuardedStep, type StepRefusal } from '../next-step.ts';
import { evaluationAddress, itemAddress, kindOf, type StudyItem } from '../study-item.ts';

/** The step can't be entered: what to say, what opens next, and where that is. */
export type Closed = { readonly message: string; readonly next: string; readonly to: string };
export type StepOpening<Answer> = Loaded<
  { readonly closed: Closed } | { readonly closed: null; readonly answer: Answer }
>;

export const itemNext = { class: 'We’ll take you to the class.', episode: 'We’ll take you to the podcast.' } as const;
const webinarNext = 'We’ll take you to the webinar’s page. The recording will be there when it’s ready.';

/** Why a step is closed: as the rule says, or because nothing is known of the student. */
type Reason = { readonly code: StepRefusal | 'no-student'; readonly message: string };

function closedBy({ code, message }: Reason, item: StudyItem, showHash: string | null): Closed {
  if (code === 'evaluation-first')
    return {
      message,
      next: 'We’ll take you to the evaluation. It takes about a minute.',
      to: evaluationAddress(item),
    };
  if (code === 'attendance-first' && item.c !== undefined)
    return {
      message,
      next: 'First, tell us whether you attended.',
      to: siteMap.affidavit(item.c),
    };
  if (code === 'recording-first') return { message, next: webinarNext, to: itemAddress(item, showHash) };
  // These two return to the list of podcasts (docs/specification/class-flow.md, CF-7); a class has no such list, and
  // returns to its classroom.
  if (kindOf(item) === 'episode' && (code === 'exam-taken' || code === 'no-student'))
    return { message, next: 'We’ll take you to the podcasts.', to: siteMap.podcasts() };
  return { message, next: itemNext[kindOf(item)], to: itemAddress(item, showHash) };
}

/** What keeps this student from a step, or null. Without a student there is nothing to decide by. */
export function whatCloses(
  step: GuardedStep,
  student: StudentData | null,
  item: StudyItem,
  showHash: string | null,
): Closed | null {
  const kind = kindOf(item);
  if (student === null)
    return closedBy(
      {
        code: 'no-student',
        message: kind === 'class' ? studyPathMessages.noStudent : studyPathMessages.noStudentPodcast,
      },
      item,
      null,
    );
  const guard = mayEnter(step, student, kind);
  return guard.mayEnter ? null : closedBy(guard, item, showHash);
}

/**
 * The server's own guard, which answers by the same rule, as a page shows it; null if it refused for another reason.
 */
export function closedByServer(error: unknown, step: GuardedStep, item: StudyItem): Closed | null {
  if (!(error instanceof Refused)) return null;
  const reasons: readonly StepRefusal[] = stepRefusals[step];
  const code = reasons.find((reason) => reason === error.code);
  return code === undefined ? null : closedBy({ code, message: error.message }, item, null);
}
