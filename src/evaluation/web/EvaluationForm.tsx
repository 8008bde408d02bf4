import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '#platform/web/call.ts';
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
  saveEvaluationCall,
  saveEvaluationDraftCall,
  type EvaluationDraft,
  type RatingName,
} from '../contract.ts';
import { evaluationDraft, evaluationForm } from '../schemas.ts';
import type { EvaluationAnswer } from './open-evaluation.ts';
import { RatingRow } from './RatingRow.tsx';
import { RemarkField } from './RemarkField.tsx';
import styles from './EvaluationForm.module.css';

const ratings = ratingGroups.flatMap<{ readonly name: RatingName; readonly question: string }>((group) => [
  ...group.ratings,
]);
const remarks = { comments: 'Comments', otherTopics: 'Topics you would like next' } as const;

const readDraft = (read: unknown): EvaluationDraft | null => evaluationDraft.safeParse(read).data ?? null;

type Props = {
  readonly item: StudyItem;
  readonly answer: EvaluationAnswer;
  readonly onClosed: (closed: Closed) => void;
};

/** Ten ratings and two texts, saved along the way. */
export function EvaluationForm({ item, answer, onClosed }: Props) {
  const navigate = useNavigate();
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

  const read = evaluationForm.safeParse(answers);
  const wrong = new Map(read.success ? [] : read.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  const problems: FieldProblem[] = wasSent
    ? [
        ...ratings.map(({ name, question }) => ({ id: name, label: question })),
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

  /** Choosing by key moves on: to the next row, and from the last one to the comments. */
  function moveOn(from: RatingName) {
    const next = ratings[ratings.findIndex(({ name }) => name === from) + 1]?.name;
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
      {ratingGroups.map(({ title, ratings: rows }) => {
        const heading = title === 'The instructor' && answer.speakerName !== '' ? answer.speakerName : title;
        return (
          <section key={title} className={styles.group} aria-label={heading}>
            <div className={styles.head}>
              <Subheading>{heading}</Subheading>
              <div className={styles.scale} aria-hidden="true">
                <span>Excellent</span>
                <span>Good</span>
                <span>Fair</span>
                <span>Poor</span>
              </div>
            </div>
            {rows.map(({ name, question }) => (
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
      <section className={classNames(styles.group, styles.remarks)} aria-label="In your words">
        {(['comments', 'otherTopics'] as const).map((name) => (
          <RemarkField
            key={name}
            name={name}
            label={remarks[name]}
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
