import { createContext, Fragment, useContext } from 'react';
import { markedParts } from '../marked-words.ts';

const MarksContext = createContext<readonly string[]>([]);

/** Tells the cards beneath which words were searched for. */
export const MarksProvider = MarksContext.Provider;

/** Text with the words marked that the search found; plain where nothing was searched for. */
export function Marked({ text, marks }: { readonly text: string; readonly marks?: readonly string[] }) {
  const searched = useContext(MarksContext);
  return markedParts(text, marks ?? searched).map((part, place) =>
    part.isMarked ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  );
}
