// Where the link under a reminder leads: shows whether such mails still come, and stops or resumes them by a press.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask, Refused, send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { loaded, serverTextOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { accountMessages, unsubscribeCall, unsubscribeStateCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';

export const meta = () => pageMeta({ title: 'Reminders and news', hidden: true });
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
  return loaded(args, async () => {
    if (code === '') throw new Refused({ status: false, msg: accountMessages.linkIncomplete }, 404, null);
    return { code, mailings: (await ask(unsubscribeStateCall, { c: code }, args)).mailings };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <NoticeCard icon="mail" title="Reminders and news">
      <Skeleton what="your choice" shape="text" count={1} />
    </NoticeCard>
  );
}

export default function UnsubscribePage() {
  const opened = useLoaderData<typeof clientLoader>();
  return (
    <NoticeCard icon="mail" title="Reminders and news">
      {opened.state !== 'ready' ? (
        <>
          <Alert kind="error" title={serverTextOf(opened, signInMessages.serviceError)} />
          <p className={typography.quiet}>You can also turn these emails off in your account.</p>
          <LinkButton to={siteMap.gdpr()}>Open your account</LinkButton>
        </>
      ) : (
        <Choice code={opened.code} mailings={opened.mailings} />
      )}
    </NoticeCard>
  );
}

function Choice({ code, mailings: before }: { readonly code: string; readonly mailings: boolean }) {
  const [mailings, setMailings] = useState(before);
  const { isBusy, problem, run } = useSending(signInMessages.serviceError);
  const choose = (on: 'yes' | 'no') =>
    run(async () => setMailings((await send(unsubscribeCall, { c: code, on })).mailings));
  return (
    <>
      <p className={typography.lead} role="status">
        {mailings
          ? 'You get webinar reminders and news by email.'
          : 'You won’t get any more reminders or news. We’ll still email you confirmations and certificates.'}
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {mailings ? (
        <Button busy={isBusy} onClick={() => void choose('no')}>
          Stop these emails
        </Button>
      ) : (
        <Button look="line" busy={isBusy} onClick={() => void choose('yes')}>
          Turn them back on
        </Button>
      )}
    </>
  );
}
