import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

const looks = { plain: undefined, line: styles.line, solid: styles.solid } as const;

/** The classes of a link that looks like a round button. */
export const iconButtonClasses = (look: keyof typeof looks = 'plain', extra?: string): string =>
  classNames(styles.button, looks[look], extra);

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  readonly icon: IconName;
  readonly label: string;
  readonly look?: keyof typeof looks;
};

/** A round button whose whole name is its label: "Add Deep margins to Watch Later", not "Add". */
export function IconButton({ icon, label, look = 'plain', className, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} className={iconButtonClasses(look, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
