import { useState } from 'react';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { creditMessages, hideAgdReminderCall } from '../contract.ts';
import styles from './AgdReminder.module.css';

type Props = { readonly student: { readonly agdNumber: string; readonly hideAgdReminder: boolean } };

/** Asks a student without an AGD number for it, until the student says "Don't show again". */
export function AgdReminder({ student }: Props) {
  const [isHidden, setHidden] = useState(false);
  const { isBusy, problem, run } = useSending(creditMessages.serviceError);
  if (isHidden || student.agdNumber !== '' || student.hideAgdReminder) return null;

  const hide = () =>
    run(async () => {
      await send(hideAgdReminderCall, {});
      setHidden(true);
    });

  return (
    <Alert quiet title="Add your AGD number">
      <p>Add the number to your profile and we’ll report your credit to the AGD every week.</p>
      <p className={classNames(layout.cluster, styles.actions)}>
        <LinkButton look="line" size="small" to={siteMap.account('profile')}>
          Add AGD number
        </LinkButton>
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void hide()}>
          Don’t show again
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
