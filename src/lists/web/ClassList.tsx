import { useState, type ComponentProps } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ClassCard } from '#catalogue/web/ClassCard.tsx';
import { JsonLd } from '#platform/web/JsonLd.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { readListRefinement, refinementQuery, listOrders, type ResultKind } from '#search/results.ts';
import { addressFilter } from '#search/address-filter.ts';
import { searchAddressOf, type SearchAddress } from '#search/search-address.ts';
import { OpenFilters } from '#search/web/OpenFilters.tsx';
import { OrderSelect } from '#search/web/OrderSelect.tsx';
import { ResultChips } from '#search/web/ResultChips.tsx';
import { ResultFilters } from '#search/web/ResultFilters.tsx';
import { SearchBox } from '#search/web/SearchBox.tsx';
import { useResultCounts } from '#search/web/use-result-counts.ts';
import { siteMap, type ListRefinement } from '#site-map.ts';
import type { onDemandCall } from '../contract.ts';
import { askedOf, lastChosen, queryOf } from '../class-list-address.ts';
import type { ClassListTo } from './class-list.ts';
import styles from './ClassList.module.css';
import { itemList } from './item-list.ts';
import { ListFrame } from './ListFrame.tsx';

type Props = Pick<
  ComponentProps<typeof ListFrame<CallAnswer<typeof onDemandCall>>>,
  'title' | 'lead' | 'available' | 'address' | 'list' | 'words'
> & {
  readonly to: ClassListTo;
  readonly refinement: ListRefinement;
  /** What a search calls one of its items. */
  readonly kind: ResultKind;
  /** False where nothing earns credit. */
  readonly hasCredit: boolean;
};

/** How many rows a narrowed or reordered list is taken from (LS-59). */
const lookedThrough = (hasWords: boolean) =>
  hasWords ? 'Sorted and filtered among the 500 best matches.' : 'Sorted and filtered among the 500 newest.';

/** A page of classes as cards under a bar of filters, and the same list for search engines. */
export function ClassList({ to, refinement, kind, hasCredit, ...frame }: Props) {
  const { title, address, list } = frame;
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [wasOpened, setOpened] = useState(false);
  // What was chosen shows at once, while its answer is on the way.
  const coming = navigation.location?.pathname === to(1, {}) ? new URLSearchParams(navigation.location.search) : null;
  const asked =
    coming === null
      ? askedOf(address.filter, readListRefinement(queryOf({ ...address.filter, ...refinement })))
      : askedOf(addressFilter(coming).filter, readListRefinement(coming));
  const addressOf = (next: SearchAddress): string => {
    const filter = lastChosen(asked, next);
    const query = queryOf({ ...filter, ...refinementQuery(next.refinement) });
    return to(1, filter, refinementQuery(readListRefinement(query)));
  };
  const related = searchAddressOf({ ...asked, refinement: { ...asked.refinement, kind: null } });
  const counted = searchAddressOf({ ...asked, refinement: { ...asked.refinement, kind } });
  const counts = useResultCounts(counted.slice(counted.indexOf('?')), wasOpened);
  const answer = list.state === 'ready' ? list.answer : null;
  const hasWords = asked.words !== '';
  const { credits, lengths, hidesCompleted, order } = asked.refinement;
  const isNarrowed = Object.keys(address.filter).length + Object.keys(refinement).length > 0;

  const go = (next: SearchAddress) => void navigate(addressOf(next), { preventScrollReset: true });
  const filters = {
    asked,
    items: address.items,
    counts,
    onChange: go,
    action: to(1, {}),
    hasCredit,
    onOpen: () => setOpened(true),
  };
  const orders = listOrders({ hasWords, hasCredit });
  return (
    <>
      <ListFrame
        {...frame}
        to={to}
        refinement={refinement}
        look="cards"
        isBar
        filters={
          <aside className={styles.bar} aria-label="Search and filter">
            <SearchBox
              look="bar"
              label="Keyword Search"
              button="Go"
              action={to(1, {})}
              q={address.filter.q ?? ''}
              placeholder="Class, speaker, subject"
              offersAll
              onSearch={(q, includesAll) => void navigate(includesAll ? siteMap.search({ q }) : to(1, { q }))}
            />
            <div className={styles.filters}>
              <ResultFilters {...filters} look="bar" />
              <OrderSelect
                order={order}
                hasWords={hasWords}
                orders={orders}
                onChange={(next) => go({ ...asked, refinement: { ...asked.refinement, order: next } })}
              />
            </div>
          </aside>
        }
        chips={
          isNarrowed ? (
            <div className={styles.chips}>
              <ResultChips asked={asked} items={address.items} addressOf={addressOf}>
                <Link className={typography.more} to={related}>
                  Show All Related Content »
                </Link>
              </ResultChips>
              {answer?.isWhole === false ? <p className={typography.hint}>{lookedThrough(hasWords)}</p> : null}
            </div>
          ) : null
        }
        foot={
          <OpenFilters
            {...filters}
            total={answer?.totalRows ?? 0}
            chosen={
              Object.keys(address.filter).length +
              credits.length +
              lengths.length +
              (hidesCompleted ? 1 : 0) +
              (refinement.sort === undefined ? 0 : 1)
            }
            orders={orders}
            hidden={answer === null || (answer.totalRows === 0 && !isNarrowed)}
          />
        }
        renderRow={(row, index) => (
          <ClassCard row={row} priority={index === 0 ? 'first' : index < 3 ? 'early' : 'lazy'} />
        )}
      />
      {list.state === 'ready' ? (
        <JsonLd
          facts={
            import.meta.env.SSR
              ? itemList(
                  title,
                  list.answer.data.map((row) => ({
                    name: row.className,
                    address: address.origin + siteMap.classroom(row.hash),
                  })),
                )
              : null
          }
        />
      ) : null}
    </>
  );
}
