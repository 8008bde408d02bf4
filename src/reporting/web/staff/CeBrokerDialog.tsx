import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { reportingMessages, saveCeBrokerCall, type reportFilesCall } from '../../staff-contract.ts';

type Values = CallAnswer<typeof reportFilesCall>['ceBroker'];
type Props = { readonly saved: Values; readonly onDone: () => void; readonly onClose: () => void };

const codeHint = 'From CE Broker’s list of profession codes. Without it, their credit is left out.';

/** The provider's number at CE Broker, and the codes on its files. */
export function CeBrokerDialog({ saved, onDone, onClose }: Props) {
  const form = useConsoleForm({
    initial: saved,
    check: ({ providerNumber }) => ({
      providerNumber: /^(50-)?\d{1,12}$/.test(providerNumber.trim()) ? undefined : reportingMessages.providerNumber,
    }),
    async send({ providerNumber, dentist, hygienist, subjectArea }) {
      await sendStaff(saveCeBrokerCall, {
        providerNumber: providerNumber.trim(),
        dentist: dentist.trim(),
        hygienist: hygienist.trim(),
        subjectArea: subjectArea.trim(),
      });
      showToast('Saved.');
      onDone();
    },
  });
  return (
    <FormDialog title="Set up CE Broker" form={form} action="Save" onClose={onClose}>
      <TextField {...form.text('providerNumber', 'Provider number')} maxLength={15} hint="With or without “50-”." />
      <TextField {...form.text('dentist', 'Code for dentists')} optional maxLength={20} hint={codeHint} />
      <TextField {...form.text('hygienist', 'Code for dental hygienists')} optional maxLength={20} hint={codeHint} />
      <TextField
        {...form.text('subjectArea', 'Subject area code')}
        optional
        maxLength={20}
        hint="Files then name this area and the hours. Leave it empty if members always get a course’s full credit."
      />
    </FormDialog>
  );
}
