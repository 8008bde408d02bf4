import { useState } from 'react';
import { useNavigate } from 'react-router';
import { calendarDay } from '#platform/shared/dates.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { examAddress, itemAddress, type StudyItem } from '#study-path/study-item.ts';
import { AttendanceNote } from '#study-path/web/AttendanceNote.tsx';
import { ClosedStep, FailedStep, FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsSkipped, stepsWithout } from '#study-path/steps.ts';
import type { Closed, StepOpening } from '#study-path/web/step-opening.ts';
import { examMessages } from '../contract.ts';
import { ExamForm, memberCalls } from './ExamForm.tsx';
import { ExamResult, type Passed } from './ExamResult.tsx';
import type { ExamAnswer } from './open-exam.ts';

type Props = { readonly item: StudyItem; readonly opening: StepOpening<ExamAnswer> };

const failedTexts = { refused: examMessages.notAvailable, failed: examMessages.loadFailed };
const numberWords = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Names the questions that are served: others make another form. */
const servedKey = ({ attempts, exam: { drawn, version } }: ExamAnswer): string =>
  drawn === undefined ? String(version) : `${attempts} ${drawn}`;

/** The exam of a class or an episode: form, result, or why it is closed. */
export function ExamStep({ item, opening }: Props) {
  const navigate = useNavigate();
  const [closed, setClosed] = useState<Closed | null>(null);
  const [passed, setPassed] = useState<Passed | null>(null);
  // What the page came with.
  const [shown] = useState(() =>
    opening.state === 'ready' && opening.closed === null ? servedKey(opening.answer) : null,
  );

  // The address of the result is another one, so that a reload shows it again instead of leading back.
  function showPass(result: Passed) {
    setPassed(result);
    void navigate(examAddress(item, 'answers'), { replace: true });
  }

  if (closed !== null) return <ClosedStep heading="Exam" closed={closed} />;
  // What the server has is the record: a pass in another tab had other answers.
  if (opening.state === 'ready' && opening.closed === null && opening.answer.grades !== null) {
    const { grades, studentData } = opening.answer;
    const { earnedCredits: credits, ceTypeId, examScore } = studentData;
    const earned = credits === null ? null : { credits, ceTypeId };
    return <ExamResult item={item} passed={{ ...opening.answer, grades, examScore: examScore ?? 0, earned }} />;
  }
  if (passed !== null) return <ExamResult item={item} passed={passed} />;
  if (opening.state !== 'ready')
    return <FailedStep heading="Exam" back={itemAddress(item, null)} why={opening} texts={failedTexts} />;
  if (opening.closed !== null) return <ClosedStep heading="Exam" closed={opening.closed} />;
  const { answer } = opening;
  const served = servedKey(answer);

  const count = answer.exam.questions.length;
  const lead = `${numberWords[count] ?? count} ${count === 1 ? 'question' : 'questions'}. Score ${answer.exam.minScore}% to pass. Your answers are saved as you go.`;
  return (
    <FlowShell
      step="Exam"
      without={stepsWithout(answer.studentData)}
      skipped={stepsSkipped(answer.studentData)}
      item={{ title: answer.title, to: itemAddress(item, answer.podcastShowHash) }}
      heading="Exam"
      lead={lead}
    >
      <AttendanceNote studentData={answer.studentData} />
      {answer.sameContent === null ? null : (
        <Alert kind="info" title={examMessages.sameContent} quiet>
          <p>
            “{answer.sameContent.title}”, {calendarDay(answer.sameContent.date)}. A second credit for the same content
            is marked on your CE report, and your board may not count it.
          </p>
        </Alert>
      )}
      <ExamForm
        key={served}
        isNext={shown !== null && shown !== served}
        item={item}
        answer={answer}
        calls={memberCalls(item, answer)}
        onPassed={(graded, answers) =>
          showPass({
            ...graded,
            answers,
            grades: graded.grades.map(({ correct }) => correct),
            studentData: answer.studentData,
          })
        }
        onClosed={setClosed}
      />
    </FlowShell>
  );
}
