import { useStore } from 'zustand/react';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import type { EpisodeRow } from '../contract.ts';
import { positionText } from '../playback-positions.ts';
import { loggedStore } from './player-state.ts';
import { positionStore } from './position-store.ts';
import styles from './EpisodeNote.module.css';

type Props = { readonly row: EpisodeRow; readonly onShowProof: () => void };

/**
 * How far one is with an episode; Take Exam once it is heard (docs/specification/podcasts.md, PO-2), the certificate
 * once it is earned.
 */
export function EpisodeNote({ row, onShowProof }: Props) {
  const position = useStore(positionStore, (positions) => positions.get(row.hash)) ?? row.listening;
  const isLogged = useStore(loggedStore, (logged) => logged.includes(row.hash));
  const left = positionText(position, row.durationSec);
  const isOpen = row.credits > 0 && row.hasExam && !row.examTaken && (row.isHeard || isLogged);
  if (left === null && !isOpen && !row.examTaken) return null;
  return (
    <p className={styles.note}>
      {left === null ? null : <span>{left}</span>}
      {row.credits > 0 && row.examTaken ? (
        <Button
          look="line"
          size="small"
          icon="award"
          aria-haspopup="dialog"
          aria-label={`Certificate: ${row.title}`}
          onClick={onShowProof}
        >
          Certificate
        </Button>
      ) : isOpen ? (
        <LinkButton
          look="line"
          size="small"
          to={siteMap.podcastEvaluation(row.hash)}
          aria-label={`Take Exam: ${row.title}`}
        >
          Take Exam
        </LinkButton>
      ) : null}
    </p>
  );
}
