import { useId, useState } from 'react';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { classroomMessages, saveOutcomeCheckCall, type ClassObj } from '../contract.ts';
import { OutcomeQuestion } from './OutcomeQuestion.tsx';

type Props = {
  readonly classObj: Pick<ClassObj, 'hash' | 'questionsBefore'>;
  readonly className?: string | undefined;
};

/** The questions before a class. Answered or skipped once, they stay away; nothing waits for them. */
export function OutcomeCheck({ classObj: { hash, questionsBefore: questions }, className }: Props) {
  const id = useId();
  const [answers, setAnswers] = useState<Readonly<Record<string, number>>>({});
  const [done, setDone] = useState<'skipped' | 'saved' | 'late' | null>(null);
  const { isBusy, problem, run } = useSending(classroomMessages.outcomeNotSaved);
  if (done === 'saved' || done === 'late')
    return (
      <div className={className} role="status">
        <Alert
          quiet
          kind={done === 'saved' ? 'success' : 'info'}
          title={done === 'saved' ? classroomMessages.outcomeSaved : classroomMessages.outcomeLate}
        />
      </div>
    );
  if (done === 'skipped' || questions.length === 0) return null;
  const save = (given: Readonly<Record<string, number>>) =>
    void run(async () => {
      const { isCounted } = await send(saveOutcomeCheckCall, { c: hash, answers: given });
      setDone(Object.keys(given).length === 0 ? 'skipped' : isCounted ? 'saved' : 'late');
    });
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <form
        className={layout.stack}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(answers);
        }}
      >
        <div>
          <Subheading id={id}>Before you start</Subheading>
          <p className={typography.quiet}>
            {questions.length === 1
              ? 'One optional question. It has no effect on your credit. We ask it again afterward'
              : `${questions.length === 2 ? 'Two' : 'Three'} optional questions. They have no effect on your credit. We ask them again afterward`}{' '}
            and count only totals, to see what the class teaches.
          </p>
        </div>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {questions.map(({ key, question, options }) => (
          <OutcomeQuestion
            key={key}
            id={`before-${key}`}
            question={question}
            options={options}
            value={answers[key] ?? null}
            onChange={(chosen) => setAnswers({ ...answers, [key]: chosen })}
          />
        ))}
        <div className={layout.cluster}>
          <Button
            type="submit"
            busy={isBusy}
            disabledReason={Object.keys(answers).length === 0 ? 'Choose an answer, or skip.' : null}
          >
            Send answers
          </Button>
          <Button look="quiet" onClick={() => save({})}>
            Skip
          </Button>
        </div>
      </form>
    </Card>
  );
}
