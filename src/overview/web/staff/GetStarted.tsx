import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { hideAttentionCall, startKind, type overviewCall } from '../../staff-contract.ts';
import styles from './GetStarted.module.css';

type Start = NonNullable<CallAnswer<typeof overviewCall>['start']>;

/** What a new portal still needs, above everything else until it is done or hidden. */
export function GetStarted({ start: { isHidden, steps } }: { readonly start: Start }) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const hide = (isGone: boolean) =>
    void run(async () => {
      await sendStaff(hideAttentionCall, { kind: startKind, hide: isGone });
      await revalidate();
    });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isHidden)
    return (
      <div className={styles.again}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <Button look="quiet" size="small" busy={isBusy} onClick={() => hide(false)}>
          Show Get started ({steps.length - done} left)
        </Button>
      </div>
    );
  return (
    <Panel
      title="Get started"
      aside={
        <span className={styles.progress}>
          <span className={typography.caption}>
            {done} of {steps.length} done
          </span>
          <span className={styles.bar}>
            <Progress value={done} max={steps.length} label={`${done} of ${steps.length} steps done`} />
          </span>
          <Button look="quiet" size="small" busy={isBusy} onClick={() => hide(true)}>
            Hide
          </Button>
        </span>
      }
      flush
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      <ol className={styles.steps}>
        {steps.map(({ key, title, text, isDone, link }, at) => (
          <li key={key} className={isDone ? styles.done : undefined}>
            <span className={styles.mark}>{isDone ? <Icon name="check" /> : at + 1}</span>
            <div>
              <b>
                {title}
                {isDone ? <span className={typography.visuallyHidden}> (done)</span> : null}
              </b>
              <p className={typography.caption}>{text}</p>
            </div>
            {isDone ? (
              <span />
            ) : (
              <LinkButton look="line" size="small" to={link.to}>
                {link.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
