// Answers fetched ahead of a visit: pointing at a link fetches the page's data, the click a moment later takes it.
import { onSessionChange } from './session.ts';

const lifeMs = 15_000;
type Kept = { readonly answer: Promise<unknown>; readonly until: number };

const ahead = new Map<string, Kept>();
let fetchesAhead = false;
let watches = false;

/** What was kept belongs to who asked for it: another student, or none, asks anew. */
function watchHolder(): void {
  if (watches) return;
  watches = true;
  onSessionChange(clearAnswers);
}

/** Runs `work`, a loader, so that the answers it asks for are kept for the visit that may follow. */
export function aheadOfVisit(work: () => unknown): void {
  watchHolder();
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

/** Something changed: what was fetched ahead or seen before may be wrong now. */
export function clearAnswers(): void {
  ahead.clear();
  seen.clear();
}

/** Going back shows the list that was left, at once and as long as it was, so that the place in it is found again. */
const seenLifeMs = 10 * 60_000;
const mostSeen = 40;

type Seen = { readonly answer: object; readonly atMs: number };
const seen = new Map<string, Seen>();
/** Where the browser is going back or forward to, until the loader there has asked. */
let goingBackTo: string | null = null;

// Before the router, which asks the loader as soon as it hears of it: this listener stands there from the start.
if (!import.meta.env.SSR)
  addEventListener('popstate', () => (goingBackTo = addressOf(location.href)), { capture: true });

/** The same answer, later: its clock has gone on. */
function aged({ answer, atMs }: Seen): object {
  if (!('serverTime' in answer) || typeof answer.serverTime !== 'string') return answer;
  return { ...answer, serverTime: new Date(Date.parse(answer.serverTime) + performance.now() - atMs).toISOString() };
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** Keeps what a page shows for the way back to it. Call it in an effect. */
export function cacheForBack(url: string, answer: object): void {
  watchHolder();
  const address = addressOf(url);
  seen.delete(address);
  seen.set(address, { answer, atMs: performance.now() });
  const [oldest] = seen.keys();
  if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
}

/** For a loader: what this address showed, if the browser is going back or forward to it. */
export function shownBefore<Answer extends object>(url: string): Answer | null {
  if (import.meta.env.SSR || goingBackTo !== addressOf(url)) return null;
  goingBackTo = null;
  const kept = seen.get(addressOf(url));
  return kept === undefined || performance.now() - kept.atMs > seenLifeMs ? null : (aged(kept) as Answer);
}
