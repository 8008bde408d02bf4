import { Link } from 'react-router';
import styles from './Brand.module.css';
import { BrandMark } from './BrandMark.tsx';

/** Sign and name of the portal; as a link it leads to an address. */
export function Brand({ to }: { readonly to?: string | undefined }) {
  const content = (
    <>
      <BrandMark />
      Dental Learning
    </>
  );
  return to === undefined ? (
    <span className={styles.brand}>{content}</span>
  ) : (
    <Link className={styles.brand} to={to}>
      {content}
    </Link>
  );
}
