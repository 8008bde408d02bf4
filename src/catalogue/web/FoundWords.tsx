import { createContext, Fragment, useContext, type ReactNode } from 'react';
import type { SearchPassage } from '../contract.ts';
import { markedParts } from '../marked-words.ts';
import { FoundContext, type FoundSlots } from './Marked.tsx';
import markedStyles from './Marked.module.css';
import type { PassageProps } from './Passage.tsx';
import styles from './Passage.module.css';

const MarksContext = createContext<readonly string[]>([]);
const PassagesContext = createContext<readonly SearchPassage[]>([]);

const Mark = ({ children }: { readonly children: ReactNode }) => <mark className={markedStyles.mark}>{children}</mark>;

/** Text with the words marked that one of `marks` begins. */
export const MarkedText = ({ text, marks }: { readonly text: string; readonly marks: readonly string[] }) =>
  markedParts(text, marks).map((part, place) =>
    part.isMarked ? <Mark key={place}>{part.text}</Mark> : <Fragment key={place}>{part.text}</Fragment>,
  );

const sources: Record<SearchPassage['source'], string> = {
  description: 'In the description',
  objectives: 'In the objectives',
  transcript: 'In the transcript',
  'hand-out': 'In the handout',
  captions: 'In the captions',
  ebook: 'In the eBook',
};

const found: FoundSlots = {
  Text: ({ text }) => <MarkedText text={text} marks={useContext(MarksContext)} />,
  Passage({ of, otherwise = '', isAlways = false }: PassageProps) {
    const marks = useContext(MarksContext);
    const passages = useContext(PassagesContext);
    const passage = passages.find(({ hash }) => hash === of);
    if (passage !== undefined)
      return (
        <p className={styles.passage}>
          <span className={styles.source}>{sources[passage.source]}: </span>
          {passage.parts.map(({ text, isMarked }, place) => (isMarked ? <Mark key={place}>{text}</Mark> : text))}
        </p>
      );
    return (passages.length === 0 && !isAlways) || otherwise === '' ? null : (
      <p className={styles.passage}>
        <MarkedText text={otherwise} marks={marks} />
      </p>
    );
  },
};

type Props = {
  /** The searched words. */
  readonly marks: readonly string[];
  /** Where they were found besides titles. */
  readonly passages: readonly SearchPassage[];
  readonly children: ReactNode;
};

/** The cards of a search: with its words marked, and the passages in which it found them. */
export const FoundWords = ({ marks, passages, children }: Props) => (
  <MarksContext value={marks}>
    <PassagesContext value={passages}>
      <FoundContext value={found}>{children}</FoundContext>
    </PassagesContext>
  </MarksContext>
);
