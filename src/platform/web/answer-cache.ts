// Answers fetched ahead of a visit: pointing at a link fetches the page's data, the click a moment later takes it.
import { watchSession } from './session.ts';

const lifeMs = 15_000;
type Kept = { readonly answer: Promise<unknown>; readonly until: number };

const ahead = new Map<string, Kept>();
let fetchesAhead = false;
let watches = false;

/** Runs `work`, a loader, so that the answers it asks for are kept for the visit that may follow. */
export function aheadOfVisit(work: () => unknown): void {
  if (!watches) watchSession(forgetAnswers);
  watches = true;
  fetchesAhead = true;
  try {
    // A failure says nothing yet: the visit itself asks again and shows what is wrong.
    Promise.resolve(work()).catch(() => undefined);
  } finally {
    fetchesAhead = false;
  }
}

/** The answer kept under `key`, once, or a fresh one. Loaders ask before they await anything, so the flag above is still theirs. */
export function remembered<Answer>(key: string, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
  const kept = ahead.get(key);
  const isFresh = kept !== undefined && performance.now() < kept.until;
  if (fetchesAhead) {
    if (isFresh) return kept.answer as Promise<Answer>;
    const answer = fetchAnswer();
    ahead.set(key, { answer, until: performance.now() + lifeMs });
    answer.catch(() => ahead.delete(key));
    return answer;
  }
  ahead.delete(key);
  return isFresh ? (kept.answer as Promise<Answer>) : fetchAnswer();
}

/** Something changed: what was fetched ahead may be wrong now. */
export function forgetAnswers(): void {
  ahead.clear();
}
