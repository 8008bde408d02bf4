import type { SearchReading } from '../contract.ts';
import styles from './SearchNote.module.css';

/** Says that a typing error was mended, and in what. */
export function SearchNote({
  search,
  q,
}: {
  readonly search: SearchReading | null;
  readonly q: string | null | undefined;
}) {
  if (search === null || search.mended === null) return null;
  return (
    <p className={styles.note}>
      Showing results for <b>{search.mended}</b>
      {q ? `. Nothing holds “${q}”.` : null}
    </p>
  );
}
