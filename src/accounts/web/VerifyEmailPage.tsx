// Where the link of the verification mail leads. Opening it confirms the address: there is nothing else that it could do.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteMap } from '#site-map.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Refused, send } from '#platform/web/call.ts';
import { useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { accountMessages, verifyEmailCall } from '../contract.ts';
import './accounts.css';

export const meta = () => pageMeta({ title: 'Confirm your e-mail', hidden: true });
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

type Outcome = { readonly state: 'asking' | 'confirmed' } | { readonly state: 'refused' | 'failed'; readonly message: string };

async function confirm(code: string): Promise<Outcome> {
  try {
    await send(verifyEmailCall, { c: code });
    return { state: 'confirmed' };
  } catch (error) {
    return error instanceof Refused && error.httpStatus === 404 ? { state: 'refused', message: error.message } : { state: 'failed', message: error instanceof Refused ? error.message : faultMessage };
  }
}

export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const code = query.get('c') ?? '';
  const [outcome, setOutcome] = useState<Outcome>(code === '' ? { state: 'refused', message: accountMessages.linkIncomplete } : { state: 'asking' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (code === '') return undefined;
    let isHere = true;
    void confirm(code).then((result) => isHere && setOutcome(result));
    return () => {
      isHere = false;
    };
  }, [code, attempt]);

  return (
    <div className="wrap wrap-narrow page stack-lg">
      <h1>Confirm your e-mail</h1>
      {outcome.state === 'asking' ? <Skeleton what="the result" shape="text" count={1} /> : null}
      {outcome.state === 'confirmed' ? (
        <Alert kind="success" title={accountMessages.emailConfirmed}>
          <p>Proofs of CE reach you there, and credit can be reported to the AGD for you.</p>
        </Alert>
      ) : null}
      {outcome.state === 'refused' || outcome.state === 'failed' ? (
        <Alert kind={outcome.state === 'refused' ? 'warning' : 'error'} title={outcome.message}>
          {outcome.state === 'failed' ? (
            <Button
              look="line"
              size="small"
              icon="refresh"
              onClick={() => {
                setOutcome({ state: 'asking' });
                setAttempt(attempt + 1);
              }}
            >
              Retry
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <noscript>
        <p>Confirming needs JavaScript. Please switch it on for this site.</p>
      </noscript>
      {outcome.state === 'asking' ? null : <NextSteps />}
    </div>
  );
}

function NextSteps() {
  const session = useSession();
  return (
    <p className="cluster">
      <LinkButton to={session === null ? siteMap.login(siteMap.hello()) : siteMap.hello()}>{session === null ? 'Sign In' : 'Your first steps'}</LinkButton>
      <LinkButton look="line" to={siteMap.home()}>
        Home
      </LinkButton>
    </p>
  );
}
