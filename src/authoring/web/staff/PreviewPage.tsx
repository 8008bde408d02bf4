// What members will see of a draft, made of their own components.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { deviceNow } from '#platform/web/device-clock.ts';
import { PreviewBar, staysHere, useSendsNothing } from '#platform/web/console/PreviewBar.tsx';
import { hashIn, loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { draftCall } from '../../staff-contract.ts';
import { shownOf, type PreviewFacts } from '../../preview.ts';
import { DraftPreview } from '../DraftPreview.tsx';
import type { DraftAnswer } from './draft-context.ts';

export const meta = () =>
  pageMeta({
    title: 'Preview | Staff',
    hidden: true,
  });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(
    args,
    async () => ({
      answer: await askStaff(draftCall, { h: hashIn(args.params['hash']) }, args),
      now: new Date(deviceNow()).toISOString(),
    }),
    draftCall,
  );
}

export const HydrateFallback = () => (
  <main className={classNames(layout.wrap, layout.page)}>
    <Skeleton what="the preview" shape="text" />
  </main>
);

const factsOf = (answer: DraftAnswer, now: string): PreviewFacts => ({
  hash: answer.hash,
  kind: answer.kind,
  content: answer.content,
  files: answer.files,
  ...answer.choices,
  seatsTaken: answer.seatsTaken,
  timeZone: answer.timeZone,
  now,
});

export default function PreviewPage() {
  const page = useLoaderData<typeof clientLoader>();
  useSendsNothing();
  if (page.state !== 'ready')
    return (
      <main className={classNames(layout.wrap, layout.page)}>
        <LoadFailed why={page} />
      </main>
    );
  const { answer, now } = page;
  return (
    <>
      <PreviewBar back={staffMap.activity(answer.hash)} />
      {/* Presses are caught on their way to the members’ components. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <main id="main" onClickCapture={staysHere} onSubmitCapture={staysHere}>
        <DraftPreview shown={shownOf(factsOf(answer, now))} />
      </main>
    </>
  );
}
