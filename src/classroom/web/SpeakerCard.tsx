import { Link } from 'react-router';
import { degreesBeyond } from '#pages/speaker-name.ts';
import { SpeakerLine } from '#catalogue/web/SpeakerLine.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { ClassObj } from '../contract.ts';
import styles from './SpeakerCard.module.css';

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "Ann, Bo, and Cy", each a link to their page. */
function Names({ of }: { readonly of: ClassObj['speakers'] }) {
  let next = 0;
  return listFormat.formatToParts(of.map(({ name }) => name)).map(({ type, value }) => {
    if (type === 'literal') return value;
    const slug = of[next]?.slug ?? '';
    next += 1;
    return (
      <Link key={slug} prefetch="intent" to={siteMap.lecturer(slug)}>
        {value}
      </Link>
    );
  });
}

/** The speakers and the sponsor, in a line under the title. */
export function Byline({
  speakerName,
  speakerSlug,
  speakerPhoto,
  speakers,
  sponsorCompanyName,
  look = 'page',
}: Pick<ClassObj, 'speakerName' | 'speakerSlug' | 'speakerPhoto' | 'speakers' | 'sponsorCompanyName'> & {
  readonly look?: 'page' | 'panel';
}) {
  return (
    <SpeakerLine
      look={look}
      photo={speakerPhoto}
      name={
        speakers.length > 0 ? (
          <Names of={speakers} />
        ) : speakerSlug === null ? null : (
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

type Look = 'band' | 'card';
type OneProps = {
  readonly speaker: ClassObj['speakers'][number];
  readonly look: Look;
  /** The id of the name, by which the section is called. */
  readonly titleId: string;
};

function OneSpeaker({ speaker: { slug, name, degree, bio, photo }, look, titleId }: OneProps) {
  const content = (
    <>
      {photo === null ? null : <img src={photo} alt="" width="120" height="120" loading="lazy" decoding="async" />}
      <div>
        <p className={typography.eyebrow}>Speaker</p>
        <Subheading className={styles.name} id={titleId}>
          <Link prefetch="intent" to={siteMap.lecturer(slug)}>
            {name}
          </Link>
          {degreesBeyond(name, degree)
            .map((each) => `, ${each}`)
            .join('')}
        </Subheading>
        <p className={typography.quiet}>{bio}</p>
      </div>
    </>
  );
  return look === 'card' ? (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      {content}
    </Card>
  ) : (
    <section className={styles.lecturer} aria-labelledby={titleId}>
      {content}
    </section>
  );
}

type SpeakerProps = Pick<
  ClassObj,
  'speakerName' | 'speakerSlug' | 'speakerDegree' | 'speakerBio' | 'speakerPhoto' | 'speakers'
> & { readonly look?: Look };

/**
 * Each speaker with degree and bio, as a `band` below a text or as a `card` next to it; nothing where the
 * class names none.
 */
export function SpeakerCard({
  speakerName,
  speakerSlug,
  speakerDegree,
  speakerBio,
  speakerPhoto,
  speakers,
  look = 'band',
}: SpeakerProps) {
  if (speakerSlug === null) return null;
  const all =
    speakers.length > 0
      ? speakers
      : [{ slug: speakerSlug, name: speakerName, degree: speakerDegree, bio: speakerBio, photo: speakerPhoto }];
  return all.map((speaker, at) => (
    <OneSpeaker
      key={speaker.slug}
      speaker={speaker}
      look={look}
      titleId={at === 0 ? 'speaker-title' : `speaker-title-${at + 1}`}
    />
  ));
}
