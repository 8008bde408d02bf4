import { IconButton } from '#platform/web/ui/IconButton.tsx';
import type { Listening } from '../contract.ts';
import { play, toggle } from './player.ts';
import { isSounding } from './player-state.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { usePlayer } from './use-player.ts';

/** Plays this episode in the bar, or pauses it there. */
export function PlayButton({
  episode,
  known = null,
  className,
}: {
  readonly episode: PlayerEpisode;
  readonly known?: Listening | null;
  readonly className?: string | undefined;
}) {
  const player = usePlayer();
  const isThis = player.episode?.hash === episode.hash;
  const sounds = isThis && isSounding(player.status);
  return (
    <IconButton
      className={className}
      icon={sounds ? 'pause' : 'play'}
      look={isThis ? 'solid' : 'line'}
      label={`${sounds ? 'Pause' : 'Play'} ${episode.title}`}
      onClick={() => (isThis ? toggle() : play(episode, known))}
    />
  );
}
