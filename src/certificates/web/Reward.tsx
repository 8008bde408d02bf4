import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { LicenseQuestion } from '#renewal/web/LicenseQuestion.tsx';
import { shortName } from '#sign-in/short-name.ts';
import { siteMap } from '#site-map.ts';
import type { certificateCall } from '../contract.ts';
import { nameSize } from '../name-size.ts';
import { reportedTexts } from '../reported-text.ts';
import { Certificate } from './Certificate.tsx';
import { FirstActions, MoreActions } from './CertificateActions.tsx';
import { CertificateSkeleton } from './CertificateSkeleton.tsx';
import { CertificateText } from './CertificateText.tsx';
import type { PassedItem } from './use-email-certificate.ts';
import styles from './Reward.module.css';

export type Earned = CallAnswer<typeof certificateCall>;

type Props = {
  readonly item: PassedItem;
  /** What was passed, and its page; null while that is on its way. */
  readonly of: { readonly title: string; readonly to: string } | null;
  /** As on the certificate: "Dr. Helen Cho". */
  readonly name: string;
  /** In percent; null for credit without an exam, undefined while it is on its way. */
  readonly score: number | null | undefined;
  /** Null while it is on its way. */
  readonly earned: Earned | null;
  /** Takes the focus once the exam is passed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** In the certificate's place where it could not be loaded. */
  readonly problem?: ReactNode;
};

/** The certificate itself, whole, under its sentence; what to do with it next to it. */
export function Reward({ item, of, name, score, earned, headingRef, problem }: Props) {
  const called = shortName(name);
  // "Dr. Cho" stays on one line; a long name needs the break.
  const addressed = nameSize(called) > 24 ? called : called.replaceAll(' ', '\u00A0');
  const congratulations = addressed === '' ? 'Congratulations. ' : `Congratulations, ${addressed}. `;
  return (
    <section className={classNames(layout.onPanel, styles.reward)} aria-labelledby="reward">
      <div className={layout.wrap}>
        <header className={styles.head}>
          {of === null ? (
            <span className={classNames(skeletonStyles.bar, styles.titleSkeleton)} aria-hidden="true" />
          ) : (
            <p className={styles.done}>
              <Icon name="check" />
              Done
              <Link to={of.to}>{of.title}</Link>
            </p>
          )}
          <h1
            ref={headingRef}
            id="reward"
            className={styles.heading}
            data-long={nameSize(addressed) > 24}
            tabIndex={-1}
          >
            {score === undefined ? (
              <>
                <span className={typography.visuallyHidden}>Done</span>
                {/* Whether it was passed isn't known yet: the words keep their place and are not to be seen. */}
                <span className={styles.waiting} aria-hidden="true">
                  {congratulations}
                  <span>You passed with 100%.</span>
                </span>
              </>
            ) : (
              <>
                {congratulations}
                <span>{score === null ? 'The credit is on your record.' : `You passed with ${score}%.`}</span>
              </>
            )}
          </h1>
        </header>
        <div className={styles.grid}>
          {problem === undefined ? (
            <div className={styles.first}>{earned === null ? null : <FirstActions item={item} />}</div>
          ) : null}
          {problem === undefined ? (
            <div className={styles.sheet}>
              {earned === null ? (
                <div role="status">
                  <span className={typography.visuallyHidden}>Loading certificate</span>
                  <CertificateSkeleton />
                </div>
              ) : (
                <Certificate proof={earned.proof} />
              )}
            </div>
          ) : (
            problem
          )}
          <div className={styles.beside}>{earned === null ? null : <Beside item={item} earned={earned} />}</div>
        </div>
        {earned === null ? null : <CertificateText proof={earned.proof} className={styles.text} />}
      </div>
    </section>
  );
}

type BesideProps = { readonly item: PassedItem; readonly earned: Earned };

function Beside({ item, earned }: BesideProps) {
  const { proof, year, goal, asksLicense, next } = earned;
  const reported = reportedTexts(earned);
  return (
    <>
      <MoreActions item={item} proof={proof} />
      <p className={styles.sum}>
        {goal === null ? (
          <Icon name="award" />
        ) : (
          <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="42" />
            <circle
              cx="50"
              cy="50"
              r="42"
              pathLength="100"
              strokeDasharray={`${Math.min(100, (100 * year.credits) / goal)} 100`}
              transform="rotate(-90 50 50)"
            />
          </svg>
        )}
        <span>
          <b>
            {creditsText(year.credits)} {goal === null ? '' : `of ${creditsText(goal)} `}CEU in {year.year}
          </b>
          This certificate: {creditsText(proof.creditHours)} CEU, {proof.creditType}. It’s on your record and on its way
          to your inbox.
        </span>
      </p>
      {reported.length === 0 ? null : (
        <ul className={styles.reported} aria-label="Reported">
          {reported.map((text) => (
            <li key={text}>
              <Icon name="check" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {asksLicense ? <LicenseQuestion /> : null}
      {next === null ? null : (
        <Link className={styles.next} to={siteMap.classroom(next.hash)}>
          <CardPhoto photo={next.photo} width={208} height={156} />
          <span>
            <em>
              Next class
              <Icon name="arrow" />
            </em>
            <b>{next.className}</b>
            <span>{[next.speakerName, `${creditsText(next.credits)} CEU`].filter(Boolean).join(' · ')}</span>
          </span>
        </Link>
      )}
    </>
  );
}
