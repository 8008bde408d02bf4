import { useEffect, useRef, useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { keepCodesCall, recoveryCodesCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import { copyText } from './copy-text.ts';
import styles from './RecoveryCodes.module.css';

/** Makes ten recovery codes, shows them this once to copy, download or print, and asks whether they are saved. */
export function RecoveryCodes({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const list = useRef<HTMLOListElement>(null);
  // The button that showed them is gone; without this the keyboard would start over at the top of the page.
  useEffect(() => {
    if (codes !== null) list.current?.focus();
  }, [codes]);

  if (codes === null)
    return (
      <div className={layout.stack}>
        <p>
          A recovery code lets you sign in if you lose your phone or security key. You get ten; each works once. New
          codes replace any you had before.
        </p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <Button
          busy={isBusy}
          onClick={() => void run(async () => setCodes((await sendStaff(recoveryCodesCall, {})).codes))}
        >
          Show recovery codes
        </Button>
      </div>
    );
  const text = codes.join('\n');
  return (
    <div className={layout.stack}>
      <p>Save them in your password manager, or print them. They won’t be shown again.</p>
      <ol className={styles.codes} ref={list} tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={layout.cluster}>
        <Button look="line" size="small" onClick={() => void copyText(text)}>
          Copy all
        </Button>
        <Button
          look="line"
          size="small"
          icon="download"
          onClick={() => saveAsText(`Recovery codes ${location.host}`, `${text}\n`)}
        >
          Download
        </Button>
        <Button look="line" size="small" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <CheckboxField
        id="codes-kept"
        name="kept"
        label="I saved these codes where I can find them without this device."
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
        error={wasAsked && !isKept ? 'Check this box once you’ve saved the codes.' : undefined}
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
