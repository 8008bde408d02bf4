import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  readonly icon: IconName;
  readonly label: string;
  readonly look?: 'plain' | 'line' | 'solid';
};

/** A round button whose whole name is its label: "Add Deep margins to Watch Later", not "Add". */
export function IconButton({ icon, label, look = 'plain', className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('icon-btn', look !== 'plain' && `icon-btn-${look}`, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
