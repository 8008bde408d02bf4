import { createContext, useContext, type ComponentType } from 'react';
import type { PassageProps } from './Passage.tsx';

/** How cards show what a search found in them. */
export type FoundSlots = {
  readonly Text: ComponentType<{ readonly text: string }>;
  readonly Passage: ComponentType<PassageProps>;
};

/** Null without a search: then no page loads what shows it (FoundWords.tsx). */
export const FoundContext = createContext<FoundSlots | null>(null);

/** Text with the words marked that a search found; plain where nothing was searched for. */
export function Marked({ text }: { readonly text: string }) {
  const found = useContext(FoundContext);
  return found === null ? text : <found.Text text={text} />;
}
