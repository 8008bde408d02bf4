import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import type { EpisodeRow } from '../contract.ts';

type Props = { readonly row: EpisodeRow; readonly look: 'line' | 'soft' | 'filled'; readonly onShowProof: () => void };

/** Take Exam while there is credit to earn (docs/specification/podcasts.md, PO-2), the certificate once it is earned. */
export function EpisodeActions({ row, look, onShowProof }: Props) {
  if (row.credits === 0) return null;
  if (row.examTaken) {
    return (
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
    );
  }
  if (!row.hasExam) return null;
  return (
    <LinkButton
      look={look}
      size="small"
      to={siteMap.podcastEvaluation(row.hash)}
      aria-label={`Take Exam: ${row.title}`}
    >
      Take Exam
    </LinkButton>
  );
}
