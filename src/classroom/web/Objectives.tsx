import { Icon } from '#platform/web/ui/Icon.tsx';
import styles from './Objectives.module.css';

/** What a class teaches, each with a tick before it; nothing where it names none. */
export function Objectives({ objectives }: { readonly objectives: readonly string[] }) {
  if (objectives.length === 0) return null;
  return (
    <ul className={styles.list}>
      {objectives.map((objective) => (
        <li key={objective} className={styles.objective}>
          <Icon name="check" />
          <span>{objective}</span>
        </li>
      ))}
    </ul>
  );
}
