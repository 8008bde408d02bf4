// The Renewal tab of the account: the member's licenses, and the links with which a board's audit is answered.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { renewalCall } from '#renewal/contract.ts';
import { Licenses } from '#renewal/web/Licenses.tsx';
import { auditAnswersCall } from '../contract.ts';
import { AuditAnswers } from './AuditAnswers.tsx';

export const meta = () => pageMeta({ title: 'Renewal', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, async () => {
    const [{ licenses, goal }, { answers }] = await Promise.all([
      ask(renewalCall, {}, args),
      ask(auditAnswersCall, {}, args),
    ]);
    return { licenses, goal, answers };
  });
}

export function HydrateFallback() {
  return <Skeleton what="your licenses" shape="form" count={4} />;
}

export default function RenewalTab() {
  const renewal = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (renewal.state !== 'ready') return <LoadFailed why={renewal} />;
  const { licenses, goal, answers } = renewal;
  return (
    <div className={layout.stackLarge}>
      <Licenses licenses={licenses} goal={goal} onDone={revalidate} />
      {licenses.length === 0 && answers.length === 0 ? null : (
        <AuditAnswers licenses={licenses} answers={answers} onDone={revalidate} />
      )}
    </div>
  );
}
