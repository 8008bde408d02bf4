// Where the link of the verification mail leads. Opening it changes nothing, since programs that look into mails open
// links too; the press does.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteMap } from '#site-map.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Refused, send } from '#platform/web/call.ts';
import { useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { accountMessages, verifyEmailCall } from '../contract.ts';

export const meta = () => pageMeta({ title: 'Confirm your email', hidden: true });
type Outcome = { readonly state: 'confirmed' } | { readonly state: 'refused' | 'failed'; readonly message: string };

async function confirm(code: string): Promise<Outcome> {
  try {
    await send(verifyEmailCall, { c: code });
    return { state: 'confirmed' };
  } catch (error) {
    const message = error instanceof Refused ? error.message : faultMessage;
    return { state: error instanceof Refused && error.httpStatus === 404 ? 'refused' : 'failed', message };
  }
}

export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const code = query.get('c') ?? '';
  const [outcome, setOutcome] = useState<Outcome | null>(
    code === '' ? { state: 'refused', message: accountMessages.linkIncomplete } : null,
  );
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    setOutcome(await confirm(code));
    setBusy(false);
  };
  const isOpen = outcome === null || outcome.state === 'failed';
  return (
    <NoticeCard icon="mail" title="Confirm your email">
      {isOpen ? (
        <p className={typography.lead}>
          We’ll send your certificates to this address. Once it’s confirmed, we can report your credit to the AGD.
        </p>
      ) : null}
      {outcome === null ? null : <Result outcome={outcome} />}
      {isOpen ? (
        <p className={layout.cluster}>
          <Button busy={isBusy} onClick={() => void press()}>
            Confirm my address
          </Button>
        </p>
      ) : (
        <NextSteps />
      )}
      <noscript>
        <p>Confirming requires JavaScript. Please turn it on for this site.</p>
      </noscript>
    </NoticeCard>
  );
}

function Result({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.state !== 'confirmed')
    return <Alert kind={outcome.state === 'refused' ? 'warning' : 'error'} title={outcome.message} />;
  return (
    <Alert kind="success" title={accountMessages.emailConfirmed}>
      <p>We’ll send your certificates there, and we can report your credit to the AGD.</p>
    </Alert>
  );
}

function NextSteps() {
  const session = useSession();
  return (
    <p className={layout.cluster}>
      <LinkButton to={session === null ? siteMap.login(siteMap.hello()) : siteMap.hello()}>
        {session === null ? 'Sign in' : 'Your first steps'}
      </LinkButton>
      <LinkButton look="line" to={siteMap.home()}>
        Home
      </LinkButton>
    </p>
  );
}
