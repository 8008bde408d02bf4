import { useEffect, useRef, useState } from 'react';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { AgdReminder } from '#credit/web/AgdReminder.tsx';
import { ProofOfCeDialog } from '#credit/web/ProofOfCeDialog.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { afterExam, itemAddress, type StudyItem } from '#study-path/study-item.ts';
import type { StudentData } from '#study-path/contract.ts';
import { FlowShell, stepsWithout } from '#study-path/web/FlowShell.tsx';
import { optionsOf } from '../answer-sheet.ts';
import { examMessages, type ExamQuestion } from '../contract.ts';
import { ScoreDial } from './ScoreDial.tsx';
import './exam.css';

/** A passed exam, as graded a moment ago or as read again. */
export type Passed = {
  readonly exam: { readonly minScore: number; readonly questions: readonly ExamQuestion[] };
  readonly examScore: number;
  readonly grades: readonly boolean[];
  readonly answers: readonly (number | null)[];
  readonly title: string;
  readonly credits: number;
  readonly podcastShowHash: string | null;
  readonly studentData: StudentData;
};

/** The score, the way to the certificate, and every question with the right answer beside one's own. */
export function ExamResult({ item, passed }: { readonly item: StudyItem; readonly passed: Passed }) {
  const { exam, examScore, grades, answers, credits, studentData } = passed;
  const [showsProof, setShowsProof] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const right = grades.filter(Boolean).length;
  const again = grades.length - right;
  return (
    <FlowShell
      step="Certificate"
      without={stepsWithout(studentData)}
      item={{ title: passed.title, to: itemAddress(item, passed.podcastShowHash) }}
    >
      <section className="result on-panel">
        <ScoreDial score={examScore} minScore={exam.minScore} />
        <div>
          <p className="eyebrow">Passed</p>
          <h1 ref={heading} tabIndex={-1}>
            {examMessages.passed(examScore)}
          </h1>
          <p className="lead">
            {credits > 0
              ? `${creditsText(credits)} CEU (${ceTypeLabel(studentData.ceTypeId)}) is on your record. Your proof of CE is ready, and on its way to your inbox.`
              : 'It is on your record.'}
          </p>
          <div className="cluster">
            {credits > 0 ? (
              <Button look="light" icon="award" onClick={() => setShowsProof(true)}>
                Proof of CE
              </Button>
            ) : null}
            <LinkButton look="ghost" to={afterExam(item, passed.podcastShowHash)}>
              Continue
              <Icon name="arrow" />
            </LinkButton>
          </div>
        </div>
      </section>
      {credits > 0 ? (
        <div className="after-result">
          <AgdReminder student={studentData} />
        </div>
      ) : null}
      <div className="section-head qs-head">
        <div>
          <h2>Your answers</h2>
          <p>
            {right} correct{again === 0 ? '.' : `, ${again} to look at again.`}
          </p>
        </div>
      </div>
      <ol className="qs">
        {exam.questions.map((question, index) => (
          <GradedQuestion
            key={question.examQId}
            question={question}
            number={index + 1}
            chosen={answers[index] ?? null}
            isRight={grades[index] ?? false}
          />
        ))}
      </ol>
      <ProofOfCeDialog open={showsProof} onClose={() => setShowsProof(false)} item={item} />
    </FlowShell>
  );
}

type QuestionProps = {
  readonly question: ExamQuestion;
  readonly number: number;
  readonly chosen: number | null;
  readonly isRight: boolean;
};

function GradedQuestion({ question, number, chosen, isRight }: QuestionProps) {
  return (
    <li className="q">
      <div className="q-head">
        <h3>
          <span className="q-no">{number}</span>
          <span>{question.question}</span>
        </h3>
        <span className={isRight ? 'badge badge-done' : 'badge badge-miss'}>
          <Icon name={isRight ? 'check' : 'close'} />
          {isRight ? 'Correct' : 'Incorrect'}
        </span>
      </div>
      <ul className="opts">
        {optionsOf(question).map((option) => {
          const isCorrect = option.number === question.correctOption;
          const isOwn = option.number === chosen;
          return (
            <li key={option.number} className={isCorrect ? 'opt-row is-right' : isOwn ? 'opt-row is-wrong' : 'opt-row'}>
              <span className="key" aria-hidden="true">
                {option.letter}
              </span>
              <span>{option.label}</span>
              {isCorrect || isOwn ? (
                <b className="mark">
                  <Icon name={isCorrect ? 'check' : 'close'} />
                  {isOwn ? 'Your answer' : 'Correct answer'}
                </b>
              ) : null}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
