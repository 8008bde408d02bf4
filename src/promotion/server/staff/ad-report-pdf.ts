// How an advertisement did, for its sponsor: sums by week, and nobody in it. Lengths in points.
import { letterStyles as styles, letterTable, openLetter } from '#platform/server/pdf/letter.ts';
import { finishPdf } from '#platform/server/pdf/pdf.ts';
import { flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { calendarDay } from '#platform/shared/dates.ts';

type Sums = { readonly views: number; readonly clicks: number; readonly requests: number };

export type AdReport = {
  readonly provider: string;
  readonly title: string;
  readonly sponsor: string;
  /** Where it appears, in words. */
  readonly slots: string;
  /** The first and the last day on which it runs; null: no limit. */
  readonly runsFrom: string | null;
  readonly runsUntil: string | null;
  /** Each named by its Monday, the newest last. */
  readonly weeks: readonly (Sums & { readonly from: string })[];
  /** The day of the report in the provider’s calendar. */
  readonly day: string;
};

const number = (value: number) => value.toLocaleString('en-US');
const rate = ({ views, clicks }: Sums) => (views === 0 ? '–' : `${((100 * clicks) / views).toFixed(1)}%`);
const row = (name: string, sums: Sums) => [
  name,
  number(sums.views),
  number(sums.clicks),
  rate(sums),
  number(sums.requests),
];

function daysText({ runsFrom, runsUntil }: AdReport): string {
  if (runsFrom === null) return runsUntil === null ? 'No end' : `Until ${calendarDay(runsUntil)}`;
  return runsUntil === null ? `From ${calendarDay(runsFrom)}` : `${calendarDay(runsFrom)} to ${calendarDay(runsUntil)}`;
}

/** The report as PDF. The same report gives the same bytes. */
export function adReportPdf(report: AdReport): Promise<Uint8Array> {
  const { provider, title, sponsor, slots, weeks, day } = report;
  const flow = openLetter(
    {
      title: `Advertisement: ${title}`,
      author: provider,
      subject: 'Views, openings, and requests, without names',
      createdAt: Temporal.Instant.from(`${day}T00:00:00Z`),
    },
    'Report of an advertisement',
  );
  flowText(flow, 'H1', title, styles.title, { after: 4 });
  flowText(flow, 'P', [sponsor, slots, daysText(report)].filter(Boolean).join(' · '), styles.text, { after: 12 });
  const sum = (name: keyof Sums) => weeks.reduce((total, week) => total + week[name], 0);
  flowTable(
    flow,
    [
      ['Week of', 'Views', 'Opened', 'Rate', 'Requests'],
      ...weeks.map((week) => row(calendarDay(week.from), week)),
      row('In all', { views: sum('views'), clicks: sum('clicks'), requests: sum('requests') }),
    ],
    { ...letterTable, widths: [184, 80, 80, 80, 80] },
    { after: 6 },
  );
  flowText(
    flow,
    'P',
    `Until ${calendarDay(day)}. A view counts once per page, when half of the picture is visible for a second. These are totals; they name no one.`,
    styles.small,
    { after: 0 },
  );
  return finishPdf(flow.pdf);
}
