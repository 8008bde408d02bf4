import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { send, serverText } from '#platform/web/call.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { useAwake } from '#platform/web/ui/SubmitButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { offerPasskeyCall, removePasskeyCall, signInMessages, type passkeysCall } from '../contract.ts';
import { addPasskey, canUsePasskeys } from './passkey.ts';
import partStyles from './AccountPart.module.css';
import styles from './DeviceList.module.css';

type Passkeys = CallAnswer<typeof passkeysCall>['passkeys'];

/** The member's passkeys: a second way to sign in, beside the password. */
export function PasskeyList({ passkeys }: { readonly passkeys: Passkeys }) {
  const { revalidate } = useRevalidator();
  const isAwake = useAwake();
  const [isBusy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [news, setNews] = useState<{ kind: 'success' | 'error'; message: string } | null>(null);
  const canAdd = isAwake && canUsePasskeys();

  const run = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setNews(null);
    setError(undefined);
    try {
      const done = await work();
      if (done !== null) {
        await revalidate();
        setNews({ kind: 'success', message: done });
      }
    } catch (problem) {
      const isAboutPassword = isRefusalOf(offerPasskeyCall, problem, 'password-needed', 'password-wrong');
      if (isAboutPassword) {
        setAsksPassword(true);
        setError(problem.message);
      } else setNews({ kind: 'error', message: serverText(problem, signInMessages.passkeyRefused) });
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    run(async () => {
      const isAdded = await addPasskey(currentPassword || undefined);
      setAsksPassword(false);
      setCurrentPassword('');
      return isAdded ? 'Passkey added.' : null;
    });
  const remove = (id: string) =>
    run(async () => send(removePasskeyCall, { id }).then(() => 'Passkey removed. Remove it from your device as well.'));

  return (
    <section className={partStyles.part} aria-labelledby="passkeys">
      <Subheading id="passkeys">Passkeys</Subheading>
      <p className={typography.quiet}>
        A passkey lets you sign in with your fingerprint, face, or device PIN. Your password still works.
      </p>
      {news === null ? null : (
        <Alert key={news.message} kind={news.kind} title={news.message} dismissible onDismiss={() => setNews(null)} />
      )}
      {passkeys.length === 0 ? null : (
        <ul className={classNames(layout.list, styles.devices)}>
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li key={id} className={styles.device}>
              <Icon name="lock" />
              <div>
                <b>{name}</b>
                <span className={typography.caption}>
                  Added <LocalTime at={addedAt} />
                  {lastUsedAt === null ? null : (
                    <>
                      , last used <LocalTime at={lastUsedAt} />
                    </>
                  )}
                </span>
              </div>
              <Button look="line" size="small" busy={isBusy} onClick={() => void remove(id)}>
                Remove<span className={typography.visuallyHidden}> the passkey {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asksPassword ? (
        <PasswordField
          id="passkey-password"
          name="passkey-password"
          label="Your current password"
          autoComplete="current-password"
          error={error}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      ) : null}
      <Button
        look="line"
        icon="plus"
        busy={isBusy}
        disabledReason={isAwake && !canAdd ? signInMessages.noPasskeys : null}
        onClick={() => void add()}
      >
        Add a passkey
      </Button>
    </section>
  );
}
