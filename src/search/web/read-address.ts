// What the address of a page narrows it by.
import { redirect } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { addressFilter } from '../address-filter.ts';

/** A filter as the calls take it: only what is set. */
export function inputOf({ cid, coid, q }: Filter): { cid?: string; coid?: string; q?: string } {
  return { ...(cid ? { cid } : {}), ...(coid ? { coid } : {}), ...(q ? { q } : {}) };
}

/**
 * What an address narrows a page by. One that says more than the page takes is replaced; "Include All Content" leads to
 * the search page.
 */
export function readAddress(address: string, tidied: (filter: Filter) => string): { filter: Filter; origin: string } {
  const { searchParams, origin } = new URL(address);
  const { filter, isTidy } = addressFilter(searchParams);
  if (searchParams.has('all')) throw redirect(siteMap.search(filter));
  if (!isTidy) throw redirect(tidied(filter));
  return { filter, origin };
}
