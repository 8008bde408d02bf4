import { lazy, Suspense } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton, iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import type { PlayerEpisode } from './player-episode.ts';
import { QueueToggle } from './QueueToggle.tsx';
import { share } from './share.ts';
import styles from './HeadActions.module.css';

// Only browsers that can keep files show it.
const SaveOffline = lazy(() => import('./SaveOffline.tsx').then((module) => ({ default: module.SaveOffline })));

type Props = {
  readonly title: string;
  readonly path: string;
  readonly feedUrl: string;
  readonly showTitle: string;
  /** The episode that can be put aside and saved; null on the page of a show, and where there is no audio. */
  readonly episode: PlayerEpisode | null;
};

/** What can be done next to playing: put it aside, hand it on, follow the show in another program. */
export function HeadActions({ title, path, feedUrl, showTitle, episode }: Props) {
  return (
    <span className={styles.round}>
      {episode === null ? null : <QueueToggle episode={episode} />}
      <a
        className={iconButtonClasses()}
        href={feedUrl}
        type="application/rss+xml"
        aria-label={`Follow ${showTitle} in your podcast app (RSS feed)`}
      >
        <Icon name="feed" />
      </a>
      <IconButton icon="external" label={`Share ${title}`} onClick={() => void share(title, path)} />
    </span>
  );
}

/** Its space is reserved, because it takes a while to know whether the browser can save an episode. */
export function SaveForOffline({ episode, bytes }: { readonly episode: PlayerEpisode; readonly bytes: number }) {
  return (
    <span className={styles.save}>
      <Suspense fallback={null}>
        <SaveOffline episode={episode} bytes={bytes} look="ghost" />
      </Suspense>
    </span>
  );
}
