import { useState } from 'react';
import type { ColumnsOf } from '../../shared/table-file.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import fieldStyles from '../ui/Field.module.css';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';
import styles from './Understood.module.css';

export type Columns<Field extends string> = {
  /** Every field in words, in the order in which they are shown. */
  readonly fields: Readonly<Record<Field, string>>;
  /** The head of the file. */
  readonly head: readonly string[];
  readonly columns: ColumnsOf<Field>;
  /** Without which nothing can be imported. */
  readonly needed: readonly Field[];
  /** The first lines of the file, by which its columns are told apart. */
  readonly sample: readonly (readonly string[])[];
  /** Reads the file again with these columns. */
  readonly onUse: (columns: ColumnsOf<Field>) => void;
};

type Props<Field extends string> = Columns<Field> & {
  /** Whether a column is missing that the import needs. */
  readonly isAsked: boolean;
};

/** What each column of a file is, by a select above its first lines. */
export function ColumnChoice<Field extends string>({
  fields,
  head,
  columns,
  needed,
  sample,
  isAsked,
  onUse,
}: Props<Field>) {
  const [chosen, setChosen] = useState(columns);
  const names = Object.keys(fields) as Field[];
  const fieldOf = (at: number) => names.find((field) => chosen[field] === at) ?? '';
  const missing = needed.filter((field) => chosen[field] === undefined).map((field) => fields[field]);
  /** A field has one column, and a column one field. */
  const choose = (at: number, value: string) => {
    const others = { ...chosen };
    for (const field of names) if (field === value || others[field] === at) delete others[field];
    setChosen(value === '' ? others : { ...others, [value]: at });
  };
  return (
    <div className={layout.stack}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: keys must reach it */}
      <div className={styles.sample} tabIndex={0} role="region" aria-label="First lines of the file">
        <table>
          <thead>
            <tr>
              {head.map((word, at) => {
                const called = word || `Column ${at + 1}`;
                return (
                  <th key={at} scope="col">
                    {called}
                    <select
                      className={classNames(fieldStyles.select, styles.select)}
                      aria-label={`${called} is`}
                      value={fieldOf(at)}
                      onChange={(event) => choose(at, event.target.value)}
                    >
                      <option value="">Leave out</option>
                      {names.map((field) => (
                        <option key={field} value={field}>
                          {fields[field]}
                        </option>
                      ))}
                    </select>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, line) => (
              <tr key={line}>
                {head.map((_, at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={layout.cluster}>
        <Button
          look={isAsked ? 'filled' : 'soft'}
          disabledReason={
            missing.length === 0 ? null : `Choose a column for ${new Intl.ListFormat('en-US').format(missing)} first.`
          }
          onClick={() => onUse(chosen)}
        >
          Use these columns
        </Button>
        <span className={typography.hint}>Next time, a file with these headings is read the same way.</span>
      </div>
    </div>
  );
}
