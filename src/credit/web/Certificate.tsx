import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { BrandMark } from '#platform/web/shell/BrandMark.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import seal from '#platform/web/art/seal.svg';
import { siteMap } from '#site-map.ts';
import { footStatements, replacesText, tableRows } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import { nameSize } from '../name-size.ts';
import styles from './Certificate.module.css';

/** The certificate as paper, in both themes: it gets printed. It says the same as its PDF. */
export function Certificate({ proof }: { readonly proof: ProofOfCe }) {
  const replaces = replacesText(proof);
  const statements = footStatements(proof);
  return (
    <article className={styles.certificate} aria-label="Certificate">
      <header className={styles.head}>
        <span className={styles.provider}>
          <BrandMark />
          {proof.providerName}
        </span>
        <Link
          className={styles.number}
          to={siteMap.verify(proof.verificationCode)}
          aria-label={`No. ${proof.verificationCode}: verify this certificate`}
        >
          No. {proof.verificationCode}
        </Link>
      </header>
      <p className={styles.kind}>Proof of Continuing Education</p>
      {replaces === null ? null : <p className={styles.amended}>Amended certificate. Replaces {replaces}</p>}
      <div className={styles.nameRoom}>
        <p className={styles.name} data-letters={nameSize(proof.studentName)}>
          {proof.studentName}
        </p>
      </div>
      <p className={styles.line}>has completed</p>
      <p className={styles.title}>{proof.courseTitle}</p>
      <dl className={styles.facts}>
        {tableRows(proof).flatMap((row) =>
          row.map(({ label, value }, place) => (
            <div
              key={label}
              className={classNames(styles.fact, row.length === 2 && styles.half, place === 0 && styles.first)}
            >
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )),
        )}
      </dl>
      <p className={styles.description}>{proof.description}</p>
      <img className={styles.seal} src={seal} alt="" width="150" height="150" />
      <span className={styles.hours} aria-hidden="true">
        <b>{creditsText(proof.creditHours)}</b>CEU
      </span>
      <p className={styles.issuer}>
        Issued by <b>{proof.providerName}</b>
        {proof.providerAddress === '' ? null : `, ${proof.providerAddress.replace(/\s*\n\s*/g, ', ')}`}
      </p>
      {statements.length === 0 ? null : (
        <footer className={styles.statements}>
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
