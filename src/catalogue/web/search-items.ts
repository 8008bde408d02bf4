// The lists that filters choose from. They hold for the visit: moving from list to list asks for them once.
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import type { Filter } from '#site-map.ts';
import { searchItemsCall } from '../contract.ts';
import { outcomeOf } from './outcome.ts';

export type SearchItems = Pick<CallAnswer<typeof searchItemsCall>, 'catList' | 'companyList'>;

let kept: SearchItems | null = null;

/** The lists, or null when they could not be read: "Error loading filters." */
export async function readSearchItems(args: LoaderFunctionArgs): Promise<SearchItems | null> {
  if (kept !== null) return kept;
  const { answer } = await outcomeOf(ask(searchItemsCall, {}, args));
  if (!import.meta.env.SSR) kept = answer;
  return answer;
}

/** What the list is narrowed by, in words: the chip's text and what its removal is called. Null without a filter. */
export function filterWords({ cid, coid, q }: Filter, items: SearchItems | null): { text: string; removal: string } | null {
  if (cid) {
    const name = items?.catList.find(({ categoryID }) => categoryID === cid)?.categoryName;
    return { text: name ?? 'Category', removal: `Remove category${name === undefined ? '' : ` ${name}`}` };
  }
  if (coid) {
    const name = items?.companyList.find(({ companyID }) => companyID === coid)?.companyName;
    return { text: name ?? 'Company', removal: `Remove company${name === undefined ? '' : ` ${name}`}` };
  }
  return q ? { text: `“${q}”`, removal: `Remove search word ${q}` } : null;
}
