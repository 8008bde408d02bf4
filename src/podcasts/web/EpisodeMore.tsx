import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import type { PlayerEpisode } from './player-episode.ts';

// The menu comes when it is asked for; a page has a button of it in every row.
const EpisodeMenu = lazy(() => import('./EpisodeMenu.tsx').then((module) => ({ default: module.EpisodeMenu })));

/** What else can be done with an episode. */
export function EpisodeMore({ episode }: { readonly episode: PlayerEpisode }) {
  const [isAsked, setIsAsked] = useState(false);
  const label = `More for ${episode.title}`;
  const button = (
    <IconButton icon="more" label={label} aria-haspopup="menu" aria-busy={isAsked} onClick={() => setIsAsked(true)} />
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <EpisodeMenu episode={episode} label={label} />
    </Suspense>
  ) : (
    button
  );
}
