import { useState, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { classNames } from './class-names.ts';
import styles from './Alert.module.css';

const looks: Record<'info' | 'success' | 'warning' | 'error', { className: string | undefined; icon: IconName }> = {
  info: { className: styles.alert, icon: 'info' },
  success: { className: classNames(styles.alert, styles.success), icon: 'check' },
  warning: { className: classNames(styles.alert, styles.warning), icon: 'warning' },
  error: { className: classNames(styles.alert, styles.error), icon: 'warning' },
};

type Props = {
  readonly kind?: keyof typeof looks;
  /** The sentence of the specification, word for word. */
  readonly title: string;
  /** What it means and what to do. */
  readonly children?: ReactNode;
  /** Is on the page from the start and needs no announcing. */
  readonly quiet?: boolean;
  /** Shows a close button. The alert hides itself; `onDismiss` lets the page clear it too. */
  readonly dismissible?: boolean;
  readonly onDismiss?: () => void;
};

/** A message in the page. Errors interrupt a screen reader, the rest waits its turn. */
export function Alert({ kind = 'info', title, children, quiet = false, dismissible = false, onDismiss }: Props) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const { className, icon } = looks[kind];
  const dismiss = () => {
    setOpen(false);
    onDismiss?.();
  };
  return (
    <div className={className} role={quiet ? undefined : kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children === undefined || children === null ? null : <div className={styles.more}>{children}</div>}
      </div>
      {dismissible ? <IconButton icon="close" label={`Dismiss: ${title}`} onClick={dismiss} /> : null}
    </div>
  );
}
