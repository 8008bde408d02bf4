import { Link } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { filterWords, type SearchItems } from './search-items.ts';
import styles from './FilterChips.module.css';

type Props = {
  readonly filter: Filter;
  readonly items: SearchItems | null;
  /** The same list without the filter. */
  readonly cleared: string;
  /** On the deep panel of the landing page. */
  readonly isOnPanel?: boolean;
};

/** What a list is narrowed by, each with its removal, and the way to all related content. Nothing without a filter. */
export function FilterChips({ filter, items, cleared, isOnPanel = false }: Props) {
  const words = filterWords(filter, items);
  if (words === null) return null;
  return (
    <div className={classNames(styles.chips, isOnPanel && styles.onPanel)}>
      <Chip look="removal" to={cleared} aria-label={words.removal}>
        {words.text}
        <Icon name="close" />
      </Chip>
      <Link className={classNames(typography.more, styles.related)} to={siteMap.search(filter)}>
        Show All Related Content »
      </Link>
    </div>
  );
}
