import { useId, useState, type FocusEvent, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import fieldStyles from '../ui/Field.module.css';
import typography from '../ui/typography.module.css';
import styles from './FilterBar.module.css';

export type Filter =
  | { readonly kind: 'search'; readonly name: string; readonly label: string; readonly hint?: string }
  | {
      readonly kind: 'select';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly { readonly id: string; readonly label: string }[];
    }
  /** Words next to those of the search box. */
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  /** Two calendar days, both included. */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string; readonly label: string };

type Props = {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
};

/**
 * One row: the search box, and a button that opens the other filters. A choice applies at once, words when they are
 * sent.
 */
export function FilterBar({ filters, values, searchBox, onChange }: Props) {
  const id = useId();
  const search = filters.find((filter) => filter.kind === 'search');
  const others = filters.filter((filter) => filter.kind !== 'search');
  const set = Object.keys(values);
  const shownOthers = set.filter((name) => name !== search?.name).length;
  const [isOpen, setOpen] = useState(shownOthers > 0);
  /** What is typed applies once the field is left, or at Enter. */
  const sentOnLeaving = (name: string) => ({
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const value = event.target.value.trim();
      if (value !== (values[name] ?? '')) onChange({ [name]: value });
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.currentTarget.blur();
    },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (search !== undefined) onChange({ [search.name]: searchBox.current?.value.trim() ?? '' });
  };
  return (
    <form role="search" className={styles.bar} method="post" onSubmit={send}>
      {search === undefined ? null : (
        <div className={styles.search}>
          <label htmlFor={`${id}q`} className={typography.visuallyHidden}>
            {search.label}
          </label>
          <input
            ref={searchBox}
            id={`${id}q`}
            type="search"
            className={classNames(fieldStyles.input, styles.control)}
            placeholder={search.hint ?? search.label}
            defaultValue={values[search.name] ?? ''}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className={styles.go} aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
      )}
      {others.length === 0 ? null : (
        <Button
          look="line"
          size="small"
          icon="filter"
          aria-expanded={isOpen}
          aria-controls={`${id}others`}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{shownOthers > 0 ? ` (${shownOthers})` : ''}
        </Button>
      )}
      {set.length === 0 ? null : (
        <Button look="quiet" size="small" onClick={() => onChange(Object.fromEntries(set.map((name) => [name, null])))}>
          Clear
        </Button>
      )}
      <div id={`${id}others`} className={styles.others} hidden={!isOpen}>
        {others.map((filter) =>
          filter.kind === 'text' ? (
            <label key={filter.name}>
              <span className={typography.visuallyHidden}>{filter.label}</span>
              <input
                className={classNames(fieldStyles.input, styles.control)}
                placeholder={filter.label}
                defaultValue={values[filter.name] ?? ''}
                autoComplete="off"
                enterKeyHint="search"
                {...sentOnLeaving(filter.name)}
              />
            </label>
          ) : filter.kind === 'select' ? (
            <label key={filter.name}>
              <span className={typography.visuallyHidden}>{filter.label}</span>
              <select
                className={classNames(fieldStyles.select, styles.control)}
                value={values[filter.name] ?? ''}
                onChange={(event) => onChange({ [filter.name]: event.target.value })}
              >
                <option value="">{filter.label}: all</option>
                {filter.choices.map((choice) => (
                  <option key={choice.id} value={choice.id}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <fieldset key={filter.from} className={styles.dates}>
              <legend className={typography.visuallyHidden}>{filter.label}</legend>
              {([filter.from, filter.to] as const).map((name, at) => (
                <label key={name}>
                  <span>{at === 0 ? `${filter.label} from` : 'to'}</span>
                  <input
                    type="date"
                    className={classNames(fieldStyles.input, styles.control)}
                    defaultValue={values[name] ?? ''}
                    {...sentOnLeaving(name)}
                  />
                </label>
              ))}
            </fieldset>
          ),
        )}
      </div>
    </form>
  );
}
