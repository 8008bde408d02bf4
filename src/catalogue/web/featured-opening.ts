import { reportFeatured } from '#promotion/web/report-event.ts';
import type { cardFeatured } from './card-rows.ts';

/** Counts that the featured item was followed. */
export function openingOf({ data: [item] }: ReturnType<typeof cardFeatured>): (() => void) | undefined {
  return item === undefined
    ? undefined
    : () => reportFeatured(item.featuredHash, item.class === null ? 'podcast' : 'class');
}
