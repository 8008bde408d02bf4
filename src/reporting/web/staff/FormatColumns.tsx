import { useState } from 'react';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { cellKindLabels, cellKinds, fieldLabels, type RecipeForm } from '../../recipe-form.ts';
import type { ReportField } from '../../recipes.ts';

type Column = RecipeForm['columns'][number];
type Keyed = Column & { readonly key: string };

type Props = {
  readonly columns: readonly Column[];
  readonly faultOf: (at: number) => string | undefined;
  readonly onChange: (columns: RecipeForm['columns']) => void;
};

let made = 0;
const keyed = (column: Column): Keyed => ({ ...column, key: `column-${(made += 1)}` });
const blank: Column = {
  heading: '',
  field: null,
  as: 'text',
  words: [],
  otherwise: '',
  without: '',
  before: '',
  width: 16,
};

/** "live = Lecture", a line each. */
const wordsText = (words: Column['words']): string => words.map(({ from, to }) => `${from} = ${to}`).join('\n');
const wordsIn = (text: string): Column['words'] =>
  text.split('\n').flatMap((each) => {
    const at = each.indexOf('=');
    return at < 0 ? [] : [{ from: each.slice(0, at).trim(), to: each.slice(at + 1).trim() }];
  });

/** The columns of a file in their order: what each shows, and how. */
export function FormatColumns({ columns, faultOf, onChange }: Props) {
  const [items, setItems] = useState<readonly Keyed[]>(() => columns.map(keyed));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const update = (next: readonly Keyed[]) => {
    setItems(next);
    onChange(next.map(({ key: _key, ...column }) => column));
  };
  const set = (key: string, change: Partial<Column>) =>
    update(items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  return (
    <SortableLines
      items={items}
      what="column"
      look="card"
      most={40}
      addLabel="Add column"
      onAdd={() => update([...items, keyed(blank)])}
      onChange={update}
    >
      {(column, at) => {
        const text = (name: 'heading' | 'before' | 'without' | 'otherwise', label: string, hint?: string) => (
          <TextField
            id={`${column.key}-${name}`}
            name={name}
            label={label}
            optional
            maxLength={name === 'heading' ? 80 : 60}
            hint={hint}
            value={column[name]}
            onChange={(event) => set(column.key, { [name]: event.target.value })}
          />
        );
        const fault = faultOf(at);
        return (
          <FieldGrid>
            {text('heading', `Heading of column ${at + 1}`)}
            <SelectField
              id={`${column.key}-field`}
              name="field"
              label="Shows"
              choices={[
                { id: '', label: 'Nothing, or always the same text' },
                ...Object.entries(fieldLabels).map(([id, label]) => ({ id, label })),
              ]}
              value={column.field ?? ''}
              onChange={(event) =>
                set(column.key, { field: event.target.value === '' ? null : (event.target.value as ReportField) })
              }
              error={fault}
            />
            <SelectField
              id={`${column.key}-as`}
              name="as"
              label="As"
              choices={cellKinds.map((id) => ({ id, label: cellKindLabels[id] }))}
              value={column.as}
              onChange={(event) => set(column.key, { as: event.target.value as Column['as'] })}
            />
            <TextField
              id={`${column.key}-width`}
              name="width"
              label="Width"
              inputMode="numeric"
              hint="In characters; spreadsheets only."
              value={String(column.width)}
              onChange={(event) => set(column.key, { width: Number(event.target.value.replaceAll(/\D/g, '')) })}
            />
            <WideField>
              <details>
                <summary className={classNames(typography.caption, typography.fold)}>More for column {at + 1}</summary>
                <FieldGrid>
                  {text('otherwise', 'If empty', 'What the cell says when there is nothing to show.')}
                  {text('before', 'Text before')}
                  {text('without', 'Leave out at the beginning', 'As “50-” of a provider number.')}
                  <AreaField
                    id={`${column.key}-words`}
                    name="words"
                    label="The board’s words"
                    optional
                    rows={3}
                    hint="One on each line, as in: live = Lecture"
                    value={typed[column.key] ?? wordsText(column.words)}
                    onChange={(event) => {
                      setTyped({ ...typed, [column.key]: event.target.value });
                      set(column.key, { words: wordsIn(event.target.value) });
                    }}
                  />
                </FieldGrid>
              </details>
            </WideField>
          </FieldGrid>
        );
      }}
    </SortableLines>
  );
}
