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

/**
 * Where an arrow key leads from option `active` of `count`, -1 being what was typed: beyond either end back to that.
 * Null for any other key.
 */
export function afterArrow(key: string, active: number, count: number): number | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}
