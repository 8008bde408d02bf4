import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { reportingMessages, saveCeBrokerCall, type reportFilesCall } from '../contract.ts';

type Values = CallAnswer<typeof reportFilesCall>['ceBroker'];
type Props = { readonly saved: Values; readonly onDone: () => void; readonly onClose: () => void };

const codeHint = 'From CE Broker’s list of profession codes. Without it, their credit is left out.';

/** The provider's number at CE Broker, and the codes on its files. */
export function CeBrokerDialog({ saved, onDone, onClose }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [values, setValues] = useState(saved);
  const [wasSent, setWasSent] = useState(false);
  const numberError = /^(50-)?\d{1,12}$/.test(values.providerNumber.trim())
    ? undefined
    : reportingMessages.providerNumber;
  const bound = (name: keyof Values) => ({
    id: `ce-broker-${name}`,
    name,
    autoComplete: 'off',
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (numberError) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveCeBrokerCall, {
        providerNumber: values.providerNumber.trim(),
        dentist: values.dentist.trim(),
        hygienist: values.hygienist.trim(),
        subjectArea: values.subjectArea.trim(),
      });
      showToast('Saved.');
      onDone();
    });
  };
  return (
    <Dialog title="Set up CE Broker" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          {...bound('providerNumber')}
          label="Provider number"
          maxLength={15}
          hint="With or without “50-”."
          error={wasSent ? numberError : undefined}
        />
        <TextField {...bound('dentist')} label="Code for dentists" optional maxLength={20} hint={codeHint} />
        <TextField {...bound('hygienist')} label="Code for dental hygienists" optional maxLength={20} hint={codeHint} />
        <TextField
          {...bound('subjectArea')}
          label="Subject area code"
          optional
          maxLength={20}
          hint="Files then name this area and the hours. Leave it empty if members always get a course’s full credit."
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Save</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
