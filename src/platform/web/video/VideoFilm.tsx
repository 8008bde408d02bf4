import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { resumeAt, type Chapter, type PlaybackPosition } from '../../shared/playback.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { keysOf } from './keys.ts';
import type { Playback } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import { VideoControls, type MenuName } from './VideoControls.tsx';
import styles from './VideoFilm.module.css';

/** Where it continues, and from which other device; null begins again. */
export type Resume = PlaybackPosition & { readonly from: string | null };

type Props = {
  readonly playback: Playback;
  /** "Video: Deep margins" */
  readonly label: string;
  readonly videoUrl: string;
  readonly captionsUrl: string | null;
  readonly poster: string | null;
  readonly chapters: readonly Chapter[];
  /** Asked once, before it plays. */
  readonly resume?: (() => Promise<Resume | null>) | undefined;
  /** The keyboard comes here when the film does, unless someone has moved it elsewhere meanwhile. */
  readonly takesFocus?: boolean;
  readonly className?: string | undefined;
};

/** Controls fade after so long without a movement while it plays. */
const idleMs = 3000;
/** How long the note of where it continues stays. */
const noteMs = 6000;

/**
 * A film with the portal's own controls, 16 to 9. It plays on arrival, where it was left; where the browser does not
 * let it, a button asks for the press. Keys work while the focus is inside.
 */
export function VideoFilm({
  playback,
  label,
  videoUrl,
  captionsUrl,
  poster,
  chapters,
  resume,
  takesFocus = false,
  className,
}: Props) {
  const film = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  const asked = useRef({ resume });
  const [menu, setMenu] = useState<MenuName | null>(null);
  const [isIdle, setIdle] = useState(false);
  const [note, setNote] = useState<{ readonly at: number; readonly from: string | null } | null>(null);
  const isPaused = usePlayback(playback, (state) => state.isPaused);
  const isWaiting = usePlayback(playback, (state) => state.isWaiting && !state.isPaused);
  const asksToPlay = usePlayback(playback, (state) => state.asksToPlay);
  const hasFailed = usePlayback(playback, (state) => state.hasFailed);

  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const detach = playback.attach(element, track.current);
    let isHere = true;
    async function begin() {
      const found = (await asked.current.resume?.().catch(() => null)) ?? null;
      if (!isHere) return;
      const at = resumeAt(found, 0);
      if (found !== null && at > 0) {
        playback.seekTo(at);
        setNote({ at, from: found.from });
      }
      playback.play();
    }
    void begin();
    return () => {
      isHere = false;
      detach();
    };
  }, [playback]);

  useEffect(() => {
    // The button that was pressed is gone. Focus that has moved on while the player was loading stays where it is.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (takesFocus && isFree) film.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  useEffect(() => {
    // Its time runs while the film does: at rest it can be read and pressed as long as it takes.
    if (note === null || isPaused) return undefined;
    const timer = setTimeout(() => setNote(null), noteMs);
    return () => clearTimeout(timer);
  }, [note, isPaused]);

  // Fading out is put off by every movement; it never takes away what is open, or where the keyboard is.
  const idleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function restartIdle() {
    clearTimeout(idleTimer.current);
    idleTimer.current = setTimeout(() => {
      const focused = document.activeElement;
      const holdsKeyboard =
        focused !== film.current && film.current?.contains(focused) === true && focused?.matches(':focus-visible');
      if (holdsKeyboard !== true) setIdle(true);
    }, idleMs);
  }
  function stir() {
    setIdle(false);
    restartIdle();
  }
  useEffect(() => {
    if (!isPaused) restartIdle();
    return () => clearTimeout(idleTimer.current);
  }, [isPaused]);
  const isFaded = isIdle && !isPaused && menu === null;

  function pressKey(event: KeyboardEvent) {
    stir();
    const pressKey = keysOf({ playback, video: video.current, film: film.current, hasCaptions: captionsUrl !== null });
    if (event.key === 'Escape' && menu !== null) {
      film.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      setMenu(null);
    } else if (event.key === '?') {
      setMenu(menu === 'keys' ? null : 'keys');
      event.preventDefault();
    } else if (pressKey(event)) event.preventDefault();
  }

  return (
    // The keys are those of a video player; each has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={film}
      className={classNames(styles.film, isFaded && styles.faded, className)}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={pressKey}
      onPointerMove={stir}
      onFocus={stir}
    >
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is there whenever the video has captions */}
        <video
          ref={video}
          className={styles.video}
          src={videoUrl}
          playsInline
          preload="metadata"
          aria-label={label}
          tabIndex={-1}
          {...(poster === null ? {} : { poster })}
          onClick={() => {
            if (menu === null) playback.toggle();
            else setMenu(null);
          }}
        >
          {captionsUrl === null ? null : (
            <track ref={track} kind="captions" src={captionsUrl} srcLang="en" label="English" />
          )}
        </video>
        {isWaiting && !hasFailed ? <span className={styles.waiting} aria-hidden="true" /> : null}
        <Captions playback={playback} isRaised={!isFaded} />
        {hasFailed ? (
          <div className={styles.over} role="alert">
            <p>The video can’t be played at the moment.</p>
            <Button
              look="light"
              icon="refresh"
              onClick={() => {
                video.current?.load();
                playback.play();
              }}
            >
              Try again
            </Button>
          </div>
        ) : asksToPlay ? (
          <div className={styles.over}>
            <Button look="light" size="large" icon="play" onClick={playback.play}>
              Play the video
            </Button>
          </div>
        ) : null}
      </div>
      {note === null ? null : (
        <p className={styles.note} role="status">
          <span>
            Resumed at {formatDuration(note.at)}
            {note.from === null ? null : <span className={styles.from}>, where your {note.from} stopped</span>}
          </span>
          <button
            type="button"
            onClick={() => {
              playback.seekTo(0);
              setNote(null);
              film.current?.focus({ preventScroll: true });
            }}
          >
            Start over
          </button>
        </p>
      )}
      <VideoControls
        playback={playback}
        film={film}
        video={video}
        chapters={chapters}
        hasCaptions={captionsUrl !== null}
        menu={menu}
        onMenu={setMenu}
      />
    </section>
  );
}

/** What is said now, above the controls. */
function Captions({ playback, isRaised }: { readonly playback: Playback; readonly isRaised: boolean }) {
  const caption = usePlayback(playback, (state) => state.caption);
  const { isCaptioned, captionSize, captionGround } = usePlayback(playback, (state) => state.choices);
  if (!isCaptioned || caption === '') return null;
  return (
    <p
      className={classNames(
        styles.caption,
        isRaised && styles.raised,
        captionSize === 'small' && styles.small,
        captionSize === 'large' && styles.large,
        captionGround === 'light' && styles.light,
        captionGround === 'none' && styles.bare,
      )}
    >
      <span>{caption}</span>
    </p>
  );
}
