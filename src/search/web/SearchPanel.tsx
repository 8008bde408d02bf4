import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { MarkedText } from '#catalogue/web/FoundWords.tsx';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { useModal } from '#platform/web/ui/use-modal.ts';
import type { Suggestion } from '../contract.ts';
import { searchText, shortSearchHint } from '../search-terms.ts';
import noHit from '#platform/web/art/no-hit.svg';
import { removeRecentSearch, clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { isSearchKeyOn, searchKey, switchSearchKey } from './search-shortcut.ts';
import { suggestionGroups } from './suggestion-groups.ts';
import { suggestionKinds } from './suggestion-kinds.ts';
import { afterArrow, optionId } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useSubjects, type Subject } from './use-subjects.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import styles from './SearchPanel.module.css';

/** More would push the subjects out of sight. */
const recentShown = 3;
const nearShown = 4;

/** What the arrow keys can be on: where it leads, and the words that are remembered with it. */
type Stop = { readonly to: string; readonly words: string };

type OptionProps = {
  readonly id: string;
  readonly stop: Stop;
  readonly isActive: boolean;
  readonly className: string | undefined;
  readonly onChoose: (stop: Stop) => void;
  readonly children: ReactNode;
};

/** A choice. The field keeps the keyboard and says which one is active; the link is for pointing, and for a new tab. */
function Option({ id, stop, isActive, className, onChoose, children }: OptionProps) {
  return (
    <Link
      id={id}
      className={className}
      to={stop.to}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(stop)}
    >
      {children}
    </Link>
  );
}

function Facts({ kind, note, startsAt, credits }: Suggestion) {
  const parts: ReactNode[] = [
    startsAt === null ? suggestionKinds[kind].label : <LocalTime key="start" at={startsAt} format="live" />,
    note,
    credits > 0 ? `${creditsText(credits)} CEU` : '',
  ].filter((part) => part !== '');
  return <small>{parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}</small>;
}

function Picture({ kind, picture }: Suggestion) {
  if (picture === null)
    return (
      <span className={styles.sign}>
        <Icon name={suggestionKinds[kind].icon} />
      </span>
    );
  if (kind === 'speaker') return <CardPhoto photo={picture} width={48} height={48} className={styles.portrait} />;
  if (kind === 'episode' || kind === 'book')
    return <CardPhoto photo={picture} width={48} height={48} className={styles.cover} />;
  return <CardPhoto photo={picture} width={72} height={48} className={styles.picture} />;
}

const stopOf = ({ address, label }: Suggestion): Stop => ({ to: address, words: searchText(label) });
const stopOfWords = (words: string): Stop => ({ to: siteMap.search({ q: words }), words });
const stopOfSubject = ({ categoryID }: Subject): Stop => ({ to: siteMap.search({ cid: categoryID }), words: '' });

function onConnection(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
const isConnected = () => navigator.onLine;

/**
 * Over any page: a field, and under it recent words and subjects, then the first hits of what is typed. A combobox in a
 * modal dialog.
 */
export function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useModal(dialog);
  const close = () => leave(onClose);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [isTooShort, setTooShort] = useState(false);
  const [recent, setRecent] = useState(() => recentSearches().slice(0, recentShown));
  const [isKeyOn, setKeyOn] = useState(isSearchKeyOn);
  const isOnline = useSyncExternalStore(onConnection, isConnected);
  const subjects = useSubjects();
  const words = searchText(typed);
  const { kind, data, marks, unmatched } = useSuggestions(typed, isOnline);
  // The last hits stay until there are others; with too few letters for any, the beginning is shown.
  const found = words !== '' && kind === 'found' && isOnline ? data : [];
  const isUnmatched = words !== '' && isOnline && unmatched !== null;
  const isStart = found.length === 0 && !isUnmatched;
  const groups = suggestionGroups(found);
  const all = stopOfWords(words);
  const stops: readonly Stop[] = isStart
    ? [...recent.map(stopOfWords), ...subjects.map(stopOfSubject)]
    : [...groups.flatMap(({ rows }) => rows.map(({ suggestion }) => stopOf(suggestion))), all];
  const chosen = stops[active];
  const lists = isStart
    ? [...(recent.length > 0 ? [`${id}-recent`] : []), ...(subjects.length > 0 ? [`${id}-subjects`] : [])]
    : [`${id}-list`];

  function type(text: string) {
    setTyped(text);
    setActive(-1);
    setTooShort(false);
  }

  function choose(stop: Stop) {
    rememberSearch(stop.words);
    close();
  }

  function go(stop: Stop) {
    choose(stop);
    void navigate(stop.to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = afterArrow(event.key, active, stops.length);
    if (event.key === 'Escape') {
      // The first Escape empties the field, the next one closes.
      event.preventDefault();
      if (typed === '') close();
      else type('');
    } else if (next !== null && stops.length > 0) {
      event.preventDefault();
      setActive(next);
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
    }
  }

  const option = (at: number, stop: Stop, className: string | undefined, children: ReactNode) => (
    <Option
      key={`${at} ${stop.to}`}
      id={optionId(id, at)}
      stop={stop}
      isActive={at === active}
      className={className}
      onChoose={choose}
    >
      {children}
    </Option>
  );

  const start = (
    <>
      {recent.length === 0 ? null : (
        <section aria-labelledby={`${id}-recent-heading`}>
          <div className={styles.heading}>
            <h2 id={`${id}-recent-heading`}>Recent</h2>
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                clearRecentSearches();
                setRecent([]);
                setActive(-1);
              }}
            >
              Clear<span className={typography.visuallyHidden}> recent searches</span>
            </button>
          </div>
          <div className={styles.recent}>
            <div id={`${id}-recent`} role="listbox" aria-labelledby={`${id}-recent-heading`}>
              {recent.map((each, at) =>
                option(
                  at,
                  stopOfWords(each),
                  styles.word,
                  <>
                    <Icon name="clock" />
                    <b>{each}</b>
                  </>,
                ),
              )}
            </div>
            <div>
              {recent.map((each) => (
                <IconButton
                  key={each}
                  icon="close"
                  label={`Forget ${each}`}
                  className={styles.forget}
                  onClick={() => {
                    removeRecentSearch(each);
                    setRecent(recent.filter((other) => other !== each));
                    setActive(-1);
                  }}
                />
              ))}
            </div>
          </div>
        </section>
      )}
      {isOnline ? null : (
        <p className={styles.offline} role="status">
          <Icon name="offline" />
          You’re offline. Recent searches work again when you’re back online.
        </p>
      )}
      {subjects.length === 0 ? null : (
        <section aria-labelledby={`${id}-subjects-heading`}>
          <div className={styles.heading}>
            <h2 id={`${id}-subjects-heading`}>Popular subjects</h2>
          </div>
          <div
            id={`${id}-subjects`}
            className={styles.subjects}
            role="listbox"
            aria-labelledby={`${id}-subjects-heading`}
          >
            {subjects.map((subject, at) =>
              option(
                recent.length + at,
                stopOfSubject(subject),
                styles.subject,
                <>
                  <span className={styles.artwork}>
                    <CardPhoto photo={subject.picture} width={160} height={68} />
                  </span>
                  <b>{subject.categoryName}</b>
                  <small>{subject.count === 1 ? '1 item' : `${subject.count} items`}</small>
                </>,
              ),
            )}
          </div>
        </section>
      )}
    </>
  );

  const hits = (
    <>
      {isUnmatched ? (
        <div className={styles.none}>
          <img src={noHit} alt="" width="112" height="112" />
          <h2>No matches for “{unmatched}”</h2>
          <p>Check the spelling, or try a broader word. Search also covers descriptions, handouts, and transcripts.</p>
          <div className={styles.near}>
            {subjects.slice(0, nearShown).map(({ categoryID, categoryName }) => (
              <Chip key={categoryID} to={siteMap.search({ cid: categoryID })} onClick={close}>
                {categoryName}
              </Chip>
            ))}
          </div>
        </div>
      ) : null}
      <div id={`${id}-list`} role="listbox" aria-label="First results">
        {groups.map(({ heading, rows }) => (
          <div key={heading} className={styles.group} role="group" aria-label={heading}>
            <p className={styles.heading} aria-hidden="true">
              {heading}
            </p>
            {rows.map(({ suggestion, at }) =>
              option(
                at,
                stopOf(suggestion),
                styles.row,
                <>
                  <Picture {...suggestion} />
                  <span className={styles.words}>
                    <b>
                      <MarkedText text={suggestion.label} marks={marks} />
                    </b>
                    <Facts {...suggestion} />
                  </span>
                  <kbd aria-hidden="true">↵</kbd>
                </>,
              ),
            )}
          </div>
        ))}
        {option(
          stops.length - 1,
          all,
          styles.all,
          <>
            <Icon name="search" />
            <span>All results for “{words}”</span>
          </>,
        )}
      </div>
    </>
  );

  return (
    // A press next to the panel closes it, as Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label="Search all CE"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <form
        className={styles.field}
        role="search"
        action={siteMap.search()}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) go(chosen);
          else if (words !== '') go(all);
          else if (typed.trim() === '') go({ to: siteMap.search(), words: '' });
          else setTooShort(true);
        }}
      >
        <Icon name="search" />
        <input
          data-autofocus
          name="q"
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Class, speaker, subject"
          aria-label="Search all CE"
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={stops.length > 0}
          aria-controls={lists.length > 0 ? lists.join(' ') : undefined}
          aria-activedescendant={chosen === undefined ? undefined : optionId(id, active)}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.target.value)}
        />
        <button type="button" className={styles.close} onClick={close}>
          <kbd>esc</kbd>
          <span>Cancel</span>
          <span className={typography.visuallyHidden}> Close search</span>
        </button>
      </form>
      <p className={classNames(typography.hint, styles.hint)} role="status">
        {isTooShort ? shortSearchHint : ''}
      </p>
      <div className={styles.body}>{isStart ? start : hits}</div>
      <p className={typography.visuallyHidden} role="status">
        {isUnmatched ? 'No suggestions' : found.length === 0 ? '' : `${found.length} suggestions`}
      </p>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <label>
          <input
            className={fieldStyles.box}
            type="checkbox"
            checked={isKeyOn}
            onChange={(event) => {
              switchSearchKey(event.target.checked);
              setKeyOn(event.target.checked);
            }}
          />
          <span>
            Press <kbd>{searchKey}</kbd> to search from any page
          </span>
        </label>
      </div>
    </dialog>
  );
}
