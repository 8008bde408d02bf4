import { useState, type ReactNode } from 'react';
import { useSending } from '../use-sending.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';
import styles from './Reminder.module.css';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import typography from './typography.module.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  /** Where what is asked for is entered, and what the link there says. */
  readonly to: string;
  readonly action: string;
  /** What hides it for good: what the button says, what saves it, and the sentence where that fails. */
  readonly dismissal: string;
  readonly onDismiss: () => Promise<unknown>;
  readonly failed: string;
};

/** Asks a member for something that they can leave out, until they don't want to be asked anymore. */
export function Reminder({ title, children, to, action, dismissal, onDismiss, failed }: Props) {
  const [isHidden, setHidden] = useState(false);
  const { isBusy, problem, run } = useSending(failed);
  if (isHidden) return null;
  const dismiss = () =>
    run(async () => {
      await onDismiss();
      setHidden(true);
    });
  return (
    <Alert quiet title={title}>
      <p>{children}</p>
      <p className={classNames(layout.cluster, styles.actions)}>
        <LinkButton look="line" size="small" to={to}>
          {action}
        </LinkButton>
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void dismiss()}>
          {dismissal}
        </Button>
      </p>
      {problem === null ? null : (
        <p className={typography.error} role="alert">
          {problem}
        </p>
      )}
    </Alert>
  );
}
