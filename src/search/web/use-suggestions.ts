import { useEffect, useMemo, useState } from 'react';
import { siteMap } from '#site-map.ts';
import { send } from '#platform/web/call.ts';
import { suggestCall } from '../contract.ts';
import { searchText } from '../search-terms.ts';
import { recentSearches } from './recent-searches.ts';
import { noSuggestions, type Suggestions } from './suggestions.ts';

/** So long a pause in typing asks for suggestions. */
const pauseMs = 140;

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

/**
 * What to suggest for the letters typed so far; before the first letter, the last searches. `isWanted`: the box is in
 * use.
 */
export function useSuggestions(typed: string, isWanted: boolean): Suggestions {
  const [found, setFound] = useState<Suggestions>(noSuggestions);
  const text = searchText(typed);
  const isEmpty = typed.trim() === '';
  useEffect(() => {
    if (!isWanted || text === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send(suggestCall, { q: text }, { signal: stop.signal })
        .then(({ data, marks }) => {
          if (!stop.signal.aborted)
            setFound({ kind: 'found', data, marks, unmatched: data.length === 0 ? text : null });
        })
        .catch(() => {
          // Suggestions help; without them the search still works.
          if (!stop.signal.aborted) setFound(noSuggestions);
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isWanted]);
  const last = useMemo(() => (isWanted && isEmpty ? recent() : noSuggestions), [isWanted, isEmpty]);
  if (!isWanted) return noSuggestions;
  return text === '' ? last : found;
}
