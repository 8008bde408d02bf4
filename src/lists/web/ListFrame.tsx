import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Filter, ListRefinement } from '#site-map.ts';
import type { Loaded } from '#platform/web/loaded.ts';
import type { ListAddress } from '#search/web/list-loader.ts';
import { ListResults, type AnyList, type ListWords } from './ListResults.tsx';
import { FoundList } from '#search/web/FoundList.tsx';
// Their sheets stand in the page even so: the server draws them where words were searched.
import '#catalogue/web/Marked.module.css';
import '#search/web/SearchNote.module.css';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './ListFrame.module.css';

type Props<Answer extends AnyList> = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Stands in the place of title and lead, as wide as the screen. */
  readonly top?: ReactNode;
  /** Stands next to the list with its filters; on a small screen before both. */
  readonly aside?: ReactNode;
  /** What the list begins with. */
  readonly head?: ReactNode;
  /** How the list is narrowed: next to it, or in a bar above it, which then has the whole width. */
  readonly filters: ReactNode;
  readonly isBar?: boolean;
  /** What is left of a bar's filters below the list. */
  readonly foot?: ReactNode;
  /** What the list is narrowed by, each with its removal. */
  readonly chips: ReactNode;
  /** How the list is narrowed and ordered beyond its filter: its pages keep that. */
  readonly refinement?: ListRefinement;
  /** Adds "Available Now: 14 Live Webinars": what one and many of them are called there. */
  readonly available?: readonly [one: string, many: string];
  readonly address: ListAddress;
  readonly list: Loaded<{ readonly answer: Answer }>;
  readonly to: (page: number, filter: Filter, refinement?: ListRefinement) => string;
  readonly look: 'cards' | 'rows' | 'lines';
  readonly words: ListWords;
  readonly renderRow: (row: Answer['data'][number], index: number, answer: Answer) => ReactNode;
  readonly renderRows?: ((answer: Answer) => ReactNode) | undefined;
};

const notRefined: ListRefinement = {};

/**
 * The frame of every list of the catalogue: title, filters, what it is narrowed by, the rows in their four states, the
 * pages.
 */
export function ListFrame<Answer extends AnyList>({
  title,
  lead,
  top,
  aside,
  head,
  filters,
  isBar = false,
  foot,
  chips,
  refinement = notRefined,
  available,
  address: { filter },
  list,
  to,
  look,
  words,
  renderRow,
  renderRows,
}: Props<Answer>) {
  const [announced, setAnnounced] = useState('');
  const isFirst = useRef(true);
  // The first list is read with its page; later ones are announced.
  const announce = useCallback((summary: string) => {
    if (!isFirst.current) setAnnounced(summary);
    isFirst.current = false;
  }, []);
  const answer = list.state === 'ready' ? list.answer : null;
  const search = answer?.search ?? null;
  const cleared = to(1, {});
  const isFiltered = Object.keys(filter).length + Object.keys(refinement).length > 0;
  const results = (
    <ListResults
      list={list}
      look={look}
      words={words}
      pageTo={(page) => to(page, filter, refinement)}
      cleared={isFiltered ? cleared : null}
      renderRow={renderRow}
      renderRows={renderRows}
      onShown={announce}
    />
  );
  const page = (
    <div className={classNames(layout.wrap, layout.page)}>
      {top === undefined ? (
        <header className={layout.pageHead}>
          <h1>{title}</h1>
          {lead === undefined ? null : <p className={typography.lead}>{lead}</p>}
          {available === undefined ? null : (
            <p className={classNames(lead === undefined ? typography.lead : typography.quiet, styles.available)}>
              {answer === null
                ? null
                : `Available Now: ${answer.totalRows} ${answer.totalRows === 1 ? available[0] : available[1]}`}
            </p>
          )}
        </header>
      ) : null}
      <div
        className={isBar ? undefined : classNames(layout.rail, layout.railLeft, aside !== undefined && styles.wideRail)}
      >
        {aside === undefined ? (
          filters
        ) : (
          <div className={styles.aside}>
            {aside}
            {filters}
          </div>
        )}
        <section className={styles.results} aria-label="Results">
          {head ?? <h2 className={typography.visuallyHidden}>Results</h2>}
          {chips}
          {search === null ? (
            results
          ) : (
            <FoundList search={search} q={filter.q}>
              {results}
            </FoundList>
          )}
          <p className={typography.visuallyHidden} role="status">
            {announced}
          </p>
        </section>
      </div>
      {foot}
    </div>
  );
  return top === undefined ? (
    page
  ) : (
    <>
      {top}
      {page}
    </>
  );
}
