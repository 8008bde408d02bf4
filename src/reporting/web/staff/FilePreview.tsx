import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import typography from '#platform/web/ui/typography.module.css';
import { reportingMessages, type previewReportFileCall } from '../../staff-contract.ts';
import styles from './reporting.module.css';

type Answer = Omit<CallAnswer<typeof previewReportFileCall>, 'status'>;

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How many rows a file would have, the first ones, and what is left out and why. */
export function FilePreview({ preview }: { readonly preview: Answer }) {
  const more = preview.leftOutCount - preview.leftOut.length;
  return (
    <>
      <p>
        <b>{preview.rows === 0 ? reportingMessages.nothingToFile : counted(preview.rows, 'row', 'rows')}</b>
        {preview.later === 0
          ? null
          : ` ${preview.later.toLocaleString('en-US')} more don’t fit. Make another file for them.`}
      </p>
      {preview.sample.length === 0 ? null : (
        // A table that scrolls sideways is reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.sample} role="region" aria-label="First rows" tabIndex={0}>
          <table>
            <caption className={typography.caption}>First rows</caption>
            <thead>
              <tr>
                {preview.headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.sample.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {preview.leftOutCount === 0 ? null : (
        <>
          <p>{counted(preview.leftOutCount, 'credit is', 'credits are')} left out:</p>
          <ul className={styles.found}>
            {preview.leftOut.map(({ code, studentName, title, day, why }, at) => (
              <li key={`${at} ${code}`}>
                {studentName}: {title}, {calendarDay(day)}. {why}
              </li>
            ))}
            {more === 0 ? null : <li>{more.toLocaleString('en-US')} more</li>}
          </ul>
        </>
      )}
    </>
  );
}
