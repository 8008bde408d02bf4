import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { seekStepSec, speeds, type Speed } from '../playback-positions.ts';
import { seekBy, setSpeed, toggle } from './player.ts';
import { isSounding, type PlayerState } from './player-state.ts';

/** Back, play or pause, forward. */
export function PlayerControls({
  player,
  autoFocus = false,
}: {
  readonly player: PlayerState;
  readonly autoFocus?: boolean;
}) {
  const sounds = isSounding(player.status);
  return (
    <div className="player-ctl">
      <IconButton
        className="skip-15"
        icon="back15"
        label={`Back ${seekStepSec} seconds`}
        onClick={() => seekBy(-seekStepSec)}
      />
      <IconButton
        look="solid"
        icon={sounds ? 'pause' : 'play'}
        label={sounds ? 'Pause' : 'Play'}
        data-autofocus={autoFocus || undefined}
        aria-busy={player.status === 'loading' || player.status === 'waiting' || undefined}
        onClick={toggle}
      />
      <IconButton
        className="skip-15"
        icon="forward15"
        label={`Forward ${seekStepSec} seconds`}
        onClick={() => seekBy(seekStepSec)}
      />
    </div>
  );
}

/** How fast it plays. */
export function SpeedSelect({ speed, id }: { readonly speed: Speed; readonly id: string }) {
  return (
    <>
      <label className="vh" htmlFor={id}>
        Speed
      </label>
      <select
        className="speed"
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
