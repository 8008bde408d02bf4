// The fields of a draft: each saves by itself, and says what members see in its place where that is something else.
import { useState, type ReactNode } from 'react';
import { ChangedField } from '#platform/web/console/ChangedField.tsx';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Switch } from '#platform/web/ui/Switch.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import layout from '#platform/web/ui/layout.module.css';
import type { DraftForm } from '../../draft-form.ts';
import { choicesOf } from '../../draft-values.ts';
import { useDraft, useDraftField } from './draft-context.ts';
import styles from './DraftFields.module.css';

/** The fields of the draft that hold such a value. */
type FieldOf<Value> = {
  [Name in keyof DraftForm]: [Value, DraftForm[Name]] extends [DraftForm[Name], Value] ? Name : never;
}[keyof DraftForm];
type TextName = FieldOf<string>;
/** The fields with one of a few words. */
type ChoiceName = {
  [Name in keyof DraftForm]: DraftForm[Name] extends string ? (string extends DraftForm[Name] ? never : Name) : never;
}[keyof DraftForm];
type NumberName = FieldOf<number> | FieldOf<number | null>;

type Words = {
  /** Usually what its description says. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  readonly className?: string | undefined;
};

const lengthOf = (text: string, most: number | undefined) =>
  most === undefined ? undefined : `${text.length.toLocaleString('en-US')} / ${most.toLocaleString('en-US')}`;

type InputProps = Words & {
  readonly name: TextName;
  /** How long it may be. */
  readonly most?: number;
  readonly type?: 'text' | 'date' | 'datetime-local';
  readonly look?: 'title';
  readonly placeholder?: string;
};

/** One line of text, a day, or a day and time. */
export function DraftInput({ name, most, type = 'text', look, placeholder, ...words }: InputProps) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words} counter={lengthOf(value, most)}>
      {(control) => (
        <input
          {...control}
          className={classNames(fieldStyles.input, look === 'title' && styles.title)}
          type={type}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
        />
      )}
    </ChangedField>
  );
}

/** Text of several lines; the field grows with it. */
export function DraftArea({
  name,
  most,
  rows = 2,
  ...words
}: Words & { readonly name: TextName; readonly most?: number; readonly rows?: number }) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words} counter={lengthOf(value, most)}>
      {(control) => (
        <textarea
          {...control}
          className={classNames(fieldStyles.area, styles.growing)}
          rows={rows}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </ChangedField>
  );
}

const numberIn = (text: string): number | null => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

type NumberInputProps = {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly className?: string | undefined;
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
};

/** A number as it is typed: "0." on the way to "0.5" stays. */
export function NumberInput({ value, onChange, className, ...input }: NumberInputProps) {
  const [text, setText] = useState('');
  return (
    <input
      {...input}
      className={className ?? fieldStyles.input}
      inputMode="decimal"
      autoComplete="off"
      value={numberIn(text) === value ? text : (value ?? '')}
      onChange={(event) => {
        setText(event.target.value);
        onChange(numberIn(event.target.value));
      }}
    />
  );
}

/** Credit hours are a number also where nothing is typed; everything else may have none. */
const numberFor = (name: NumberName, typed: number | null): number => {
  const number = typed === null ? null : Math.max(0, typed);
  return (name === 'credits' ? (number ?? 0) : number) as number;
};

/** A number; empty where there may be none. */
export function DraftNumber({
  name,
  isWhole = false,
  ...words
}: Words & { readonly name: NumberName; readonly isWhole?: boolean }) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words}>
      {(control) => (
        <NumberInput
          {...control}
          value={value}
          onChange={(next) => set(numberFor(name, next === null || !isWhole ? next : Math.round(next)))}
        />
      )}
    </ChangedField>
  );
}

type Choice = { readonly id: string; readonly label: string };

/** One of many, as the device's own list. */
export function DraftSelect({
  name,
  choices = choicesOf(name),
  none,
  read = String,
  ...words
}: Words & {
  readonly name: keyof DraftForm;
  readonly choices?: readonly Choice[];
  /** The words for nothing chosen, where that is possible. */
  readonly none?: string;
  /** The value of the draft for a choice. */
  readonly read?: (id: string) => unknown;
}) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words}>
      {(control) => (
        <select
          {...control}
          className={fieldStyles.select}
          value={value === null ? '' : String(value)}
          onChange={(event) =>
            set((event.target.value === '' && none !== undefined ? null : read(event.target.value)) as never)
          }
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </ChangedField>
  );
}

/** One of two to four, all in sight. */
export function DraftSegments({ name, ...words }: Words & { readonly name: ChoiceName }) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words} isGroup>
      {() => (
        <div className={classNames(fieldStyles.segments, styles.segments)}>
          {choicesOf(name).map(({ id, label }) => (
            <label key={id}>
              <input
                type="radio"
                name={`draft-${name}`}
                value={id}
                checked={value === id}
                onChange={() => set(id as typeof value)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </ChangedField>
  );
}

type ChipsProps = Words & { readonly name: 'audience' | 'hosts'; readonly choices?: readonly Choice[] };

/** Any of a few, all in sight. */
export function DraftChips({ name, choices = choicesOf(name), ...words }: ChipsProps) {
  const { value, set, ...field } = useDraftField(name);
  return (
    <ChangedField {...field} {...words} isGroup>
      {() => (
        <div className={styles.chips}>
          {choices.map(({ id, label }) => {
            const isOn = value.some((each) => each === id);
            return (
              <ChipButton
                key={id}
                look="choice"
                isOn={isOn}
                // In the order of the choices, so that the same ones are the same value.
                onClick={() =>
                  set(
                    choices
                      .map((choice) => choice.id)
                      .filter((each) => (each === id) !== value.includes(each as never)) as typeof value,
                  )
                }
              >
                {label}
              </ChipButton>
            );
          })}
        </div>
      )}
    </ChangedField>
  );
}

/** On or off. */
export function DraftSwitch({ name, children }: { readonly name: FieldOf<boolean>; readonly children: ReactNode }) {
  const { label, value, set, was } = useDraftField(name);
  const { isReadOnly } = useDraft();
  return (
    <div className={layout.stackSmall} data-field>
      <Switch label={label} isOn={value} onChange={set} isDisabled={isReadOnly}>
        {children}
        {was === undefined ? null : ' Changed since the live version.'}
      </Switch>
    </div>
  );
}

/** What is said about a whole list, with its name above it. */
export function DraftList({
  name,
  showsWarning = true,
  children,
  ...words
}: Words & {
  readonly name: keyof DraftForm;
  /** False where its items say for themselves what is worth a look. */
  readonly showsWarning?: boolean;
  readonly children: ReactNode;
}) {
  const { id, label, error, warning } = useDraftField(name);
  return (
    <ChangedField
      id={id}
      name={name}
      label={label}
      error={error}
      warning={showsWarning ? warning : undefined}
      {...words}
      isGroup
    >
      {() => children}
    </ChangedField>
  );
}
