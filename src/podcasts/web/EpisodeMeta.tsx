import { useStore } from 'zustand/react';
import { creditsText } from '#catalogue/ce-type.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import type { EpisodeRow } from '../contract.ts';
import { positionText } from '../playback-positions.ts';
import { positionStore } from './position-store.ts';

/** Length, date, how far one is, and "Self Study" only where there is credit (docs/specification/lists-and-search.md, LS-4). */
export function EpisodeMeta({ row, plays }: { readonly row: EpisodeRow; readonly plays: boolean }) {
  const here = useStore(positionStore, (positions) =>
    positionText(positions.get(row.hash) ?? row.listening, row.durationSec),
  );
  return (
    <p className="ep-meta">
      {plays ? (
        <>
          <span className="eq" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <b>Playing</b>
        </>
      ) : null}
      {row.examTaken ? <Badge kind="completed" /> : null}
      <span className="num">{formatDuration(row.durationSec)}</span>
      <LocalTime at={row.releaseDateUTC} />
      {here === null || plays ? null : <span>{here}</span>}
      {episodeCredit(row) === 0 ? null : (
        <span className="credit">
          <b>{creditsText(row.credits)} CEU</b> · Self Study
        </span>
      )}
    </p>
  );
}
