import { Link } from 'react-router';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { useSession } from '#platform/web/session.ts';
import { siteMap } from '#site-map.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import type { EpisodeAnswer } from './podcast-loader.ts';
import { Chapters } from './Chapters.tsx';
import { EpisodeActions } from './EpisodeActions.tsx';
import { EpisodeMeta } from './EpisodeMeta.tsx';
import { isSounding } from './player-state.ts';
import { playerEpisode } from './player-episode.ts';
import { PlayButton } from './PlayButton.tsx';
import { SaveOffline } from './SaveOffline.tsx';
import { Transcript } from './Transcript.tsx';
import { usePlayer } from './use-player.ts';
import styles from './EpisodeDetails.module.css';

/** The chosen episode in full. Nothing plays by itself. */
export function EpisodeDetails({
  answer: { podcast: row },
  onShowProof,
}: {
  readonly answer: EpisodeAnswer;
  readonly onShowProof: () => void;
}) {
  const player = usePlayer();
  const session = useSession();
  const episode = playerEpisode(row);
  const isHere = player.episode?.hash === row.hash;
  return (
    <Card as="article" className={styles.details} aria-labelledby="episode">
      <div className={styles.top}>
        {episode === null ? null : <PlayButton className={styles.play} episode={episode} known={row.listening} />}
        <div>
          <h2 id="episode">{row.title}</h2>
          {row.speakerSlug === null ? null : (
            <p className={typography.caption}>
              With{' '}
              <Link prefetch="intent" to={siteMap.lecturer(row.speakerSlug)}>
                {row.speakerName}
              </Link>
            </p>
          )}
        </div>
      </div>
      <EpisodeMeta row={row} plays={isHere && isSounding(player.status)} />
      <p>{row.description || row.blurb}</p>
      {episode === null ? (
        <p className={typography.caption}>The audio of this episode is not available right now.</p>
      ) : (
        <noscript>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- speech alone: the transcript below is its text */}
          <audio src={episode.mp3} controls preload="none" />
        </noscript>
      )}
      <div className={layout.cluster}>
        <EpisodeActions row={row} look="filled" onShowProof={onShowProof} />
        {episode === null ? null : <SaveOffline episode={episode} bytes={row.audioBytes} />}
      </div>
      {row.credits > 0 && episodeCredit(row) === 0 ? (
        <p className={typography.caption}>This episode has no exam, so no credit can be earned with it.</p>
      ) : null}
      {session === null && episodeCredit(row) > 0 ? (
        <p className={typography.caption}>
          <Link to={siteMap.login(siteMap.podcast(row.podcastShowHash, row.hash))} rel="nofollow">
            Sign in
          </Link>{' '}
          before you listen, so that it counts for the exam.
        </p>
      ) : null}
      {episode === null || row.chapters.length === 0 ? null : (
        <section aria-labelledby="chapters">
          <Subheading as="h3" id="chapters">
            Chapters
          </Subheading>
          <Chapters episode={episode} />
        </section>
      )}
      {row.transcript === '' ? null : <Transcript transcript={row.transcript} episode={episode} />}
    </Card>
  );
}
