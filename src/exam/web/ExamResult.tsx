import { useEffect, useRef, useState } from 'react';
import { ceTypeLabel, creditsText } from '#catalogue/ce-type.ts';
import { AgdReminder } from '#credit/web/AgdReminder.tsx';
import { ProofOfCeDialog } from '#credit/web/ProofOfCeDialog.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { afterExam, itemAddress, type StudyItem } from '#study-path/study-item.ts';
import type { StudentData } from '#study-path/contract.ts';
import { GradedOption, GradedOptions } from '#study-path/web/AnswerOption.tsx';
import { FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsWithout } from '#study-path/steps.ts';
import { QuestionCard } from '#study-path/web/QuestionCard.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { optionsOf } from '../answer-sheet.ts';
import { examMessages, type ExamQuestion } from '../contract.ts';
import { QuestionHeading, QuestionList } from './QuestionList.tsx';
import { ScoreDial } from './ScoreDial.tsx';
import styles from './ExamResult.module.css';

/** A passed exam, as graded a moment ago or as read again. */
export type Passed = {
  readonly exam: { readonly minScore: number; readonly questions: readonly ExamQuestion[] };
  readonly examScore: number;
  readonly grades: readonly boolean[];
  readonly answers: readonly (number | null)[];
  readonly title: string;
  /** What the ledger holds of it: the activity may be worth something else today. */
  readonly earned: { readonly credits: number; readonly ceTypeId: number } | null;
  readonly podcastShowHash: string | null;
  readonly studentData: StudentData;
};

/** The score, the way to the certificate, and every question with the right answer beside one's own. */
export function ExamResult({ item, passed }: { readonly item: StudyItem; readonly passed: Passed }) {
  const { exam, examScore, grades, answers, earned, studentData } = passed;
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
      <section className={classNames(layout.onPanel, styles.result)}>
        <ScoreDial score={examScore} minScore={exam.minScore} />
        <div>
          <p className={classNames(typography.eyebrow, styles.passed)}>Passed</p>
          <h1 ref={heading} className={styles.heading} tabIndex={-1}>
            {examMessages.passed(examScore)}
          </h1>
          <p className={classNames(typography.lead, styles.lead)}>
            {earned === null
              ? 'The pass is on your record.'
              : `${creditsText(earned.credits)} CEU (${ceTypeLabel(earned.ceTypeId)}) is on your record. Your proof of CE is ready, and on its way to your inbox.`}
          </p>
          <div className={layout.cluster}>
            {earned === null ? null : (
              <Button look="light" icon="award" onClick={() => setShowsProof(true)}>
                Proof of CE
              </Button>
            )}
            <LinkButton look="ghost" to={afterExam(item, passed.podcastShowHash)}>
              Continue
              <Icon name="arrow" />
            </LinkButton>
          </div>
        </div>
      </section>
      {earned === null ? null : (
        <div className={styles.reminder}>
          <AgdReminder student={studentData} />
        </div>
      )}
      <header className={styles.answers}>
        <h2>Your answers</h2>
        <p className={typography.quiet}>
          {right} correct{again === 0 ? '.' : `, ${again} to look at again.`}
        </p>
      </header>
      <QuestionList>
        {exam.questions.map((question, index) => (
          <GradedQuestion
            key={question.examQId}
            question={question}
            number={index + 1}
            chosen={answers[index] ?? null}
            isRight={grades[index] ?? false}
          />
        ))}
      </QuestionList>
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
    <li>
      <QuestionCard>
        <div className={styles.question}>
          <QuestionHeading as="h3" number={number}>
            {question.question}
          </QuestionHeading>
          <Tag tone={isRight ? 'done' : 'plain'} className={isRight ? undefined : styles.incorrect}>
            <Icon name={isRight ? 'check' : 'close'} />
            {isRight ? 'Correct' : 'Incorrect'}
          </Tag>
        </div>
        <GradedOptions>
          {optionsOf(question).map((option) => {
            const isCorrect = option.number === question.correctOption;
            const isOwn = option.number === chosen;
            return (
              <GradedOption
                key={option.number}
                letter={option.letter}
                grade={isCorrect ? 'right' : isOwn ? 'wrong' : null}
                note={isOwn ? 'Your answer' : isCorrect ? 'Correct answer' : null}
              >
                {option.label}
              </GradedOption>
            );
          })}
        </GradedOptions>
      </QuestionCard>
    </li>
  );
}
