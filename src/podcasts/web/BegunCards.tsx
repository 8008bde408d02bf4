import { Link } from 'react-router';
import { useStore } from 'zustand/react';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { resumeAt } from '#platform/shared/playback.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Progress } from '#platform/web/ui/Progress.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { EpisodeRow } from '../contract.ts';
import { positionText } from '../playback-positions.ts';
import { PlayButton } from './PlayButton.tsx';
import { playerEpisode } from './player-episode.ts';
import { positionStore } from './position-store.ts';
import styles from './ContinueListening.module.css';

function Begun({ row }: { readonly row: EpisodeRow }) {
  const position = useStore(positionStore, (positions) => positions.get(row.hash)) ?? row.listening;
  const episode = playerEpisode(row);
  const left = positionText(position, row.durationSec) ?? 'From the start';
  return (
    <li className={styles.card}>
      <CardPhoto photo={row.photo} width={144} height={144} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={siteMap.podcast(row.podcastShowHash, row.hash)}>{row.title}</Link>
        </h3>
        <p className={classNames(typography.caption, styles.by)}>
          {[row.showTitle, row.speakerName].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.left}>
          <Progress value={resumeAt(position, row.durationSec)} max={Math.max(1, row.durationSec)} label={left} />
          {left}
        </p>
      </div>
      {episode === null ? null : <PlayButton className={styles.play} episode={episode} known={row.listening} />}
    </li>
  );
}

/** Episodes that were begun, each with what is left of it. */
export const BegunCards = ({ rows }: { readonly rows: readonly EpisodeRow[] }) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <Begun key={row.hash} row={row} />
    ))}
  </ul>
);
