// Marks a message as a complaint, with what became of it: auditors of the provider ask for the list.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { markComplaintCall, type inboxMessageCall } from '../../staff-contract.ts';

type Props = {
  readonly message: CallAnswer<typeof inboxMessageCall>['message'];
  readonly onDone: () => void;
};

export function ComplaintForm({ message: { hash, complaint }, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState(complaint?.outcome ?? '');
  const { isBusy, problem, run } = useSending(faultMessage);
  const save = (what: string | null) =>
    run(async () => {
      await sendStaff(markComplaintCall, { m: hash, outcome: what });
      showToast(what === null ? 'This message is no complaint.' : 'The complaint is on record.');
      setOpen(false);
      onDone();
    });
  return (
    <div className={layout.stackSmall}>
      {complaint === null ? null : (
        <p>
          Complaint, noted by {complaint.notedBy}. {complaint.outcome === '' ? 'No outcome yet.' : complaint.outcome}
        </p>
      )}
      <Button size="small" look="line" onClick={() => setOpen(true)}>
        {complaint === null ? 'Mark as a complaint' : 'Change the complaint'}
      </Button>
      {isOpen ? (
        <Dialog title="Complaint" look="document" onClose={() => setOpen(false)}>
          <div className={layout.stack}>
            {problem === null ? null : <Alert kind="error" title={problem} />}
            <p>Complaints are in the binder with their outcome.</p>
            <AreaField
              id="complaint-outcome"
              name="outcome"
              label="Outcome"
              optional
              rows={4}
              maxLength={1000}
              hint="What you found, and what you did about it. Add it when you know."
              value={outcome}
              onChange={(event) => setOutcome(event.target.value)}
            />
            <DialogActions>
              {complaint === null ? (
                <Button look="quiet" onClick={() => setOpen(false)}>
                  Cancel
                </Button>
              ) : (
                <Button look="quiet" busy={isBusy} onClick={() => void save(null)}>
                  Not a complaint
                </Button>
              )}
              <Button busy={isBusy} onClick={() => void save(outcome)}>
                Save
              </Button>
            </DialogActions>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
