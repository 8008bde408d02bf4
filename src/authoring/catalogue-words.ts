// What people call the kinds and the states of what is taught, in the list and in its files.
import type { DraftKind } from './draft-form.ts';
import type { DraftState } from './draft-state.ts';

export const kindWords: Readonly<Record<DraftKind, string>> = {
  class: 'Class',
  webinar: 'Webinar',
  tutorial: 'Tutorial',
  episode: 'Episode',
  show: 'Podcast show',
  book: 'eBook',
};

/** The same within a sentence. */
export const kindInText = (kind: DraftKind): string =>
  kind === 'book' ? kindWords.book : kindWords[kind].toLowerCase();

export const stateWords: Readonly<Record<DraftState, string>> = {
  draft: 'Draft',
  'in-review': 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  edited: 'Edited',
  retired: 'Retired',
  cancelled: 'Canceled',
  ended: 'Ended',
};

const many: Readonly<Record<DraftKind, readonly [one: string, many: string]>> = {
  webinar: ['webinar', 'webinars'],
  class: ['class', 'classes'],
  episode: ['podcast episode', 'podcast episodes'],
  tutorial: ['tutorial', 'tutorials'],
  show: ['podcast show', 'podcast shows'],
  book: ['eBook', 'eBooks'],
};

/** "1 activity", "1,204 activities". */
export const activitiesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'activity' : 'activities'}`;

/** "116 activities: 16 webinars, 40 classes, and more". */
export function kindsInWords(counts: Readonly<Record<DraftKind | 'all', number>>): string {
  const { all } = counts;
  const total = activitiesText(all);
  const kinds = (['webinar', 'class', 'episode', 'tutorial', 'show', 'book'] as const).filter(
    (kind) => counts[kind] > 0,
  );
  if (kinds.length < 2) return total;
  const named = kinds
    .slice(0, 2)
    .map((kind) => `${counts[kind].toLocaleString('en-US')} ${many[kind][counts[kind] === 1 ? 0 : 1]}`);
  return `${total}: ${kinds.length === 2 ? named.join(' and ') : `${named.join(', ')}, and more`}`;
}

/** As many as an activity has at most. */
export const mostCategories = 4;
/** The reason for retiring stays in the log; the fewest characters of it. */
export const retireReasonLeast = 10;

/** What an action would do to each activity, in words. */
export const bulkVerdicts: Readonly<Record<string, string>> = {
  ready: 'Ready',
  'not-ready': 'Not ready',
  'nothing-to-publish': 'Nothing to publish',
  same: 'No change',
  retired: 'Already retired',
  cancelled: 'Canceled',
  'not-published': 'Not published',
  'not-over': 'Not over yet',
  'has-episodes': 'Has episodes',
  'no-categories': 'No categories',
  unknown: 'Not found',
};
