import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { certificateCall } from '#certificates/contract.ts';
import { Reward } from '#certificates/web/Reward.tsx';
import { faultMessage, fullSignInCode } from '#platform/shared/refusal.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent, useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import layout from '#platform/web/ui/layout.module.css';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FailedStep } from '#study-path/web/FlowShell.tsx';
import { PassedFoot } from './PassedFoot.tsx';
import styles from './ExamResult.module.css';

export const meta = () => pageMeta({ title: 'Done', hidden: true });

/** Members who have not passed yet are not done: the classroom knows the next step. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  const answer = await loaded(args, async () => ({ earned: await ask(certificateCall, { c }, args) }));
  if (answer.state === 'refused' && answer.code !== fullSignInCode) throw redirect(siteMap.classroom(c));
  return { c, answer };
}

export function HydrateFallback() {
  const session = useSession();
  return <Reward item={{}} of={null} name={session?.name ?? ''} score={undefined} earned={null} />;
}

export default function DonePage() {
  const { c, answer } = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready')
    return <FailedStep heading="Done" back={siteMap.classroom(c)} why={answer} texts={faultMessage} />;
  const { proof, examScore } = answer.earned;
  return (
    <>
      <Reward
        key={c}
        item={{ c }}
        of={{ title: proof.courseTitle, to: siteMap.classroom(c) }}
        name={proof.studentName}
        score={examScore}
        earned={answer.earned}
      />
      <div className={classNames(layout.wrap, styles.more)}>
        <PassedFoot
          to={siteMap.onDemand()}
          answers={examScore === null ? null : `${siteMap.exam(c, 'answers')}#answers`}
        >
          Find the next class
        </PassedFoot>
      </div>
    </>
  );
}
