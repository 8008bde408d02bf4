import { useState } from 'react';
import { formatTime, ownZone } from '../../shared/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import type { Fields } from './merge-fields.ts';
import type { Conflict } from './use-editor.ts';
import styles from './ConflictDialog.module.css';

/** How each field is called, and how its value reads. */
export type FieldWords<Values extends Fields> = {
  readonly [Name in keyof Values]: { readonly label: string; readonly read?: (value: Values[Name]) => string };
};

type Props<Values extends Fields> = {
  readonly conflict: Conflict<Values>;
  readonly mine: Values;
  readonly words: FieldWords<Values>;
  readonly onSettle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
};

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * Someone else saved the same fields: which of the two stays, field by field. What only one of us changed is merged
 * already.
 */
export function ConflictDialog<Values extends Fields>({ conflict, mine, words, onSettle }: Props<Values>) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const { kept } = conflict;
  const labelOf = (name: string) => words[name as keyof Values]?.label ?? name;
  const readOf = (name: string, value: unknown): string => {
    const read = words[name as keyof Values]?.read as ((value: unknown) => string) | undefined;
    return (read?.(value) ?? String(value ?? '')) || 'Nothing';
  };
  const who = kept.by ?? 'Someone else';
  const when = kept.at ? ` at ${formatTime(kept.at, ownZone)}` : '';
  return (
    <Dialog
      look="document"
      title={`${who} changed ${listFormat.format(conflict.theirs.map(labelOf))}${when}`}
      onClose={() => onSettle(choices)}
      actions={
        <Button autoFocus onClick={() => onSettle(choices)}>
          Use these
        </Button>
      }
    >
      <p>You both edited these fields. Choose which version to keep.</p>
      <div className={styles.fields}>
        {conflict.conflicts.map((name) => (
          <div key={name}>
            <RadioGroup
              id={`settle-${name}`}
              name={`settle-${name}`}
              label={labelOf(name)}
              choices={[
                { id: 'theirs', label: 'Theirs' },
                { id: 'mine', label: 'Mine' },
              ]}
              onChange={(event) =>
                setChoices({ ...choices, [name]: event.target.value === 'mine' ? 'mine' : 'theirs' })
              }
            />
            <dl className={styles.both}>
              <div data-chosen={choices[name] !== 'mine' || undefined}>
                <dt>Theirs</dt>
                <dd>{readOf(name, kept.values[name])}</dd>
              </div>
              <div data-chosen={choices[name] === 'mine' || undefined}>
                <dt>Mine</dt>
                <dd>{readOf(name, mine[name])}</dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
