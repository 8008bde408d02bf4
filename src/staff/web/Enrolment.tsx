import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { canUsePasskeys } from '#platform/web/passkey-ceremony.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { addStaffPasskey } from './staff-passkey.ts';
import { TotpSetup } from './TotpSetup.tsx';

type Props = {
  /** What the sign-in still lacks. */
  readonly needs: readonly ('factor' | 'codes')[];
  /** A password alone is no way in: with it goes an authenticator. */
  readonly hasPassword: boolean;
  readonly onDone: () => void;
};

/** Sets up what a sign-in to the console needs: a passkey or an authenticator, and recovery codes that are kept. */
export function Enrolment({ needs, hasPassword, onDone }: Props) {
  const [hasFactor, setHasFactor] = useState(!needs.includes('factor'));
  const [usesTotp, setUsesTotp] = useState(hasPassword);
  const { isBusy, problem, run } = useSending(faultMessage);

  if (hasFactor) return <RecoveryCodes onDone={onDone} />;
  if (usesTotp && hasPassword)
    return (
      <div className={layout.stack}>
        <TotpSetup onDone={() => setHasFactor(true)} />
        {canUsePasskeys() ? (
          <Button look="quiet" onClick={() => setUsesTotp(false)}>
            Use a passkey instead
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className={layout.stack}>
      <p>
        A passkey is the lock of this device or of your phone: a finger, a face or its code. Nothing to remember,
        nothing to type.
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Button
        icon="lock"
        busy={isBusy}
        onClick={() =>
          void run(async () => {
            if (await addStaffPasskey()) setHasFactor(true);
          })
        }
      >
        Make a passkey
      </Button>
      {hasPassword ? (
        <Button look="quiet" onClick={() => setUsesTotp(true)}>
          Use an authenticator instead
        </Button>
      ) : null}
    </div>
  );
}
