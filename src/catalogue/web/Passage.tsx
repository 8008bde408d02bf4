import { createContext, useContext } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { SearchPassage } from '../contract.ts';
import { Mark } from './Marked.tsx';
import styles from './Passage.module.css';

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

type Props = {
  /** The hash of the item. */
  readonly of: string;
  readonly size?: 'normal' | 'small';
};

/** The passage that a search found in an item; nothing where its title says it, and nothing without a search. */
export function Passage({ of, size = 'normal' }: Props) {
  const passage = useContext(PassagesContext).find(({ hash }) => hash === of);
  if (passage === undefined) return null;
  return (
    <p className={classNames(styles.passage, size === 'small' && styles.small)}>
      <span className={styles.source}>{sources[passage.source]}: </span>
      {passage.parts.map(({ text, isMarked }, place) => (isMarked ? <Mark key={place}>{text}</Mark> : text))}
    </p>
  );
}
