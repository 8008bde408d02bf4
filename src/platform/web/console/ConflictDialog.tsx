import { useState } from 'react';
import { formatTime, ownZone } from '../../shared/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioRows } from '../ui/RadioRows.tsx';
import type { Fields } from './merge-fields.ts';
import { valueAt } from './merge-fields.ts';
import type { Conflict } from './use-editor.ts';
import styles from './ConflictDialog.module.css';

/** How each field is called, and how its value reads. */
export type FieldWords<Values extends Fields> = {
  readonly [Name in keyof Values]: { readonly label: string; readonly read?: (value: Values[Name]) => string };
};

/** The same for a path into a record, as `mergeFields` names the places that both changed. */
export type PathWords = {
  readonly label: (path: string) => string;
  readonly read: (path: string, value: unknown) => string;
};

/** The words of a record without lists in it. */
export const pathWords = <Values extends Fields>(words: FieldWords<Values>): PathWords => ({
  label: (path) => words[path as keyof Values]?.label ?? path,
  read: (path, value) =>
    (words[path as keyof Values]?.read as ((value: unknown) => string) | undefined)?.(value) ?? String(value ?? ''),
});

type Props<Values extends Fields> = {
  readonly conflict: Conflict<Values>;
  readonly mine: Values;
  readonly words: PathWords;
  readonly onSettle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
};

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * Someone else saved the same fields: which of the two stays, field by field. Mine is chosen at first, for it is the
 * text that I see; what only one of us changed is merged already.
 */
export function ConflictDialog<Values extends Fields>({ conflict, mine, words, onSettle }: Props<Values>) {
  const { kept, conflicts, theirs } = conflict;
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(conflicts.map((path) => [path, 'mine'])),
  );
  const who = kept.by ?? 'Someone else';
  const when = kept.at ? ` (${formatTime(kept.at, ownZone)})` : '';
  const readOf = (path: string, value: unknown) =>
    value === undefined ? 'Removed' : words.read(path, value) || 'Empty';
  const merged = theirs.filter((name) => !conflicts.some((path) => path === name || path.startsWith(`${name}.`)));
  return (
    <Dialog
      title={`You and ${who} both edited ${listFormat.format(conflicts.map(words.label))}`}
      onClose={() => onSettle(choices)}
      actions={
        <Button autoFocus onClick={() => onSettle(choices)}>
          Use these
        </Button>
      }
    >
      <p>Nothing is lost. Choose which version to keep; everything else was merged.</p>
      <div className={styles.fields}>
        {conflicts.map((path) => (
          <RadioRows
            key={path}
            legend={words.label(path)}
            value={choices[path] ?? 'mine'}
            onChange={(choice) => setChoices({ ...choices, [path]: choice })}
            choices={[
              { id: 'mine', label: 'Keep mine', detail: readOf(path, valueAt(mine, path)) },
              { id: 'theirs', label: `Use ${who}’s${when}`, detail: readOf(path, valueAt(kept.values, path)) },
            ]}
          />
        ))}
      </div>
      {merged.length === 0 ? null : (
        <p className={styles.merged}>
          {who} also changed {listFormat.format(merged.map(words.label))}.{' '}
          {merged.length === 1 ? 'That was' : 'Those were'} merged.
        </p>
      )}
    </Dialog>
  );
}
