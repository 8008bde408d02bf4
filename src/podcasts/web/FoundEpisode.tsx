import { Marked } from '#catalogue/web/Marked.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import type { PodcastRow } from '#catalogue/contract.ts';
import { EpisodeRow } from './EpisodeRow.tsx';

type Props = { readonly row: Omit<PodcastRow, 'description'>; readonly isEarly: boolean };

/** A row of the list of all episodes: under words it shows where they were found. */
export const FoundEpisode = ({ row, isEarly }: Props) => (
  <EpisodeRow row={row} isEarly={isEarly} title={<Marked text={row.title} />} note={<Passage of={row.hash} />} />
);
