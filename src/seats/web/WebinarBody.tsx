import type { ReactNode } from 'react';
import { SpeakerCard } from '#classroom/web/SpeakerCard.tsx';
import { Objectives } from '#classroom/web/Objectives.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import typography from '#platform/web/ui/typography.module.css';
import type { MoreWebinars } from '../more-webinars.ts';
import { ShortWebinars } from './ShortWebinars.tsx';
import type { ShortRow } from './read-more-webinars.ts';
import styles from './WebinarBody.module.css';

/** Which steps between reserving a seat and the certificate the reader has done. */
export type WebinarStep = 'reserve' | 'attend' | 'confirm' | 'exam';

type Props = {
  readonly classObj: ClassObj;
  /** The next step; null after the last one. */
  readonly step: WebinarStep | null;
  readonly more: MoreWebinars<ShortRow> | null;
  /** Whether it counts for the reader. */
  readonly children?: ReactNode;
};

/**
 * What is under the ticket of a webinar: what it covers, the way to the certificate, who speaks, what to bring,
 * what else comes this week.
 */
export function WebinarBody({ classObj, step, more, children }: Props) {
  const { description, objectives, disclosure } = classObj;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.about}>
          <div className={classNames(objectives.length > 0 && styles.columns)}>
            <section className={typography.prose} aria-labelledby="covers-title">
              <h2 className={styles.heading} id="covers-title">
                What this webinar covers
              </h2>
              {description.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {disclosure === '' ? null : (
                <p className={typography.caption}>
                  <b>Disclosure.</b> {disclosure}
                </p>
              )}
            </section>
            {objectives.length === 0 ? null : (
              <section aria-labelledby="objectives-title">
                <h2 className={styles.heading} id="objectives-title">
                  Learning objectives
                </h2>
                <Objectives objectives={objectives} />
              </section>
            )}
          </div>
          <Steps classObj={classObj} step={step} />
          {children}
        </div>
        <aside className={styles.beside} aria-label="Speaker and preparation">
          <SpeakerCard {...classObj} look="card" />
          <ToBring classObj={classObj} />
        </aside>
      </div>
      <ShortWebinars more={more} />
    </>
  );
}

/** How you earn the credit, each step with what it takes. */
function Steps({ classObj, step }: Pick<Props, 'classObj' | 'step'>) {
  const { hasExam, hasSponsorVideo, hasSurvey, requiredMinutes, questionCount } = classObj;
  const then = [
    'One question',
    'a short evaluation',
    ...(hasSponsorVideo ? ['a sponsor video'] : []),
    ...(hasSurvey ? ['a survey'] : []),
  ];
  const minutes =
    !hasExam || requiredMinutes === null
      ? ''
      : ` Attend at least ${requiredMinutes} minutes for live credit. If you attend less, passing the exam earns self-study credit.`;
  const steps: readonly (readonly [WebinarStep, title: string, text: string])[] = [
    ['reserve', 'Reserve', 'One click. Free. Cancel any time before it starts.'],
    ['attend', 'Attend', `The room opens 30 minutes before the webinar starts.${minutes}`],
    ...(hasExam
      ? ([
          ['confirm', 'Confirm you attended', `${new Intl.ListFormat('en-US').format(then)}. It takes a few minutes.`],
          [
            'exam',
            'Exam and certificate',
            `${questionCount === 0 ? '' : `${questionCount} questions. `}The exam link is emailed. Allow up to two hours.`,
          ],
        ] as const)
      : []),
  ];
  const present = steps.findIndex(([name]) => name === step);
  return (
    <section aria-labelledby="steps-title">
      <h2 className={styles.heading} id="steps-title">
        {hasExam ? 'How you earn the credit' : 'How it works'}
      </h2>
      <ol className={styles.steps}>
        {steps.map(([name, title, text], index) => (
          <li
            key={name}
            className={classNames(present === index && styles.present, present > index && styles.done)}
            aria-current={present === index ? 'step' : undefined}
          >
            <b>
              {title}
              {present > index ? <span className={typography.visuallyHidden}> (done)</span> : null}
            </b>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What helps on the day, and who pays for it: as words, for no advertisement is next to credit content. */
function ToBring({ classObj: { hasPdf, pdfClassFile, hasExam, sponsorCompanyName } }: Pick<Props, 'classObj'>) {
  return (
    <Card as="section" look="sunken" aria-labelledby="bring-title">
      <Subheading id="bring-title">What to bring</Subheading>
      <ul className={styles.things}>
        <Thing icon="screen" title="Any browser with sound">
          A phone works, too. No one sees or hears you unless you turn on your camera or mic.
        </Thing>
        {hasPdf ? (
          <Thing
            icon="file"
            title={
              pdfClassFile === null ? (
                'The handout'
              ) : (
                <a href={pdfClassFile} target="_blank" rel="noopener noreferrer">
                  The handout
                  <span className={typography.visuallyHidden}> (PDF, opens in a new tab)</span>
                </a>
              )
            }
          >
            A PDF to read ahead or take notes on{pdfClassFile === null ? ', for members' : ''}.
          </Thing>
        ) : null}
        <Thing icon="help" title="Questions for the speaker">
          Ask them live.
        </Thing>
        {hasExam ? (
          <Thing icon="award" title="The name on your account">
            Check that it’s spelled right: certificates use it.
          </Thing>
        ) : null}
      </ul>
      {sponsorCompanyName === '' ? null : (
        <p className={styles.sponsor}>
          Made possible by {sponsorCompanyName}. Sponsors help pay for our webinars. They have no say in the content.
        </p>
      )}
    </Card>
  );
}

type ThingProps = { readonly icon: IconName; readonly title: ReactNode; readonly children: ReactNode };

function Thing({ icon, title, children }: ThingProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </li>
  );
}
