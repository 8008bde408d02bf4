import { useState } from 'react';
import { ConfirmPassword, needsFullSignIn } from '#sign-in/web/ConfirmPassword.tsx';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { consentMessages, myDataCall } from '../contract.ts';
import styles from './Consent.module.css';

/** Hands a text to the browser as a file of its own. */
function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A copy of everything the portal holds about the member, as JSON. */
export function DownloadData() {
  const { isBusy, problem, run } = useSending(consentMessages.serviceError);
  const [asksPassword, setAsksPassword] = useState(false);
  const [done, setDone] = useState('');
  const download = async () => {
    setAsksPassword(false);
    setDone('');
    await run(async () => {
      try {
        const { exportedAt, data } = await send(myDataCall, {});
        saveAsFile(`my-data-${exportedAt.slice(0, 10)}.json`, JSON.stringify({ exportedAt, ...data }, null, 2));
        setDone('Saved to your downloads.');
      } catch (error) {
        if (!needsFullSignIn(error)) throw error;
        setAsksPassword(true);
      }
    });
  };
  return (
    <Card as="section" className={styles.part} aria-labelledby="download">
      <Subheading as="h3" id="download">
        Your data
      </Subheading>
      <p className={typography.quiet}>
        Your profile, credits, evaluations, exams, seats, emails, and devices in one file (JSON).
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {asksPassword ? (
        <ConfirmPassword onConfirmed={download} />
      ) : (
        <Button look="line" icon="download" busy={isBusy} onClick={() => void download()}>
          Download my data
        </Button>
      )}
      <p className={typography.hint} role="status">
        {done}
      </p>
    </Card>
  );
}
