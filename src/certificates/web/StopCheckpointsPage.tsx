// Where the link of an email with a checkpoint leads: stops these emails to an address that an owner entered.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ask, Refused, send } from '#platform/web/call.ts';
import { loaded, serverTextOf } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NoticeCard } from '#platform/web/ui/NoticeCard.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { certificateMessages, checkpointsStateCall, stopCheckpointsCall } from '../contract.ts';

const title = 'Checkpoints by email';
export const meta = () => pageMeta({ title, hidden: true });
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
  return loaded(args, async () => {
    if (code === '') throw new Refused({ status: false, msg: certificateMessages.unknownStopLink }, 404, null);
    return { code, isStopped: (await ask(checkpointsStateCall, { c: code }, args)).isStopped };
  });
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <NoticeCard icon="mail" title={title}>
    <Skeleton what="your choice" shape="text" count={1} />
  </NoticeCard>
);

export default function StopCheckpointsPage() {
  const opened = useLoaderData<typeof clientLoader>();
  return (
    <NoticeCard icon="mail" title={title}>
      {opened.state === 'ready' ? (
        <Choice code={opened.code} wasStopped={opened.isStopped} />
      ) : (
        // A code that was cut off is refused in the words of a form, but this reader followed a link.
        <Alert
          kind="error"
          title={opened.code === 'malformed' ? certificateMessages.unknownStopLink : serverTextOf(opened, faultMessage)}
        />
      )}
    </NoticeCard>
  );
}

function Choice({ code, wasStopped }: { readonly code: string; readonly wasStopped: boolean }) {
  const [isStopped, setStopped] = useState(wasStopped);
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <>
      <p className={typography.lead} role="status">
        {isStopped
          ? 'You won’t get any more checkpoints. Thank you for keeping the ones you have.'
          : 'Each week, you get the signed state of a provider’s log of CE credit. Whoever keeps these emails can prove that the log wasn’t changed.'}
      </p>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {isStopped ? null : (
        <Button
          busy={isBusy}
          onClick={() => void run(async () => setStopped((await send(stopCheckpointsCall, { c: code })).isStopped))}
        >
          Stop these emails
        </Button>
      )}
    </>
  );
}
