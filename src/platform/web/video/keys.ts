// The keys of the player, as people know them from others. They work while the focus is inside it.
import type { Playback } from './playback.ts';
import { canInset, toggleInset, toggleWhole } from './screen.ts';

/** Seconds of one step: of the buttons and `j`, `l`; of the arrows. */
export const stepSec = 15;
const shortStepSec = 5;
const volumeStep = 0.1;

/** What `?` lists. */
export const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['Space, k', 'Play or pause'],
  ['j, l', `${stepSec} seconds back or forward`],
  ['←, →', `${shortStepSec} seconds back or forward`],
  ['↑, ↓', 'Volume up or down'],
  ['m', 'Mute'],
  ['c', 'Captions'],
  ['<, >', 'Slower or faster'],
  ['0 to 9', 'Jump to that tenth of the video'],
  ['f', 'Full screen'],
  ['p', 'Picture in picture'],
  ['?', 'This list'],
];

type Player = {
  readonly playback: Playback;
  readonly video: HTMLVideoElement | null;
  readonly film: HTMLElement | null;
  readonly hasCaptions: boolean;
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>;

/** Runs a key's command; returns whether the key has one here. */
export function keysOf({ playback, video, film, hasCaptions }: Player): (event: Pressed) => boolean {
  const volume = () => playback.store.getState().choices.volume;
  const actions: Readonly<Record<string, () => void>> = {
    k: playback.toggle,
    ' ': playback.toggle,
    j: () => playback.seekBy(-stepSec),
    l: () => playback.seekBy(stepSec),
    ArrowLeft: () => playback.seekBy(-shortStepSec),
    ArrowRight: () => playback.seekBy(shortStepSec),
    ArrowUp: () => playback.setVolume(volume() + volumeStep),
    ArrowDown: () => playback.setVolume(volume() - volumeStep),
    m: playback.toggleMuted,
    '<': () => playback.changeSpeed(-1),
    '>': () => playback.changeSpeed(1),
    f: () => toggleWhole(film, video),
    ...(canInset() ? { p: () => toggleInset(video) } : {}),
    ...(hasCaptions
      ? { c: () => playback.choose({ isCaptioned: !playback.store.getState().choices.isCaptioned }) }
      : {}),
  };
  return ({ key, ctrlKey, altKey, metaKey, target }) => {
    if (ctrlKey || altKey || metaKey) return false;
    const { role, tagName } = target as HTMLElement;
    const isMenu = role?.startsWith('menu') === true;
    // A button is pressed by the space bar, a menu moved through by the arrows, a slider of its own by all of them.
    if (key === ' ' && tagName === 'BUTTON') return false;
    if (key.startsWith('Arrow') && (isMenu || (target as HTMLElement).dataset['slider'] === 'own')) return false;
    if (/^\d$/.test(key)) {
      playback.seekTo((playback.store.getState().durationSec * Number(key)) / 10);
      return true;
    }
    const action = actions[key.length === 1 ? key.toLowerCase() : key];
    action?.();
    return action !== undefined;
  };
}
