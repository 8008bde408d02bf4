import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { BrandMark } from '#platform/web/shell/BrandMark.tsx';
import seal from '#platform/web/art/seal.svg';
import { siteMap } from '#site-map.ts';
import { footStatements, replacesText } from '../certificate.ts';
import type { ProofOfCe } from '../contract.ts';
import { nameSize } from '../name-size.ts';
import { besideSeal, sheetDescription, sheetRows, sheetScale } from '../sheet-layout.ts';
import styles from './Certificate.module.css';

type Picture = NonNullable<ProofOfCe['logo']>;

const never = () => () => undefined;
/** "learn.example", as it can be typed; empty until the page is awake. */
const useHost = () =>
  useSyncExternalStore(
    never,
    () => location.host,
    () => '',
  );

function Statements({ of }: { readonly of: ReturnType<typeof footStatements> }) {
  return of.map(({ head, text }) => (
    <p key={head}>
      <b>{head}</b> {text}
    </p>
  ));
}

function Logo({ of: { url, width, height, hasName }, name }: { readonly of: Picture; readonly name: string }) {
  return <img className={styles.logo} src={url} alt={hasName ? name : ''} width={width} height={height} />;
}

function Signature({ of: { name, title, signature } }: { readonly of: NonNullable<ProofOfCe['signatory']> }) {
  return (
    <p className={styles.signed}>
      {signature === null ? null : (
        <img src={signature.url} alt={`Signature of ${name}`} width={signature.width} height={signature.height} />
      )}
      <b>{name}</b>
      {title === '' ? null : `, ${title}`}
    </p>
  );
}

/**
 * The certificate as paper, in both themes: it gets printed, on one sheet wherever it is. It measures itself, so
 * that a page, a dialog, a phone and a printer share one drawing. It says the same as its PDF; of a long description it
 * shows the first sentences.
 */
export function Certificate({ proof }: { readonly proof: ProofOfCe }) {
  const host = useHost();
  const replaces = replacesText(proof);
  const [left, right] = besideSeal(footStatements(proof));
  const hours = creditsText(proof.creditHours);
  return (
    <div className={styles.frame}>
      <article className={styles.certificate} aria-label="Certificate" data-scale={sheetScale(proof)}>
        <header className={styles.head}>
          <span className={styles.provider}>
            {proof.logo === undefined ? <BrandMark /> : <Logo of={proof.logo} name={proof.providerName} />}
            {proof.logo?.hasName ? null : proof.providerName}
          </span>
          <Link
            className={styles.number}
            to={siteMap.verify(proof.verificationCode)}
            aria-label={`No. ${proof.verificationCode}: verify this certificate`}
          >
            No. {proof.verificationCode}
          </Link>
        </header>
        <div className={styles.middle}>
          <p className={styles.kind}>Proof of Continuing Education</p>
          {replaces === null ? null : <p className={styles.amended}>Amended certificate. Replaces {replaces}</p>}
          <p className={styles.name} data-letters={nameSize(proof.studentName)}>
            {proof.studentName}
          </p>
          <p className={styles.line}>has completed</p>
          <p className={styles.title}>{proof.courseTitle}</p>
          <div className={styles.facts}>
            {sheetRows(proof).map((row) => (
              <dl className={styles.row} key={row[0]?.label}>
                {row.map(({ label, value }) => (
                  <div key={label} className={styles.fact}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            ))}
          </div>
          <p className={styles.description}>{sheetDescription(proof.description)}</p>
        </div>
        <footer className={styles.foot}>
          <div className={styles.issuer}>
            {proof.signatory === undefined ? null : <Signature of={proof.signatory} />}
            <p>
              Issued by <b>{proof.providerName}</b>
              {proof.providerAddress === '' ? null : `, ${proof.providerAddress.replace(/\s*\n\s*/g, ', ')}`}
            </p>
            <Statements of={left} />
          </div>
          <div className={styles.seal} aria-hidden="true">
            <img src={seal} alt="" width="150" height="150" />
            <span>
              <b>{hours}</b>CEU
            </span>
          </div>
          <div className={styles.check}>
            <p>
              <b className={styles.code}>{proof.verificationCode}</b> Verify it at {host}
              {siteMap.verifyForm()}
            </p>
            <Statements of={right} />
          </div>
        </footer>
      </article>
    </div>
  );
}
