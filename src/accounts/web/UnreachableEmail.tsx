import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { siteMap } from '#site-map.ts';
import { emailWorksCall } from '../contract.ts';

type Props = {
  readonly email: string;
  /** Whether the address can be changed on this page. */
  readonly isOnProfile?: boolean;
};

/** An email to the member came back: they correct the address, or say that it works. */
export function UnreachableEmail({ email, isOnProfile = false }: Props) {
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  if (isDone) return null;
  return (
    <Alert kind="warning" quiet title={`We couldn’t reach you at ${email}.`}>
      <p>
        {problem ??
          'An email we sent you came back. Certificates and reminders won’t arrive until you correct the address.'}
      </p>
      <span className={layout.cluster}>
        {isOnProfile ? null : (
          <LinkButton size="small" look="line" to={siteMap.account('profile')}>
            Change email
          </LinkButton>
        )}
        <Button
          size="small"
          look="line"
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              await send(emailWorksCall, {});
              setDone(true);
            })
          }
        >
          This address works
        </Button>
      </span>
    </Alert>
  );
}
