import { useEffect, useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { serverText } from '#platform/web/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { mostDraws, mostQuestions, type DrawForm, type ExamForm } from '../../exam-form.ts';
import { questionSubjectsCall } from '../../staff-contract.ts';
import { NumberField } from './NumberField.tsx';
import { ObjectiveField } from './QuestionFields.tsx';
import styles from './ExamEditor.module.css';

type Subject = CallAnswer<typeof questionSubjectsCall>['subjects'][number];

type Props = {
  readonly exam: ExamForm;
  /** The draws that members get now. */
  readonly published: readonly DrawForm[];
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  readonly isReadOnly: boolean;
  readonly newKey: () => string;
  readonly onChange: (exam: ExamForm) => void;
};

/** How many questions of a new draw each attempt gets, where there are so many. */
const usualTake = 5;

/** Which questions each attempt gets from the question bank. */
export function Draws({ exam, published, objectives, isReadOnly, newKey, onChange }: Props) {
  const { draws } = exam;
  const [subjects, setSubjects] = useState<readonly Subject[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    sendStaff(questionSubjectsCall, {}).then(
      (answer) => setSubjects(answer.subjects),
      (error: unknown) => setProblem(serverText(error, faultMessage)),
    );
  }, []);
  const set = (next: readonly DrawForm[]) => onChange({ ...exam, draws: [...next] });
  const setDraw = (key: string, changes: Partial<DrawForm>) =>
    set(draws.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  if (problem !== null) return <Alert kind="error" title={problem} />;
  if (subjects === null) return <p className={typography.quiet}>Loading the question bank…</p>;
  const free = subjects.filter(({ subject }) => draws.every((each) => each.subject !== subject));
  const [next] = free;
  const add = () =>
    next === undefined
      ? undefined
      : set([
          ...draws,
          {
            key: newKey(),
            subject: next.subject,
            take: Math.min(usualTake, next.questions),
            objective: '',
            edition: next.edition,
          },
        ]);
  if (subjects.length === 0 && draws.length === 0)
    return (
      <EmptyState
        title="The question bank is empty"
        action={
          isReadOnly ? undefined : (
            <LinkButton look="line" to={staffMap.addQuestions()}>
              Add questions to the bank
            </LinkButton>
          )
        }
      >
        Collect questions by subject, and each attempt gets different ones.
      </EmptyState>
    );
  return (
    <section className={styles.settings} aria-labelledby="exam-draws">
      <header>
        <h2 id="exam-draws">From the question bank</h2>
        <p className={typography.quiet}>
          Each attempt gets different questions on a subject, starting with those the member has seen least. Members get
          what is in the bank when you publish.
        </p>
      </header>
      {draws.map((draw) => (
        <Draw
          key={draw.key}
          draw={draw}
          found={subjects.find(({ subject }) => subject === draw.subject) ?? null}
          live={published.find(({ subject }) => subject === draw.subject) ?? null}
          choices={[draw.subject, ...free.map(({ subject }) => subject)].filter(Boolean)}
          objectives={objectives}
          isReadOnly={isReadOnly}
          onChange={(changes) => {
            const chosen = subjects.find(({ subject }) => subject === changes.subject);
            setDraw(draw.key, chosen === undefined ? changes : { ...changes, edition: chosen.edition });
          }}
          onRemove={() => set(draws.filter(({ key }) => key !== draw.key))}
        />
      ))}
      {isReadOnly ? null : (
        <div className={layout.cluster}>
          <Button
            look="soft"
            icon="plus"
            onClick={add}
            disabledReason={
              next === undefined
                ? 'Every subject is drawn already.'
                : draws.length >= mostDraws
                  ? `An exam can draw from ${mostDraws} subjects.`
                  : null
            }
          >
            Draw from {draws.length === 0 ? 'a' : 'another'} subject
          </Button>
          <LinkButton look="quiet" to={staffMap.questions()}>
            Open the question bank
          </LinkButton>
        </div>
      )}
    </section>
  );
}

type DrawProps = {
  readonly draw: DrawForm;
  /** What the bank has of its subject now; null if nothing. */
  readonly found: Subject | null;
  /** The draw of its subject that members get now. */
  readonly live: DrawForm | null;
  readonly choices: readonly string[];
  readonly objectives: Props['objectives'];
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Partial<DrawForm>) => void;
  readonly onRemove: () => void;
};

function Draw({ draw, found, live, choices, objectives, isReadOnly, onChange, onRemove }: DrawProps) {
  const { key, subject, take, objective, edition } = draw;
  const pool = found?.questions ?? 0;
  // Only what is published can be behind the bank: a new draw is read when it is published.
  const isBehind = found !== null && live !== null && live.edition !== found.edition && edition !== found.edition;
  return (
    <Panel
      title={subject || 'Choose a subject'}
      aside={
        isReadOnly ? null : (
          <Button size="small" look="quiet" onClick={onRemove} aria-label={`Remove the draw from ${subject}`}>
            Remove
          </Button>
        )
      }
    >
      <div className={styles.draw}>
        <SelectField
          id={`draw-${key}-subject`}
          name="subject"
          label="Subject"
          value={subject}
          disabled={isReadOnly}
          choices={choices.map((each) => ({ id: each, label: each }))}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
        <NumberField
          id={`draw-${key}-take`}
          label="Questions for each attempt"
          least={1}
          most={mostQuestions}
          value={take}
          isReadOnly={isReadOnly}
          hint={
            pool < take
              ? `The bank has only ${pool}. Add more, or draw fewer.`
              : pool < 2 * take
                ? `Of ${pool}. With ${2 * take}, a second attempt can be all new.`
                : `Of ${pool}.`
          }
          onChange={(next) => onChange({ take: next ?? take })}
        />
        <ObjectiveField
          id={`draw-${key}-objective`}
          objectives={objectives}
          value={objective}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ objective: next })}
        />
      </div>
      {isBehind ? (
        <Alert quiet title="The bank has changed since this was published">
          <p>
            Members still get the questions as they were. There {pool === 1 ? 'is' : 'are'} now {pool}.
          </p>
          {isReadOnly ? null : (
            <Button size="small" look="line" onClick={() => onChange({ edition: found.edition })}>
              Use today’s questions
            </Button>
          )}
        </Alert>
      ) : null}
    </Panel>
  );
}
