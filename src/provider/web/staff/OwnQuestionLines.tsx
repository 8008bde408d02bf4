import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { ownQuestionLength, ownQuestionWords, type OwnQuestion } from '../../own-questions.ts';

const kindChoices = Object.entries(ownQuestionWords).map(([id, label]) => ({ id, label }));

type Props = {
  readonly questions: readonly OwnQuestion[];
  readonly onChange: (questions: readonly OwnQuestion[]) => void;
  /** How many there may be here. */
  readonly most: number;
  readonly isReadOnly?: boolean;
  readonly errorOf?: (index: number) => string | undefined;
};

/** Questions of the provider's own for an evaluation, in an order. */
export function OwnQuestionLines({ questions, onChange, most, isReadOnly = false, errorOf }: Props) {
  const changeOne = (key: string, changes: Partial<OwnQuestion>) =>
    onChange(questions.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  return (
    <SortableLines
      items={questions}
      what="question"
      look="card"
      most={most}
      onChange={onChange}
      onAdd={() => onChange([...questions, { key: newIdempotencyKey().slice(0, 12), kind: 'rating', question: '' }])}
      addLabel="Add question"
      isReadOnly={isReadOnly}
    >
      {({ key, kind, question }, index) => (
        <>
          <AreaField
            id={`own-${key}`}
            name="question"
            rows={2}
            label={`Question ${index + 1}`}
            maxLength={ownQuestionLength}
            value={question}
            onChange={(event) => changeOne(key, { question: event.target.value })}
            error={errorOf?.(index)}
          />
          <SelectField
            id={`own-${key}-kind`}
            name="kind"
            label="Answer"
            choices={kindChoices}
            value={kind}
            onChange={(event) => changeOne(key, { kind: event.target.value as OwnQuestion['kind'] })}
          />
        </>
      )}
    </SortableLines>
  );
}
