import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { keepCodesCall, recoveryCodesCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import styles from './RecoveryCodes.module.css';

/** Makes ten recovery codes, shows them this once, and asks whether they are kept. */
export function RecoveryCodes({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);

  if (codes === null)
    return (
      <div className={layout.stack}>
        <p>
          A recovery code lets you in when your phone or key is gone. There are ten, each works once. Making new ones
          voids the former.
        </p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <Button
          busy={isBusy}
          onClick={() => void run(async () => setCodes((await sendStaff(recoveryCodesCall, {})).codes))}
        >
          Show me ten recovery codes
        </Button>
      </div>
    );
  return (
    <div className={layout.stack}>
      <p>Print them or put them into your password manager. They are shown this once.</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button
        look="line"
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(codes.join('\n')).then(
            () => showToast('Copied.'),
            () => showToast('This browser did not copy them. Mark them by hand.'),
          )
        }
      >
        Copy all
      </Button>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <CheckboxField
        id="codes-kept"
        name="kept"
        label="I have kept these codes where I find them without this device."
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
        error={wasAsked && !isKept ? 'Tick it once they are kept.' : undefined}
      />
      <Button
        busy={isBusy}
        onClick={() => {
          setWasAsked(true);
          if (isKept)
            void run(async () => {
              await sendStaff(keepCodesCall, {});
              onDone();
            });
        }}
      >
        Continue
      </Button>
    </div>
  );
}
