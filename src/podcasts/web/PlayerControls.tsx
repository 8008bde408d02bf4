import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton, iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { SkipIcon } from '#platform/web/ui/SkipIcon.tsx';
import { seekStepSec } from '../playback-positions.ts';
import { seekBy, toggle } from './player.ts';
import { isSounding, type PlayerState } from './player-state.ts';
import styles from './PlayerControls.module.css';

function Skip({ to }: { readonly to: 'back' | 'forward' }) {
  return (
    <button
      type="button"
      className={iconButtonClasses()}
      aria-label={`${to === 'back' ? 'Back' : 'Forward'} ${seekStepSec} seconds`}
      onClick={() => seekBy(to === 'back' ? -seekStepSec : seekStepSec)}
    >
      <SkipIcon to={to} />
    </button>
  );
}

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
      <Skip to="back" />
      <IconButton
        className={styles.main}
        look="solid"
        icon={sounds ? 'pause' : 'play'}
        label={sounds ? 'Pause' : 'Play'}
        data-autofocus={autoFocus || undefined}
        aria-busy={player.status === 'loading' || player.status === 'waiting' || undefined}
        onClick={toggle}
      />
      <Skip to="forward" />
    </div>
  );
}
