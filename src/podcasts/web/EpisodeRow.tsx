import { Link } from 'react-router';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { EpisodeRow as Row } from '../contract.ts';
import { EpisodeActions } from './EpisodeActions.tsx';
import { EpisodeMeta } from './EpisodeMeta.tsx';
import { isSounding } from './player-state.ts';
import { playerEpisode } from './player-episode.ts';
import { PlayButton } from './PlayButton.tsx';
import { usePlayer } from './use-player.ts';
import styles from './EpisodeRow.module.css';

type Props = { readonly row: Row; readonly isChosen: boolean; readonly onShowProof: () => void };

/** An episode in the list of its show. */
export function EpisodeRow({ row, isChosen, onShowProof }: Props) {
  const player = usePlayer();
  const isHere = player.episode?.hash === row.hash;
  const episode = playerEpisode(row);
  return (
    <li className={classNames(styles.row, isHere && styles.current)}>
      {episode === null ? (
        <span className={styles.noAudio} aria-hidden="true" />
      ) : (
        <PlayButton episode={episode} known={row.listening} />
      )}
      <div>
        <h3 className={styles.title}>
          <Link to={siteMap.podcast(row.podcastShowHash, row.hash)} aria-current={isChosen ? 'true' : undefined}>
            {row.title}
          </Link>
        </h3>
        <p className={styles.blurb}>{row.blurb}</p>
        <EpisodeMeta className={styles.meta} isOnTint={isHere} row={row} plays={isHere && isSounding(player.status)} />
        {episode === null ? <p className={typography.caption}>The audio is not available right now.</p> : null}
      </div>
      <div className={styles.actions}>
        <EpisodeActions row={row} look={isHere ? 'soft' : 'line'} onShowProof={onShowProof} />
      </div>
    </li>
  );
}
