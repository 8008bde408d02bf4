// After joining: a second way in, beside the password.
import { serverText } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { signInMessages } from '#sign-in/contract.ts';
import { addPasskey, canUsePasskeys } from '#sign-in/web/passkey.ts';

type Props = {
  /** Someone presses or reaches the offer: the page waits for them. A pointer that happens to lie there says nothing. */
  readonly onStay: () => void;
  readonly onAdded: () => void;
};

/** Nothing where the browser has no passkeys. */
export function PasskeyOffer({ onStay, onAdded }: Props) {
  const { isBusy, problem, run } = useSending((error) => serverText(error, signInMessages.passkeyRefused));
  const add = () =>
    run(async () => {
      if (await addPasskey()) onAdded();
    });
  if (!canUsePasskeys()) return null;
  return (
    <div className={layout.stackSmall} onPointerDown={onStay} onFocus={onStay}>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <p className={typography.quiet}>Next time, sign in with your fingerprint, your face or the PIN of your device.</p>
      <Button look="line" icon="lock" busy={isBusy} onClick={() => void add()}>
        Add a passkey
      </Button>
    </div>
  );
}
