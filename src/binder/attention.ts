// What of activities' files needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { activityDocuments, counted } from './binder-program.ts';

type Gap = { readonly hash: string; readonly title: string; readonly documents: readonly number[] };

const titlesOf = (numbers: readonly number[]): string =>
  activityDocuments.flatMap(({ number, title }) => (numbers.includes(number) ? [title] : [])).join('; ');

/** What files lack 30 days after their activities; `count` of them do, and `latest` is one. Null where none does. */
export function fileGapAttention(latest: Gap | undefined, count: number): Attention | null {
  if (latest === undefined) return null;
  const { hash, title, documents } = latest;
  return {
    kind: count === 1 ? `binder.file:${hash}:${documents.join('-')}` : `binder.files:${count}`,
    severity: 'warn',
    sentence:
      count === 1
        ? `The file of “${title}” lacks ${counted(documents.length, 'document')}: ${titlesOf(documents)}.`
        : `The files of ${counted(count, 'activity', 'activities')} lack documents, 30 days or more after them.`,
    link:
      count === 1
        ? { label: 'Open the file', to: staffMap.activityFile(hash) }
        : { label: 'See what’s missing', to: staffMap.binderChecklist() },
    permission: 'binder.make',
  };
}
