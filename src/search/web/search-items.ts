// The lists that filters choose from.
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import type { Filter } from '#site-map.ts';
import { searchItemsCall } from '../contract.ts';

export type SearchItems = Pick<CallAnswer<typeof searchItemsCall>, 'catList' | 'companyList'>;

/** The lists, or null when they could not be read: "Error loading filters." */
export async function readSearchItems(args: LoaderFunctionArgs): Promise<SearchItems | null> {
  const items = await loaded(args, async () => {
    const { catList, companyList } = await ask(searchItemsCall, {}, args);
    return { catList, companyList };
  });
  return items.state === 'ready' ? items : null;
}

/** What a list is narrowed by, in words. */
export type FilterWords = {
  readonly text: string;
  /** What removing it is called. */
  readonly removal: string;
  /** The address names a category or a company that does not exist. */
  readonly isUnknown: boolean;
};

/**
 * The words for a choice by its name; without a name either the choices could not be read, or there is no such choice.
 */
function choiceWords(kind: 'category' | 'company', name: string | undefined, items: SearchItems | null): FilterWords {
  if (name !== undefined) return { text: name, removal: `Remove ${kind} ${name}`, isUnknown: false };
  const isUnknown = items !== null;
  return { text: isUnknown ? `Unknown ${kind}` : `One ${kind}`, removal: `Remove ${kind}`, isUnknown };
}

/** What the list is narrowed by; null without a filter. */
export function filterWords({ cid, coid, q }: Filter, items: SearchItems | null): FilterWords | null {
  if (cid)
    return choiceWords('category', items?.catList.find(({ categoryID }) => categoryID === cid)?.categoryName, items);
  if (coid)
    return choiceWords('company', items?.companyList.find(({ companyID }) => companyID === coid)?.companyName, items);
  return q ? { text: `“${q}”`, removal: `Remove search word ${q}`, isUnknown: false } : null;
}
