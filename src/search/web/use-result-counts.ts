import { useEffect, useState } from 'react';
import type { ResultCounts } from '../results.ts';

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
    import('./read-result-counts.ts')
      .then(({ readResultCounts }) => readResultCounts(address, stop.signal))
      .then(
        (counts) => setKnown({ address, counts }),
        // Counts help; the filters work without them.
        () => undefined,
      );
    return () => stop.abort();
  }, [address, isWanted]);
  return known?.address === address ? known.counts : null;
}
