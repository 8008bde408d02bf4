import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#platform/shared/dates.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { classroomMessages, type ClassObj } from '../contract.ts';
import { SpeakerCard } from './SpeakerCard.tsx';
import { Objectives } from './Objectives.tsx';
import styles from './ClassDetails.module.css';

/** Codes and their categories side by side: "070 Endodontics, 250 Operative Dentistry". */
function agdText({ agdCode, agdCategory }: ClassObj): string {
  const categories = agdCategory.split(', ');
  const codes = agdCode.split(', ');
  return codes.length === categories.length
    ? codes.map((code, index) => `${code} ${categories[index]}`).join(', ')
    : `${agdCode} ${agdCategory}`.trim();
}

function Facts({ classObj }: { readonly classObj: ClassObj }) {
  const { hasExam, questionCount, minScore, agdCode, releaseDateUTC, sponsorCompanyName, companyID, moreHandouts } =
    classObj;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Released', <LocalTime key="release" at={releaseDateUTC} />],
    ...(agdCode === '' ? [] : [['AGD code', agdText(classObj)] as const]),
    ...(hasExam
      ? ([
          ['Exam', `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}, pass mark ${minScore ?? 0}%`],
        ] as const)
      : []),
    ...moreHandouts.map(
      ({ title, url, bytes }) =>
        [
          'Handout',
          <span key={title}>
            {url === null ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noopener">
                {title}
              </a>
            )}{' '}
            (PDF, {sizeText(bytes)}
            {url === null ? ', for members' : ''})
          </span>,
        ] as const,
    ),
    ...(sponsorCompanyName === ''
      ? []
      : [
          [
            'Made possible by',
            <Link key="company" to={siteMap.onDemand(1, { coid: companyID })}>
              {sponsorCompanyName}
            </Link>,
          ] as const,
        ]),
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 className={typography.visuallyHidden} id="facts-title">
        Class details
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- several have the same label, and none moves
          <div key={at}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CreditEnd classObj={classObj} />
    </section>
  );
}

function CreditEnd({ classObj: { creditEnd, creditExpires } }: { readonly classObj: ClassObj }) {
  const zone = useTimeZone();
  if (creditEnd === null || creditExpires === null) return null;
  const day = formatDate(creditExpires, zone);
  return (
    <p className={classNames(typography.quiet, styles.creditEnd)}>
      {creditEnd === 'ended' ? classroomMessages.creditEnded(day) : classroomMessages.creditEnds(day)}
    </p>
  );
}

/** The sponsor's interests are shown before the video, and its origin while it plays. */
function Notes({ classObj, isPlaying }: Props) {
  const { disclosure, videoUrl, youtubeUrl } = classObj;
  const address = videoUrl ?? youtubeUrl;
  return (
    <div className={styles.notes}>
      {address === null ? null : (
        <noscript>
          <p>
            <a href={address}>View the video</a>
          </p>
        </noscript>
      )}
      {isPlaying && videoUrl === null && youtubeUrl !== null ? (
        <p>
          The video comes from YouTube.{' '}
          <a href={youtubeUrl} target="_blank" rel="noopener noreferrer">
            Open it there
            <span className={typography.visuallyHidden}> (new tab)</span>
          </a>{' '}
          if it doesn’t play here.
        </p>
      ) : null}
      {disclosure === '' ? null : (
        <p>
          <b>Disclosure</b> {disclosure}
        </p>
      )}
    </div>
  );
}

type Props = { readonly classObj: ClassObj; readonly isPlaying: boolean };

/** What the class teaches, who teaches it, and its facts. */
export function ClassDetails({ classObj, isPlaying }: Props) {
  const { description, objectives } = classObj;
  return (
    <>
      <Notes classObj={classObj} isPlaying={isPlaying} />
      <div className={classNames(styles.columns, objectives.length > 0 && styles.two)}>
        <section className={styles.about} aria-labelledby="about-title">
          <h2 id="about-title">About this class</h2>
          {description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        {objectives.length === 0 ? null : (
          <section aria-labelledby="goals-title">
            <h2 id="goals-title">Learning objectives</h2>
            <Objectives objectives={objectives} />
          </section>
        )}
      </div>
      <SpeakerCard {...classObj} look="band" />
      <Facts classObj={classObj} />
    </>
  );
}
