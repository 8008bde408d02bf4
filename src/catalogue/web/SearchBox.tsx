import { useId, useState, type SubmitEvent } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { searchText, shortSearchHint } from '../search-terms.ts';

type Props = {
  readonly label: string;
  readonly button: string;
  /** Where the form goes without script. */
  readonly action: string;
  /** The words searched for now. */
  readonly q: string;
  /** Gets the words after the rules of search; empty to search for nothing. */
  readonly onSearch: (words: string, includesAll: boolean) => void;
  readonly look: 'hero' | 'rail';
  readonly placeholder?: string;
  /** Adds "Include All Content": ticked, the words go to the search page. */
  readonly offersAll?: boolean;
};

/** The keyword box of lists and of the landing page. Apostrophes, length and "3m" are the rules of search-terms.ts. */
export function SearchBox({ label, button, action, q, onSearch, look, placeholder, offersAll = false }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  const [isTooShort, setTooShort] = useState(false);
  // Another search, or a removed chip, changes the words from outside.
  if (shown !== q) {
    setShown(q);
    setTyped(q);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = searchText(typed);
    const isShort = words === '' && typed.trim() !== '';
    setTooShort(isShort);
    if (!isShort) onSearch(words, new FormData(event.currentTarget).has('all'));
  }

  const isHero = look === 'hero';
  return (
    <form className={isHero ? undefined : 'field'} role="search" action={action} onSubmit={submit}>
      <label className={isHero ? 'vh' : undefined} htmlFor={id}>
        {label}
      </label>
      <div className={classNames('search', !isHero && 'search-sm')}>
        {isHero ? <Icon name="search" /> : null}
        <input id={id} name="q" type="search" value={typed} maxLength={200} placeholder={placeholder} enterKeyHint="search" autoComplete="off" aria-describedby={`${id}-note`} onChange={(event) => setTyped(event.target.value)} />
        <button className={classNames('btn', !isHero && 'btn-sm')} type="submit">
          {button}
        </button>
      </div>
      <span className="hint" id={`${id}-note`} role="status">
        {isTooShort ? shortSearchHint : ''}
      </span>
      {offersAll ? (
        <label className="check">
          <input type="checkbox" name="all" value="1" />
          <span>Include All Content</span>
        </label>
      ) : null}
    </form>
  );
}
