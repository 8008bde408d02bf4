import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { Chapters } from './Chapters.tsx';
import { playerEpisode } from './player-episode.ts';
import type { EpisodeAnswer } from './podcast-loader.ts';
import styles from './EpisodeDetails.module.css';
import gate from './CreditGate.module.css';
import transcript from './Transcript.module.css';

// What moves in them. The text and the card themselves are in the page that the server sends, and so are their sheets,
// because this file names a class of each.
const CreditGate = lazy(() => import('./CreditGate.tsx').then((module) => ({ default: module.CreditGate })));
const Transcript = lazy(() => import('./Transcript.tsx').then((module) => ({ default: module.Transcript })));
const CountsForMe = lazy(async () => ({ default: (await import('#renewal/web/CountsForMe.tsx')).CountsForMe }));

type Props = {
  readonly answer: EpisodeAnswer;
  readonly onShowProof: () => void;
  /** What else is under the episode. */
  readonly children: ReactNode;
};

/** The chosen episode in full: its chapters, what is said in it, what it is worth, who speaks. */
export function EpisodeDetails({ answer, onShowProof, children }: Props) {
  const { podcast: row, speaker, moreSpeakers, studentData } = answer;
  const episode = playerEpisode(row);
  return (
    <div className={classNames(layout.wrap, styles.details)}>
      {/* First, because a phone shows the credit first, and a page is painted while it is still arriving. */}
      <aside className={styles.side} aria-label="Credit and speaker">
        {episodeCredit(row) > 0 ? (
          <Suspense fallback={<div className={gate.place} />}>
            <CreditGate answer={answer} onShowProof={onShowProof} />
          </Suspense>
        ) : row.credits > 0 ? (
          <p className={typography.caption}>This episode has no exam and earns no credit.</p>
        ) : null}
        {speaker === null ? null : (
          <SpeakerPart
            id="speaker"
            speaker={{ ...speaker, slug: row.speakerSlug }}
            about={[speaker.degree, row.sponsorCompanyName]}
          />
        )}
        {moreSpeakers.map((each) => (
          <SpeakerPart key={each.slug} id={`speaker-${each.slug}`} speaker={each} about={[each.degree]} />
        ))}
      </aside>
      <div className={styles.main}>
        {episode === null || row.chapters.length === 0 ? null : (
          <section aria-labelledby="chapters">
            <h2 className={styles.heading} id="chapters">
              Chapters
            </h2>
            <Chapters episode={episode} known={row.listening} />
          </section>
        )}
        {row.transcript === '' ? null : (
          <section aria-labelledby="transcript">
            <h2 className={styles.heading} id="transcript">
              Transcript
            </h2>
            <Suspense fallback={<div className={transcript.place} />}>
              <Transcript title={row.title} transcript={row.transcript} episode={episode} />
            </Suspense>
          </section>
        )}
        {studentData === null || episodeCredit(row) === 0 ? null : (
          <Suspense>
            <CountsForMe key={row.hash} c={row.hash} isSpaced />
          </Suspense>
        )}
        {children}
      </div>
      <i className={styles.end} />
    </div>
  );
}

type SpeakerPartProps = {
  /** The id of the name, by which the section is called. */
  readonly id: string;
  readonly speaker: {
    readonly slug: string | null;
    readonly name: string;
    readonly bio: string;
    readonly photo: string | null;
  };
  /** Under the name. */
  readonly about: readonly string[];
};

function SpeakerPart({ id, speaker: { slug, name, bio, photo }, about }: SpeakerPartProps) {
  return (
    <section className={styles.speaker} aria-labelledby={id}>
      {photo === null ? null : <img src={photo} alt="" width="128" height="128" loading="lazy" />}
      <div>
        <h2 className={styles.name} id={id}>
          {slug === null ? (
            name
          ) : (
            <Link prefetch="intent" to={siteMap.lecturer(slug)}>
              {name}
            </Link>
          )}
        </h2>
        <p className={typography.caption}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      {bio === '' ? null : <p className={styles.bio}>{bio}</p>}
    </section>
  );
}
