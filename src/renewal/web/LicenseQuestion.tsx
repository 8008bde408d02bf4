import { useState } from 'react';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { hideLicenseQuestionCall, renewalMessages } from '../contract.ts';

/** Asks whoever got a certificate for the license that it is for, until they add one or don't want to be asked. */
export function LicenseQuestion() {
  const [isHidden, setHidden] = useState(false);
  const { isBusy, problem, run } = useSending(renewalMessages.notHidden);
  if (isHidden) return null;
  const hide = () =>
    run(async () => {
      await send(hideLicenseQuestionCall, {});
      setHidden(true);
    });
  return (
    <Alert quiet title="Is this for a license?">
      <p>Add it, and we’ll show how many hours your state asks for and how many you’ve earned here.</p>
      <p className={layout.cluster}>
        <LinkButton look="line" size="small" to={siteMap.account('renewal')}>
          Add a license
        </LinkButton>
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void hide()}>
          Don’t ask again
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
