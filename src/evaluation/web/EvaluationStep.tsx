import { useState } from 'react';
import { itemAddress, type StudyItem } from '#study-path/study-item.ts';
import { AttendanceNote } from '#study-path/web/AttendanceNote.tsx';
import { ClosedStep, FailedStep, FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsWithout } from '#study-path/steps.ts';
import type { Closed, StepOpening } from '#study-path/web/step-opening.ts';
import { evaluationMessages } from '../contract.ts';
import { EvaluationForm } from './EvaluationForm.tsx';
import type { EvaluationAnswer } from './open-evaluation.ts';
import styles from './EvaluationStep.module.css';

type Props = { readonly item: StudyItem; readonly opening: StepOpening<EvaluationAnswer> };

/** The evaluation of a class or an episode, or why it is closed. */
export function EvaluationStep({ item, opening }: Props) {
  const [closed, setClosed] = useState<Closed | null>(null);
  if (closed !== null) return <ClosedStep heading="Evaluation" closed={closed} />;
  if (opening.state !== 'ready') {
    const text = item.c === undefined ? evaluationMessages.podcastNotLoaded : evaluationMessages.notLoaded;
    return <FailedStep heading="Evaluation" back={itemAddress(item, null)} why={opening} texts={text} />;
  }
  if (opening.closed !== null) return <ClosedStep heading="Evaluation" closed={opening.closed} />;
  const { answer } = opening;
  const lead = (
    <>
      Ten ratings, about a minute. <span className={styles.keyboardTip}>Tab to a row, then press 4, 3, 2, or 1.</span>
    </>
  );
  return (
    <FlowShell
      step="Evaluation"
      without={stepsWithout(answer.studentData)}
      item={{ title: answer.title, to: itemAddress(item, answer.podcastShowHash) }}
      heading="Evaluation"
      lead={lead}
    >
      <AttendanceNote studentData={answer.studentData} />
      <EvaluationForm item={item} answer={answer} onClosed={setClosed} />
    </FlowShell>
  );
}
