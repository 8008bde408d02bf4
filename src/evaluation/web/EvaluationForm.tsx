import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '#platform/web/call.ts';
import { OutcomeQuestion } from '#classroom/web/OutcomeQuestion.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorSummary, type FieldProblem } from '#platform/web/ui/ErrorSummary.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { afterEvaluation, type StudyItem } from '#study-path/study-item.ts';
import { FocusTarget } from '#study-path/web/FocusTarget.tsx';
import { StickyBar } from '#study-path/web/StickyBar.tsx';
import { StudyForm } from '#study-path/web/StudyForm.tsx';
import { closedByServer, type Closed } from '#study-path/web/step-opening.ts';
import { draftKey, useDraft } from '#study-path/web/use-draft.ts';
import {
  evaluationMessages,
  ratingGroups,
  ratingScale,
  remarkLength,
  saveEvaluationCall,
  saveEvaluationDraftCall,
  type EvaluationDraft,
  type RatingName,
} from '../contract.ts';
import { evaluationPageDraft, evaluationPageForm } from '../evaluation-form.ts';
import type { EvaluationAnswer } from './open-evaluation.ts';
import { OwnQuestion } from './OwnQuestion.tsx';
import { RatingRow } from './RatingRow.tsx';
import { RemarkField } from './RemarkField.tsx';
import styles from './EvaluationForm.module.css';

const ratings = ratingGroups.flatMap<{ readonly name: RatingName; readonly question: string }>((group) => [
  ...group.ratings,
]);
const remarks = { comments: 'Comments', otherTopics: 'Topics you would like next' } as const;

/** The id of the field of an own question, which is the path to its answer too. */
const ownId = (key: string) => `own-${key}`;

const readDraft = (read: unknown): EvaluationDraft | null => evaluationPageDraft.safeParse(read).data ?? null;

/** What the columns of ratings mean. */
const Scale = () => (
  <div className={styles.scale} aria-hidden="true">
    {ratingScale.map(({ value, label }) => (
      <span key={value}>{label}</span>
    ))}
  </div>
);

type Props = {
  readonly item: StudyItem;
  readonly answer: EvaluationAnswer;
  readonly onClosed: (closed: Closed) => void;
};

/** Ten ratings and two texts, saved along the way. */
export function EvaluationForm({ item, answer, onClosed }: Props) {
  const navigate = useNavigate();
  const { ownQuestions, outcomeQuestions } = answer;
  const { draft, draftState } = useDraft(draftKey('evaluation', item), readDraft, (a, keepalive) =>
    send(saveEvaluationDraftCall, { ...item, a }, { keepalive }),
  );
  const [answers, setAnswers] = useState<EvaluationDraft>(draft.found ?? answer.a ?? {});
  const [wasSent, setSent] = useState(false);
  /** Grows with every message at the top of the form, so that each one is brought into sight. */
  const [messages, setMessages] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function change(part: EvaluationDraft) {
    const next = { ...answers, ...part };
    setAnswers(next);
    draft.save(next);
  }
  const answerOwn = (key: string, value: string) => change({ own: { ...answers.own, [key]: value } });

  // An answer to a question that is no longer asked stays in the draft alone.
  const asked = ownQuestions.flatMap(({ key }) => {
    const own = answers.own?.[key];
    return own === undefined ? [] : [[key, own]];
  });
  const read = evaluationPageForm.safeParse({ ...answers, own: Object.fromEntries(asked) });
  const wrong = new Map(
    read.success ? [] : read.error.issues.map(({ path, message }) => [path.map(String).join('-'), message]),
  );
  const problems: FieldProblem[] = wasSent
    ? [
        ...ratings.map(({ name, question }) => ({ id: name, label: question })),
        ...ownQuestions.map(({ key, question }) => ({ id: ownId(key), label: question })),
        ...Object.entries(remarks).map(([id, label]) => ({ id, label })),
      ].flatMap((field) => {
        const message = wrong.get(field.id);
        return message === undefined ? [] : [{ ...field, message }];
      })
    : [];

  async function submit() {
    setSent(true);
    setProblem(null);
    if (!read.success) return setMessages(messages + 1);
    setBusy(true);
    await draft.rest();
    try {
      await send(saveEvaluationCall, { ...item, a: read.data });
      draft.clear();
      await navigate(afterEvaluation(item, answer.studentData), { replace: true });
    } catch (error) {
      setBusy(false);
      draft.resume();
      const closed = closedByServer(error, 'evaluation', item);
      if (closed !== null) return onClosed(closed);
      setProblem(evaluationMessages.notSaved);
      setMessages(messages + 1);
    }
  }

  const rows = [...ratings.map(({ name }) => name), ...ownQuestions.map(({ key }) => ownId(key))];
  /** Choosing by key moves on: to the next row, and from the last one to the comments. */
  function moveOn(from: string) {
    const next = rows[rows.indexOf(from) + 1];
    const target = next === undefined ? '#comments' : `input[name="${next}"]:checked`;
    (form.current?.querySelector<HTMLElement>(target) ?? form.current?.querySelector<HTMLElement>(`#${next}`))?.focus();
  }

  const rated = ratings.filter(({ name }) => (answers[name] ?? null) !== null).length;
  const summary =
    problem !== null
      ? { message: problem, problems: [] }
      : problems.length > 0
        ? { message: evaluationMessages.correctErrors, problems }
        : null;
  return (
    <StudyForm
      ref={form}
      onSubmit={() => {
        if (!isBusy) void submit();
      }}
    >
      <FocusTarget of={summary === null ? 0 : messages}>
        {summary === null ? null : <ErrorSummary {...summary} />}
      </FocusTarget>
      {ratingGroups.map(({ title, ratings: inGroup }) => {
        const heading = title === 'The instructor' && answer.speakerName !== '' ? answer.speakerName : title;
        return (
          <section key={title} className={styles.group} aria-label={heading}>
            <div className={styles.head}>
              <Subheading>{heading}</Subheading>
              <Scale />
            </div>
            {inGroup.map(({ name, question }) => (
              <RatingRow
                key={name}
                name={name}
                question={question}
                value={answers[name] ?? null}
                error={wasSent ? wrong.get(name) : undefined}
                onChange={(value) => change({ [name]: value })}
                onKeyChosen={() => moveOn(name)}
              />
            ))}
          </section>
        );
      })}
      {ownQuestions.length === 0 ? null : (
        <section className={styles.group} aria-label="A few more questions">
          <div className={styles.head}>
            <Subheading>A few more questions</Subheading>
            {ownQuestions.some(({ kind }) => kind === 'rating') ? <Scale /> : null}
          </div>
          {ownQuestions.map(({ key, kind, question }) => {
            const shared = { question, error: wrong.get(ownId(key)), value: answers.own?.[key] ?? '' };
            return (
              <OwnQuestion
                key={key}
                id={ownId(key)}
                kind={kind}
                {...shared}
                onChange={(value) => answerOwn(key, value)}
                onKeyChosen={() => moveOn(ownId(key))}
              />
            );
          })}
        </section>
      )}
      {outcomeQuestions.length === 0 ? null : (
        <section className={styles.group} aria-label="Once more">
          <div className={styles.head}>
            <Subheading>Once more</Subheading>
          </div>
          {outcomeQuestions.map(({ key, question, options }) => (
            <div key={key} className={styles.own}>
              <OutcomeQuestion
                id={`outcome-${key}`}
                question={question}
                options={options}
                value={answers.outcome?.[key] ?? null}
                onChange={(chosen) => change({ outcome: { ...answers.outcome, [key]: chosen } })}
              />
            </div>
          ))}
        </section>
      )}
      <section className={classNames(styles.group, styles.remarks)} aria-label="In your words">
        {(['comments', 'otherTopics'] as const).map((name) => (
          <RemarkField
            key={name}
            name={name}
            label={remarks[name]}
            most={remarkLength}
            value={answers[name] ?? ''}
            error={wrong.get(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </section>
      <StickyBar done={rated} of={ratings.length} verb="rated" draftState={draftState}>
        <Button type="submit" busy={isBusy}>
          Continue <Icon name="arrow" />
        </Button>
      </StickyBar>
    </StudyForm>
  );
}
