// The answers of a search as the page shows them, and the one list that both of them give.
import type { CallAnswer } from '#platform/shared/call.ts';
import type { BookRow, ClassRow, PodcastRow } from '#catalogue/contract.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { cardFeatured, cardList, cardRow } from '#catalogue/web/card-rows.ts';
import type { searchCall, searchResultsCall } from '../contract.ts';
import { resultKinds, type ResultKind } from '../results.ts';

/** One of the three, as `kind` says. */
export type ResultItem = {
  readonly kind: ResultKind;
  readonly class: ClassRow | null;
  readonly episode: PodcastRow | null;
  readonly book: BookRow | null;
};

export const hashOf = (item: ResultItem): string => (item.class ?? item.episode ?? item.book)?.hash ?? '';

/** The best of each kind in sections. */
export const shownSections = (answer: CallAnswer<typeof searchCall>) => ({
  form: 'sections' as const,
  ...answer,
  webinars: cardList(answer.webinars),
  classes: cardList(answer.classes),
  podcasts: cardList(answer.podcasts),
  tutorials: cardList(answer.tutorials),
  featuredContent: cardFeatured(answer.featuredContent),
});

/** One list of all kinds. */
export const shownResults = (answer: CallAnswer<typeof searchResultsCall>) => ({
  form: 'results' as const,
  ...answer,
  data: answer.data.map((row) => ({
    ...row,
    class: row.class === null ? null : cardRow(row.class),
    episode: row.episode === null ? null : cardRow(row.episode),
  })),
});

export type ShownSections = ReturnType<typeof shownSections>;
export type ShownResults = ReturnType<typeof shownResults>;
export type Shown = ShownSections | ShownResults;

const none = { class: null, episode: null, book: null };

/** The best of a kind, as rows of a list; episodes with credit before those without. */
export function bestOf(kind: ResultKind, shown: ShownSections): readonly ResultItem[] {
  if (kind === 'book') return shown.books.data.map((book) => ({ ...none, kind, book }));
  if (kind === 'episode')
    return shown.podcasts.data
      .toSorted((one, other) => Number(episodeCredit(other) > 0) - Number(episodeCredit(one) > 0))
      .map((episode) => ({ ...none, kind, episode }));
  const { data } = { webinar: shown.webinars, class: shown.classes, tutorial: shown.tutorials }[kind];
  return data.map((row) => ({ ...none, kind, class: row }));
}

/** How many of each kind there are. */
export function kindCountsOf(shown: Shown): Readonly<Record<ResultKind, number>> {
  if (shown.form === 'results') return shown.counts.kinds;
  return {
    webinar: shown.webinars.totalRows,
    class: shown.classes.totalRows,
    episode: shown.podcasts.totalRows,
    tutorial: shown.tutorials.totalRows,
    book: shown.books.totalRows,
  };
}

/** How many there are in all, whatever kind is shown. */
export const totalOf = (counts: Readonly<Record<ResultKind, number>>): number =>
  resultKinds.reduce((sum, kind) => sum + counts[kind], 0);
