// One question of the bank: its text, and the exams that ask it.
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { letterOf } from '../../edit-questions.ts';
import { questionGaps } from '../../exam-gaps.ts';
import { bankMessages, questionCall, retireQuestionCall, saveQuestionCall } from '../../staff-contract.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { SubjectField } from './SubjectField.tsx';
import styles from './QuestionBank.module.css';

export const meta = () => pageMeta({ title: 'Question | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(questionCall, { k: args.params['key'] ?? '' }, args));
}

const path = [{ label: 'Questions', to: staffMap.questions() }];

export default function QuestionPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Question" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? bankMessages.unknownQuestion : page.message} />
      </>
    );
  return <QuestionEditor key={page.key} page={page} />;
}

type Answer = CallAnswer<typeof questionCall>;
type Values = Answer['question'] & { readonly subject: string };

const valuesOf = ({ subject, question }: Answer): Values => ({ subject, ...question });
const words: FieldWords<Values> = {
  subject: { label: 'Subject' },
  question: { label: 'Question' },
  options: { label: 'Answers', read: (options) => options.join('\n') },
  correct: { label: 'Right answer', read: (correct) => (correct === null ? '' : letterOf(correct)) },
  explanation: { label: 'Explanation' },
  source: { label: 'Source' },
};

function QuestionEditor({ page }: { readonly page: Answer }) {
  const { key, isRetired, usedIn } = page;
  const mayEdit = useMayDo()('exam.edit');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const editor = useEditor<Values>({
    name: `bank-question:${key}`,
    kept: { revision: page.revision, values: valuesOf(page) },
    async save({ subject, ...question }, revision) {
      const saved = await sendStaff(saveQuestionCall, {
        k: key,
        revision,
        subject,
        question: { ...question, options: [...question.options] },
      });
      return { revision: saved.revision };
    },
    async reload() {
      const now = await sendStaff(questionCall, { k: key });
      return { revision: now.revision, values: valuesOf(now), by: now.changedBy, at: now.changedAt };
    },
  });
  const { subject, ...written } = editor.values;
  const question = { ...written, options: [...written.options], key, objective: '' };
  const [gap] = questionGaps(question, 1);
  async function retire() {
    setBusy(true);
    try {
      await sendStaff(retireQuestionCall, { k: key, isRetired: !isRetired });
      showToast(isRetired ? 'Exams can draw this question again.' : 'The question was retired.');
      await revalidate();
    } catch (error) {
      showToast(serverText(error, faultMessage));
    }
    setBusy(false);
  }
  return (
    <>
      <PageHead
        title="Question"
        lead={subject}
        path={path}
        actions={
          mayEdit ? (
            <Button size="small" look="line" busy={isBusy} onClick={() => void retire()}>
              {isRetired ? 'Restore' : 'Retire'}
            </Button>
          ) : null
        }
      />
      <SideBySide>
        <Panel title="Question and answers" aside={isRetired ? <Tag tone="waiting">Retired</Tag> : null}>
          <form
            className={styles.form}
            aria-label="Question"
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (editor.isDirty) void editor.saveNow();
            }}
          >
            <SubjectField
              value={subject}
              subjects={page.subjects}
              error={subject.trim() === '' ? bankMessages.subjectNeeded : undefined}
              isReadOnly={!mayEdit}
              onChange={(next) => editor.change({ subject: next })}
            />
            <QuestionFields
              question={question}
              number={1}
              published={null}
              hasPublished={false}
              isReadOnly={!mayEdit}
              onChange={({ key: _key, objective: _objective, ...next }) => editor.change(next)}
            />
            {gap === undefined ? null : (
              <p className={typography.error}>{gap.sentence.replace('Question 1', 'The question')}</p>
            )}
            {mayEdit ? <EditorBar editor={editor} words={words} label="Save question" /> : null}
          </form>
        </Panel>
        <Panel title="Used in" flush>
          {usedIn.length === 0 ? (
            <p className={rowStyles.none}>It isn’t in any exam that members can take.</p>
          ) : (
            <ul className={rowStyles.rows}>
              {usedIn.map(({ hash, title }) => (
                <li key={hash}>
                  <Link to={staffMap.activity(hash, 'exam')}>{title}</Link>
                </li>
              ))}
            </ul>
          )}
          <p className={rowStyles.none}>Exams use a copy. They get this version the next time they’re published.</p>
        </Panel>
      </SideBySide>
    </>
  );
}
