// What filters and orders are called.
import type { IconName } from '#platform/web/ui/Icon.tsx';
import type { CreditRange, LengthRange, ResultKind, ResultOrder } from '../results.ts';

export const kindWords: Record<ResultKind, { readonly one: string; readonly many: string; readonly icon: IconName }> = {
  webinar: { one: 'Live webinar', many: 'Live', icon: 'ticket' },
  class: { one: 'Class', many: 'Classes', icon: 'video' },
  episode: { one: 'Podcast', many: 'Podcasts', icon: 'microphone' },
  tutorial: { one: 'Product training', many: 'Training', icon: 'tools' },
  book: { one: 'eBook', many: 'eBooks', icon: 'book' },
};

export const creditWords: Record<CreditRange, string> = {
  half: 'Up to 0.5 CEU',
  one: '0.75 to 1 CEU',
  more: '1.25 to 1.5 CEU',
  most: 'More than 1.5 CEU',
};

export const lengthWords: Record<LengthRange, string> = {
  short: 'Under 15 min',
  medium: '15 to 60 min',
  long: 'Over an hour',
};

/** `best` without words is a mixture: nothing was asked for that could match. */
export const orderWords = (order: ResultOrder, hasWords: boolean): string =>
  ({
    best: hasWords ? 'Best match' : 'Recommended',
    newest: 'Newest',
    shortest: 'Shortest',
    credit: 'Most credit',
  })[order];
