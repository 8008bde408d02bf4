import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './BackLink.module.css';

type Props = {
  /** The page above this one. */
  readonly to: string;
  readonly children: string;
  readonly className?: string | undefined;
};

/** The way back to the page above this one, in the color of the text around it. */
export function BackLink({ to, children, className }: Props) {
  return (
    <nav className={classNames(styles.nav, className)} aria-label="Breadcrumb">
      <Link to={to}>
        <Icon name="back" />
        {children}
      </Link>
    </nav>
  );
}
