// Where the mail to an old address leads: takes a change of the email back. Opening it changes nothing; the press does.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteMap } from '#site-map.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { signOut } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { accountMessages, undoEmailCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';

export const meta = () => pageMeta({ title: 'Undo a change', hidden: true });
export default function UndoEmailPage() {
  const [query] = useSearchParams();
  const code = query.get('c') ?? '';
  const [done, setDone] = useState<'taken-back' | 'kept' | null>(null);
  const { isBusy, problem: said, run } = useSending(signInMessages.serviceError);
  const problem = code === '' ? accountMessages.linkIncomplete : said;
  const takeBack = () =>
    run(async () => {
      await send(undoEmailCall, { c: code });
      signOut();
      setDone('taken-back');
    });
  const keep = () =>
    run(async () => {
      await send(undoEmailCall, { c: code, keep: true });
      setDone('kept');
    });
  return (
    <NoticeCard icon="undo" title="Undo the email change">
      {done === 'kept' ? (
        <>
          <Alert kind="success" title="Thanks for confirming.">
            <p>Your account keeps its new email address.</p>
          </Alert>
          <LinkButton to={siteMap.login()}>Sign in</LinkButton>
        </>
      ) : done === 'taken-back' ? (
        <>
          <Alert kind="success" title="Your address has been restored.">
            <p>You’ve been signed out on every device. We’ve emailed you a link to choose a new password.</p>
          </Alert>
          <LinkButton to={siteMap.login()}>Sign in</LinkButton>
        </>
      ) : (
        <>
          <p className={typography.lead}>
            The email address on your account was changed. If you didn’t ask for this, undo it. We’ll restore your
            address, sign out every device, and email you a link to choose a new password.
          </p>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          {code === '' ? null : (
            <p className={layout.cluster}>
              <Button busy={isBusy} onClick={() => void takeBack()}>
                This wasn’t me: undo it
              </Button>
              <Button look="line" busy={isBusy} onClick={() => void keep()}>
                Keep the new address
              </Button>
            </p>
          )}
        </>
      )}
    </NoticeCard>
  );
}
