// The question bank of the console: questions by subject, which exams draw from.
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { listInput } from '#platform/web/console/list-address.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { askStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { questionsCall } from '../../staff-contract.ts';
import styles from './QuestionBank.module.css';

export const meta = () => pageMeta({ title: 'Questions | Staff', hidden: true });

const filterNames = ['q', 'subject', 'is'];
type Row = CallAnswer<typeof questionsCall>['data'][number];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(questionsCall, listInput(args.request.url, filterNames), args));
}

const exams = (count: number) => (count === 0 ? 'No exam' : count === 1 ? '1 exam' : `${count} exams`);

const columns: readonly Column<Row>[] = [
  { id: 'right', head: 'Right answer', cell: (row) => <span className={styles.words}>{row.right}</span> },
  { id: 'subject', head: 'Subject', sort: 'subject', cell: (row) => row.subject, phone: 'under' },
  { id: 'used', head: 'Used in', sort: 'used', cell: (row) => exams(row.used), isWhole: true, phone: 'beside' },
  {
    id: 'changed',
    head: 'Last change',
    sort: 'changed',
    cell: ({ changedAt, changedBy }) => (
      <>
        <ZoneTime at={changedAt} format="date" />
        {changedBy === '' ? '' : `, ${changedBy}`}
      </>
    ),
  },
];

export default function QuestionsPage() {
  const list = useLoaderData<typeof clientLoader>();
  const mayEdit = useMayDo()('exam.edit');
  const subjects = list.state === 'ready' ? list.subjects : [];
  const add = mayEdit ? (
    <LinkButton size="small" icon="plus" to={staffMap.addQuestions()}>
      Add questions
    </LinkButton>
  ) : null;
  return (
    <ListView<Row>
      title="Questions"
      noun={['question', 'questions']}
      list={list}
      columns={columns}
      rowKey={(row) => row.key}
      rowName={(row) => row.question}
      titleHead="Question"
      titleSort="question"
      rowTo={(row) => staffMap.question(row.key)}
      filters={[
        { kind: 'search', name: 'q', label: 'Find a question', hint: 'Words in the question or its answers' },
        {
          kind: 'select',
          name: 'subject',
          label: 'Subject',
          choices: subjects.map((subject) => ({ id: subject, label: subject })),
        },
        {
          kind: 'select',
          name: 'is',
          label: 'Show',
          choices: [
            { id: 'used', label: 'In an exam' },
            { id: 'unused', label: 'Not used yet' },
            { id: 'retired', label: 'Retired' },
          ],
        },
      ]}
      actions={add}
      empty={{
        title: 'No questions yet.',
        text: 'Collect questions by subject here. An exam can then draw different ones for each attempt.',
        action: add,
      }}
    />
  );
}
