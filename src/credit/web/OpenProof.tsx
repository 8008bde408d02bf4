import { useEffect, useState } from 'react';
import { send, serverText } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages, proofCall, sendCertificateCall, type ProofOfCe } from '../contract.ts';
import { Certificate } from './Certificate.tsx';
import { CertificateSkeleton } from './CertificateSkeleton.tsx';
import type { ProofProps } from './ProofOfCeDialog.tsx';
import styles from './OpenProof.module.css';

type Item = ProofProps['item'];
type Props = Omit<ProofProps, 'open'>;

type Mail = { readonly state: 'ready' | 'busy' | 'sent' } | { readonly state: 'refused'; readonly message: string };

const messageOf = (error: unknown) => serverText(error, creditMessages.serviceError);
const nameOf = ({ c, p }: Item) => ({ ...(c === undefined ? {} : { c }), ...(p === undefined ? {} : { p }) });

function useProof(item: Item, known: ProofOfCe | undefined) {
  const { c, p } = item;
  const [asked, setAsked] = useState<{ proof: ProofOfCe } | { problem: string } | null>(null);
  const [tries, setTries] = useState(0);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const stop = new AbortController();
    send(proofCall, nameOf({ c, p }), { signal: stop.signal })
      .then(({ proof }) => setAsked({ proof }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setAsked({ problem: messageOf(error) });
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
  const [mail, setMail] = useState<Mail>({ state: 'ready' });
  const proof = answer !== null && 'proof' in answer ? answer.proof : null;

  async function emailToMe() {
    setMail({ state: 'busy' });
    try {
      await send(sendCertificateCall, nameOf(item));
      setMail({ state: 'sent' });
    } catch (error) {
      setMail({ state: 'refused', message: messageOf(error) });
    }
  }

  const actions = (
    <>
      {mail.state === 'sent' ? (
        <div className={styles.notice}>
          <Alert kind="success" title={creditMessages.certificateSent} />
        </div>
      ) : null}
      {mail.state === 'refused' ? (
        <div className={styles.notice}>
          <Alert kind="error" title={mail.message} dismissible onDismiss={() => setMail({ state: 'ready' })} />
        </div>
      ) : null}
      {proof === null ? null : (
        <Button look="quiet" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
      <Button autoFocus icon="mail" busy={mail.state === 'busy'} onClick={() => void emailToMe()}>
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
      ) : proof === null ? (
        <LoadFailed texts={'problem' in answer ? answer.problem : creditMessages.serviceError} onRetry={retry} />
      ) : (
        <Certificate proof={proof} />
      )}
    </Dialog>
  );
}
