import { reportFeatured } from '#promotion/web/report-event.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import type { homeCall } from '../home-contract.ts';

/** Counts that the featured item was followed. */
export function openingOf({ data: [item] }: CallAnswer<typeof homeCall>['featuredContent']): (() => void) | undefined {
  return item === undefined
    ? undefined
    : () => reportFeatured(item.featuredHash, item.class === null ? 'podcast' : 'class');
}
