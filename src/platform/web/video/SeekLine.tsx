import { useRef, type KeyboardEvent } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { chapterAt, type Chapter } from '../../shared/playback.ts';
import type { Playback } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import sliderStyles from '../ui/slider.module.css';
import styles from './SeekLine.module.css';

type Part = { readonly fromSec: number; readonly toSec: number };

/** The line in as many parts as there are chapters; one without. What comes before the first chapter belongs to it. */
const partsOf = (chapters: readonly Chapter[], durationSec: number): Part[] => {
  const starts = chapters.map(({ startSec }) => startSec).filter((start) => start > 0 && start < durationSec);
  const edges = [0, ...starts.filter((start, at) => at > 0 || chapters[0]?.startSec === 0), durationSec];
  return edges.slice(1).map((toSec, at) => ({ fromSec: edges[at] ?? 0, toSec }));
};

const pageSteps: Readonly<Record<string, number>> = { PageDown: -60, PageUp: 60 };

/** Where the film is, as a slider that is cut into its chapters. */
export function SeekLine({
  playback,
  chapters,
}: {
  readonly playback: Playback;
  readonly chapters: readonly Chapter[];
}) {
  const positionSec = usePlayback(playback, (state) => state.positionSec);
  const durationSec = usePlayback(playback, (state) => state.durationSec);
  const line = useRef<HTMLDivElement>(null);
  const end = Math.max(durationSec, 0.1);
  const chapter = chapterAt(chapters, positionSec);
  function step(event: KeyboardEvent) {
    const by = pageSteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    playback.seekBy(by);
  }
  return (
    <div className={styles.line} ref={line}>
      {partsOf(chapters, end).map(({ fromSec, toSec }) => (
        <progress
          key={fromSec}
          aria-hidden="true"
          max={toSec - fromSec}
          value={Math.min(toSec - fromSec, Math.max(0, positionSec - fromSec))}
          ref={(part) => part?.style.setProperty('flex-grow', String(toSec - fromSec))}
        />
      ))}
      <input
        className={sliderStyles.slider}
        type="range"
        min="0"
        max={end}
        step="any"
        value={Math.min(end, positionSec)}
        aria-label="Position"
        aria-valuetext={[`${formatDuration(positionSec)} of ${formatDuration(durationSec)}`, chapter?.title]
          .filter(Boolean)
          .join(', ')}
        onChange={(event) => playback.seekTo(Number(event.target.value))}
        onKeyDown={step}
      />
    </div>
  );
}
