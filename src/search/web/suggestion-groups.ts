// Suggestions as the search panel shows them: gathered under headings, in the order in which the arrow keys go.
import type { Suggestion } from '../contract.ts';

type Kind = Suggestion['kind'];

type Heading = readonly [heading: string, kinds: readonly Kind[]];

const words: Heading = ['Words', ['words']];
const headings: readonly Heading[] = [
  ['Classes and webinars', ['webinar', 'class', 'tutorial']],
  ['Podcasts', ['episode']],
  ['Speakers', ['speaker']],
  ['Subjects and companies', ['category', 'company']],
  ['eBooks', ['book']],
];

export type SuggestionGroup = {
  readonly heading: string;
  /** `at` is the place among all suggestions. */
  readonly rows: readonly { readonly suggestion: Suggestion; readonly at: number }[];
};

/** A mended word, which comes first, stays first: everything else was found by it. */
export function suggestionGroups(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  let at = 0;
  const isMended = suggestions[0]?.kind === 'words';
  return (isMended ? [words, ...headings] : [...headings, words]).flatMap(([heading, kinds]) => {
    const rows = suggestions
      .filter(({ kind }) => kinds.includes(kind))
      .map((suggestion) => {
        const row = { suggestion, at };
        at += 1;
        return row;
      });
    return rows.length === 0 ? [] : [{ heading, rows }];
  });
}
