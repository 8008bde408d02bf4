import { useState } from 'react';
import { Link } from 'react-router';
import { creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { resumeAt } from '#platform/shared/playback.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import type { PodcastShow } from '../contract.ts';
import { HeadActions, SaveForOffline } from './HeadActions.tsx';
import { pressPlay, usePreparedPlayer } from './PlayButton.tsx';
import { isSounding } from './player-state.ts';
import { playerEpisode } from './player-episode.ts';
import type { EpisodeAnswer } from './podcast-loader.ts';
import { useHeard } from './use-heard.ts';
import { usePlayer } from './use-player.ts';
import styles from './EpisodeHead.module.css';

type Props = { readonly answer: EpisodeAnswer; readonly show: PodcastShow };

/** The episode: whose it is, what it is about, and one button to hear it. Nothing plays by itself. */
export function EpisodeHead({ answer: { podcast: row, speaker }, show }: Props) {
  usePreparedPlayer();
  const player = usePlayer();
  const episode = playerEpisode(row);
  const sounds = player.episode?.hash === row.hash && isSounding(player.status);
  const heard = useHeard(row, row.listening);
  const from = Math.floor(resumeAt({ positionSec: heard, isFinished: heard >= row.durationSec }, row.durationSec));
  return (
    <div className={classNames(layout.onPanel, styles.band)}>
      <div className={layout.wrap}>
        <BackLink className={styles.back} to={siteMap.podcasts()}>
          Podcasts
        </BackLink>
        <div className={styles.columns}>
          {row.photo === null ? null : (
            <img className={styles.cover} src={row.photo} alt="" width="600" height="600" fetchPriority="high" />
          )}
          <div className={styles.words}>
            <Link className={styles.show} to={siteMap.podcast(show.hash)}>
              {show.title}
            </Link>
            <h1 className={styles.title} id="episode">
              {row.title}
            </h1>
            <Description text={row.description || row.blurb} />
            <p className={styles.by}>
              {row.speakerName === '' ? null : (
                <span className={styles.who}>
                  {speaker?.photo ? <img src={speaker.photo} alt="" width="72" height="72" /> : null}
                  <b>{row.speakerName}</b>
                </span>
              )}
              <span>{formatDuration(row.durationSec)}</span>
              {episodeCredit(row) === 0 ? null : (
                <span>
                  <b>{creditsText(row.credits)} CEU</b> · {episodeCreditLabel}
                </span>
              )}
              <LocalTime at={row.releaseDateUTC} />
            </p>
            <div className={styles.actions}>
              {episode === null ? null : (
                <Button
                  className={styles.play}
                  look="light"
                  size="large"
                  icon={sounds ? 'pause' : 'play'}
                  aria-label={
                    sounds
                      ? `Pause ${row.title}`
                      : from > 0
                        ? `Play from ${formatDuration(from)}: ${row.title}`
                        : `Play ${row.title}`
                  }
                  onClick={() => pressPlay(episode, row.listening)}
                >
                  {sounds ? 'Pause' : from > 0 ? `Play from ${formatDuration(from)}` : 'Play'}
                </Button>
              )}
              <HeadActions
                title={row.title}
                path={siteMap.podcast(show.hash, row.hash)}
                feedUrl={show.feedUrl}
                showTitle={show.title}
                episode={episode}
              />
              {episode === null ? null : <SaveForOffline episode={episode} bytes={row.audioBytes} />}
            </div>
            {episode === null ? (
              <p className={styles.lead}>This episode’s audio isn’t available right now.</p>
            ) : (
              <noscript>
                {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- speech alone: the transcript below is its text */}
                <audio src={episode.mp3} controls preload="none" />
              </noscript>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** More than two lines of a phone hold. */
const longText = 90;

/** What it is about; on a phone two lines of it, and the rest on a press. */
function Description({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(text.length <= longText);
  return (
    <div className={styles.lead}>
      <p className={classNames(!isWhole && styles.short)}>{text}</p>
      {isWhole ? null : (
        <button type="button" className={styles.more} aria-expanded="false" onClick={() => setWhole(true)}>
          More
        </button>
      )}
    </div>
  );
}
