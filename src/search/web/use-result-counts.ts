import { useEffect, useState } from 'react';
import { send } from '#platform/web/call.ts';
import { searchResultsCall } from '../contract.ts';
import type { ResultCounts } from '../results.ts';
import { readSearchAddress, searchInputOf } from '../search-address.ts';

type Known = { readonly address: string; readonly counts: ResultCounts };

/**
 * What each choice of a filter would leave, for a search whose answer does not say so; asked for where `isWanted`,
 * which is where filters can be seen. Null until it is known. `address` is the query of the page's address.
 */
export function useResultCounts(address: string, isWanted: boolean): ResultCounts | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const input = { ...searchInputOf(readSearchAddress(new URLSearchParams(address)).asked), show: '0' };
    send(searchResultsCall, input, { signal: stop.signal }).then(
      ({ counts }) => setKnown({ address, counts }),
      // Counts help; the filters work without them.
      () => undefined,
    );
    return () => stop.abort();
  }, [address, isWanted]);
  return known?.address === address ? known.counts : null;
}
