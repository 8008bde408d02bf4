import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { siteMap } from '#site-map.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { withPlayer } from './player-door.ts';
import { enqueue, useIsQueued } from './QueueToggle.tsx';
import { share } from './share.ts';

type Props = { readonly episode: PlayerEpisode; readonly label: string };

/** What else can be done with an episode; it is open as soon as it is there. */
export function EpisodeMenu({ episode, label }: Props) {
  const isQueued = useIsQueued(episode.hash);
  return (
    <RowMenu label={label} opensAtOnce>
      <MenuItem icon="arrow" onPress={() => enqueue(episode, 'next')}>
        Play next
      </MenuItem>
      {isQueued ? (
        <MenuItem icon="minus" onPress={() => withPlayer((player) => player.removeFromQueue(episode.hash))}>
          Remove from queue
        </MenuItem>
      ) : (
        <MenuItem icon="plus" onPress={() => enqueue(episode)}>
          Add to queue
        </MenuItem>
      )}
      <MenuItem icon="microphone" to={siteMap.podcast(episode.podcastShowHash)}>
        {`Go to ${episode.showTitle}`}
      </MenuItem>
      <MenuItem
        icon="link"
        onPress={() => void share(episode.title, siteMap.podcast(episode.podcastShowHash, episode.hash))}
      >
        Share
      </MenuItem>
    </RowMenu>
  );
}
