import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { BrandMark } from '#platform/web/shell/BrandMark.tsx';
import seal from '#platform/web/art/seal.svg';
import { siteMap } from '#site-map.ts';
import { footStatements, replacesText, tableFacts } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import { nameSize } from '../name-size.ts';

/** The certificate as paper, in both themes: it gets printed. It says the same as its PDF. */
export function Certificate({ proof }: { readonly proof: ProofOfCe }) {
  const replaces = replacesText(proof);
  const statements = footStatements(proof);
  return (
    <article className="cert" aria-label="Certificate">
      <header className="cert-head">
        <span className="brand">
          <BrandMark />
          {proof.providerName}
        </span>
        <Link
          className="caption cert-no"
          to={siteMap.verify(proof.verificationCode)}
          aria-label={`No. ${proof.verificationCode}: verify this certificate`}
        >
          No. {proof.verificationCode}
        </Link>
      </header>
      <p className="eyebrow">Proof of Continuing Education</p>
      {replaces === null ? null : <p className="cert-amended">Amended certificate. Replaces {replaces}</p>}
      <div className="cert-name-room">
        <p className="cert-name" data-letters={nameSize(proof.studentName)}>
          {proof.studentName}
        </p>
      </div>
      <p className="cert-line">has completed</p>
      <p className="cert-title">{proof.courseTitle}</p>
      <dl className="cert-facts">
        {tableFacts(proof).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cert-desc">{proof.description}</p>
      <img className="cert-seal" src={seal} alt="" width="150" height="150" />
      <span className="cert-hours" aria-hidden="true">
        <b>{creditsText(proof.creditHours)}</b>CEU
      </span>
      <p className="cert-issuer">
        Issued by <b>{proof.providerName}</b>
        {proof.providerAddress === '' ? null : `, ${proof.providerAddress.replace(/\s*\n\s*/g, ', ')}`}
      </p>
      {statements.length === 0 ? null : (
        <footer className="cert-foot">
          {statements.map(({ head, text }) => (
            <div key={head}>
              <b>{head}</b> {text}
            </div>
          ))}
        </footer>
      )}
    </article>
  );
}
