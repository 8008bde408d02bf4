import { Lecturer } from '#classroom/web/Lecturer.tsx';
import { Objectives } from '#classroom/web/Objectives.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { StepList } from '#platform/web/ui/StepList.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './WebinarCovers.module.css';

/** What the webinar covers, and what comes after it. */
export function WebinarCovers({ classObj }: { readonly classObj: ClassObj }) {
  const { description, objectives, disclosure, hasExam, hasSponsorVideo, hasSurvey, requiredMinutes } = classObj;
  const between = ['Evaluation', ...(hasSponsorVideo ? ['sponsor video'] : []), ...(hasSurvey ? ['survey'] : [])].join(
    ', ',
  );
  return (
    <>
      <section className={typography.prose} aria-labelledby="covers-title">
        <h2 id="covers-title">What this webinar covers</h2>
        {description.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Objectives objectives={objectives} />
        {disclosure === '' ? null : (
          <p className={typography.caption}>
            <b>Disclosure.</b> {disclosure}
          </p>
        )}
      </section>
      {hasExam ? (
        <section aria-labelledby="after-title">
          <Subheading className={styles.heading} id="after-title">
            After the webinar
          </Subheading>
          <StepList
            steps={[
              {
                title: 'Confirm you attended',
                text: `One question, on the page that opens.${
                  requiredMinutes === null
                    ? ''
                    : ` Live credit takes at least ${requiredMinutes} minutes in the meeting; with fewer the exam earns self-study credit.`
                }`,
              },
              { title: between, text: 'A few minutes in all.' },
              { title: 'Exam and certificate', text: 'The exam link is emailed. Allow up to two hours.' },
            ]}
          />
        </section>
      ) : null}
    </>
  );
}

/** Beside a webinar: who speaks, and who pays for it. */
export function WebinarRail({ classObj }: { readonly classObj: ClassObj }) {
  return (
    <aside className={classNames(layout.stack, layout.railSticky)} aria-label="Lecturer and sponsor">
      <Lecturer {...classObj} look="card" />
      <SponsorCard companyName={classObj.sponsorCompanyName} />
    </aside>
  );
}

/** Who pays for the webinar, as words; no advertisement stands beside credit content. */
function SponsorCard({ companyName }: { readonly companyName: string }) {
  return (
    <Card as="section" className={styles.sponsor} aria-labelledby="sponsor-title">
      <p className={typography.eyebrow}>Made possible by</p>
      <Subheading id="sponsor-title">{companyName}</Subheading>
      <p className={classNames(typography.quiet, styles.sponsorNote)}>
        Sponsors pay for it. They do not choose what is said in it.
      </p>
    </Card>
  );
}
