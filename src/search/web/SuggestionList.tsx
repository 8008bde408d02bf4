import type { Suggestion } from '../contract.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { MarkedText } from '#catalogue/web/FoundWords.tsx';
import { suggestionKinds } from './suggestion-kinds.ts';
import { optionId, type Suggestions } from './suggestions.ts';
import styles from './SuggestionList.module.css';

type Props = {
  readonly id: string;
  readonly suggestions: Suggestions;
  /** Which one the arrow keys are on; -1 for none. */
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
};

/** The list under a search box. The keyboard stays in the box: the box says which option is active. */
export function SuggestionList({ id, suggestions: { kind, data, marks, unmatched }, active, onChoose }: Props) {
  return (
    <div className={styles.suggestions}>
      {kind === 'recent' ? (
        <p className={styles.heading} aria-hidden="true">
          Recent searches
        </p>
      ) : null}
      {unmatched === null ? null : (
        <p className={styles.noMatch}>No match for “{unmatched}”. Press Enter to search everything.</p>
      )}
      {data.length === 0 ? null : (
        <div id={id} role="listbox" aria-label={kind === 'recent' ? 'Recent searches' : 'Suggestions'}>
          {data.map((suggestion, index) => {
            const look = suggestionKinds[suggestion.kind];
            return (
              // The box keeps the keyboard; an option is chosen from there, or by pointing.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${suggestion.kind} ${suggestion.address} ${suggestion.label}`}
                id={optionId(id, index)}
                className={styles.suggestion}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(suggestion)}
              >
                <Icon name={kind === 'recent' ? 'clock' : look.icon} />
                <span className={styles.words}>
                  <MarkedText text={suggestion.label} marks={marks} />
                  {suggestion.note === '' ? null : <small>{suggestion.note}</small>}
                </span>
                {kind === 'recent' ? null : <span className={styles.kind}>{look.label}</span>}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
