import { useState } from 'react';
import { send } from '#platform/web/call.ts';
import { useSession } from '#platform/web/session.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages } from '#credit/contract.ts';
import { certificateMessages, sendReportCall } from '../contract.ts';
import styles from './SendReport.module.css';

/** The proof-of-CE report by mail. */
export function SendReport() {
  const session = useSession();
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, run, dismiss } = useSending(creditMessages.serviceError);
  const sendReport = () =>
    run(async () => {
      await send(sendReportCall, {});
      setSent(true);
    });
  return (
    <>
      <section className={styles.report} aria-labelledby="ce-report">
        <div>
          <Subheading id="ce-report">Proof of CE report</Subheading>
          <p className={classNames(typography.quiet, styles.text)}>
            Every credit on your record in one PDF{session?.email ? `, sent to ${session.email}` : ''}.
          </p>
        </div>
        <Button look="line" icon="mail" busy={isBusy} onClick={() => void sendReport()}>
          Send report
        </Button>
      </section>
      {isSent ? (
        <Alert kind="success" title={certificateMessages.reportSent} dismissible onDismiss={() => setSent(false)}>
          <p>It usually arrives within a minute.</p>
        </Alert>
      ) : null}
      {problem === null ? null : <Alert kind="error" title={problem} dismissible onDismiss={dismiss} />}
    </>
  );
}
