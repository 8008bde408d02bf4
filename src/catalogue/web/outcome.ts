import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cacheForBack, shownBefore } from '#platform/web/answer-cache.ts';
import type { Deferred } from '#platform/web/deferred.tsx';
import { CallFailed, Refused, serverText } from '#platform/web/call.ts';
import { forCards } from './for-cards.ts';

/** What became of a question to the server, as a page shows it: the answer, or that it failed with what the server said of it ('' = nothing). */
export type Outcome<Answer> =
  | { readonly answer: Answer; readonly failed: null }
  | { readonly answer: null; readonly failed: string };

/** Waits for an answer. A list fails in one way, whatever the reason (docs/specification/shell.md, SH-20); anything but a failed call (a redirect) is thrown on. */
export async function outcomeOf<Answer>(asked: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    const answer = await asked;
    return { answer: import.meta.env.SSR ? forCards(answer) : answer, failed: null };
  } catch (error) {
    if (error instanceof Refused || error instanceof CallFailed || import.meta.env.SSR)
      return { answer: null, failed: serverText(error, '') };
    throw error;
  }
}

/** `asked`, unless the browser is going back to this address: then what it showed. */
export function outcomeOrBefore<Answer extends object>(
  url: string,
  asked: () => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const before = shownBefore<Answer>(url);
  return before === null ? outcomeOf(asked()) : Promise.resolve({ answer: before, failed: null });
}

/** Keeps the answer that a page shows, once it is here, for the way back to it. */
export function useCachedForBack({ value }: Deferred<Outcome<object>>): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    let isCurrent = true;
    void Promise.resolve(value).then(({ answer }) => {
      if (isCurrent && answer !== null) cacheForBack(pathname + search, answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [value, pathname, search]);
}
