// Lists are in groups by month; the names of the dates are short ones.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "November" of a day as in "2026-11-24". */
export const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** A month such as "2026-11": "November 2026", its days, and how many days of its first week come before it. */
export function monthGrid(key: string) {
  const [year = 0, month = 0] = key.split('-').map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    title: `${monthOf(key)} ${year}`,
    lead: new Date(Date.UTC(year, month - 1, 1)).getUTCDay(),
    days: Array.from({ length }, (_, index) => `${key}-${String(index + 1).padStart(2, '0')}`),
  };
}
