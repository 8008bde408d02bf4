import { useLayoutEffect, type ComponentProps } from 'react';
import { SuggestionList } from './SuggestionList.tsx';
import type { Suggestions } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

type Props = Omit<ComponentProps<typeof SuggestionList>, 'suggestions'> & {
  /** What is in the box. */
  readonly typed: string;
  /** The box is in use. */
  readonly isWanted: boolean;
  /** Passes the suggestions to the box, which keeps the focus. */
  readonly onSuggested: (suggestions: Suggestions) => void;
};

/** Asks for suggestions while someone types into a search box, and lists them under it. */
export function Suggesting({ typed, isWanted, onSuggested, ...list }: Props) {
  const suggestions = useSuggestions(typed, isWanted);
  // Before the list is painted: the key that answers to it finds the box knowing what is listed.
  useLayoutEffect(() => onSuggested(suggestions), [onSuggested, suggestions]);
  return suggestions.data.length > 0 || suggestions.unmatched !== null ? (
    <SuggestionList {...list} suggestions={suggestions} />
  ) : null;
}
