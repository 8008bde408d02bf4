// What came of one activity: its exam, what members thought of it, and the sponsor’s survey.
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs, type MetaArgs } from 'react-router';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { evaluationResultsCall, examResultsCall, surveyResultsCall } from '../../staff-contract.ts';
import { EvaluationTab } from './EvaluationTab.tsx';
import { ExamTab } from './ExamTab.tsx';
import { SurveyTab } from './SurveyTab.tsx';

export const meta = ({ loaderData: page }: MetaArgs<typeof clientLoader>) =>
  pageMeta({
    title: `Results: ${page?.state === 'ready' ? page.answer.about.title : 'activity'} | Staff`,
    hidden: true,
  });

const set = (params: URLSearchParams, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));

async function readTab(args: ClientLoaderFunctionArgs) {
  const h = args.params['hash'] ?? '';
  const params = new URL(args.request.url).searchParams;
  switch (args.params['tab']) {
    case 'evaluation':
      return {
        name: 'evaluation' as const,
        answer: await askStaff(evaluationResultsCall, { h, ...set(params, 'from', 'to') }, args),
      };
    case 'survey':
      return { name: 'survey' as const, answer: await askStaff(surveyResultsCall, { h }, args) };
    default:
      return { name: 'exam' as const, answer: await askStaff(examResultsCall, { h, ...set(params, 'version') }, args) };
  }
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => readTab(args), examResultsCall);
}

export default function ActivityResultsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (page.state !== 'ready') return <LoadFailed why={page} />;
  const { about } = page.answer;
  const onChanged = () => void revalidate();
  const tab = (label: string, name?: string, count?: number) => ({
    label,
    to: staffMap.activityResults(about.hash, name),
    current: page.name === (name ?? 'exam'),
    count,
  });
  return (
    <>
      <PageHead title={about.title} path={[{ label: 'Results', to: staffMap.results() }]} />
      <Tabs
        label="Results"
        tabs={[tab('Exam'), tab('Evaluation', 'evaluation', about.evaluations), tab('Survey', 'survey', about.surveys)]}
      />
      {page.name === 'exam' ? (
        <ExamTab about={about} exam={page.answer.exam} outcome={page.answer.outcome} onChanged={onChanged} />
      ) : null}
      {page.name === 'evaluation' ? <EvaluationTab results={page.answer} onChanged={onChanged} /> : null}
      {page.name === 'survey' ? <SurveyTab results={page.answer} /> : null}
    </>
  );
}
