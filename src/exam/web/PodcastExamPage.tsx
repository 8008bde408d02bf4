import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { NoEpisode } from '#study-path/web/NoEpisode.tsx';
import { ExamStep } from './ExamStep.tsx';
import { openExam } from './open-exam.ts';

export const meta = () => pageMeta({ title: 'Podcast Exam', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const p = args.params['p'];
  if (p === undefined) {
    requireStudent(args.request);
    return null;
  }
  return { item: { p }, opening: await openExam({ p }, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Exam" heading="Exam" blocks={4} />;

export default function PodcastExamPage() {
  const opened = useLoaderData<typeof clientLoader>();
  if (opened === null) return <NoEpisode heading="Exam" />;
  return <ExamStep key={opened.item.p} item={opened.item} opening={opened.opening} />;
}
