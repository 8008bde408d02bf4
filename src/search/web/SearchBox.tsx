import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { Suggestion } from '../contract.ts';
import { searchText, shortSearchHint } from '../search-terms.ts';
import styles from './SearchBox.module.css';
import { rememberSearch } from './recent-searches.ts';
import type { Suggesting as Loaded } from './Suggesting.tsx';
import { afterArrow, noSuggestions, optionId } from './suggestions.ts';

/** Comes when the box is first used. Where it can't be loaded, the search works without. */
const Suggesting = lazy<typeof Loaded>(() =>
  import('./Suggesting.tsx').then(
    (module) => ({ default: module.Suggesting }),
    () => ({ default: () => null }),
  ),
);

const looks = {
  hero: styles.hero,
  page: styles.page,
  bar: styles.bar,
  rail: classNames(fieldStyles.field, styles.rail),
} as const;

type Props = {
  readonly label: string;
  readonly button: string;
  /** Where the form goes without script. */
  readonly action: string;
  /** The words searched for now. */
  readonly q: string;
  /** Gets the words after the rules of search; empty to search for nothing. */
  readonly onSearch: (words: string, includesAll: boolean) => void;
  readonly look: keyof typeof looks;
  readonly placeholder?: string;
  /** Adds "Include All Content": ticked, the words go to the search page. */
  readonly offersAll?: boolean;
};

/**
 * The keyword box of lists and of the landing page: a combobox that suggests while someone types. Apostrophes, length
 * and "3m" are the rules of search-terms.ts. Without script it is a plain form.
 */
export function SearchBox({ label, button, action, q, onSearch, look, placeholder, offersAll = false }: Props) {
  const id = useId();
  const listId = `${id}-list`;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  const [isTooShort, setTooShort] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isUsed, setUsed] = useState(false);
  const [suggestions, setSuggestions] = useState(noSuggestions);
  // Another search, or a removed chip, changes the words from outside.
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }
  const isListed = isOpen && suggestions.data.length > 0;
  const isUnmatched = isOpen && suggestions.unmatched !== null;
  const chosen = isListed ? suggestions.data[active] : undefined;

  function open() {
    setUsed(true);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function search(words: string) {
    close();
    rememberSearch(words);
    onSearch(words, form.current !== null && new FormData(form.current).has('all'));
  }

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'words') {
      setTyped(suggestion.label);
      search(searchText(suggestion.label));
      return;
    }
    close();
    rememberSearch(searchText(suggestion.label));
    void navigate(suggestion.address);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen !== undefined) return choose(chosen);
    const words = searchText(typed);
    const isShort = words === '' && typed.trim() !== '';
    setTooShort(isShort);
    if (!isShort) search(words);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = afterArrow(event.key, active, suggestions.data.length);
    if (event.key === 'Escape' && (isListed || isUnmatched)) {
      // The first Escape closes the list; the next one empties the box, as browsers do.
      event.preventDefault();
      close();
    } else if (next !== null) {
      event.preventDefault();
      open();
      setActive(next);
    }
  }

  const isRail = look === 'rail';
  return (
    <form ref={form} className={looks[look]} role="search" action={action} onSubmit={submit}>
      <label className={isRail ? undefined : typography.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <div className={styles.anchor}>
        <div className={styles.box}>
          {isRail ? null : <Icon name="search" />}
          <input
            id={id}
            name="q"
            type="search"
            value={typed}
            maxLength={200}
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={chosen === undefined ? undefined : optionId(listId, active)}
            aria-describedby={`${id}-note`}
            onFocus={open}
            onClick={open}
            onBlur={close}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              open();
              setActive(-1);
            }}
          />
          <button className={buttonClasses({ size: isRail ? 'small' : 'normal' }, styles.submit)} type="submit">
            {button}
          </button>
        </div>
        {isUsed ? (
          <Suspense>
            <Suggesting
              id={listId}
              typed={typed}
              isWanted={isOpen}
              active={active}
              onSuggested={setSuggestions}
              onChoose={choose}
            />
          </Suspense>
        ) : null}
      </div>
      <span className={classNames(typography.hint, styles.hint)} id={`${id}-note`} role="status">
        {isTooShort ? shortSearchHint : ''}
      </span>
      <span className={typography.visuallyHidden} role="status">
        {isListed
          ? `${suggestions.data.length} ${suggestions.kind === 'recent' ? 'recent searches' : 'suggestions'}`
          : isUnmatched
            ? 'No suggestions'
            : ''}
      </span>
      {offersAll ? (
        <label className={classNames(fieldStyles.check, styles.includesAll)}>
          <input className={fieldStyles.box} type="checkbox" name="all" value="1" />
          <span>Include All Content</span>
        </label>
      ) : null}
    </form>
  );
}
