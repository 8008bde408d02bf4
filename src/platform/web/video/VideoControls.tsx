import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { chapterAt, type Chapter } from '../../shared/playback.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { SkipIcon } from '../ui/SkipIcon.tsx';
import { stepSec } from './keys.ts';
import type { Playback } from './playback.ts';
import { canInset, toggleInset, toggleWhole } from './screen.ts';
import { SeekLine } from './SeekLine.tsx';
import { usePlayback } from './use-playback.ts';
import styles from './VideoControls.module.css';
import { VideoIcon } from './VideoIcon.tsx';
import { CaptionsMenu, ChaptersMenu, KeysPanel, SpeedMenu } from './VideoMenus.tsx';

export type MenuName = 'speed' | 'captions' | 'chapters' | 'keys';

type Props = {
  readonly playback: Playback;
  readonly film: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly chapters: readonly Chapter[];
  readonly hasCaptions: boolean;
  readonly menu: MenuName | null;
  readonly onMenu: (menu: MenuName | null) => void;
};

function Control({
  label,
  isWide = false,
  onPress,
  opens,
  isOpen,
  children,
}: {
  readonly label: string;
  /** Left out where the film is narrow. */
  readonly isWide?: boolean;
  readonly onPress: () => void;
  /** It opens a menu, or a list of keys. */
  readonly opens?: 'menu' | 'dialog';
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.control, isWide && styles.wide)}
      aria-label={label}
      {...(opens === undefined ? {} : { 'aria-haspopup': opens, 'aria-expanded': isOpen })}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** "3:05 / 7:24 · Isolate and close the edge" */
function Time({ playback, chapters }: { readonly playback: Playback; readonly chapters: readonly Chapter[] }) {
  const second = usePlayback(playback, (state) => Math.floor(state.positionSec));
  const durationSec = usePlayback(playback, (state) => state.durationSec);
  const chapter = chapterAt(chapters, second);
  return (
    <span className={styles.time}>
      {formatDuration(second)}{' '}
      <span>
        / {formatDuration(durationSec)}
        {chapter === null ? null : <span className={styles.wide}> · {chapter.title}</span>}
      </span>
    </span>
  );
}

/** What can be done with the film, in a bar along its foot; menus open above it. */
export function VideoControls({ playback, film, video, chapters, hasCaptions, menu, onMenu }: Props) {
  const isPaused = usePlayback(playback, (state) => state.isPaused);
  const isMuted = usePlayback(playback, (state) => state.isMuted);
  const volume = usePlayback(playback, (state) => state.choices.volume);
  const speed = usePlayback(playback, (state) => state.choices.speed);
  const isCaptioned = usePlayback(playback, (state) => state.choices.isCaptioned);
  const isWhole = useWhole();
  const menuButton = (name: MenuName) => ({
    opens: name === 'keys' ? ('dialog' as const) : ('menu' as const),
    isOpen: menu === name,
    onPress: () => onMenu(menu === name ? null : name),
  });
  /** Back to the button that opened it. */
  const close = () => {
    film.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    onMenu(null);
  };
  return (
    <>
      {menu === 'speed' ? <SpeedMenu playback={playback} onClose={close} /> : null}
      {menu === 'captions' ? <CaptionsMenu playback={playback} onClose={close} /> : null}
      {menu === 'chapters' ? <ChaptersMenu playback={playback} chapters={chapters} onClose={close} /> : null}
      {menu === 'keys' ? <KeysPanel onClose={close} /> : null}
      <div className={styles.bar}>
        <SeekLine playback={playback} chapters={chapters} />
        <div className={styles.controls}>
          <Control label={isPaused ? 'Play' : 'Pause'} onPress={playback.toggle}>
            <Icon name={isPaused ? 'play' : 'pause'} />
          </Control>
          <Control isWide label={`Back ${stepSec} seconds`} onPress={() => playback.seekBy(-stepSec)}>
            <SkipIcon to="back" />
          </Control>
          <Control isWide label={`Forward ${stepSec} seconds`} onPress={() => playback.seekBy(stepSec)}>
            <SkipIcon to="forward" />
          </Control>
          <span className={classNames(styles.loudness, styles.wide)}>
            <Control label={isMuted ? 'Unmute' : 'Mute'} onPress={playback.toggleMuted}>
              <VideoIcon name={isMuted ? 'muted' : 'sound'} />
            </Control>
            <input
              className={styles.volume}
              type="range"
              min="0"
              max="100"
              step="5"
              value={isMuted ? 0 : Math.round(volume * 100)}
              aria-label="Volume"
              data-slider="own"
              onChange={(event) => playback.setVolume(Number(event.target.value) / 100)}
            />
          </span>
          <Time playback={playback} chapters={chapters} />
          <Control label={`Speed, ${speed} times`} {...menuButton('speed')}>
            {speed}×
          </Control>
          {hasCaptions ? (
            <Control label={`Captions, ${isCaptioned ? 'English' : 'off'}`} {...menuButton('captions')}>
              <span className={classNames(!isCaptioned && styles.off)}>
                <VideoIcon name="captions" />
              </span>
            </Control>
          ) : null}
          {chapters.length === 0 ? null : (
            <Control isWide label="Chapters" {...menuButton('chapters')}>
              <VideoIcon name="chapters" />
            </Control>
          )}
          <Control isWide label="Keyboard shortcuts" {...menuButton('keys')}>
            <VideoIcon name="keys" />
          </Control>
          {canInset() ? (
            <Control isWide label="Picture in picture" onPress={() => toggleInset(video.current)}>
              <VideoIcon name="inset" />
            </Control>
          ) : null}
          <Control
            label={isWhole ? 'Exit full screen' : 'Full screen'}
            onPress={() => toggleWhole(film.current, video.current)}
          >
            <VideoIcon name={isWhole ? 'part' : 'whole'} />
          </Control>
        </div>
      </div>
    </>
  );
}

/** Whether something is alone on the screen. */
function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const follow = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return isWhole;
}
