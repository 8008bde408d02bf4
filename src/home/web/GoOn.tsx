import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classAddress } from '#catalogue/class-address.ts';
import { ceType, creditsText } from '#catalogue/ce-type.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { CompanyAndDate } from '#catalogue/web/CompanyAndDate.tsx';
import { stepNames } from '#classroom/web/ClassPath.tsx';
import { ExamWait } from '#exam/web/ExamWait.tsx';
import { nextActions } from '#exam/web/next-action.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { RowFacts } from '#platform/web/ui/ListRow.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { steps, stepsLabel, stepsWithout, type Step } from '#study-path/steps.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import type { MemberHome } from '../contract.ts';
import { watchedOf } from '../watched.ts';
import styles from './GoOn.module.css';

type Row = NonNullable<MemberHome['goOn']>;

/**
 * The class in progress: its path, and one button to the next step. `isSoft`: another button is the first of the
 * page.
 */
type Props = { readonly row: Row; readonly serverTime: string; readonly isSoft?: boolean };

export function GoOn({ row, serverTime, isSoft = false }: Props) {
  const watched = watchedOf(row);
  const missing = stepsWithout(row);
  const next = nextActions[row.nextStep];
  const names = steps.filter((each) => !missing.includes(each));
  const label = watched === null ? next.action : `Continue at ${formatDuration(row.seenSec ?? 0)}`;
  return (
    <GoOnCard eyebrow="Continue" row={row} percent={watched?.percent ?? null}>
      <Path names={names} current={watched === null ? stepNames[row.nextStep] : 'View'} />
      <div className={styles.foot}>
        <LinkButton
          look={isSoft ? 'soft' : 'filled'}
          icon={watched === null ? undefined : 'play'}
          to={watched === null ? next.to(row) : classAddress(row)}
          aria-label={`${label}: ${row.className}`}
        >
          {label}
        </LinkButton>
        {watched === null ? (
          <div>
            <span className={typography.caption}>
              Step {names.indexOf(stepNames[row.nextStep]) + 1} of {names.length}: {next.name}
            </span>
            <ExamWait opensAt={row.nextAttemptAt} serverTime={serverTime} />
          </div>
        ) : (
          <span className={typography.caption}>
            {watched.percent}% viewed, {watched.minutesLeft} min left
          </span>
        )}
      </div>
    </GoOnCard>
  );
}

/** A class to begin with, if none is in progress; without one, the way to all of them. */
export function BeginWith({ row, isFirst }: { readonly row: ClassRow | null; readonly isFirst: boolean }) {
  if (row === null)
    return (
      <article className={styles.card} aria-labelledby="go-on">
        <div>
          <p className={typography.eyebrow}>Nothing in progress</p>
          <h2 className={styles.title} id="go-on">
            Start a class and continue it from here.
          </h2>
          <p className={classNames(typography.quiet, styles.words)}>
            The class you open shows up here with its next step, on any device, until you pass its exam.
          </p>
        </div>
        <div className={styles.foot}>
          <LinkButton look="soft" to={siteMap.onDemand()}>
            Find a class
          </LinkButton>
        </div>
      </article>
    );
  return (
    <GoOnCard eyebrow={isFirst ? 'A good first class' : 'Start with'} row={row} percent={null}>
      <p className={classNames(typography.quiet, styles.words)}>
        Watch, evaluate, take the exam. Your proof of CE is in your inbox when you finish.
      </p>
      <div className={styles.foot}>
        <LinkButton look="soft" icon="play" to={classAddress(row)} aria-label={`Start: ${row.className}`}>
          Start
        </LinkButton>
        <span className={typography.caption}>
          {row.durationMin === null ? '' : `${row.durationMin} min. `}Stop any time; we’ll save your place.
        </span>
      </div>
    </GoOnCard>
  );
}

type CardProps = {
  readonly eyebrow: string;
  readonly row: ClassRow;
  /** How much of the video was watched; null if there is nothing to show. */
  readonly percent: number | null;
  readonly children: ReactNode;
};

function GoOnCard({ eyebrow, row, percent, children }: CardProps) {
  const facts = [
    row.speakerName,
    row.ceTypeId === ceType.nonce ? '' : `${creditsText(row.credits)} CEU · ${row.creditName}`,
  ].filter(Boolean);
  return (
    <article className={styles.card} aria-labelledby="go-on">
      <div className={styles.what}>
        <div className={styles.art}>
          <CardPhoto photo={row.photo} width={640} height={360} priority="early" />
          {percent === null ? null : (
            <div className={styles.viewed}>
              <Progress value={percent} max={100} label={`${percent}% viewed`} />
            </div>
          )}
        </div>
        <div>
          <p className={typography.eyebrow}>{eyebrow}</p>
          <h2 className={styles.title} id="go-on">
            <Link to={classAddress(row)}>{row.className}</Link>
          </h2>
          <p className={classNames(typography.caption, styles.facts)}>
            <RowFacts of={facts} />
          </p>
          <CompanyAndDate row={row} />
        </div>
      </div>
      {children}
    </article>
  );
}

/** The steps to the certificate; each keeps its word on every screen. */
function Path({ names, current }: { readonly names: readonly Step[]; readonly current: Step }) {
  const now = names.indexOf(current);
  return (
    <ol className={styles.path} aria-label={stepsLabel}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames(index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < now ? <Icon name="check" /> : index + 1}</i>
          <span>
            {name === 'Sponsor video' ? 'Sponsor' : name}
            {index < now ? <span className={typography.visuallyHidden}> (done)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
