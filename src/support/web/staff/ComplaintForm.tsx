// Marks a message as a complaint, with what became of it: auditors of the provider ask for the list.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
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
  const save = async (outcome: string | null) => {
    await sendStaff(markComplaintCall, { m: hash, outcome });
    showToast(outcome === null ? 'This message is no complaint.' : 'The complaint is on record.');
    setOpen(false);
    onDone();
  };
  const form = useConsoleForm({
    initial: { outcome: complaint?.outcome ?? '' },
    send: ({ outcome }) => save(outcome),
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
        <FormDialog
          title="Complaint"
          look="document"
          form={form}
          action="Save"
          other={
            complaint === null ? undefined : (
              <Button look="quiet" busy={form.isBusy} onClick={() => void form.run(() => save(null))}>
                Not a complaint
              </Button>
            )
          }
          onClose={() => setOpen(false)}
        >
          <p>Complaints are in the binder with their outcome.</p>
          <AreaField
            {...form.text('outcome', 'Outcome')}
            optional
            rows={4}
            maxLength={1000}
            hint="What you found, and what you did about it. Add it when you know."
          />
        </FormDialog>
      ) : null}
    </div>
  );
}
