import { useState } from 'react';
import type { ColumnsOf } from '../../shared/table-file.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import typography from '../ui/typography.module.css';

type Props<Field extends string> = {
  /** Every field in words, in the order in which they are shown. */
  readonly fields: Readonly<Record<Field, string>>;
  /** The head of the file. */
  readonly head: readonly string[];
  readonly columns: ColumnsOf<Field>;
  /** Without which nothing can be imported. */
  readonly needed: readonly Field[];
  /** The first lines of the file, by which its columns are told apart. */
  readonly sample: readonly (readonly string[])[];
  /** Whether a column is missing that the import needs. */
  readonly isAsked: boolean;
  readonly onChange: (columns: ColumnsOf<Field>) => void;
};

/** Which column of a file holds what, as it was guessed; another choice looks again. */
export function ColumnChoice<Field extends string>({
  fields,
  head,
  columns,
  needed,
  sample,
  isAsked,
  onChange,
}: Props<Field>) {
  // It stays open once what is needed is chosen: the other columns may be unnamed as well.
  const [isOpen] = useState(isAsked);
  const labelOf = (word: string, at: number) => {
    const values = sample.flatMap((cells) => (cells[at] ? [cells[at]] : [])).slice(0, 2);
    return `${word || `Column ${at + 1}`}${values.length === 0 ? '' : `: ${values.join(', ')}`}`;
  };
  return (
    <details open={isOpen}>
      <summary className={typography.fold}>Columns</summary>
      <FieldGrid>
        {(Object.keys(fields) as Field[]).map((field) => (
          <SelectField
            key={field}
            id={`column-${field}`}
            name={field}
            label={fields[field]}
            optional={!needed.includes(field)}
            placeholder={needed.includes(field) ? 'Choose…' : 'Not in the file'}
            choices={head.map((word, at) => ({ id: String(at), label: labelOf(word, at) }))}
            value={columns[field] === undefined ? '' : String(columns[field])}
            onChange={(event) => {
              const others = { ...columns };
              delete others[field];
              onChange(event.target.value === '' ? others : { ...others, [field]: Number(event.target.value) });
            }}
          />
        ))}
      </FieldGrid>
    </details>
  );
}
