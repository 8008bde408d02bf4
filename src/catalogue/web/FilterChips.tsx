import { Link } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { filterWords, type SearchItems } from './search-items.ts';

type Props = {
  readonly filter: Filter;
  readonly items: SearchItems | null;
  /** The same list without the filter. */
  readonly cleared: string;
  /** Leads to everything that fits the filter; not on the search page itself. */
  readonly offersRelated?: boolean;
};

/** What a list is narrowed by, each with its removal, and the way to all related content. Nothing without a filter. */
export function FilterChips({ filter, items, cleared, offersRelated = true }: Props) {
  const words = filterWords(filter, items);
  if (words === null) return null;
  return (
    <div className="list-top">
      <Link className="chip chip-x" to={cleared} aria-label={words.removal}>
        {words.text}
        <Icon name="close" />
      </Link>
      {offersRelated ? (
        <Link className="more" to={siteMap.search(filter)}>
          Show All Related Content »
        </Link>
      ) : null}
    </div>
  );
}
