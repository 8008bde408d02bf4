import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { PodcastRow } from '#catalogue/contract.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { siteMap } from '#site-map.ts';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import styles from './PlayOnCard.module.css';

// Every page knows this file; the player itself comes with the first list that shows an episode.
const PlayRowButton = lazy(() => import('./PlayButton.tsx').then((module) => ({ default: module.PlayRowButton })));

const never = () => () => undefined;

/** The play button in a list of the catalogue; until the page is awake it leads to the episode. */
function PlayOnCard({ row }: { readonly row: PodcastRow }) {
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (row.mp3 === null) return null;
  const link = (
    <Link
      className={iconButtonClasses('line')}
      to={siteMap.podcast(row.podcastShowHash, row.hash)}
      aria-label={`Play ${row.title}`}
    >
      <Icon name="play" />
    </Link>
  );
  return (
    <span className={styles.play}>
      {isAwake ? (
        <Suspense fallback={link}>
          <PlayRowButton row={row} />
        </Suspense>
      ) : (
        link
      )}
    </span>
  );
}

/** root.tsx hands it to the catalogue's lists. */
export const playOnCard = (row: PodcastRow) => <PlayOnCard key={row.hash} row={row} />;
