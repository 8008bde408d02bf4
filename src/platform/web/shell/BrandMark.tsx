import styles from './Brand.module.css';
/** The sign of the portal; its name stands beside it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0b6163" />
      <path
        transform="translate(5.6 4) scale(.208)"
        fill="#fff"
        d="M50 20C41 9 19 5 11 23C4 41 14 57 18 72C22 90 22 115 32 115C43 115 40 84 50 84C60 84 57 115 68 115C78 115 78 90 82 72C86 57 96 41 89 23C81 5 59 9 50 20Z"
      />
    </svg>
  );
}
