import { useNavigation } from 'react-router';
import styles from './PageStart.module.css';

/** What comes before everything of a shell: the way past the navigation, and a line while the next page loads. */
export function PageStart({ mainId }: { readonly mainId: string }) {
  const { state } = useNavigation();
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      {state === 'loading' ? <div className={styles.loading} /> : null}
    </>
  );
}
