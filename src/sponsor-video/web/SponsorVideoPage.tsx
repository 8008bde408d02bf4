import { redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { afterSponsorVideo } from '#study-path/next-step.ts';
import { ClosedStep, FailedStep } from '#study-path/web/FlowShell.tsx';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { whatCloses, type StepOpening } from '#study-path/web/step-opening.ts';
import { sponsorVideoCall, sponsorVideoMessages } from '../contract.ts';
import { SponsorVideoStep, type Offer, type SponsorVideoAnswer } from './SponsorVideoStep.tsx';

export const meta = () => pageMeta({ title: 'Sponsor video', hidden: true });

/** A class without a sponsor video continues immediately. */
const open = (
  c: string,
  args: ClientLoaderFunctionArgs,
): Promise<StepOpening<{ answer: SponsorVideoAnswer; offer: Offer }>> =>
  loaded(args, async () => {
    const answer = await ask(sponsorVideoCall, { c }, args);
    const closed = whatCloses('sponsor-video', answer.studentData ?? null, { c }, null);
    if (closed !== null) return { closed };
    const offer = answer.data[0];
    if (offer === undefined)
      throw redirect(afterSponsorVideo(answer.studentData) === 'survey' ? siteMap.survey(c) : siteMap.exam(c));
    return { closed, answer: { answer, offer } };
  });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  const c = args.params['c'] ?? '';
  return { c, opening: await open(c, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Sponsor video" heading="Sponsor video" screen blocks={0} />;

export default function SponsorVideoPage() {
  const { c, opening } = useLoaderData<typeof clientLoader>();
  if (opening.state !== 'ready')
    return (
      <FailedStep
        heading="Sponsor video"
        back={siteMap.classroom(c)}
        why={opening}
        texts={sponsorVideoMessages.failed}
      />
    );
  if (opening.closed !== null) return <ClosedStep heading="Sponsor video" closed={opening.closed} />;
  return <SponsorVideoStep key={c} c={c} {...opening.answer} />;
}
