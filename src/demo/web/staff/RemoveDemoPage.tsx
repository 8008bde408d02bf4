// Removing the demo: what becomes of each thing that it brought, and then its removal.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { demoRemovalCall, rehearseRemoveDemoCall, removeDemoAction, removeDemoCall } from '../../staff-contract.ts';
import { demoVerdictWords } from '../../demo-removal.ts';

export const meta = () => pageMeta({ title: 'Remove the demo | Staff', hidden: true });

type Look = CallAnswer<typeof rehearseRemoveDemoCall>;

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(rehearseRemoveDemoCall, {}, args));

/** What was previewed is gone once it is done: the page isn’t loaded again. */
export const shouldRevalidate = () => false;

export default function RemoveDemoPage() {
  const first = useLoaderData<typeof clientLoader>();
  const [again, setAgain] = useState<Look | null>(null);
  const [isDone, setDone] = useState(false);
  const { problem, run } = useSending(faultMessage);
  if (first.state !== 'ready') return <LoadFailed why={first} />;
  const { h, expiresAt, sentence, verdicts } = again ?? first;
  const rehearsal = {
    hash: h,
    act: removeDemoAction,
    verdicts,
    expiresAt,
    state: 'ready',
    doneRows: 0,
    sentence: null,
  } as const;
  return (
    <>
      <PageHead
        title="Remove the demo"
        lead="This deletes everything the demo added, unless a real member used it. Certificates stay valid. Only a backup can bring it back."
        path={[{ label: 'Overview', to: staffMap.overview() }]}
      />
      <Panel title={isDone ? 'What happened' : 'What will happen'}>
        <div className={layout.stack}>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          <Rehearsal
            key={h}
            rehearsal={rehearsal}
            sentence={sentence}
            words={demoVerdictWords}
            nameHead="What"
            doIt="Remove the demo"
            danger
            typed={String(verdicts.filter((row) => row.isDone).length)}
            onDo={async () => ({ sentence: (await sendStaff(removeDemoCall, { h })).sentence })}
            onAsk={async () => {
              const { state, doneRows, sentence: said } = await send({ ...demoRemovalCall, access: 'public' }, { h });
              return { ...rehearsal, state, doneRows, sentence: said };
            }}
            onAgain={() => void run(async () => setAgain(await sendStaff(rehearseRemoveDemoCall, {})))}
            onDone={() => setDone(true)}
          />
          {isDone ? (
            <div>
              <LinkButton look="line" to={staffMap.overview()}>
                Back to the overview
              </LinkButton>
            </div>
          ) : null}
        </div>
      </Panel>
    </>
  );
}
