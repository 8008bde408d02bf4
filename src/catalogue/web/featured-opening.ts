import type * as z from 'zod/mini';
import { reportFeatured } from '#promotion/web/report-event.ts';
import type { featuredContent } from '../schemas.ts';

/** Counts that the featured item was followed. */
export function openingOf({ data: [item] }: z.input<typeof featuredContent>): (() => void) | undefined {
  return item === undefined
    ? undefined
    : () => reportFeatured(item.featuredHash, item.class === null ? 'podcast' : 'class');
}
