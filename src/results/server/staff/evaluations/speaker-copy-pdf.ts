// What members thought of an activity, for whoever taught it: figures, and the comments that were passed on. No names.
// Lengths in points.
import { letterMarks, letterStyles as styles, letterTable, openLetter } from '#platform/server/pdf/letter.ts';
import { finishPdf } from '#platform/server/pdf/pdf.ts';
import { flowList, flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { calendarDay } from '#platform/shared/dates.ts';

export type SpeakerCopy = {
  readonly provider: string;
  readonly title: string;
  readonly speaker: string;
  /** Days of the provider’s calendar; null: from the first evaluation, to the last. */
  readonly from: string | null;
  readonly to: string | null;
  readonly day: string;
  readonly answers: number;
  readonly ratings: readonly {
    readonly question: string;
    readonly mean: number | null;
    /** How many gave 4, 3, 2, and 1. */
    readonly counts: readonly number[];
    readonly usual: number | null;
  }[];
  /** The provider’s own questions; a text has no choices. */
  readonly own: readonly {
    readonly question: string;
    readonly answers: number;
    readonly choices: readonly { readonly label: string; readonly count: number }[];
  }[];
  readonly comments: readonly string[];
};

const oneDecimal = (value: number | null) => (value === null ? '–' : value.toFixed(1));
const shareText = (count: number, all: number) => (all === 0 ? '–' : `${Math.round((count / all) * 100)}%`);

function periodText({ from, to, day }: SpeakerCopy): string {
  if (from === null && to === null) return `Until ${calendarDay(day)}`;
  return [from === null ? '' : `From ${calendarDay(from)}`, to === null ? '' : `to ${calendarDay(to)}`]
    .join(' ')
    .trim();
}

/** The copy as PDF. The same copy gives the same bytes. */
export function speakerCopyPdf(copy: SpeakerCopy): Promise<Uint8Array> {
  const { provider, title, speaker, answers, ratings, own, comments, day } = copy;
  const flow = openLetter(
    {
      title: `Evaluation: ${title}`,
      author: provider,
      subject: 'What members thought of it, without names',
      createdAt: Temporal.Instant.from(`${day}T00:00:00Z`),
    },
    'Evaluation for the speaker',
  );
  flowText(flow, 'H1', title, styles.title, { after: 4 });
  flowText(
    flow,
    'P',
    [speaker, `${answers} ${answers === 1 ? 'evaluation' : 'evaluations'}`, periodText(copy)]
      .filter(Boolean)
      .join(' · '),
    styles.text,
    { after: 12 },
  );
  flowTable(
    flow,
    [
      ['Statement', 'Excellent', 'Good', 'Fair', 'Poor', 'Average of 4', 'All activities'],
      ...ratings.map(({ question, mean, counts, usual }) => {
        const all = counts.reduce((sum, count) => sum + count, 0);
        return [question, ...counts.map((count) => shareText(count, all)), oneDecimal(mean), oneDecimal(usual)];
      }),
    ],
    { ...letterTable, widths: [174, 58, 48, 44, 44, 68, 68] },
    { after: 6 },
  );
  flowText(flow, 'P', '“All activities” is the average of the last 12 months.', styles.small, { after: 16 });
  const counted = own.filter(({ choices }) => choices.length > 0);
  if (counted.length > 0) {
    flowText(flow, 'H2', 'More questions', styles.heading, { after: 6, keep: 40 });
    flowList(
      flow,
      counted.map(({ question, answers: all, choices }) => {
        const shares = choices.map(({ label, count }) => `${label} ${shareText(count, all)}`);
        return `${question} ${shares.join(' · ')} (${all} ${all === 1 ? 'answer' : 'answers'})`;
      }),
      styles.text,
      letterMarks,
    );
  }
  if (comments.length > 0) {
    flowText(flow, 'H2', 'Comments', styles.heading, { after: 6, keep: 40 });
    flowList(flow, comments, styles.text, letterMarks);
  }
  return finishPdf(flow.pdf);
}
