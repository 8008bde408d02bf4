import { Link } from 'react-router';
import type { SearchReading } from '../contract.ts';
import styles from './SearchNote.module.css';

type Props = {
  readonly search: SearchReading | null;
  readonly q: string | null | undefined;
  /** Where the words alone are searched for. */
  readonly only?: string;
};

/** Says in what a typing error was mended, and what was searched for besides. */
export function SearchNote({ search, q, only }: Props) {
  if (search === null || (search.mended === null && search.also.length === 0)) return null;
  const { mended, also } = search;
  return (
    <p className={styles.note}>
      {mended === null ? null : (
        <>
          Showing results for <b>{mended}</b>
          {q ? `. No results for “${q}”.` : '.'}
        </>
      )}{' '}
      {also.length === 0 ? null : `Also searched: ${also.join(', ')}.`}{' '}
      {also.length === 0 || only === undefined || !q ? null : (
        <Link to={only} preventScrollReset>
          Search only “{mended ?? q}”
        </Link>
      )}
    </p>
  );
}
