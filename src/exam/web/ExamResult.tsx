import { useEffect, useRef, useState, type Ref } from 'react';
import { useLocation } from 'react-router';
import { certificateCall } from '#certificates/contract.ts';
import { creditMessages } from '#credit/contract.ts';
import { AgdReminder } from '#credit/web/AgdReminder.tsx';
import { usePasskeyOffer } from '#accounts/web/passkey-offer.ts';
import { Reward, type Earned } from '#certificates/web/Reward.tsx';
import { send } from '#platform/web/call.ts';
import { failureOf, serverTextOf, type LoadFailure } from '#platform/web/loaded.ts';
import { useSession } from '#platform/web/session.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { shortName } from '#sign-in/short-name.ts';
import { afterExam, itemAddress, type StudyItem } from '#study-path/study-item.ts';
import type { StudentData } from '#study-path/contract.ts';
import { FlowShell } from '#study-path/web/FlowShell.tsx';
import { stepsSkipped, stepsWithout } from '#study-path/steps.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { examMessages, type ExamQuestion } from '../contract.ts';
import { GradedQuestion } from './GradedQuestion.tsx';
import { PassedFoot } from './PassedFoot.tsx';
import { QuestionList } from './QuestionList.tsx';
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

/** The certificate under its congratulation, and every question with the right answer beside one's own, folded. */
export function ExamResult({ item, passed }: { readonly item: StudyItem; readonly passed: Passed }) {
  const { exam, examScore, grades, answers, earned, studentData } = passed;
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useSession();
  const { hash } = useLocation();
  const { certificate, why, retry } = useCertificate(item, earned !== null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  usePasskeyOffer();
  const right = grades.filter(Boolean).length;
  const again = grades.length - right;
  const name = certificate?.proof.studentName ?? session?.name ?? '';
  const of = { title: passed.title, to: itemAddress(item, passed.podcastShowHash) };
  return (
    <>
      {earned === null ? (
        <PassedWithoutCredit of={of} name={name} passed={passed} headingRef={heading} />
      ) : (
        <Reward
          item={item}
          of={of}
          name={name}
          score={examScore}
          earned={certificate}
          headingRef={heading}
          problem={
            why === null ? undefined : (
              <LoadFailed why={why} texts={serverTextOf(why, creditMessages.serviceError)} onRetry={retry} />
            )
          }
        />
      )}
      <div className={classNames(layout.wrap, styles.more)}>
        {earned === null ? null : <AgdReminder student={studentData} />}
        <details className={styles.answers} id="answers" open={hash === '#answers'}>
          <summary>
            <span>
              <b>Your answers</b>
              {right} of {grades.length} correct{again === 0 ? '' : `, ${again} to review`}
            </span>
            <span className={styles.marks} aria-hidden="true">
              {grades.map((isRight, index) => (
                <i key={exam.questions[index]?.examQId ?? index} className={isRight ? undefined : styles.incorrect}>
                  {index + 1}
                </i>
              ))}
            </span>
            <Icon name="down" />
          </summary>
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
        </details>
        <PassedFoot to={afterExam(item, passed.podcastShowHash)}>Continue</PassedFoot>
      </div>
    </>
  );
}

type PlainProps = {
  readonly of: { readonly title: string; readonly to: string };
  readonly name: string;
  readonly passed: Passed;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** A pass that earned nothing: there is no certificate to show. */
function PassedWithoutCredit({ of, name, passed, headingRef }: PlainProps) {
  return (
    <FlowShell
      step="Certificate"
      without={stepsWithout(passed.studentData)}
      skipped={stepsSkipped(passed.studentData)}
      item={of}
    >
      <section className={classNames(layout.onPanel, styles.result)}>
        <ScoreDial score={passed.examScore} minScore={passed.exam.minScore} />
        <div>
          <h1 ref={headingRef} className={styles.heading} tabIndex={-1}>
            {examMessages.passed(passed.examScore, shortName(name))}
          </h1>
          <p className={classNames(typography.lead, styles.lead)}>Your pass is on your record.</p>
        </div>
      </section>
    </FlowShell>
  );
}

/** The certificate of what was passed a moment ago; nothing is asked for where none was earned. */
function useCertificate({ c, p }: StudyItem, isEarned: boolean) {
  const [asked, setAsked] = useState<{ readonly certificate?: Earned; readonly why?: LoadFailure }>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isEarned) return undefined;
    const stop = new AbortController();
    send(certificateCall, c === undefined ? { p } : { c }, { signal: stop.signal })
      .then((certificate) => setAsked({ certificate }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setAsked({ why: failureOf(error) });
      });
    return () => stop.abort();
  }, [isEarned, c, p, tries]);
  const retry = () => {
    setAsked({});
    setTries((count) => count + 1);
  };
  return { certificate: asked.certificate ?? null, why: asked.why ?? null, retry };
}
