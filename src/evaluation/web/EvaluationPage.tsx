import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { pageMeta } from '#platform/web/title.ts';
import { FlowSkeleton } from '#study-path/web/FlowSkeleton.tsx';
import { EvaluationStep } from './EvaluationStep.tsx';
import { openEvaluation } from './open-evaluation.ts';

export const meta = () => pageMeta({ title: 'Evaluation', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const item = { c: args.params['c'] ?? '' };
  return { item, opening: await openEvaluation(item, args) };
}

export const HydrateFallback = () => <FlowSkeleton step="Evaluation" heading="Evaluation" blocks={3} />;

export default function EvaluationPage() {
  const { item, opening } = useLoaderData<typeof clientLoader>();
  return <EvaluationStep key={item.c} item={item} opening={opening} />;
}
