import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import typography from './typography.module.css';
import styles from './Pagination.module.css';

type Props = {
  /** The page served, from 1. */
  readonly page: number;
  readonly pages: number;
  /** The address of a page; page 1 has no number. */
  readonly to: (page: number) => string;
  /**
   * Some lists say how much they hold from one page on (docs/specification/lists-and-search.md, LS-10); a lone number
   * leads nowhere.
   */
  readonly always?: boolean;
  /** "Results 21 to 40 of 312" or the like, before the numbers. */
  readonly summary?: string;
};

/** First, last, the current page and its neighbors; null stands for a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}

/** Links to the pages of a list; nothing while there is only one. */
export function Pagination({ page, pages, to, always = false, summary }: Props) {
  const next = page < pages ? to(page + 1) : null;
  if (pages < 1 || (pages === 1 && !always)) return null;
  return (
    <nav aria-label="Pages" className={styles.nav}>
      {summary === undefined ? null : <p className={classNames(typography.caption, typography.center)}>{summary}</p>}
      {pages === 1 ? null : (
        <div className={styles.pages}>
          {page > 1 ? (
            <Link className={styles.step} to={to(page - 1)} rel="prev" prefetch="intent">
              <Icon name="back" />
              Previous
            </Link>
          ) : null}
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={to(number)}
                prefetch="intent"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            ),
          )}
          {next !== null ? (
            <Link className={styles.step} to={next} rel="next" prefetch="intent">
              Next
              <Icon name="arrow" />
            </Link>
          ) : null}
        </div>
      )}
    </nav>
  );
}
