import { Link } from 'react-router';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import { paragraphsOf } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import styles from './CertificateText.module.css';

/** The long texts of a certificate, in full: the sheet has room for a beginning, the PDF for a second page. */
export function CertificateText({
  proof,
  className,
}: {
  readonly proof: ProofOfCe;
  readonly className?: string | undefined;
}) {
  return (
    <details className={classNames(styles.text, className)}>
      <summary>About this activity</summary>
      <h2>Description</h2>
      {paragraphsOf(proof.description).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {proof.objectives.length === 0 ? null : (
        <>
          <h2>Learning objectives</h2>
          <ul>
            {proof.objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={siteMap.creditVersion(proof.verificationCode)}>Read the version you took</Link>
      </p>
    </details>
  );
}
