import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { createSpeakerCall } from '../../speakers-staff-contract.ts';

type Props = {
  /** Receives the hash of the new speaker. */
  readonly onAdded: (hash: string) => void;
  readonly onClose: () => void;
};

/** Asks for the name of a new speaker. */
export function AddSpeakerDialog({ onAdded, onClose }: Props) {
  const form = useConsoleForm({
    initial: { name: '', degree: '' },
    async send(values) {
      const { hash } = await sendStaff(createSpeakerCall, values);
      onAdded(hash);
    },
  });
  return (
    <FormDialog title="Add speaker" form={form} action="Add speaker" onClose={onClose}>
      <TextField
        {...form.text('name', 'Name')}
        hint="As members should see it, such as Dr. Priya Raman."
        data-autofocus
        maxLength={200}
      />
      <TextField {...form.text('degree', 'Degree')} optional maxLength={100} />
    </FormDialog>
  );
}
