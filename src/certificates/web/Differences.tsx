import type { Difference } from '../certificate.ts';
import styles from './Differences.module.css';

/** What a certificate says differently from the one that it replaces; nothing where it says the same. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before === '' ? null : <del>{before}</del>} {after === '' ? null : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
