import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClasses, type ButtonStyle } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

type Props = Omit<LinkProps, 'className' | 'children'> &
  ButtonStyle & {
    readonly icon?: IconName | undefined;
    readonly className?: string | undefined;
    readonly children: ReactNode;
  };

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function LinkButton({ look, size, wide, icon, className, children, ...link }: Props) {
  return (
    <Link prefetch="intent" {...link} className={buttonClasses({ look, size, wide }, className)}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </Link>
  );
}
