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
