import { send } from '#platform/web/call.ts';
import { searchResultsCall } from '../contract.ts';
import type { ResultCounts } from '../results.ts';
import { readSearchAddress, searchInputOf } from '../search-address.ts';

/** What each choice of a filter would leave of a search. `address` is the query of its address. */
export async function readResultCounts(address: string, signal: AbortSignal): Promise<ResultCounts> {
  const input = { ...searchInputOf(readSearchAddress(new URLSearchParams(address)).asked), show: '0' };
  const { counts } = await send(searchResultsCall, input, { signal });
  return counts;
}
