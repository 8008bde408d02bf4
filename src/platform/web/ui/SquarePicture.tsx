import styles from './SquarePicture.module.css';

/** A logo or portrait next to a name; without one, its place stays empty. */
export function SquarePicture({ src }: { readonly src: string | null }) {
  return src === null ? (
    <span className={styles.picture} />
  ) : (
    <img className={styles.picture} src={src} alt="" loading="lazy" />
  );
}
