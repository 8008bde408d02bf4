import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './Chip.module.css';

const looks = { plain: undefined, removal: styles.removal, chosen: styles.chosen } as const;

type Props = Omit<LinkProps, 'className'> & {
  /** `removal` takes away what it names; `chosen` is the one of several that is shown. */
  readonly look?: keyof typeof looks;
};

/** A word or two in a pill that lead to what they name, or take it away. */
export function Chip({ look = 'plain', ...link }: Props) {
  return <Link {...link} className={classNames(styles.chip, looks[look])} />;
}
