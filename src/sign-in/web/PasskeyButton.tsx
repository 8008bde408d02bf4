import { useState } from 'react';
import { serverText } from '#platform/web/call.ts';
import { signIn } from '#platform/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { signInMessages } from '../contract.ts';
import { fullName } from '../full-name.ts';
import { canUsePasskeys, signInWithPasskey } from './passkey.ts';

/** The second way in: by a key that stays in the device. */
export function PasskeyButton({ onEntered }: { readonly onEntered: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async () => {
    setProblem(canUsePasskeys() ? null : signInMessages.noPasskeys);
    if (!canUsePasskeys()) return;
    setBusy(true);
    try {
      const entered = await signInWithPasskey();
      if (entered === null) return;
      const { token, hash, email, ...name } = entered;
      signIn({ token, hash, name: fullName(name), email });
      onEntered();
    } catch (error) {
      setProblem(serverText(error, signInMessages.invalidLogin));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Button look="line" wide icon="lock" busy={isBusy} onClick={() => void enter()}>
        Use a passkey
      </Button>
    </>
  );
}
