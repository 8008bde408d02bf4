import { createContext, useContext } from 'react';
import type { SearchPassage } from '../contract.ts';

const PassagesContext = createContext<readonly SearchPassage[]>([]);

/** Tells the cards beneath where a search found its words. */
export const PassagesProvider = PassagesContext.Provider;

const sources: Record<SearchPassage['source'], string> = {
  description: 'In the description',
  objectives: 'In the objectives',
  transcript: 'In the transcript',
  'hand-out': 'In the hand-out',
  captions: 'In the captions',
  ebook: 'In the eBook',
};

/** The passage that a search found in an item; nothing where its title says it, and nothing without a search. */
export function Passage({ of }: { readonly of: string }) {
  const passage = useContext(PassagesContext).find(({ hash }) => hash === of);
  if (passage === undefined) return null;
  return (
    <p className="found-passage">
      <span className="found-source">{sources[passage.source]}: </span>
      {passage.parts.map(({ text, isMarked }, place) => (isMarked ? <mark key={place}>{text}</mark> : text))}
    </p>
  );
}
