import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { canUsePasskeys } from '#platform/web/passkey-ceremony.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { setStaffPasswordCall, staffMessages } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import styles from './Enrolment.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { addStaffPasskey } from './staff-passkey.ts';
import { TotpSetup } from './TotpSetup.tsx';

type Props = {
  /** What the sign-in still lacks. */
  readonly needs: readonly ('factor' | 'codes')[];
  /** A password alone is no way in: with it goes an authenticator. */
  readonly hasPassword: boolean;
  /** Steps that the person did before these, for the count. */
  readonly stepsBefore?: number;
  readonly onDone: () => void;
};

/** A step with its number. Focus moves to its heading, so that the keyboard and a screen reader continue there. */
function Step({
  at,
  of,
  title,
  children,
}: {
  readonly at: number;
  readonly of: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={layout.stack} aria-labelledby="step-title">
      <div>
        <p className={typography.eyebrow}>
          Step {at} of {of}
        </p>
        <h2 id="step-title" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

/**
 * Sets up what a sign-in to the console needs: a passkey, or a password with an authenticator; then recovery codes
 * that the person has saved.
 */
export function Enrolment({ needs, hasPassword, stepsBefore = 0, onDone }: Props) {
  const [hasFactor, setHasFactor] = useState(!needs.includes('factor'));
  const [way, setWay] = useState<'passkey' | 'authenticator'>(
    hasPassword || !canUsePasskeys() ? 'authenticator' : 'passkey',
  );
  const [isPasswordSet, setIsPasswordSet] = useState(hasPassword);
  const factorSteps = needs.includes('factor') ? 1 : 0;
  const of = stepsBefore + factorSteps + 1;

  if (hasFactor)
    return (
      <Step key="codes" at={of} of={of} title="Save your recovery codes">
        <RecoveryCodes onDone={onDone} />
      </Step>
    );
  const at = stepsBefore + 1;
  const usePasskeyInstead = canUsePasskeys() ? (
    <Button look="quiet" onClick={() => setWay('passkey')}>
      Use a passkey instead
    </Button>
  ) : null;
  if (way === 'authenticator' && !isPasswordSet)
    return (
      <Step key="password" at={at} of={of} title="Choose a password">
        <NewPassword onDone={() => setIsPasswordSet(true)} />
        {usePasskeyInstead}
      </Step>
    );
  if (way === 'authenticator')
    return (
      <Step key="authenticator" at={at} of={of} title="Connect an authenticator app">
        <TotpSetup onDone={() => setHasFactor(true)} />
        {usePasskeyInstead}
      </Step>
    );
  return (
    <Step key="passkey" at={at} of={of} title="Create a passkey">
      <NewPasskey onDone={() => setHasFactor(true)} onInstead={() => setWay('authenticator')} />
    </Step>
  );
}

/**
 * A passkey of this device; one that is refused or canceled says so, and a password with an authenticator is always
 * at hand.
 */
function NewPasskey({ onDone, onInstead }: { readonly onDone: () => void; readonly onInstead: () => void }) {
  const [wasCanceled, setWasCanceled] = useState(false);
  const { isBusy, problem, run } = useSending(staffMessages.passkeyRefused);
  const create = () => {
    setWasCanceled(false);
    void run(async () => {
      if (await addStaffPasskey()) onDone();
      else setWasCanceled(true);
    });
  };
  const said = problem ?? (wasCanceled ? staffMessages.passkeyCanceled : null);
  return (
    <>
      <p>
        A passkey lets you sign in with your fingerprint, face, or device PIN. Nothing to remember, nothing to type.
      </p>
      {said === null ? null : <Alert kind="error" title={said} />}
      <Button icon="lock" busy={isBusy} onClick={create}>
        Create a passkey
      </Button>
      <Button look="quiet" onClick={onInstead}>
        Use a password and an authenticator app instead
      </Button>
    </>
  );
}

function NewPassword({ onDone }: { readonly onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const error = password.length < 12 ? staffMessages.passwordShort : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (error !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(setStaffPasswordCall, { password });
      onDone();
    });
  };
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <PasswordField
        id="new-password"
        name="password"
        label="Password"
        hint="12 characters or more. A few unrelated words work best."
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wasSent ? error : undefined}
      />
      <SubmitButton busy={isBusy}>Continue</SubmitButton>
    </form>
  );
}
