// The Security tab: passkeys, and where the member is signed in.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { passkeysCall, sessionsCall } from '../contract.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { DeviceList } from './DeviceList.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import partStyles from './AccountPart.module.css';

export const meta = () => pageMeta({ title: 'Security', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, async () => {
    const [{ sessions }, { passkeys }] = await Promise.all([ask(sessionsCall, {}, args), ask(passkeysCall, {}, args)]);
    return { sessions, passkeys };
  });
}

export function HydrateFallback() {
  return (
    <section className={partStyles.part}>
      <Subheading>Passkeys</Subheading>
      <Skeleton what="your devices" shape="text" count={4} />
    </section>
  );
}

export default function SecurityTab() {
  const tab = useLoaderData<typeof clientLoader>();
  if (tab.state !== 'ready') return <LoadFailed why={tab} />;
  return (
    <>
      <PasskeyList passkeys={tab.passkeys} />
      <DeviceList sessions={tab.sessions} />
    </>
  );
}
