// What a search box suggests, as far as the box itself has to know: what asks for it comes when the box is used
// (use-suggestions.ts).
import type { Suggestion } from '../contract.ts';

export type Suggestions = {
  readonly kind: 'recent' | 'found';
  readonly data: readonly Suggestion[];
  readonly marks: readonly string[];
  /** The letters that nothing begins with; null when there is something, or no answer yet. */
  readonly unmatched: string | null;
};

export const noSuggestions: Suggestions = { kind: 'found', data: [], marks: [], unmatched: null };

/** The element of a suggestion, which the box names while the arrow keys are on it. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
