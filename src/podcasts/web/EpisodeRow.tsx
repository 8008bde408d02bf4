import { Link } from 'react-router';
import type { PodcastRow } from '#catalogue/contract.ts';
import { creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { siteMap } from '#site-map.ts';
import type { ReactNode } from 'react';
import type { Listening } from '../contract.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { EpisodeMore } from './EpisodeMore.tsx';
import { Equalizer } from './Equalizer.tsx';
import { pressPlay, usePreparedPlayer } from './PlayButton.tsx';
import { playerEpisode, type PlayerEpisode } from './player-episode.ts';
import { QueueToggle } from './QueueToggle.tsx';
import { useInPlayer } from './use-player.ts';
import styles from './EpisodeRow.module.css';

type CoverProps = {
  readonly episode: PlayerEpisode;
  readonly known: Listening | null;
  readonly isHere: boolean;
  readonly sounds: boolean;
  readonly isEarly: boolean;
};

/** The cover as a button that plays. */
function CoverButton({ episode, known, isHere, sounds, isEarly }: CoverProps) {
  usePreparedPlayer();
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={`${sounds ? 'Pause' : 'Play'} ${episode.title}`}
      onClick={() => pressPlay(episode, known)}
    >
      <CardPhoto photo={episode.photo} width={96} height={96} priority={isEarly ? 'early' : 'lazy'} />
      {isHere && sounds ? <Equalizer /> : <Icon name="play" />}
    </button>
  );
}

type Props = {
  readonly row: Omit<PodcastRow, 'description'>;
  readonly known?: Listening | null;
  /** In the list of its own show the row does not name it. */
  readonly isOfShow?: boolean;
  /** Its cover is in the first screenful. */
  readonly isEarly?: boolean;
  /** The title with the words that a search found marked. */
  readonly title?: ReactNode;
  /** What this list says next to: how far one is, the exam. */
  readonly note?: ReactNode;
};

/** An episode in one compact row: the cover plays it, the words open it. */
export function EpisodeRow({ row, known = null, isOfShow = false, isEarly = false, title = null, note = null }: Props) {
  const inPlayer = useInPlayer(row.hash);
  const isHere = inPlayer !== null;
  const sounds = inPlayer === 'sounds';
  const episode = playerEpisode(row);
  const credit = episodeCredit(row);
  return (
    <article className={classNames(coverLink.covered, styles.row, isHere && styles.now)}>
      {episode === null ? (
        <span className={styles.play}>
          <CardPhoto photo={row.photo} width={96} height={96} />
        </span>
      ) : (
        <CoverButton episode={episode} known={known} isHere={isHere} sounds={sounds} isEarly={isEarly} />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={coverLink.link} to={siteMap.podcast(row.podcastShowHash, row.hash)} prefetch="intent">
            {title ?? row.title}
          </Link>
        </h3>
        <p className={styles.by}>
          {isOfShow ? null : <b>{row.showTitle}</b>}
          {row.speakerName === '' ? null : (
            <span>
              {isOfShow ? '' : ' · '}
              {row.speakerName}
            </span>
          )}
          <span className={styles.small}>
            {shortDuration(row.durationSec)}
            {row.examTaken
              ? ' · Completed'
              : credit > 0
                ? ` · ${creditsText(row.credits)} CEU · ${episodeCreditLabel}`
                : ''}
          </span>
          {episode === null ? (
            <span>
              <span className={styles.point}> · </span>
              The audio isn’t available right now.
            </span>
          ) : null}
        </p>
        <p className={styles.by}>
          Company: {row.sponsorCompanyName}
          <span className={styles.point}> · </span>
          <span className={styles.released}>
            Release date: <LocalTime at={row.releaseDateUTC} />
          </span>
        </p>
        {note}
      </div>
      <div className={styles.end}>
        <span className={styles.worth}>
          {row.examTaken ? (
            <Badge kind="completed" />
          ) : credit > 0 ? (
            <>
              <b>{creditsText(row.credits)} CEU</b>
              <small>
                <span className={styles.dot}> · </span>
                {episodeCreditLabel}
              </small>
            </>
          ) : (
            <span className={styles.none}>No credit</span>
          )}
        </span>
        <span className={styles.length}>{shortDuration(row.durationSec)}</span>
        {episode === null ? null : (
          <>
            <QueueToggle episode={episode} />
            <EpisodeMore episode={episode} />
          </>
        )}
      </div>
    </article>
  );
}
