// A list of the console: title with its total, one row of filters that live in the address, a table, and what can be
// done with several rows at once. The server filters, sorts and pages; the page holds nothing but the ticks.
import { useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { pageCount } from '../../shared/paging.ts';
import type { LoadFailure } from '../loaded.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import skeletonStyles from '../ui/Skeleton.module.css';
import fieldStyles from '../ui/Field.module.css';
import typography from '../ui/typography.module.css';
import { FilterBar, type Filter } from './FilterBar.tsx';
import { KeysDialog, type KeyHelp } from './KeysDialog.tsx';
import { useKeys, useKeysAreOn } from './keys.ts';
import { listStateOf, nextSort, queryWith } from './list-address.ts';
import { PageHead } from './PageHead.tsx';
import styles from './ListView.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name by which its call sorts; its head is then a button. */
  readonly sort?: string;
  readonly align?: 'end';
  /** What is in one line: a day. */
  readonly isWhole?: true;
  /**
   * Where a phone shows it: under the title, or as the one figure or state next to it. Elsewhere it is left out there.
   */
  readonly phone?: 'under' | 'beside';
};

/** Next to the filters, what is often asked for, with how many there are; what has none is not offered. */
export type QuickFilter = {
  /** The filter that it sets. */
  readonly name: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly count: number }[];
};

/** What was ticked. `isAll`: every row that matches, beyond this page. */
export type Chosen = {
  readonly keys: readonly string[];
  readonly isAll: boolean;
  readonly count: number;
  readonly clear: () => void;
};

/** The envelope of a list's answer; `page` counts from 0. */
export type ListAnswer<Row> = {
  readonly data: readonly Row[];
  readonly totalRows: number;
  readonly page: number;
  readonly pageSize: number;
};

type Props<Row> = {
  readonly title: string;
  /** "student", "students": what a row is. */
  readonly noun: readonly [one: string, many: string];
  readonly path?: readonly { readonly label: string; readonly to: string }[];
  /** How many there are, where that takes more than the total. */
  readonly lead?: string | null;
  /** Null while the first answer is on its way. */
  readonly list: ({ readonly state: 'ready' } & ListAnswer<Row>) | LoadFailure | null;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The row in words, for its tick and its menu. */
  readonly rowName: (row: Row) => string;
  /** The first cell of a row; a link where the row has a page. */
  readonly titleHead: string;
  readonly titleSort?: string;
  readonly rowTitle?: (row: Row) => ReactNode;
  /** A picture before the title; a phone leaves it out. */
  readonly rowPicture?: (row: Row) => ReactNode;
  /** A line under the title. */
  readonly rowNote?: (row: Row) => ReactNode;
  readonly rowTo?: (row: Row) => string | null;
  readonly rowEdit?: (row: Row) => string | null;
  /** A row's `MenuItem`s, behind three dots; null where it has none. */
  readonly rowMenu?: (row: Row) => ReactNode;
  readonly filters?: readonly Filter[];
  readonly quick?: QuickFilter;
  /** Buttons of what can be done with the ticked rows. */
  readonly bulk?: (chosen: Chosen) => ReactNode;
  /** Whether `bulk` can be asked for every row that matches. */
  readonly bulkTakesAll?: boolean;
  /** The address of the same list as CSV; the query of this page is added. */
  readonly csv?: string | null;
  /** Where a new one is made; the key `n`. */
  readonly newAt?: { readonly label: string; readonly to: string } | null;
  readonly actions?: ReactNode;
  /** Between the head and the table. */
  readonly before?: ReactNode;
  /** What it says while there is nothing at all, with the way to the first one. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  /** What it says where the filters leave nothing. */
  readonly noMatch?: string;
  /** Keys of this list next to those that every list has. */
  readonly keys?: readonly (KeyHelp & { readonly onPress: (row: Row) => void })[];
};

type Ticks = { readonly of: string; readonly keys: ReadonlySet<string>; readonly isAll: boolean };
const noKeys: ReadonlySet<string> = new Set();

const commonKeys: readonly KeyHelp[] = [
  { keys: '/', does: 'Go to the search box' },
  { keys: 'j k', does: 'Next row, previous row' },
  { keys: 'Enter', does: 'Open the row' },
];

export function ListView<Row>(props: Props<Row>) {
  const { title, noun, path, list, columns, rowKey, filters = [], bulk, bulkTakesAll = false, csv, newAt } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const keysAreOn = useKeysAreOn();
  const [asksForKeys, setAsksForKeys] = useState(false);
  // What was ticked belongs to what was shown.
  const address = pathname + search;
  const [ticks, setTicks] = useState<Ticks>({ of: address, keys: noKeys, isAll: false });
  const { keys: ticked, isAll } = ticks.of === address ? ticks : { keys: noKeys, isAll: false };
  const setTicked = (keys: ReadonlySet<string>, all = false) => setTicks({ of: address, keys, isAll: all });
  const table = useRef<HTMLTableElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);

  const params = new URLSearchParams(search);
  const state = listStateOf(params, [
    ...filters.flatMap((filter) => (filter.kind === 'dates' ? [filter.from, filter.to] : [filter.name])),
    ...(props.quick === undefined ? [] : [props.quick.name]),
  ]);
  const isFiltered = Object.keys(state.filters).length > 0;
  const rows = list?.state === 'ready' ? list.data : [];
  const total = list?.state === 'ready' ? list.totalRows : null;
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const go = (changes: Readonly<Record<string, string | null>>) => pathname + queryWith(params, changes);

  const rowAt = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-at]');
    return row !== null && row !== undefined && table.current?.contains(row) === true ? Number(row.dataset['at']) : -1;
  };
  const focusRow = (at: number) =>
    table.current
      ?.querySelector<HTMLElement>(`tr[data-at="${Math.max(0, Math.min(at, rows.length - 1))}"] [data-title]`)
      ?.focus();
  const tick = (key: string) => {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    setTicked(next);
  };

  useKeys((key) => {
    const at = rowAt();
    const row = rows[at];
    const own = props.keys?.find(({ keys }) => keys === key);
    if (key === '?') setAsksForKeys(true);
    else if (key === '/' && searchBox.current !== null) searchBox.current.focus();
    else if (key === 'j') focusRow(at + 1);
    else if (key === 'k') focusRow(at < 0 ? rows.length - 1 : at - 1);
    else if (key === 'x' && row !== undefined && bulk !== undefined) tick(rowKey(row));
    else if (key === 'e' && row !== undefined && props.rowEdit !== undefined) {
      const to = props.rowEdit(row);
      if (to !== null) void navigate(to);
    } else if (key === 'n' && newAt !== undefined && newAt !== null) void navigate(newAt.to);
    else if (own !== undefined && row !== undefined) own.onPress(row);
    else return false;
    return true;
  });

  const help: readonly KeyHelp[] = [
    ...commonKeys,
    ...(bulk === undefined ? [] : [{ keys: 'x', does: 'Select the row' }]),
    ...(props.rowEdit === undefined ? [] : [{ keys: 'e', does: 'Edit the row' }]),
    ...(newAt ? [{ keys: 'n', does: newAt.label }] : []),
    ...(props.keys ?? []),
    { keys: '?', does: 'Show these shortcuts' },
  ];

  const chosen: Chosen = {
    keys: rows.map(rowKey).filter((key) => ticked.has(key)),
    isAll,
    count: isAll ? (total ?? 0) : ticked.size,
    clear: () => setTicked(noKeys),
  };

  return (
    <>
      <PageHead
        title={title}
        lead={
          // Nothing is there, or nothing was asked for: the list says which.
          total === 0 && !isFiltered ? (
            '\u00a0'
          ) : total === null ? (
            <span className={classNames(skeletonStyles.bar, styles.totalSkeleton)} aria-hidden="true" />
          ) : props.lead && !isFiltered ? (
            props.lead
          ) : (
            `${total.toLocaleString('en-US')} ${noun[total === 1 ? 0 : 1]}${isFiltered ? (total === 1 ? ' matches' : ' match') : ''}`
          )
        }
        {...(path === undefined ? {} : { path })}
        actions={
          <>
            {csv ? (
              <a className={styles.csv} href={csv + search} download>
                <Icon name="download" />
                CSV
              </a>
            ) : null}
            {props.actions}
            {newAt ? (
              <LinkButton size="small" icon="plus" to={newAt.to}>
                {newAt.label}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {props.before}
      <div className={styles.panel}>
        {filters.length > 0 ? (
          <FilterBar
            key={JSON.stringify(state.filters)}
            filters={filters}
            values={state.filters}
            searchBox={searchBox}
            onChange={(changes) => void navigate(go(changes), { preventScrollReset: true })}
          />
        ) : null}
        {props.quick === undefined ? null : <QuickFilters {...props.quick} value={state.filters} to={go} />}
        {list !== null && list.state !== 'ready' ? (
          <div className={styles.instead}>
            <LoadFailed why={list} texts={list.message === '' ? 'The list didn’t load.' : list.message} />
          </div>
        ) : list === null ? (
          <div className={styles.instead}>
            <Skeleton what={noun[1]} shape="rows" count={6} />
          </div>
        ) : rows.length === 0 ? (
          <div className={styles.instead}>
            {isFiltered ? (
              <EmptyState
                title={props.noMatch ?? 'Nothing matches.'}
                action={
                  <LinkButton
                    look="line"
                    size="small"
                    to={go(Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])))}
                  >
                    Clear filters
                  </LinkButton>
                }
              />
            ) : (
              <EmptyState title={props.empty.title} action={props.empty.action}>
                {props.empty.text}
              </EmptyState>
            )}
          </div>
        ) : (
          <div className={styles.wrap}>
            <table ref={table} className={styles.table} aria-busy={isLoading}>
              <caption className={typography.visuallyHidden}>{title}</caption>
              <thead>
                <tr>
                  {bulk === undefined ? null : (
                    <th scope="col" className={styles.pick}>
                      <input
                        type="checkbox"
                        className={fieldStyles.box}
                        aria-label={`Select all ${noun[1]} on this page`}
                        checked={rows.length > 0 && chosen.keys.length === rows.length}
                        onChange={(event) => setTicked(new Set(event.target.checked ? rows.map(rowKey) : []))}
                      />
                    </th>
                  )}
                  <SortHead head={props.titleHead} sort={props.titleSort} state={state} to={go} />
                  {columns.map((column) => (
                    <SortHead
                      key={column.id}
                      head={column.head}
                      sort={column.sort}
                      state={state}
                      to={go}
                      className={column.align === 'end' ? styles.end : undefined}
                    />
                  ))}
                  {props.rowMenu === undefined ? null : (
                    <th scope="col" className={styles.menu}>
                      <span className={typography.visuallyHidden}>More</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => {
                  const key = rowKey(row);
                  const name = props.rowName(row);
                  const to = props.rowTo?.(row) ?? null;
                  const shown = props.rowTitle?.(row) ?? name;
                  const menu = props.rowMenu?.(row) ?? null;
                  const titled =
                    to === null ? (
                      <span data-title tabIndex={-1}>
                        {shown}
                      </span>
                    ) : (
                      <Link data-title to={to}>
                        {shown}
                      </Link>
                    );
                  return (
                    <tr key={key} data-at={at} data-ticked={ticked.has(key) || isAll || undefined}>
                      {bulk === undefined ? null : (
                        <td className={styles.pick}>
                          <input
                            type="checkbox"
                            className={fieldStyles.box}
                            aria-label={`Select ${name}`}
                            checked={ticked.has(key) || isAll}
                            onChange={() => tick(key)}
                          />
                        </td>
                      )}
                      <th scope="row" className={styles.title}>
                        {props.rowNote === undefined ? (
                          titled
                        ) : (
                          <div className={styles.noted}>
                            {props.rowPicture === undefined ? null : (
                              <span className={styles.picture}>{props.rowPicture(row)}</span>
                            )}
                            {titled}
                            <small>{props.rowNote(row)}</small>
                          </div>
                        )}
                      </th>
                      {columns.map(({ id, cell, phone, align, isWhole }) => (
                        <td key={id} className={classNames(cellClass(phone, align), isWhole && styles.whole)}>
                          {cell(row)}
                        </td>
                      ))}
                      {props.rowMenu === undefined ? null : (
                        <td className={styles.menu}>
                          {menu === null ? null : <RowMenu label={`More for ${name}`}>{menu}</RowMenu>}
                        </td>
                      )}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
        {list?.state === 'ready' && rows.length > 0 ? (
          <div className={styles.foot}>
            <Pagination
              page={list.page + 1}
              pages={pageCount(list.totalRows, list.pageSize)}
              to={(page) => go({ page: page === 1 ? null : String(page) })}
              summary={`${list.page * list.pageSize + 1} to ${list.page * list.pageSize + rows.length} of ${list.totalRows.toLocaleString('en-US')}`}
            />
            <Button look="quiet" size="small" className={styles.help} onClick={() => setAsksForKeys(true)}>
              {keysAreOn ? 'Shortcuts: ?' : 'Shortcuts are off'}
            </Button>
          </div>
        ) : null}
      </div>
      {bulk !== undefined && chosen.count > 0 ? (
        <div className={styles.bulk} role="region" aria-label="Actions for the selected rows">
          <span role="status">
            <b>{chosen.count.toLocaleString('en-US')} selected</b>
          </span>
          {bulkTakesAll && !isAll && chosen.keys.length === rows.length && total !== null && total > rows.length ? (
            <Button look="ghost" size="small" onClick={() => setTicked(ticked, true)}>
              Select all {total.toLocaleString('en-US')} that match
            </Button>
          ) : null}
          {bulk(chosen)}
          <Button look="ghost" size="small" onClick={chosen.clear}>
            Clear
          </Button>
        </div>
      ) : null}
      {asksForKeys ? <KeysDialog keys={help} onClose={() => setAsksForKeys(false)} /> : null}
    </>
  );
}

const cellClass = (phone: 'under' | 'beside' | undefined, align: 'end' | undefined): string =>
  classNames(
    phone === 'under' ? styles.under : phone === 'beside' ? styles.beside : styles.deskOnly,
    align === 'end' && styles.end,
  );

type QuickProps = QuickFilter & {
  readonly value: Readonly<Record<string, string>>;
  readonly to: (changes: Readonly<Record<string, string | null>>) => string;
};

/** Each is an address; pressed again, it is taken back. */
function QuickFilters({ name, choices, value, to }: QuickProps) {
  const offered = choices.filter(({ id, count }) => count > 0 || value[name] === id);
  if (offered.length === 0) return null;
  return (
    <nav className={styles.quick} aria-label="Quick filters">
      {offered.map(({ id, label, count }) => {
        const isOn = value[name] === id;
        return (
          <Chip
            key={id}
            to={to({ [name]: isOn ? null : id })}
            look={isOn ? 'chosen' : 'plain'}
            aria-current={isOn || undefined}
            preventScrollReset
          >
            {label} <small>{count.toLocaleString('en-US')}</small>
          </Chip>
        );
      })}
    </nav>
  );
}

type HeadProps = {
  readonly head: string;
  readonly sort: string | undefined;
  readonly state: ReturnType<typeof listStateOf>;
  readonly to: (changes: Readonly<Record<string, string | null>>) => string;
  readonly className?: string | undefined;
};

/** The head of a column; pressed, it sorts by it, then the other way round, then as the list itself does. */
function SortHead({ head, sort, state, to, className }: HeadProps) {
  const navigate = useNavigate();
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  const isSorted = state.sort === sort;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (state.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => void navigate(to({ sort: nextSort(state, sort) }), { preventScrollReset: true })}
      >
        {head}
        <span aria-hidden="true">{isSorted ? (state.isDescending ? '↓' : '↑') : '↕'}</span>
      </button>
    </th>
  );
}
