import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { Filter } from '#site-map.ts';
import { WhenHere, type Soon } from '#platform/web/soon.tsx';
import '#platform/web/styles/cards.css';
import '#platform/web/styles/pages.css';
import './catalogue.css';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { ListAddress } from './list-loader.ts';
import { ListResults, type List, type ListWords } from './ListResults.tsx';
import type { Outcome } from './outcome.ts';

type Props<Row> = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly address: ListAddress;
  readonly list: Soon<Outcome<List<Row>>>;
  readonly to: (page: number, filter: Filter) => string;
  readonly look: 'cards' | 'rows';
  readonly words: ListWords;
  readonly skeleton: ReactNode;
  readonly renderRow: (row: Row, index: number) => ReactNode;
};

/** The frame of every list of the catalogue: title, filters, what it is narrowed by, the rows in their four states, the pages. */
export function ListPage<Row extends { readonly hash: string }>({ title, lead, address: { filter, items }, list, to, look, words, skeleton, renderRow }: Props<Row>) {
  const [announced, setAnnounced] = useState('');
  const isFirst = useRef(true);
  // The first list is read with its page; later ones are announced.
  const announce = useCallback((summary: string) => {
    if (!isFirst.current) setAnnounced(summary);
    isFirst.current = false;
  }, []);
  const cleared = to(1, {});
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
      </header>
      <div className="rail rail-left">
        <FilterBar filter={filter} items={items} to={(chosen) => to(1, chosen)} />
        <section aria-label="Results">
          <h2 className="vh">Results</h2>
          <FilterChips filter={filter} items={items} cleared={cleared} />
          <WhenHere answer={list} skeleton={skeleton}>
            {(outcome) => <ListResults list={outcome} look={look} words={words} pageTo={(page) => to(page, filter)} cleared={isFiltered ? cleared : null} renderRow={renderRow} onShown={announce} />}
          </WhenHere>
          <p className="vh" role="status">
            {announced}
          </p>
        </section>
      </div>
    </div>
  );
}
