import type { ReactNode } from 'react';
import { FoundWords } from '#catalogue/web/FoundWords.tsx';
import type { SearchReading } from '../contract.ts';
import { SearchNote } from './SearchNote.tsx';

type Props = {
  readonly search: SearchReading;
  readonly q: string | null | undefined;
  readonly children: ReactNode;
};

/** A list that was searched: how its words were understood, and what they were found in. */
export const FoundList = ({ search, q, children }: Props) => (
  <FoundWords marks={search.marks} passages={search.passages}>
    <SearchNote search={search} q={q} />
    {children}
  </FoundWords>
);
