import type { ReactNode } from 'react';
import { formatTime } from '#platform/shared/dates.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { phaseLine, phaseOf, phaseProgress } from '../../desk-phase.ts';
import { timesOf, type Desk } from './desk-times.ts';
import styles from './desk.module.css';

type Props = {
  readonly webinar: Desk['webinar'];
  readonly nowMs: number;
  readonly timeZone: string;
  readonly actions: ReactNode;
};

/** The state line: what is happening, what comes next, and what to do now. */
export function PhaseCard({ webinar, nowMs, timeZone, actions }: Props) {
  const times = timesOf(webinar);
  const { heading, text } = phaseLine(times, webinar, nowMs, timeZone);
  const phase = phaseOf(times, nowMs);
  const clock = (ms: number) => formatTime(ms, timeZone);
  return (
    <section className={styles.phase} aria-label="State">
      <div>
        <h2>
          {phase === 'running' ? <Tag tone="live">Live</Tag> : null}
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {phase === 'canceled' ? null : (
        <div className={styles.line} aria-hidden="true">
          <div className={styles.track}>
            <i style={{ width: `${phaseProgress(times, nowMs).now * 100}%` }} />
          </div>
          <div className={styles.marks}>
            <span>Opens {clock(times.opensAtMs)}</span>
            <span style={{ left: `${phaseProgress(times, nowMs).start * 100}%` }}>Start {clock(times.startsAtMs)}</span>
            <span>End {clock(times.endsAtMs)}</span>
          </div>
        </div>
      )}
    </section>
  );
}
