import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { seekStepSec, speeds, type Speed } from '../playback-positions.ts';
import { seekBy, setSpeed, toggle } from './player.ts';
import { isSounding, type PlayerState } from './player-state.ts';
import styles from './PlayerControls.module.css';

/** Back, play or pause, forward. */
export function PlayerControls({
  player,
  autoFocus = false,
  size = 'normal',
  className,
}: {
  readonly player: PlayerState;
  readonly autoFocus?: boolean;
  readonly size?: 'normal' | 'large';
  readonly className?: string | undefined;
}) {
  const sounds = isSounding(player.status);
  return (
    <div className={classNames(styles.controls, size === 'large' && styles.large, className)}>
      <IconButton icon="back15" label={`Back ${seekStepSec} seconds`} onClick={() => seekBy(-seekStepSec)} />
      <IconButton
        className={styles.main}
        look="solid"
        icon={sounds ? 'pause' : 'play'}
        label={sounds ? 'Pause' : 'Play'}
        data-autofocus={autoFocus || undefined}
        aria-busy={player.status === 'loading' || player.status === 'waiting' || undefined}
        onClick={toggle}
      />
      <IconButton icon="forward15" label={`Forward ${seekStepSec} seconds`} onClick={() => seekBy(seekStepSec)} />
    </div>
  );
}

/** How fast it plays. */
export function SpeedSelect({
  speed,
  id,
  className,
}: {
  readonly speed: Speed;
  readonly id: string;
  readonly className?: string | undefined;
}) {
  return (
    <>
      <label className={typography.visuallyHidden} htmlFor={id}>
        Speed
      </label>
      <select
        className={classNames(styles.speed, className)}
        id={id}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value) as Speed)}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </>
  );
}
