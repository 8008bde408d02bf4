import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { mostOwnQuestions } from '#provider/own-questions.ts';
import { OwnQuestionLines } from '#provider/web/staff/OwnQuestionLines.tsx';
import type { DraftForm } from '../../draft-form.ts';
import { choicesOf } from '../../draft-values.ts';
import { newKey, useDraft } from './draft-context.ts';
import { DraftList } from './DraftFields.tsx';
import { OutcomeSection } from './OutcomeSection.tsx';

type Survey = NonNullable<DraftForm['survey']>;
type Question = Survey['questions'][number];

const typeChoices = choicesOf('survey.questions.type');

/** What members answer after viewing: the evaluation with the provider's own questions, and the sponsor's survey. */
export function AfterSection() {
  const { values, change, names, isReadOnly, kind } = useDraft();
  const { survey, company } = values;
  const sponsor = company === null ? 'The sponsor' : (names.companies.get(company) ?? 'The sponsor');
  const set = (questions: readonly Question[]) => change({ survey: { questions: [...questions] } });
  const aQuestion = (): Question => ({ key: newKey(), question: '', type: 'yesno', buttons: ['Yes', 'No'] });
  return (
    <>
      <EditorSection
        title="Evaluation"
        lead="Ten ratings and two comments before the exam. They’re the same for everything you offer, so that results can be compared. Below them, you can ask up to five questions of your own; members may skip those."
      >
        <OwnQuestions />
      </EditorSection>
      {kind === 'episode' ? null : <OutcomeSection />}
      <EditorSection title="Sponsor’s survey" lead={`Anonymous. ${sponsor} gets totals, never names.`}>
        {survey === null ? (
          <div>
            <Button
              look="soft"
              size="small"
              icon="plus"
              disabledReason={isReadOnly ? 'You can’t change this.' : null}
              onClick={() => set([aQuestion()])}
            >
              Add a survey
            </Button>
          </div>
        ) : (
          <>
            <DraftList name="survey" label="Questions">
              <SortableLines
                items={survey.questions}
                what="question"
                look="card"
                most={12}
                onChange={set}
                onAdd={() => set([...survey.questions, aQuestion()])}
                addLabel="Add question"
                isReadOnly={isReadOnly}
              >
                {(question, index) => (
                  <QuestionFields
                    question={question}
                    index={index}
                    onChange={(changes) =>
                      set(survey.questions.map((each) => (each.key === question.key ? { ...each, ...changes } : each)))
                    }
                  />
                )}
              </SortableLines>
            </DraftList>
            <Alert title="Surveys are anonymous" quiet>
              <p>
                Don’t ask for a name, email, phone number, or license. The sponsor’s video asks members whether the
                sponsor may contact them. If you change a question, the answers so far stay with the old survey.
              </p>
            </Alert>
            {isReadOnly ? null : (
              <div>
                <Button look="quiet" size="small" onClick={() => change({ survey: null })}>
                  Remove the survey
                </Button>
              </div>
            )}
          </>
        )}
      </EditorSection>
    </>
  );
}

function OwnQuestions() {
  const { values, change, answer, isReadOnly } = useDraft();
  const { sharedQuestions } = answer.choices;
  return (
    <>
      {sharedQuestions.length === 0 ? null : (
        <Alert title="Asked for every activity" quiet>
          <ul>
            {sharedQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Alert>
      )}
      <DraftList
        name="evaluationQuestions"
        label="Your own questions"
        hint="You can reword a question and keep its answers. To ask something else, remove it and add a new one."
      >
        <OwnQuestionLines
          questions={values.evaluationQuestions}
          onChange={(questions) => change({ evaluationQuestions: [...questions] })}
          most={Math.max(0, mostOwnQuestions - sharedQuestions.length)}
          isReadOnly={isReadOnly}
        />
      </DraftList>
    </>
  );
}

type QuestionProps = {
  readonly question: Question;
  readonly index: number;
  readonly onChange: (changes: Partial<Question>) => void;
};

function QuestionFields({ question: { key, question, type, buttons }, index, onChange }: QuestionProps) {
  return (
    <>
      <AreaField
        id={`survey-${key}`}
        name="question"
        rows={2}
        label={`Question ${index + 1}`}
        value={question}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <SelectField
        id={`survey-${key}-type`}
        name="type"
        label="Answers"
        choices={typeChoices}
        value={type}
        onChange={(event) => {
          const next = event.target.value as Question['type'];
          onChange({ type: next, ...(next === 'yesno' ? { buttons: ['Yes', 'No'] } : {}) });
        }}
      />
      {type === 'yesno' ? null : (
        <AreaField
          id={`survey-${key}-buttons`}
          name="buttons"
          rows={3}
          label="Choices, one on each line"
          hint="2 to 10 choices."
          value={buttons.join('\n')}
          onChange={(event) => onChange({ buttons: event.target.value.split('\n').slice(0, 10) })}
        />
      )}
    </>
  );
}
