import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import typography from '../ui/typography.module.css';
import type { markedPieces } from './marked.ts';
import styles from './TranscriptSearch.module.css';

type Props = {
  readonly value: string;
  readonly found: number;
  readonly onChange: (value: string) => void;
  readonly className: string | undefined;
};

/** The field that searches a transcript, and how often it says the words. */
export function TranscriptSearch({ value, found, onChange, className }: Props) {
  const id = useId();
  return (
    <label className={classNames(styles.find, className)} htmlFor={id}>
      <Icon name="search" />
      <span className={typography.visuallyHidden}>Search transcript</span>
      <input
        id={id}
        type="search"
        placeholder="Search transcript"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.found} role="status">
        {value.trim() === '' ? '' : `${found} found`}
      </span>
    </label>
  );
}

/** A line with what was searched for marked in it. */
export function MarkedText({ pieces }: { readonly pieces: ReturnType<typeof markedPieces> }) {
  return pieces.map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** What replaces the lines when none contains the words. */
export const nothingSaid = (wanted: string): string => `No matches for “${wanted}”. Try another word.`;
