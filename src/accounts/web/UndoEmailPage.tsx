// Where the mail to an old address leads: takes a change of the e-mail back. Opening it changes nothing; the press does.
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

export const meta = () => pageMeta({ title: 'Take back a change', hidden: true });
export default function UndoEmailPage() {
  const [query] = useSearchParams();
  const code = query.get('c') ?? '';
  const [isDone, setDone] = useState(false);
  const { isBusy, problem: said, run } = useSending(signInMessages.serviceError);
  const problem = code === '' ? accountMessages.linkIncomplete : said;
  const takeBack = () =>
    run(async () => {
      await send(undoEmailCall, { c: code });
      signOut();
      setDone(true);
    });
  return (
    <NoticeCard icon="undo" title="Take back your address">
      {isDone ? (
        <>
          <Alert kind="success" title="Your address is back.">
            <p>Every device was signed out. A mail with a link for a new password is on its way to your address.</p>
          </Alert>
          <LinkButton to={siteMap.login()}>Sign in</LinkButton>
        </>
      ) : (
        <>
          <p className={typography.lead}>
            Someone changed the e-mail address of your account. If it was not you, take it back: your address holds
            again, every device is signed out, and we mail you a link for a new password.
          </p>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <p className={layout.cluster}>
            <Button
              busy={isBusy}
              disabledReason={code === '' ? 'Open the link from the mail once more.' : null}
              onClick={() => void takeBack()}
            >
              It was not me: take it back
            </Button>
            <LinkButton look="line" to={siteMap.home()}>
              Home
            </LinkButton>
          </p>
        </>
      )}
    </NoticeCard>
  );
}
