import { useEffect, useMemo, useState } from 'react';
import { siteMap } from '#site-map.ts';
import { send } from '#platform/web/call.ts';
import { suggestCall, type Suggestion } from '../contract.ts';
import { searchText } from '../search-terms.ts';
import { recentSearches } from './recent-searches.ts';

/** So long a pause in typing asks for suggestions. */
const pauseMs = 140;

export type Suggestions = {
  readonly kind: 'recent' | 'found';
  readonly data: readonly Suggestion[];
  readonly marks: readonly string[];
  /** The letters that nothing begins with; null when there is something, or no answer yet. */
  readonly unmatched: string | null;
};

const nothing: Suggestions = { kind: 'found', data: [], marks: [], unmatched: null };

const recent = (): Suggestions => ({
  kind: 'recent',
  marks: [],
  unmatched: null,
  data: recentSearches().map((label) => ({
    kind: 'words',
    label,
    note: '',
    address: siteMap.search({ q: label }),
    picture: null,
    startsAt: null,
    credits: 0,
  })),
});

/** What to suggest for the letters typed so far; before the first letter, the last searches. `isWanted`: the box is in use. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestions {
  const [found, setFound] = useState<Suggestions>(nothing);
  const text = searchText(typed);
  const isEmpty = typed.trim() === '';
  useEffect(() => {
    if (!isWanted || text === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data, marks } = await send(suggestCall, { q: text }, { signal: stop.signal });
        if (!stop.signal.aborted) setFound({ kind: 'found', data, marks, unmatched: data.length === 0 ? text : null });
      } catch {
        // Suggestions help; without them the search still works.
        if (!stop.signal.aborted) setFound(nothing);
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isWanted]);
  const last = useMemo(() => (isWanted && isEmpty ? recent() : nothing), [isWanted, isEmpty]);
  if (!isWanted) return nothing;
  return text === '' ? last : found;
}

/** The element of a suggestion, which the box names while the arrow keys stand on it. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
