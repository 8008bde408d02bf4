import type { ReactNode } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { formatTime } from '#platform/shared/dates.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { checksText } from '../attendance-check.ts';
import { minutesText } from '../attendance-record.ts';
import { answersText } from '../meeting-answers.ts';
import type { attendanceRecordCall } from '../contract.ts';
import styles from './AttendanceRecord.module.css';

type Props = {
  readonly record: Pick<
    CallAnswer<typeof attendanceRecordCall>,
    'verdict' | 'isNoted' | 'isInRoom' | 'minutes' | 'requiredMinutes' | 'spans' | 'checks' | 'answers' | 'log'
  >;
  readonly timeZone: string;
  /** A moment with its day, as the page shows them. */
  readonly timeOf: (at: string) => ReactNode;
};

/** What is known of one member's attendance: what counts, when they were there, and everything that happened. */
export function AttendanceRecord({ record, timeZone, timeOf }: Props) {
  const { spans, log } = record;
  const answers = answersText(record.answers);
  const stays = spans.map(({ from, until }) => `${formatTime(from, timeZone)}–${formatTime(until, timeZone)}`);
  return (
    <div className={layout.stack}>
      <p>{minutesText(record)}</p>
      {stays.length === 0 ? null : (
        <p className={typography.quiet}>
          In the {record.isInRoom ? 'room' : 'meeting'} {stays.join(', ')}.
        </p>
      )}
      {record.checks.asked === 0 ? null : <p className={typography.quiet}>{checksText(record.checks)}</p>}
      {answers === '' ? null : <p className={typography.quiet}>{answers}</p>}
      <ol className={styles.log}>
        {log.map(({ at, text }, index) => (
          <li key={`${at} ${index}`}>
            {timeOf(at)}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
