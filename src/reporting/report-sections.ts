// Reports as figures without names: what each is, and its tables as text.

export const reportNames = {
  activities: 'Activities',
  funnel: 'Funnel',
  members: 'Members',
  credits: 'Credits',
  live: 'Live',
  podcasts: 'Podcasts',
  search: 'Search',
  email: 'Email',
  annual: 'Annual report',
} as const;
export type ReportName = keyof typeof reportNames;

/** What each report answers, for the list of them. */
export const reportLeads: Readonly<Record<ReportName, string>> = {
  activities: 'Views, evaluations, passes, and credit of each activity',
  funnel: 'How many members get from the first view to credit',
  members: 'New and active members, by profession and state',
  credits: 'Hours by type, month, AGD code, and category',
  live: 'Who came to webinars, and who got in from the waitlist',
  podcasts: 'Plays, episodes heard to the end, and feed requests',
  search: 'What people searched for and didn’t find',
  email: 'Emails sent, came back, and unsubscribed',
  annual: 'What CERP asks for every year, on one page',
};

export const figureKinds = ['count', 'hours', 'share', 'rating'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** A table of sums. The first column is drawn as bars, with the period before as a mark. */
export type ReportSection = {
  readonly title: string;
  /** What a row is: "Profession". */
  readonly head: string;
  readonly columns: readonly { readonly label: string; readonly kind: FigureKind }[];
  readonly rows: readonly {
    readonly label: string;
    /** In the order of the columns; null where there is nothing to divide by. */
    readonly values: readonly (number | null)[];
    /** The first column in the period before; null where it isn't compared. */
    readonly before: number | null;
  }[];
  readonly note: string;
  /** False where the rows are of different things, or there is one. */
  readonly hasBars?: boolean;
};

/** "1,204", "12.5", "68%", "3.6"; "–" without a figure. */
export function figureText(value: number | null, kind: FigureKind): string {
  if (value === null) return '–';
  if (kind === 'share') return `${Math.round(value * 100)}%`;
  if (kind === 'count') return Math.round(value).toLocaleString('en-US');
  return value.toLocaleString('en-US', {
    minimumFractionDigits: kind === 'rating' ? 1 : 0,
    maximumFractionDigits: kind === 'rating' ? 1 : 2,
  });
}

/** The table with its head, as cells: figures are plain numbers that a spreadsheet can add. */
export function sectionCells({ head, columns, rows }: ReportSection): string[][] {
  const isCompared = rows.some(({ before }) => before !== null);
  return [
    [
      head,
      ...columns.map(({ label }) => label),
      ...(isCompared ? [`${columns[0]?.label ?? ''} in the period before`] : []),
    ],
    ...rows.map(({ label, values, before }) => [
      label,
      ...values.map((value) => (value === null ? '' : String(Math.round(value * 10_000) / 10_000))),
      ...(isCompared ? [before === null ? '' : String(Math.round(before * 10_000) / 10_000)] : []),
    ]),
  ];
}

/** The table as lines to paste into an email: "Viewed: 4,210 (was 3,900), 68% of viewers". */
export function sectionText({ title, columns, rows }: ReportSection, period: string): string {
  return [
    `${title}, ${period}`,
    ...rows.map(({ label, values, before }) => {
      const said = columns.map(({ label: of, kind }, at) => {
        const text = `${of} ${figureText(values[at] ?? null, kind)}`;
        return at === 0 && before !== null ? `${text} (was ${figureText(before, kind)})` : text;
      });
      return `${label}: ${said.join(', ')}`;
    }),
  ].join('\n');
}

/** Days, YYYY-MM-DD, both included. */
export type Period = { readonly from: string; readonly to: string };

const plain = (day: string) => Temporal.PlainDate.from(day);

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number => plain(from).until(plain(to), { largestUnit: 'days' }).days + 1;

/** The period of the same length right before. */
export function periodBefore(period: Period): Period {
  const days = daysIn(period);
  return {
    from: plain(period.from).subtract({ days }).toString(),
    to: plain(period.from).subtract({ days: 1 }).toString(),
  };
}

export const periodNames = {
  '28': 'Last 28 days',
  quarter: 'This quarter',
  year: 'This year',
  'last-year': 'Last year',
} as const;
export type PeriodName = keyof typeof periodNames;

/** The period of a name, up to today. */
export function namedPeriod(name: PeriodName, today: string): Period {
  const now = plain(today);
  if (name === 'last-year') return { from: `${now.year - 1}-01-01`, to: `${now.year - 1}-12-31` };
  const from =
    name === '28'
      ? now.subtract({ days: 27 })
      : name === 'year'
        ? now.with({ month: 1, day: 1 })
        : now.with({ month: now.month - ((now.month - 1) % 3), day: 1 });
  return { from: from.toString(), to: today };
}
