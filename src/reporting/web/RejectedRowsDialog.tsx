import { useEffect, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { findRejectedRows } from '../rejected-rows.ts';
import { agdRosterCall, rejectAgdCreditsCall, reportingMessages } from '../contract.ts';
import type { Roster } from './Rosters.tsx';
import styles from './reporting.module.css';

type Props = { readonly roster: Roster; readonly onDone: () => void; readonly onClose: () => void };
type Line = CallAnswer<typeof agdRosterCall>['credits'][number];

/** Takes credits off a roster that the AGD refused: their numbers are pasted, and what was found is shown first. */
export function RejectedRowsDialog({ roster, onDone, onClose }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const loading = useSending(faultMessage);
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [pasted, setPasted] = useState('');
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { run: load } = loading;
  useEffect(() => {
    void load(async () => {
      setLines((await sendStaff(agdRosterCall, { number: String(roster.number) })).credits);
    });
    // Once for the roster that the dialog was opened for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [roster.number]);
  const { found, unknown } = findRejectedRows(pasted, lines ?? []);
  const pastedError = lines !== null && found.length === 0 ? 'Paste AGD numbers that are on this roster.' : undefined;
  const reasonError = reason.trim() === '' ? reportingMessages.reason : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (pastedError ?? reasonError) {
      event.currentTarget.querySelector<HTMLElement>(pastedError ? 'textarea' : 'input')?.focus();
      return;
    }
    void run(async () => {
      const codes = found.map(({ code }) => code);
      await sendStaff(rejectAgdCreditsCall, { number: roster.number, codes, reason: reason.trim() });
      showToast(`${codes.length} ${codes.length === 1 ? 'credit is' : 'credits are'} marked as rejected.`);
      onDone();
    });
  };
  return (
    <Dialog title={`Rejected rows of roster ${roster.number}`} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null && loading.problem === null ? null : (
          <Alert kind="error" title={problem ?? loading.problem ?? ''} />
        )}
        <p>A rejected credit is on the next roster once the member’s AGD number or the credit is corrected.</p>
        <AreaField
          id="rejected-rows"
          name="rows"
          label="Rejected rows"
          rows={4}
          hint="Paste the AGD’s answer or the AGD numbers. A line with a course title or a date means that course alone."
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          error={wasSent ? pastedError : undefined}
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
        <TextField
          id="rejected-reason"
          name="reason"
          label="What the AGD said"
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wasSent ? reasonError : undefined}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy || loading.isBusy}>
            {found.length === 0 ? 'Mark as rejected' : `Mark ${found.length} as rejected`}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
