// A member's attendance of a webinar as a paper for a licensing board. Lengths in points.
import { creditsText } from '#catalogue/ce-type.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { letterStyles as styles, letterTable, letterWidth, openLetter } from '#platform/server/pdf/letter.ts';
import { finishPdf } from '#platform/server/pdf/pdf.ts';
import { flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { calendarDay, formatDateTime, formatLiveDateTime, formatTime } from '#platform/shared/dates.ts';
import type { attendanceRecordCall } from '../../contract.ts';
import { checksText } from '../../attendance-check.ts';
import { minutesText } from '../../attendance-record.ts';
import { answersText } from '../../meeting-answers.ts';

export type AttendancePaper = {
  readonly record: Omit<CallAnswer<typeof attendanceRecordCall>, 'pdfUrl' | 'status'>;
  readonly provider: { readonly legalName: string; readonly address: readonly string[] };
  /** The provider's, for every time on it. */
  readonly timeZone: string;
  /** When it was drawn, ISO 8601. */
  readonly at: string;
  /** Where a certificate is checked, followed by its code. */
  readonly verifyUrl: string;
};

/** What a board asks for first, as rows of a table. */
function factsOf({ record, timeZone, verifyUrl }: AttendancePaper): string[][] {
  const { certificate, spans, startsAt, endsAt } = record;
  const answers = answersText(record.answers);
  return [
    ['Fact', 'On record'],
    ['Webinar', record.webinar],
    ['Scheduled', `${formatLiveDateTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)}`],
    ['Attendance', minutesText(record)],
    ...(spans.length === 0
      ? []
      : [
          [
            record.isInRoom ? 'In the room' : 'In the meeting',
            spans
              .map(({ from, until }) => `${formatTime(from, timeZone)} to ${formatTime(until, timeZone)}`)
              .join(', '),
          ],
        ]),
    ...(record.checks.asked === 0 ? [] : [['Attendance checks', checksText(record.checks)]]),
    ...(answers === '' ? [] : [['Polls and questions', answers]]),
    ...(certificate === null
      ? [['Certificate', 'None']]
      : [
          [
            'Certificate',
            `No. ${certificate.code}, ${creditsText(certificate.creditHours)} CEU, ${certificate.creditType}, completed ${calendarDay(certificate.day)}. Check it at ${verifyUrl}${certificate.code}`,
          ],
          ...(certificate.reason === null ? [] : [['Amended because', certificate.reason]]),
        ]),
  ];
}

/** The record as PDF. The same record drawn at the same time gives the same bytes. */
export function attendancePdf(paper: AttendancePaper): Promise<Uint8Array> {
  const { record, provider, timeZone, at } = paper;
  const flow = openLetter(
    {
      title: `Record of attendance: ${record.name}`,
      author: provider.legalName,
      subject: `Attendance of ${record.webinar}`,
      createdAt: Temporal.Instant.from(at),
    },
    'Record of attendance',
  );
  flowText(flow, 'H1', 'Record of attendance', styles.title, { after: 5 });
  flowText(flow, 'P', record.name, styles.name, { after: 1 });
  flowText(flow, 'P', [provider.legalName, ...provider.address].join(', '), styles.small, { after: 12 });
  flowTable(flow, factsOf(paper), { ...letterTable, widths: [110, letterWidth - 110] }, { after: 16 });
  if (record.log.length > 0) {
    flowText(flow, 'H2', 'What happened', styles.heading, { after: 5, keep: 60 });
    flowTable(
      flow,
      [['Time', 'Event'], ...record.log.map((entry) => [formatDateTime(entry.at, timeZone), entry.text])],
      { ...letterTable, widths: [150, letterWidth - 150] },
      { after: 12 },
    );
  }
  flowText(
    flow,
    'P',
    `Times are in ${timeZone.replaceAll('_', ' ')}. On record on ${formatLiveDateTime(at, timeZone)}.`,
    styles.small,
  );
  return finishPdf(flow.pdf);
}
