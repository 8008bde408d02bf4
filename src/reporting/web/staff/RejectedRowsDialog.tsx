import { useEffect, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { findRejectedRows } from '../../rejected-rows.ts';
import { agdRosterCall, rejectAgdCreditsCall, reportingMessages } from '../../staff-contract.ts';
import type { Roster } from './Rosters.tsx';
import styles from './reporting.module.css';

type Props = { readonly roster: Roster; readonly onDone: () => void; readonly onClose: () => void };
type Line = CallAnswer<typeof agdRosterCall>['credits'][number];

/** Takes credits off a roster that the AGD refused: their numbers are pasted, and what was found is shown first. */
export function RejectedRowsDialog({ roster, onDone, onClose }: Props) {
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const { isBusy: isLoading, problem, run: load } = useSending(faultMessage);
  useEffect(() => {
    void load(async () => {
      setLines((await sendStaff(agdRosterCall, { number: String(roster.number) })).credits);
    });
    // Once for the roster that the dialog was opened for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [roster.number]);
  const form = useConsoleForm({
    initial: { rows: '', reason: '' },
    check: ({ rows, reason }) => ({
      rows:
        lines !== null && findRejectedRows(rows, lines).found.length === 0
          ? 'Paste AGD numbers that are on this roster.'
          : undefined,
      reason: reason.trim() === '' ? reportingMessages.reason : undefined,
    }),
    async send({ rows, reason }) {
      const codes = findRejectedRows(rows, lines ?? []).found.map(({ code }) => code);
      await sendStaff(rejectAgdCreditsCall, { number: roster.number, codes, reason: reason.trim() });
      showToast(`${codes.length} ${codes.length === 1 ? 'credit is' : 'credits are'} marked as rejected.`);
      onDone();
    },
  });
  const { found, unknown } = findRejectedRows(form.values.rows, lines ?? []);
  return (
    <FormDialog
      title={`Rejected rows of roster ${roster.number}`}
      form={{ ...form, isBusy: form.isBusy || isLoading }}
      action={found.length === 0 ? 'Mark as rejected' : `Mark ${found.length} as rejected`}
      onClose={onClose}
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <p>A rejected credit is on the next roster once the member’s AGD number or the credit is corrected.</p>
      <AreaField
        {...form.text('rows', 'Rejected rows')}
        rows={4}
        hint="Paste the AGD’s answer or the AGD numbers. A line with a course title or a date means that course alone."
      />
      <div role="status">
        {found.length === 0 ? null : (
          <ul className={styles.found}>
            {found.map(({ code, studentName, agdNumber, title, day }) => (
              <li key={code}>
                {studentName}, AGD {agdNumber}: {title}, {calendarDay(day)}
              </li>
            ))}
          </ul>
        )}
        {unknown.length === 0 || lines === null ? null : (
          <p className={typography.caption}>Not on this roster: {unknown.join(', ')}</p>
        )}
      </div>
      <TextField {...form.text('reason', 'What the AGD said')} maxLength={300} />
    </FormDialog>
  );
}
