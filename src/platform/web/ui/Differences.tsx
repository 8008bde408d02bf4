import { wordDifference } from './word-difference.ts';
import styles from './Differences.module.css';

export type Difference = { readonly label: string; readonly before: string; readonly after: string };

/** One text with what was removed and what is new; `side` shows only one of the two texts. */
function DifferentWords({
  before,
  after,
  side,
}: Pick<Difference, 'before' | 'after'> & { readonly side?: 'before' | 'after' }) {
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  return (
    <>
      {wordDifference(before, after)
        .filter(({ kind }) => kind !== hidden)
        .map(({ kind, text }, index) => {
          // The pieces of a text have no other name than their place.
          const key = `${index} ${kind}`;
          if (kind === 'same') return <span key={key}>{text}</span>;
          return kind === 'removed' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
        })}
    </>
  );
}

/** What changed, part by part, each as one text. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <ul className={styles.list}>
      {differences.map(({ label, before, after }, index) => (
        <li key={`${index} ${label}`}>
          <b>{label}</b>
          <span>
            <DifferentWords before={before} after={after} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type TableProps = {
  readonly label: string;
  /** What the two columns are: "Version 2 (live)", "Draft". */
  readonly heads: readonly [before: string, after: string];
  readonly differences: readonly Difference[];
};

/** Two texts side by side, part by part. */
export function CompareTable({ label, heads, differences }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label: part, before, after }, index) => (
            <tr key={`${index} ${part}`}>
              <th scope="row">{part}</th>
              <td data-head={heads[0]}>
                <DifferentWords before={before} after={after} side="before" />
              </td>
              <td data-head={heads[1]}>
                <DifferentWords before={before} after={after} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
