// Why the exam of an episode is open or not, for the card that says so (docs/specification/podcasts.md, PO-2). The
// server decides by the same facts.

type Facts = {
  /** Null for visitors. */
  readonly student: {
    readonly examTaken: boolean;
    readonly examScore: number | null;
    readonly classViewCount: number;
  } | null;
  /** When an attempt is graded at all; null = now, or as soon as the episode was played. ISO 8601. */
  readonly gradedFrom: string | null;
};

export type ExamGate =
  | { readonly state: 'visitor' | 'unheard' | 'ready' | 'passed' }
  | { readonly state: 'waiting'; readonly until: string }
  | { readonly state: 'failed'; readonly score: number };

export function examGate({ student, gradedFrom }: Facts): ExamGate {
  if (student === null) return { state: 'visitor' };
  if (student.examTaken) return { state: 'passed' };
  if (student.classViewCount === 0) return { state: 'unheard' };
  if (gradedFrom !== null) return { state: 'waiting', until: gradedFrom };
  return student.examScore === null ? { state: 'ready' } : { state: 'failed', score: student.examScore };
}

/** The rule, said before anyone listens. `percent`: the share of the length that must have passed. */
export const examRule = (percent: number): string =>
  percent === 0
    ? 'Play the episode here while signed in to unlock the exam. The exam covers the whole episode.'
    : `The exam opens after you’ve played the episode here while signed in and ${percent}% of its length has passed since you started.`;
