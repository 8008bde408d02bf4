import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { NoEpisode } from '#study-path/web/NoEpisode.tsx';
import { EvaluationStep } from './EvaluationStep.tsx';
import { openEvaluation } from './open-evaluation.ts';

export const meta = () => pageMeta({ title: 'Podcast Evaluation', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const p = args.params['p'];
  if (p === undefined) {
    requireStudent(args.request);
    return null;
  }
  return { item: { p }, opening: await openEvaluation({ p }, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Evaluation" heading="Evaluation" blocks={3} />;

export default function PodcastEvaluationPage() {
  const opened = useLoaderData<typeof clientLoader>();
  if (opened === null) return <NoEpisode heading="Evaluation" />;
  return <EvaluationStep key={opened.item.p} item={opened.item} opening={opened.opening} />;
}
