// A code word or one question during the talk: asked in a dialog, counted in a panel.
import { useState, type SubmitEvent } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { askedCheck, checkMinutes, mostChoice, mostChoices, mostQuestion, mostWord } from '../../attendance-check.ts';
import * as calls from '../../staff-contract.ts';
import type { Desk } from './desk-times.ts';
import styles from './desk.module.css';

type Props = {
  readonly webinar: Desk['webinar'];
  readonly onDone: (sentence: string | null) => void;
  readonly onClose: () => void;
};

const kinds = [
  { id: 'word', label: 'Code word' },
  { id: 'question', label: 'Question' },
] as const;
type Kind = (typeof kinds)[number]['id'];

export function CheckDialog({ webinar, onDone, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('word');
  const [error, setError] = useState<string | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const form =
      kind === 'word'
        ? { word: String(typed.get('word')) }
        : { question: String(typed.get('question')), choices: typed.getAll('choice').map(String).filter(Boolean) };
    const asked = askedCheck(form);
    setError('problem' in asked ? asked.problem : null);
    if ('problem' in asked) return;
    void run(async () => onDone((await sendStaff(calls.askCheckCall, { h: webinar.hash, ...form })).sentence));
  };
  const shown = error ?? problem;
  return (
    <Dialog title="Attendance check" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p className={typography.quiet}>
          Everyone with a seat sees it on the live page within 20 seconds and can answer for {checkMinutes} minutes.
          Answers are part of each member’s attendance record.
        </p>
        {shown === null ? null : <Alert kind="error" title={shown} />}
        <RadioGroup
          id="check-kind"
          name="kind"
          label="Ask for"
          choices={kinds}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        {kind === 'word' ? (
          <TextField
            key="word"
            id="check-word"
            name="word"
            label="Code word"
            hint="The speaker says it aloud. It isn’t shown on the live page. Capital letters don’t matter."
            autoComplete="off"
            maxLength={mostWord}
          />
        ) : (
          <>
            <TextField
              key="question"
              id="check-question"
              name="question"
              label="Question"
              hint="Any answer counts."
              autoComplete="off"
              maxLength={mostQuestion}
            />
            {Array.from({ length: mostChoices }, (_, at) => (
              <TextField
                key={at}
                id={`check-choice-${at}`}
                name="choice"
                label={`Answer ${at + 1}`}
                optional={at > 1}
                autoComplete="off"
                maxLength={mostChoice}
              />
            ))}
          </>
        )}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{kind === 'word' ? 'Ask for the code word' : 'Ask the question'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type PanelProps = { readonly checks: Desk['checks']; readonly nowMs: number };

/** What was asked, newest first, and how many answered. */
export function ChecksPanel({ checks, nowMs }: PanelProps) {
  return (
    <Panel title="Attendance checks">
      <ul className={styles.people}>
        {checks.toReversed().map(({ word, question, choices, answers, by, askedAt, closesAt }) => (
          <li key={askedAt}>
            <div>
              <b>{word === null ? question : `Code word “${word}”`}</b>
              <p className={typography.quiet}>
                <ZoneTime at={askedAt} format="clock" />, by {by}.{' '}
                {choices.map(({ text, answers: own }) => `${text}: ${own}`).join(' · ')}
              </p>
            </div>
            <div className={layout.cluster}>
              {nowMs < Date.parse(closesAt) ? (
                <Tag tone="live">
                  Open until <ZoneTime at={closesAt} format="clock" />
                </Tag>
              ) : null}
              <span>
                {answers.toLocaleString('en-US')} {answers === 1 ? 'answer' : 'answers'}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
