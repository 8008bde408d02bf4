import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { ExamStep } from './ExamStep.tsx';
import { openExam } from './open-exam.ts';

export const meta = () => pageMeta({ title: 'Exam', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const item = { c: args.params['c'] ?? '' };
  return { item, opening: await openExam(item, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Exam" heading="Exam" blocks={4} />;

export default function ExamPage() {
  const { item, opening } = useLoaderData<typeof clientLoader>();
  return <ExamStep key={item.c} item={item} opening={opening} />;
}
