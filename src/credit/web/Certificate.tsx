import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay, formatDate } from '#platform/shared/dates.ts';
import { BrandMark } from '#platform/web/shell/BrandMark.tsx';
import seal from '#platform/web/art/seal.svg';
import { siteMap } from '#site-map.ts';
import type { ProofOfCe } from '../contract.ts';

function factsOf(proof: ProofOfCe): { label: string; value: string }[] {
  const facts: [string, string | null][] = [
    ['Lecturer', proof.lecturer],
    ['Date completed', calendarDay(proof.dateCompleted)],
    ['Webinar date', proof.webinarAt === null ? null : formatDate(proof.webinarAt, proof.timeZone)],
    ['Method', proof.method],
    ['Credit type', proof.creditType],
    ['Credit hours', creditsText(proof.creditHours)],
    ['AGD code', proof.agdCode],
    ['Sponsor', proof.sponsor],
  ];
  return facts.flatMap(([label, value]) => (value === null || value.trim() === '' ? [] : [{ label, value }]));
}

/** The certificate as paper, in both themes: it gets printed. It says the same as its PDF. */
export function Certificate({ proof }: { readonly proof: ProofOfCe }) {
  return (
    <article className="cert" aria-label="Certificate">
      <header className="cert-head">
        <span className="brand">
          <BrandMark />
          {proof.providerName}
        </span>
        <Link className="caption cert-no" to={siteMap.verify(proof.verificationCode)} aria-label={`No. ${proof.verificationCode}: verify this certificate`}>
          No. {proof.verificationCode}
        </Link>
      </header>
      <p className="eyebrow">Proof of Continuing Education</p>
      <p className="cert-name">{proof.studentName}</p>
      <p className="cert-line">has completed</p>
      <p className="cert-title">{proof.courseTitle}</p>
      <dl className="cert-facts">
        {factsOf(proof).map(({ label, value }) => (
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
      {proof.accreditation.length === 0 ? null : (
        <footer className="cert-foot">
          {proof.accreditation.map(({ body, providerId, statement }) => (
            <div key={body}>
              <b>{providerId === '' ? body : `${body} · Provider ID ${providerId}`}</b> {statement}
            </div>
          ))}
        </footer>
      )}
    </article>
  );
}
