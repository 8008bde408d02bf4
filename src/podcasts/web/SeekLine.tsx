import type { KeyboardEvent } from 'react';
import { formatDuration } from '#platform/shared/dates.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { seekStepSec } from '../playback-positions.ts';
import { seekBy, seekTo } from './player.ts';
import { usePosition } from './use-player.ts';
import sliderStyles from '#platform/web/ui/slider.module.css';
import styles from './SeekLine.module.css';

const steps: Record<string, number> = {
  ArrowLeft: -seekStepSec,
  ArrowDown: -seekStepSec,
  ArrowRight: seekStepSec,
  ArrowUp: seekStepSec,
  PageDown: -60,
  PageUp: 60,
};

type SeekProps = {
  readonly durationSec: number;
  readonly title: string;
  /** `edge` is along the upper edge of the bar. */
  readonly look?: 'round' | 'edge';
  readonly className?: string | undefined;
};

/** Where listening is, as a slider: arrows go 15 seconds, Page Up and Page Down a minute. */
export function SeekLine({ durationSec, title, look = 'round', className }: SeekProps) {
  const position = usePosition();
  const end = Math.max(1, Math.round(durationSec));
  const now = Math.min(end, Math.round(position));
  function step(event: KeyboardEvent) {
    const seconds = steps[event.key];
    if (seconds === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // The bar around it would step again.
    event.stopPropagation();
    seekBy(seconds);
  }
  return (
    <div className={classNames(styles.line, look === 'edge' && styles.edge, className)}>
      <progress value={now} max={end} aria-hidden="true" />
      <input
        className={sliderStyles.slider}
        type="range"
        min="0"
        max={end}
        step="1"
        value={now}
        aria-label={`Position in ${title}`}
        aria-valuetext={`${formatDuration(now)} of ${formatDuration(end)}`}
        onChange={(event) => seekTo(Number(event.target.value))}
        onKeyDown={step}
      />
    </div>
  );
}

/** "07:00 / 18:24" */
export function PlayTime({
  durationSec,
  className,
}: {
  readonly durationSec: number;
  readonly className?: string | undefined;
}) {
  const position = usePosition();
  return (
    <span className={classNames(typography.number, className)}>
      {formatDuration(position)} / {formatDuration(durationSec)}
    </span>
  );
}
