import { createContext, useContext } from 'react';
import type { SearchPassage } from '../contract.ts';
import { Mark, Marked } from './Marked.tsx';
import styles from './Passage.module.css';

const PassagesContext = createContext<readonly SearchPassage[]>([]);

/** Passes the places where a search found its words to the cards below. */
export const PassagesProvider = PassagesContext.Provider;

const sources: Record<SearchPassage['source'], string> = {
  description: 'In the description',
  objectives: 'In the objectives',
  transcript: 'In the transcript',
  'hand-out': 'In the handout',
  captions: 'In the captions',
  ebook: 'In the eBook',
};

type Props = {
  /** The hash of the item. */
  readonly of: string;
  /** What is in its place beside cards that have a passage, so that none of a row has a hole. */
  readonly otherwise?: string;
  /** `otherwise` stands also where no card has a passage. */
  readonly isAlways?: boolean;
};

/** The passage that a search found in an item; nothing without a search. Where the title says it, there is none. */
export function Passage({ of, otherwise = '', isAlways = false }: Props) {
  const passages = useContext(PassagesContext);
  const passage = passages.find(({ hash }) => hash === of);
  if (passage === undefined) {
    return (passages.length === 0 && !isAlways) || otherwise === '' ? null : (
      <p className={styles.passage}>
        <Marked text={otherwise} />
      </p>
    );
  }
  return (
    <p className={styles.passage}>
      <span className={styles.source}>{sources[passage.source]}: </span>
      {passage.parts.map(({ text, isMarked }, place) => (isMarked ? <Mark key={place}>{text}</Mark> : text))}
    </p>
  );
}
