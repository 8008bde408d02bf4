import { useContext } from 'react';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import styles from './Brand.module.css';
import { BrandMark } from './BrandMark.tsx';
import { PortalLogo } from './portal-logo.ts';
import { PortalName } from './portal-name.ts';

/** In characters: what is longer takes several lines, and at most four of them. */
const oneLine = 18;
const fourLines = 44;

/** Sign and name of the portal; as a link it leads to an address. */
export function Brand({ to }: { readonly to?: string | undefined }) {
  const name = useContext(PortalName);
  const logo = useContext(PortalLogo);
  const className = classNames(styles.brand, name.length > oneLine && styles.long);
  const content = (
    <>
      {logo === undefined ? (
        <BrandMark />
      ) : (
        <img
          className={classNames(styles.logo, !logo.hasName && styles.besideName)}
          src={logo.url}
          alt={logo.hasName ? name : ''}
          width={logo.width}
          height={logo.height}
        />
      )}
      {logo?.hasName ? null : name.length > fourLines ? `${name.slice(0, fourLines).trim()}…` : name}
    </>
  );
  return to === undefined ? (
    <span className={className}>{content}</span>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
