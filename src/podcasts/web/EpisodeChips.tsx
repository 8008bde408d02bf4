import { Link } from 'react-router';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { siteMap } from '#site-map.ts';
import type { ShowRow } from '../contract.ts';
import styles from './EpisodeChips.module.css';

type Choice = { readonly only?: string; readonly ps?: string; readonly sort?: string };
type Props = {
  readonly choice: Choice;
  readonly shows: readonly Pick<ShowRow, 'hash' | 'title'>[];
  readonly counts: { readonly all: number; readonly credit: number; readonly unheard: number | null };
};

/**
 * What the list may be narrowed to. A member's own choice is last, so that the others keep their place when it
 * comes.
 */
export function EpisodeChips({ choice, shows, counts }: Props) {
  const chip = (to: Choice, text: string, count: number | null = null) => {
    const isChosen = to.only === choice.only && to.ps === choice.ps;
    return (
      <li key={text}>
        <Chip
          look={isChosen ? 'chosen' : 'plain'}
          to={siteMap.podcasts(1, {}, choice.sort === undefined ? to : { ...to, sort: choice.sort })}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
        >
          {text} {count === null ? null : <small>{count}</small>}
        </Chip>
      </li>
    );
  };
  return (
    <nav className={styles.bar} aria-label="Episodes">
      <ul className={styles.list}>
        {chip({}, 'All', counts.all)}
        {chip({ only: 'credit' }, 'With CEU', counts.credit)}
        {shows.map(({ hash, title }) => chip({ ps: hash }, title))}
        {counts.unheard === null ? null : chip({ only: 'unheard' }, 'Unplayed', counts.unheard)}
      </ul>
    </nav>
  );
}

const orders = [
  [undefined, 'Newest'],
  ['shortest', 'Shortest'],
  ['credit', 'Most credit'],
] as const;

/** The order of the list. */
export function EpisodeSort({ choice: { sort: chosen, ...choice } }: { readonly choice: Choice }) {
  return (
    <nav className={styles.sort} aria-label="Sort">
      {orders.map(([sort, text]) => (
        <Link
          key={text}
          to={siteMap.podcasts(1, {}, sort === undefined ? choice : { ...choice, sort })}
          preventScrollReset
          aria-current={sort === chosen ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
