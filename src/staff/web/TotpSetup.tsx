import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { confirmTotpCall, offerTotpCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import styles from './TotpSetup.module.css';

/** The key of an authenticator, to scan or to type, and the first code of it. */
export function TotpSetup({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel?: () => void }) {
  const [offer, setOffer] = useState<CallAnswer<typeof offerTotpCall> | null>(null);
  const [code, setCode] = useState('');
  const { isBusy, problem, run } = useSending(faultMessage);
  const ask = useEffectEvent(() => void run(async () => setOffer(await sendStaff(offerTotpCall, {}))));
  useEffect(() => ask(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      await sendStaff(confirmTotpCall, { code });
      onDone();
    });
  };
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit}>
      {offer === null ? (
        <Skeleton what="the key" shape="form" count={1} />
      ) : (
        <>
          <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
          <svg
            className={styles.code}
            viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
            role="img"
            aria-label="The key as a picture to scan"
          >
            <path d={offer.qr.path} />
          </svg>
          <details className={styles.key}>
            <summary>Type the key instead</summary>
            <code>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </details>
        </>
      )}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <TextField
        id="totp-code"
        name="code"
        label="Code of your authenticator"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={layout.cluster}>
        <SubmitButton busy={isBusy}>Use this authenticator</SubmitButton>
        {onCancel === undefined ? null : (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
