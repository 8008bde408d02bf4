import { useContext } from 'react';
import { FoundContext } from './Marked.tsx';
import styles from './Passage.module.css';

export type PassageProps = {
  /** The hash of the item. */
  readonly of: string;
  /** Takes its place next to cards that have a passage, so that no card in a row has a gap. */
  readonly otherwise?: string;
  /** `otherwise` is shown even if no card has a passage. */
  readonly isAlways?: boolean;
};

/** The passage that a search found in an item; nothing without a search. Where the title says it, there is none. */
export function Passage(props: PassageProps) {
  const found = useContext(FoundContext);
  if (found !== null) return <found.Passage {...props} />;
  return props.isAlways && props.otherwise ? <p className={styles.passage}>{props.otherwise}</p> : null;
}
