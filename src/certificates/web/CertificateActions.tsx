import { useEffect, useState } from 'react';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { creditMessages } from '#credit/contract.ts';
import { certificateMessages, type ProofOfCe } from '../contract.ts';
import {
  badgeDownloaded,
  badgePictureDownloaded,
  downloadBadge,
  downloadBadgePicture,
  downloadCertificates,
} from './download-certificates.ts';
import { linkedInAddress } from './linkedin-address.ts';
import { nameOf, useEmailCertificate, type PassedItem } from './use-email-certificate.ts';
import styles from './CertificateActions.module.css';

const copiedMs = 2000;

const looks = { panel: ['light', 'ghost'], page: ['filled', 'line'] } as const;

type Props = {
  readonly item: PassedItem;
  readonly proof: ProofOfCe;
  /** On the dark panel, or on the page. */
  readonly on?: keyof typeof looks;
};

/** What most want of a certificate: the file, the paper, the email. */
export function FirstActions({ item, on = 'panel' }: Omit<Props, 'proof'>) {
  const [first, other] = looks[on];
  const download = useSending(creditMessages.serviceError);
  const { mail, email, reset } = useEmailCertificate(item);
  return (
    <div className={styles.first} role="group" aria-label="Your certificate">
      <Button
        look={first}
        size="large"
        wide
        icon="download"
        busy={download.isBusy}
        onClick={() => void download.run(() => downloadCertificates(nameOf(item)))}
      >
        <span>
          <span className={styles.spelledOut}>Download </span>PDF
        </span>
      </Button>
      <Button look={other} wide icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <Button look={other} wide icon="mail" busy={mail.state === 'busy'} onClick={email}>
        <span>
          Email<span className={styles.spelledOut}> to Me</span>
        </span>
      </Button>
      {download.problem === null ? null : <Alert kind="error" title={download.problem} />}
      {mail.state === 'sent' ? <Alert kind="success" title={certificateMessages.certificateSent} /> : null}
      {mail.state === 'refused' ? <Alert kind="error" title={mail.message} dismissible onDismiss={reset} /> : null}
    </div>
  );
}

/** Where else a certificate can go. */
export function MoreActions({ item, proof, on = 'panel' }: Props) {
  const [, other] = looks[on];
  const badge = useSending(creditMessages.serviceError);
  const [hasBadge, setHasBadge] = useState<string | null>(null);
  const verifyUrl = `${location.origin}${siteMap.verify(proof.verificationCode)}`;
  const getBadge = (get: typeof downloadBadge, sentence: string) =>
    badge.run(async () => {
      setHasBadge(null);
      await get(nameOf(item));
      setHasBadge(sentence);
    });
  return (
    <div className={styles.more} role="group" aria-label="Share your certificate">
      <Button
        look={other}
        wide
        icon="award"
        busy={badge.isBusy}
        onClick={() => void getBadge(downloadBadge, badgeDownloaded)}
      >
        Add to wallet
      </Button>
      <Button
        look={other}
        wide
        icon="download"
        busy={badge.isBusy}
        onClick={() => void getBadge(downloadBadgePicture, badgePictureDownloaded)}
      >
        Badge picture
      </Button>
      <a
        className={buttonClasses({ look: other, wide: true })}
        href={linkedInAddress(proof, verifyUrl)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <svg className={styles.brand} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4h16v16H4zm3 6v7h2.2v-7zm1.1-3.5a1.2 1.2 0 1 0 0 2.5 1.2 1.2 0 0 0 0-2.5zM11 10v7h2.2v-3.8c0-2 2.4-2.1 2.4 0V17h2.2v-4.6c0-3.3-3.3-3.2-4.6-1.5V10z" />
        </svg>
        Add to LinkedIn
        <span className={typography.visuallyHidden}> (opens in a new tab)</span>
      </a>
      <CopyLink url={verifyUrl} look={other} />
      {hasBadge === null ? null : <Alert kind="success" title={hasBadge} />}
      {badge.problem === null ? null : <Alert kind="error" title={badge.problem} />}
    </div>
  );
}

function CopyLink({ url, look }: { readonly url: string; readonly look: 'ghost' | 'line' }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <>
      <Button look={look} wide icon={state === 'copied' ? 'check' : 'link'} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy verification link'}
      </Button>
      <span className={typography.visuallyHidden} role="status">
        {state === 'copied' ? 'The verification link is copied.' : ''}
      </span>
      {state === 'failed' ? (
        <Alert kind="info" title="Copy this link by hand">
          <p className={styles.link}>{url}</p>
        </Alert>
      ) : null}
    </>
  );
}
