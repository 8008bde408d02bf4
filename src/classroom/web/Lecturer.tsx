import { Link } from 'react-router';
import { SpeakerLine } from '#catalogue/web/SpeakerLine.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { ClassObj } from '../contract.ts';
import styles from './Lecturer.module.css';

/** The speaker and the sponsor, in a line under the title. */
export function Byline({
  speakerName,
  speakerSlug,
  speakerPhoto,
  sponsorCompanyName,
  look = 'page',
}: Pick<ClassObj, 'speakerName' | 'speakerSlug' | 'speakerPhoto' | 'sponsorCompanyName'> & {
  readonly look?: 'page' | 'panel';
}) {
  return (
    <SpeakerLine
      look={look}
      photo={speakerPhoto}
      name={
        speakerSlug === null ? null : (
          <Link prefetch="intent" to={siteMap.lecturer(speakerSlug)}>
            {speakerName}
          </Link>
        )
      }
    >
      {sponsorCompanyName === '' ? null : `Made possible by ${sponsorCompanyName}`}
    </SpeakerLine>
  );
}

type SpeakerProps = Pick<ClassObj, 'speakerName' | 'speakerSlug' | 'speakerDegree' | 'speakerBio' | 'speakerPhoto'> & {
  readonly look?: 'band' | 'card';
};

/**
 * The speaker with degree and bio, as a `band` below a text or as a `card` beside it; nothing where the
 * class names none.
 */
export function Lecturer({
  speakerName,
  speakerSlug,
  speakerDegree,
  speakerBio,
  speakerPhoto,
  look = 'band',
}: SpeakerProps) {
  if (speakerSlug === null) return null;
  const content = (
    <>
      {speakerPhoto === null ? null : (
        <img src={speakerPhoto} alt="" width="120" height="120" loading="lazy" decoding="async" />
      )}
      <div>
        <p className={typography.eyebrow}>Speaker</p>
        <Subheading className={styles.name} id="speaker-title">
          <Link prefetch="intent" to={siteMap.lecturer(speakerSlug)}>
            {speakerName}
          </Link>
          {speakerDegree === '' ? null : `, ${speakerDegree}`}
        </Subheading>
        <p className={typography.quiet}>{speakerBio}</p>
      </div>
    </>
  );
  return look === 'card' ? (
    <Card as="section" className={styles.card} aria-labelledby="speaker-title">
      {content}
    </Card>
  ) : (
    <section className={styles.lecturer} aria-labelledby="speaker-title">
      {content}
    </section>
  );
}
