import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { canUsePasskeys, giveKey } from '#platform/web/passkey-ceremony.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { askStaffPasskeyCall, confirmCall, staffMessages } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import { settleConfirmation, useIsAskedToConfirm } from './confirm-store.ts';

/** Opens while something waits for a fresh confirmation, and lets it continue. */
export function ConfirmItsMe() {
  return useIsAskedToConfirm() ? <ConfirmDialog /> : null;
}

function ConfirmDialog() {
  const [code, setCode] = useState('');
  const { isBusy, problem, run } = useSending(faultMessage);
  const leave = () => {
    settleConfirmation(false);
    showToast('Canceled. Nothing changed.');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      await sendStaff(confirmCall, { code });
      settleConfirmation(true);
    });
  };
  const byPasskey = () =>
    void run(async () => {
      const { options } = await sendStaff(askStaffPasskeyCall, {});
      const key = await giveKey(options);
      if (key === null) return;
      await sendStaff(confirmCall, { key });
      settleConfirmation(true);
    });
  return (
    <Dialog title={staffMessages.confirm} onClose={leave}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p>This is a sensitive action. Confirm it’s you; we won’t ask again for 10 minutes.</p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {canUsePasskeys() ? (
          <Button look="line" wide icon="lock" onClick={byPasskey}>
            Use a passkey
          </Button>
        ) : null}
        <TextField
          id="confirm-code"
          name="code"
          label="Code from your authenticator app, or a recovery code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Confirm</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
