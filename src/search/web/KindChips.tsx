import { Chip } from '#platform/web/ui/Chip.tsx';
import { resultKinds, type ResultKind } from '../results.ts';
import { noRefinement, searchAddressOf, type SearchAddress } from '../search-address.ts';
import { kindWords } from './result-words.ts';
import { totalOf } from './shown-results.ts';
import styles from './KindChips.module.css';

type Props = {
  readonly asked: SearchAddress;
  /** Null where they are not known. */
  readonly counts: Readonly<Record<ResultKind, number>> | null;
};

/** The kinds of results, one of which may be looked at alone. */
export function KindChips({ asked, counts }: Props) {
  const { refinement } = asked;
  const chip = (kind: ResultKind | null, text: string, count: number | null) => {
    const isChosen = refinement.kind === kind;
    const words = (
      <>
        {text} {count === null ? null : <small>{count}</small>}
      </>
    );
    return (
      <li key={text}>
        {count === 0 && !isChosen && kind !== null ? (
          <span className={styles.off}>{words}</span>
        ) : (
          <Chip
            look={isChosen ? 'chosen' : 'plain'}
            to={searchAddressOf({ ...asked, refinement: { ...refinement, kind, show: noRefinement.show } })}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
          >
            {words}
          </Chip>
        )}
      </li>
    );
  };
  return (
    <nav className={styles.kinds} aria-label="Kind">
      <ul className={styles.list}>
        {chip(null, 'All', counts === null ? null : totalOf(counts))}
        {resultKinds.map((kind) => chip(kind, kindWords[kind].many, counts?.[kind] ?? null))}
      </ul>
    </nav>
  );
}
