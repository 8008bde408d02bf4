import { Lecturer } from '#classroom/web/Lecturer.tsx';
import type { ClassObj } from '#classroom/contract.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';

/** What the webinar covers, what comes after it, and who speaks. */
export function WebinarCovers({ classObj }: { readonly classObj: ClassObj }) {
  const { description, objectives, disclosure, hasExam, hasSponsorVideo, hasSurvey, requiredMinutes } = classObj;
  const between = ['Evaluation', ...(hasSponsorVideo ? ['sponsor video'] : []), ...(hasSurvey ? ['survey'] : [])].join(
    ', ',
  );
  return (
    <>
      <section className="prose" aria-labelledby="covers-title">
        <h2 id="covers-title">What this webinar covers</h2>
        {description.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {objectives.length === 0 ? null : (
          <ul className="ticks">
            {objectives.map((objective) => (
              <li key={objective}>
                <Icon name="check" />
                <span>{objective}</span>
              </li>
            ))}
          </ul>
        )}
        {disclosure === '' ? null : (
          <p className="caption">
            <b>Disclosure.</b> {disclosure}
          </p>
        )}
      </section>
      {hasExam ? (
        <section aria-labelledby="after-title">
          <h2 className="h-sm" id="after-title">
            After the webinar
          </h2>
          <ol className="after">
            <li>
              <b>Confirm you attended</b>
              <span>
                One question, on the page that opens.
                {requiredMinutes === null
                  ? ''
                  : ` Live credit takes at least ${requiredMinutes} minutes in the meeting; with fewer the exam earns self-study credit.`}
              </span>
            </li>
            <li>
              <b>{between}</b>
              <span>A few minutes in all.</span>
            </li>
            <li>
              <b>Exam and certificate</b>
              <span>The exam link is emailed. Allow up to two hours.</span>
            </li>
          </ol>
        </section>
      ) : null}
      <Lecturer {...classObj} />
    </>
  );
}

/** Who pays for the webinar, as words; no advertisement stands beside credit content. */
export function SponsorCard({ companyName }: { readonly companyName: string }) {
  return (
    <section className="card wait-card" aria-labelledby="sponsor-title">
      <p className="eyebrow">Made possible by</p>
      <h2 className="h-sm" id="sponsor-title">
        {companyName}
      </h2>
      <p className="quiet">Sponsors pay for it. They do not choose what is said in it.</p>
    </section>
  );
}
