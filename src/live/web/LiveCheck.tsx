// The code word or question that the host asks right now. Whoever answers it in time was there.
import { useState, type SubmitEvent } from 'react';
import { formatTime } from '#platform/shared/dates.ts';
import { send } from '#platform/web/call.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { mostWord } from '../attendance-check.ts';
import { answerCheckCall, liveMessages } from '../contract.ts';
import type { LiveView } from './open-live.ts';

type Props = {
  readonly check: NonNullable<LiveView['classObj']['check']>;
  readonly now: number;
};

/** Stays for its three minutes, so that a member who answered reads that it was counted. */
export function LiveCheck({ check, now }: Props) {
  const { hash, question, choices, closesAt } = check;
  const zone = useTimeZone();
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const { isBusy, problem, run } = useSending(liveMessages.checkFailed);
  const isAnswered = isSent || check.isAnswered;
  if (now >= Date.parse(closesAt)) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = String(new FormData(form).get('answer') ?? '').trim();
    setError(answer === '' ? (question === null ? 'Enter the code word.' : 'Choose an answer.') : undefined);
    if (answer === '') return form.querySelector('input')?.focus();
    return void run(async () => {
      await send(answerCheckCall, { check: hash, answer });
      setSent(true);
    });
  };
  return (
    <Card as="section" aria-labelledby={`check-${hash}`}>
      <Subheading id={`check-${hash}`}>{question ?? 'What’s the code word?'}</Subheading>
      <div role="status">{isAnswered ? <Alert quiet kind="success" title={liveMessages.checkCounted} /> : null}</div>
      {isAnswered ? null : (
        <form className={layout.stack} method="post" noValidate onSubmit={submit}>
          <p className={typography.quiet}>
            {question === null
              ? 'The speaker just said it. Your answer is part of your attendance record.'
              : 'Any answer counts. It’s part of your attendance record.'}{' '}
            Answer by {formatTime(closesAt, zone)}.
          </p>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          {question === null ? (
            <TextField
              id="check-answer"
              name="answer"
              label="Code word"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={mostWord}
              error={error}
            />
          ) : (
            <RadioGroup
              id="check-answer"
              name="answer"
              label="Your answer"
              look="list"
              choices={choices.map((text) => ({ id: text, label: text }))}
              error={error}
            />
          )}
          <div>
            <SubmitButton busy={isBusy}>Send answer</SubmitButton>
          </div>
        </form>
      )}
    </Card>
  );
}
