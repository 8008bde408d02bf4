import { useEffect } from 'react';
import type { PodcastRow } from '#catalogue/contract.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import type { Listening } from '../contract.ts';
import { preparePlayer, withPlayer } from './player-door.ts';
import { playerEpisode, type PlayerEpisode } from './player-episode.ts';
import { useInPlayer } from './use-player.ts';

/** Loads the player once the page is awake. A press tries again where that failed. */
export function usePreparedPlayer(): void {
  useEffect(() => {
    preparePlayer().catch(() => undefined);
  }, []);
}

/** Plays this episode, or pauses it where it plays. */
export const pressPlay = (episode: PlayerEpisode, known: Listening | null): void =>
  withPlayer(({ play, toggle, inPlayer }) => (inPlayer() === episode.hash ? toggle() : play(episode, known)));

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
  const inPlayer = useInPlayer(episode.hash);
  usePreparedPlayer();
  const sounds = inPlayer === 'sounds';
  return (
    <IconButton
      className={className}
      icon={sounds ? 'pause' : 'play'}
      look={inPlayer === null ? 'line' : 'solid'}
      label={`${sounds ? 'Pause' : 'Play'} ${episode.title}`}
      onClick={() => pressPlay(episode, known)}
    />
  );
}

/** The same for an episode in a list of the catalogue; nothing without audio. */
export function PlayRowButton({ row }: { readonly row: PodcastRow }) {
  const episode = playerEpisode(row);
  return episode === null ? null : <PlayButton episode={episode} />;
}
