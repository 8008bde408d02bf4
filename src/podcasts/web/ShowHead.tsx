import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { EpisodeRow, PodcastShow } from '../contract.ts';
import { HeadActions } from './HeadActions.tsx';
import { pressPlay, usePreparedPlayer } from './PlayButton.tsx';
import { withPlayer } from './player-door.ts';
import { isSounding } from './player-state.ts';
import { playerEpisode } from './player-episode.ts';
import { usePlayer } from './use-player.ts';
import styles from './ShowHead.module.css';

type Props = {
  readonly show: PodcastShow;
  /** What the button plays: the newest one of the page. */
  readonly first: EpisodeRow | null;
};

/** The show itself: cover, title, sponsor as text, and one button to listen. */
export function ShowHead({ show, first }: Props) {
  usePreparedPlayer();
  const player = usePlayer();
  const episode = first === null ? null : playerEpisode(first);
  // Whatever of this show is in the player is what the button speaks of.
  const isHere = player.episode?.podcastShowHash === show.hash;
  const sounds = isHere && isSounding(player.status);
  return (
    <div className={classNames(layout.onPanel, styles.head)}>
      <div className={classNames(layout.wrap, styles.columns)}>
        {show.photo === null ? null : (
          <img className={styles.cover} src={show.photo} alt="" width="600" height="600" fetchPriority="high" />
        )}
        <div>
          <BackLink className={styles.back} to={siteMap.podcasts()}>
            Dental Podcast Episodes
          </BackLink>
          <h1 className={styles.title}>{show.title}</h1>
          <p className={classNames(typography.lead, styles.lead)}>
            {show.blurb} Made possible by {show.sponsorCompanyName}.
          </p>
          <p className={classNames(layout.cluster, styles.actions)}>
            {episode === null ? null : (
              <Button
                look="light"
                icon={sounds ? 'pause' : 'play'}
                onClick={() => {
                  if (isHere) withPlayer((machine) => machine.toggle());
                  else pressPlay(episode, first?.listening ?? null);
                }}
              >
                {sounds ? 'Pause' : isHere ? 'Continue' : 'Play the latest'}
              </Button>
            )}
            <HeadActions
              title={show.title}
              path={siteMap.podcast(show.hash)}
              feedUrl={show.feedUrl}
              showTitle={show.title}
              episode={null}
            />
            <span className={classNames(typography.fact, styles.credit)}>
              {show.episodeCount} {show.episodeCount === 1 ? 'episode' : 'episodes'}
              {show.creditCount === 0 ? null : (
                <>
                  {' · '}
                  <b>{show.creditCount} with CEU</b>
                </>
              )}
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}
