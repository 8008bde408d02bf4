// The way from a page to the player. A page shows what is in the player by its small stores; what drives them (the
// sound, the lock screen, the log of plays) is a file of its own, loaded once a page with episodes is awake.
import type * as playerModule from './player.ts';

type Player = typeof playerModule;

let player: Player | null = null;
let loading: Promise<Player> | null = null;

/**
 * Loads the player, so that the next press sounds within itself, as browsers ask for. Where it can't be loaded, the
 * next press tries again.
 */
export function preparePlayer(): Promise<Player> {
  loading ??= import('./player.ts').then(
    (loaded) => {
      loaded.startQueue();
      player = loaded;
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Does something with the player: at once where it is here, else as soon as it is. */
export function withPlayer(act: (player: Player) => void): void {
  if (player !== null) act(player);
  else
    preparePlayer().then(act, () => {
      // Without a connection nothing plays; the button still is there.
    });
}
