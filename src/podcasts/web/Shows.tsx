import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import type { ShowRow } from '../contract.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { pressPlay, usePreparedPlayer } from './PlayButton.tsx';
import { playerEpisode } from './player-episode.ts';
import { useInPlayer } from './use-player.ts';
import styles from './Shows.module.css';

const counted = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const lead = (count: number) =>
  count < 2
    ? 'Listen on your commute. Many episodes earn self-study credit.'
    : `${counted[count] ?? count} shows, short enough for your commute. Many episodes earn self-study credit.`;

function Show({ show, isEarly }: { readonly show: ShowRow; readonly isEarly: boolean }) {
  usePreparedPlayer();
  const { newest } = show;
  const episode = playerEpisode(newest);
  const sounds = useInPlayer(newest.hash) === 'sounds';
  const credit = episodeCredit(newest);
  return (
    <li className={styles.show}>
      <div className={styles.cover}>
        <CardPhoto photo={show.photo} width={600} height={600} priority={isEarly ? 'early' : 'lazy'} />
        {episode === null ? null : (
          <button
            type="button"
            className={styles.play}
            aria-label={`${sounds ? 'Pause' : 'Play'} the latest episode of ${show.title}`}
            onClick={() => pressPlay(episode, newest.listening)}
          >
            <Icon name={sounds ? 'pause' : 'play'} />
          </button>
        )}
      </div>
      <div>
        <div className={styles.top}>
          <h2 className={styles.title}>
            <Link className={coverLink.link} to={siteMap.podcast(show.hash)} prefetch="intent">
              {show.title}
            </Link>
          </h2>
          <span className={styles.count}>
            {show.episodeCount} {show.episodeCount === 1 ? 'episode' : 'episodes'}
          </span>
        </div>
        <p className={styles.newest}>
          <span className={styles.tag}>New</span> {newest.title}
          <span className={styles.facts}>
            <LocalTime at={newest.releaseDateUTC} /> · {shortDuration(newest.durationSec)}
            {credit > 0 ? ` · ${creditsText(credit)} CEU` : ''}
          </span>
        </p>
      </div>
    </li>
  );
}

/** The top of the page: every show by its cover, with its newest episode to play at once. */
export function Shows({ title, shows }: { readonly title: string; readonly shows: readonly ShowRow[] }) {
  return (
    <div className={classNames(layout.onPanel, styles.band)}>
      <div className={layout.wrap}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead(shows.length)}</p>
        {shows.length === 0 ? null : (
          <ul className={styles.shows}>
            {shows.map((show, at) => (
              <Show key={show.hash} show={show} isEarly={at < 5} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
