import { useStore } from 'zustand/react';
import { creditsText } from '#catalogue/ce-type.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import typography from '#platform/web/ui/typography.module.css';
import type { EpisodeRow } from '../contract.ts';
import { positionText } from '../playback-positions.ts';
import { positionStore } from './position-store.ts';
import styles from './EpisodeMeta.module.css';

type Props = {
  readonly row: EpisodeRow;
  /** It is heard now. */
  readonly plays: boolean;
  /** In the row of the episode that is in the player. */
  readonly isOnTint?: boolean;
  readonly className?: string | undefined;
};

/** Length, date, how far one is, and "Self-study" only where there is credit (docs/specification/lists-and-search.md, LS-4). */
export function EpisodeMeta({ row, plays, isOnTint = false, className }: Props) {
  const here = useStore(positionStore, (positions) =>
    positionText(positions.get(row.hash) ?? row.listening, row.durationSec),
  );
  return (
    <p className={classNames(styles.meta, isOnTint ? styles.onTint : styles.plain, className)}>
      {plays ? (
        <>
          <span className={styles.equalizer} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <b>Playing</b>
        </>
      ) : null}
      {row.examTaken ? <Badge kind="completed" /> : null}
      <span className={typography.number}>{formatDuration(row.durationSec)}</span>
      <LocalTime at={row.releaseDateUTC} />
      {here === null || plays ? null : <span>{here}</span>}
      {episodeCredit(row) === 0 ? null : (
        <span className={classNames(typography.fact, isOnTint && styles.onTint)}>
          <b>{creditsText(row.credits)} CEU</b> · Self-study
        </span>
      )}
    </p>
  );
}
