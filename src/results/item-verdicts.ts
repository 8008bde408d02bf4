// What the figures of a question mean, in a few words (docs/specification/results.md, RS-1).
import { settledFrom, type Item, type ItemStatistics } from './item-statistics.ts';
import { suspectedOption } from './suspected-key.ts';

export const itemVerdicts = {
  early: 'Too early',
  'key-suspected': 'Key suspected',
  reversed: 'Better members get it wrong: check the key',
  'counts-for-all': 'Counts for everyone',
  hard: 'Hard: fewer than 3 in 10',
  easy: 'Everyone knows it',
  flat: 'Doesn’t separate',
  weak: 'Weak',
  good: 'Good',
} as const;
export type ItemVerdict = keyof typeof itemVerdicts;

/** Below this share, an option is one that nobody chooses. */
export const unusedShare = 0.02;

type Asked = {
  readonly item: Item;
  readonly statistics: ItemStatistics;
  /** Somebody looked at the suspicion and found the key right. */
  readonly isKeyConfirmed: boolean;
};

/** The verdict on a question: what hurts most comes first. */
export function verdictOf({ item, statistics, isKeyConfirmed }: Asked): ItemVerdict {
  const { answered, p, r } = statistics;
  if (answered < settledFrom || p === null) return 'early';
  if (item.right === null) return 'counts-for-all';
  if (!isKeyConfirmed && suspectedOption(item, statistics) !== null) return 'key-suspected';
  if (r !== null && r < 0) return 'reversed';
  if (p < 0.3) return 'hard';
  if (p > 0.95) return 'easy';
  if (r === null || r < 0.1) return 'flat';
  return r < 0.3 ? 'weak' : 'good';
}

/** "attempts settle" sentence below the number that figures need; null from there on. */
export const earlySentence = (attempts: number): string | null =>
  attempts >= settledFrom
    ? null
    : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. Statistics are reliable from ${settledFrom}.`;

/** How a reliability is called. */
export const reliabilityWord = (kr20: number): string =>
  kr20 >= 0.8 ? 'high' : kr20 >= 0.7 ? 'good' : kr20 >= 0.5 ? 'fair' : 'low';

/** ".71", "−.31": a correlation as tables print it. */
export function correlationText(value: number | null): string {
  if (value === null) return '–';
  const text = Math.abs(value).toFixed(2).replace(/^0/, '');
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** "71%" */
export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

const letters = 'abcdef';

/** The options of a question with the letters that members see: a to f without gaps. */
export const letteredOptions = (options: readonly (string | null)[]) =>
  options
    .flatMap((text, index) => (text === null ? [] : [{ number: index + 1, text }]))
    .map((option, index) => ({ ...option, letter: letters[index] ?? '' }));
