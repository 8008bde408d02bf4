import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ExamEditor } from '#exam/web/staff/ExamEditor.tsx';
import { emptyExam, questionsServed } from '#exam/exam-form.ts';
import { fieldId, useDraft } from './draft-context.ts';

/** The exam, and the way to have none. */
export function ExamSection() {
  const { values, answer, change, isReadOnly } = useDraft();
  const { exam, credits, objectives, transcript } = values;
  const count = exam === null ? 0 : questionsServed(exam);
  return (
    <EditorSection
      id={fieldId('exam')}
      title="Exam"
      lead={
        exam === null ? undefined : `${count === 1 ? '1 question' : `${count} questions`}, pass mark ${exam.minScore}%.`
      }
    >
      {exam === null ? (
        <>
          <Alert title="No exam yet" quiet>
            <p>Members earn credit by passing an exam. If there’s no credit, you don’t need one.</p>
          </Alert>
          {isReadOnly ? null : (
            <div>
              <Button look="soft" size="small" icon="plus" onClick={() => change({ exam: emptyExam })}>
                Add an exam
              </Button>
            </div>
          )}
        </>
      ) : (
        <ExamEditor
          value={exam}
          published={answer.published?.exam ?? null}
          onChange={(next) => change({ exam: next })}
          objectives={objectives}
          isReadOnly={isReadOnly}
          creditHours={credits}
          transcript={transcript}
        />
      )}
    </EditorSection>
  );
}
