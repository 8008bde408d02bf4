import { settledFrom, type Item, type ItemStatistics, type OptionStatistics } from './item-statistics.ts';

/**
 * The option that members who do well on the other questions choose instead of the key; null where there is none, and
 * while figures have not settled. Its correlation is above the key’s, and so is its share in the best third.
 */
export function suspectedOption(item: Item, statistics: ItemStatistics): OptionStatistics | null {
  const key = statistics.options.find(({ number }) => number === item.right);
  if (statistics.answered < settledFrom || key === undefined) return null;
  const better = statistics.options.filter(
    (option) => option !== key && option.r !== null && option.r > (key.r ?? 0) && option.top > key.top,
  );
  return better.sort((one, other) => (other.r ?? 0) - (one.r ?? 0))[0] ?? null;
}
