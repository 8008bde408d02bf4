import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { chapterAt, type Chapter } from '../../shared/playback.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { shortcuts } from './keys.ts';
import type { Playback } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import { captionGrounds, captionSizes, speeds } from './video-choices.ts';
import styles from './VideoMenus.module.css';

type MenuProps = { readonly playback: Playback; readonly onClose: () => void };

/**
 * A menu above the bar; a sheet from below on a phone. It opens on what is chosen, arrows go round, Escape and a press
 * next to it close it.
 */
function Menu({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  const itemsOf = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useEffect(() => {
    const items = itemsOf();
    (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus({ preventScroll: true });
    const press = ({ target }: PointerEvent) => {
      const opener = (target as Element).closest('[aria-expanded="true"]');
      if (opener === null && menu.current?.contains(target as Node) === false) closing.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      event.preventDefault();
      onClose();
      return;
    }
    const items = itemsOf();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items.at(to % items.length)?.focus();
  }
  return (
    <div ref={menu} className={styles.menu} role="menu" aria-label={title} tabIndex={-1} onKeyDown={move}>
      <p className={styles.title} role="presentation">
        {title}
      </p>
      {children}
    </div>
  );
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button className={styles.item} type="button" role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
      <span className={styles.tick}>{isChosen ? <Icon name="check" /> : null}</span>
      {children}
    </button>
  );
}

/** A line of a menu that goes from one value to the next. */
function Turn({ label, value, onTurn }: { label: string; value: string; onTurn: () => void }) {
  return (
    <button className={styles.item} type="button" role="menuitem" onClick={onTurn}>
      <span className={styles.tick} />
      {label} <small>{value}</small>
    </button>
  );
}

const after = <Value,>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value;

export function SpeedMenu({ playback, onClose }: MenuProps) {
  const speed = usePlayback(playback, (state) => state.choices.speed);
  return (
    <Menu title="Speed" onClose={onClose}>
      {speeds.map((each) => (
        <Choice
          key={each}
          isChosen={each === speed}
          onChoose={() => {
            playback.setSpeed(each);
            onClose();
          }}
        >
          {each === 1 ? 'Normal' : `${each}×`}
        </Choice>
      ))}
    </Menu>
  );
}

const sizeNames = { small: 'Small', medium: 'Medium', large: 'Large' } as const;
const groundNames = { dark: 'Dark', light: 'Light', none: 'None' } as const;

export function CaptionsMenu({ playback, onClose }: MenuProps) {
  const { isCaptioned, captionSize, captionGround } = usePlayback(playback, (state) => state.choices);
  const turn = (isOn: boolean) => () => {
    playback.choose({ isCaptioned: isOn });
    onClose();
  };
  return (
    <Menu title="Captions" onClose={onClose}>
      <Choice isChosen={!isCaptioned} onChoose={turn(false)}>
        Off
      </Choice>
      <Choice isChosen={isCaptioned} onChoose={turn(true)}>
        English
      </Choice>
      <Turn
        label="Size"
        value={sizeNames[captionSize]}
        onTurn={() => playback.choose({ captionSize: after(captionSizes, captionSize), isCaptioned: true })}
      />
      <Turn
        label="Background"
        value={groundNames[captionGround]}
        onTurn={() => playback.choose({ captionGround: after(captionGrounds, captionGround), isCaptioned: true })}
      />
    </Menu>
  );
}

export function ChaptersMenu({ playback, chapters, onClose }: MenuProps & { readonly chapters: readonly Chapter[] }) {
  const current = usePlayback(playback, (state) => chapterAt(chapters, state.positionSec));
  return (
    <Menu title="Chapters" onClose={onClose}>
      {chapters.map((chapter) => (
        <Choice
          key={chapter.startSec}
          isChosen={chapter === current}
          onChoose={() => {
            playback.seekTo(chapter.startSec);
            onClose();
          }}
        >
          {chapter.title} <small>{formatDuration(chapter.startSec)}</small>
        </Choice>
      ))}
    </Menu>
  );
}

/** The keys and what they do. */
export function KeysPanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={panel}
      className={classNames(styles.menu, styles.keys)}
      role="dialog"
      aria-label="Keyboard shortcuts"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <p className={styles.title}>Keyboard shortcuts</p>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <dl className={styles.list}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
