import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import styles from './Recognition.module.css';

/** The bodies that recognize the provider today. The space for this line is reserved until they are known. */
export function Recognition({ bodies }: { readonly bodies: readonly string[] }) {
  return (
    <p className={styles.recognition}>
      {bodies.length === 0 ? null : <span className={typography.visuallyHidden}>Recognized by </span>}
      {bodies.map((body) => (
        <span key={body}>
          <Icon name="check" />
          {body}
        </span>
      ))}
    </p>
  );
}
