import { createContext, Fragment, useContext, type ReactNode } from 'react';
import { markedParts } from '../marked-words.ts';
import styles from './Marked.module.css';

const MarksContext = createContext<readonly string[]>([]);

/** Passes the searched words to the cards below. */
export const MarksProvider = MarksContext.Provider;

/** A word that a search found. */
export const Mark = ({ children }: { readonly children: ReactNode }) => <mark className={styles.mark}>{children}</mark>;

/** Text with the words marked that the search found; plain where nothing was searched for. */
export function Marked({ text, marks }: { readonly text: string; readonly marks?: readonly string[] }) {
  const searched = useContext(MarksContext);
  return markedParts(text, marks ?? searched).map((part, place) =>
    part.isMarked ? <Mark key={place}>{part.text}</Mark> : <Fragment key={place}>{part.text}</Fragment>,
  );
}
