import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { confirmTotpCall, offerTotpCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import { copyText } from './copy-text.ts';
import styles from './TotpSetup.module.css';

/** The key of an authenticator, to scan, open or type, and its first code. */
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
          <p>Scan this with an authenticator app, then type the six digits it shows.</p>
          <svg
            className={styles.code}
            viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
            role="img"
            aria-label="QR code for your authenticator app"
          >
            <path d={offer.qr.path} />
          </svg>
          {/* The phone that shows this page may be the one with the app. */}
          <a className={buttonClasses({ look: 'line', size: 'small' }, styles.open)} href={offer.uri}>
            Open in authenticator app
          </a>
          <details className={styles.key}>
            <summary>Can’t scan it?</summary>
            <p>Enter this key in your app:</p>
            <code>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Button look="line" size="small" onClick={() => void copyText(offer.secret)}>
              Copy key
            </Button>
          </details>
        </>
      )}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <TextField
        id="totp-code"
        name="code"
        label="Code from your authenticator app"
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
