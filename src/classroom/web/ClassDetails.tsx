import type { ReactNode } from 'react';
import { creditsText } from '#catalogue/ce-type.ts';
import { formatDate, formatDuration } from '#platform/shared/dates.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { classroomMessages, type ClassObj } from '../contract.ts';
import { Lecturer } from './Lecturer.tsx';
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
  const { credits, creditName, durationMin, hasExam, questionCount, minScore, agdCode, releaseDateUTC } = classObj;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Credit', credits === 0 ? 'None' : `${creditsText(credits)} CEU`],
    ...(credits === 0 ? [] : [['Credit type', creditName] as const]),
    ...(agdCode === '' ? [] : [['AGD code', agdText(classObj)] as const]),
    ...(durationMin === null
      ? []
      : [
          [
            'Length',
            <span className={typography.number} key="length">
              {formatDuration(durationMin * 60)}
            </span>,
          ] as const,
        ]),
    ['Release date', <LocalTime key="release" at={releaseDateUTC} />],
    ...(hasExam
      ? ([
          ['Exam', `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}`],
          ['Pass mark', `${minScore ?? 0}%`],
        ] as const)
      : []),
  ];
  return (
    <section aria-labelledby="facts-title">
      <Subheading className={styles.heading} id="facts-title">
        Class details
      </Subheading>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
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

/** What the class teaches, its facts, and who teaches it. */
export function ClassDetails({ classObj }: { readonly classObj: ClassObj }) {
  const { description, objectives } = classObj;
  return (
    <>
      <section className={classNames(typography.prose, styles.about)} aria-labelledby="about-title">
        <h2 id="about-title">About this class</h2>
        {description.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {objectives.length === 0 ? null : (
          <>
            <h2>What you will take back to the chair</h2>
            <Objectives objectives={objectives} />
          </>
        )}
      </section>
      <Facts classObj={classObj} />
      <Lecturer {...classObj} />
    </>
  );
}
