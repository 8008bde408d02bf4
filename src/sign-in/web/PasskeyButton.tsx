import { serverText } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { signIn } from '#platform/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { signInMessages } from '../contract.ts';
import { fullName } from '../full-name.ts';
import { canUsePasskeys, signInWithPasskey } from './passkey.ts';

/** The second way to sign in: by a key that stays in the device. */
export function PasskeyButton({ onEntered }: { readonly onEntered: () => void }) {
  const { isBusy, problem, run } = useSending((error) =>
    canUsePasskeys() ? serverText(error, signInMessages.invalidLogin) : signInMessages.noPasskeys,
  );
  const enter = () =>
    run(async () => {
      if (!canUsePasskeys()) throw new Error(signInMessages.noPasskeys);
      const entered = await signInWithPasskey();
      if (entered === null) return;
      const { token, hash, email, ...name } = entered;
      signIn({ token, hash, name: fullName(name), email });
      onEntered();
    });
  return (
    <>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <Button look="line" wide icon="lock" busy={isBusy} onClick={() => void enter()}>
        Use a passkey
      </Button>
    </>
  );
}
