import { useEffect, useState } from 'react';
import { send } from '#platform/web/call.ts';
import { failureOf, serverTextOf, type LoadFailure } from '#platform/web/loaded.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages } from '#credit/contract.ts';
import { certificateMessages, proofCall, type ProofOfCe } from '../contract.ts';
import { Certificate } from './Certificate.tsx';
import { CertificateSkeleton } from './CertificateSkeleton.tsx';
import { CertificateText } from './CertificateText.tsx';
import { downloadCertificates } from './download-certificates.ts';
import { nameOf, useEmailCertificate } from './use-email-certificate.ts';
import type { ProofProps } from './ProofOfCeDialog.tsx';
import styles from './OpenProof.module.css';

type Item = ProofProps['item'];
type Props = Omit<ProofProps, 'open'>;

function useProof(item: Item, known: ProofOfCe | undefined) {
  const { c, p } = item;
  const [asked, setAsked] = useState<{ proof: ProofOfCe } | { why: LoadFailure } | null>(null);
  const [tries, setTries] = useState(0);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const stop = new AbortController();
    send(proofCall, nameOf({ c, p }), { signal: stop.signal })
      .then(({ proof }) => setAsked({ proof }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setAsked({ why: failureOf(error) });
      });
    return () => stop.abort();
  }, [isKnown, c, p, tries]);
  const retry = () => {
    setAsked(null);
    setTries((count) => count + 1);
  };
  return { answer: known === undefined ? asked : { proof: known }, retry };
}

/** The open dialog. */
export function OpenProof({ onClose, item, proof: known }: Props) {
  const { answer, retry } = useProof(item, known);
  const { mail, email, reset } = useEmailCertificate(item);
  const download = useSending(creditMessages.serviceError);
  const proof = answer !== null && 'proof' in answer ? answer.proof : null;

  const actions = (close: () => void) => (
    <>
      {mail.state === 'sent' ? (
        <div className={styles.notice}>
          <Alert kind="success" title={certificateMessages.certificateSent} />
        </div>
      ) : null}
      {mail.state === 'refused' ? (
        <div className={styles.notice}>
          <Alert kind="error" title={mail.message} dismissible onDismiss={reset} />
        </div>
      ) : null}
      {download.problem === null ? null : (
        <div className={styles.notice}>
          <Alert kind="error" title={download.problem} />
        </div>
      )}
      {proof === null ? null : (
        <>
          <Button
            look="quiet"
            icon="download"
            busy={download.isBusy}
            onClick={() => void download.run(() => downloadCertificates(nameOf(item)))}
          >
            Download PDF
          </Button>
          <Button look="quiet" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
      <Button look="quiet" onClick={close}>
        Close
      </Button>
      <Button autoFocus icon="mail" busy={mail.state === 'busy'} onClick={email}>
        Email to Me
      </Button>
    </>
  );

  return (
    <Dialog title="Proof of CE" look="document" onClose={onClose} actions={actions}>
      {answer === null ? (
        <div role="status">
          <span className={typography.visuallyHidden}>Loading certificate</span>
          <CertificateSkeleton />
        </div>
      ) : 'why' in answer ? (
        <LoadFailed why={answer.why} texts={serverTextOf(answer.why, creditMessages.serviceError)} onRetry={retry} />
      ) : (
        <>
          <Certificate proof={answer.proof} />
          <CertificateText proof={answer.proof} />
        </>
      )}
    </Dialog>
  );
}
