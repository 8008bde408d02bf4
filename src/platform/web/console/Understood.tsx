// What was understood of a file that someone else's program wrote: one sentence, the evidence for it, and a question
// for what is doubtful. All previews of imports show it.
import { useId } from 'react';
import type { Evidence, Understood as What } from '../../shared/foreign/understood.ts';
import { Alert } from '../ui/Alert.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import layout from '../ui/layout.module.css';
import typography from '../ui/typography.module.css';
import styles from './Understood.module.css';

type Props = {
  readonly of: What;
  /** Reads the file again with a choice. */
  readonly onChoose: (about: Evidence['about'], value: string) => void;
};

const questions: Readonly<Record<Evidence['about'], string>> = {
  text: 'Letters',
  table: 'Table',
  columns: 'Columns',
  days: 'Order of day and month',
  zone: 'Time zone of the file',
  people: 'People',
};

export function Understood({ of: { sentence, evidence }, onChoose }: Props) {
  return (
    <section className={layout.stack} aria-label="What we read">
      <p>
        <b>{sentence}</b>
      </p>
      {evidence.map((each) => (
        <Line key={each.says} evidence={each} onChoose={onChoose} />
      ))}
    </section>
  );
}

function Line({ evidence, onChoose }: { readonly evidence: Evidence; readonly onChoose: Props['onChoose'] }) {
  const id = useId();
  const { about, says, examples, isDoubtful, choices, chosen } = evidence;
  const listed =
    examples.length === 0 ? null : (
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    );
  return (
    <div className={layout.stack}>
      {isDoubtful ? (
        <Alert kind="warning" title={says} quiet>
          {listed}
        </Alert>
      ) : (
        <p className={typography.quiet}>{says}</p>
      )}
      {choices.length < 2 ? null : (
        <SelectField
          id={id}
          name={about}
          label={questions[about]}
          choices={choices.map(({ value, label }) => ({ id: value, label }))}
          {...(chosen === null ? { placeholder: 'Choose…' } : {})}
          value={chosen ?? ''}
          onChange={(event) => {
            if (event.target.value !== '') onChoose(about, event.target.value);
          }}
        />
      )}
    </div>
  );
}

/** The choice of a person as calls take it, beside the ones before. */
export const withChoice = <Choices extends object>(
  choices: Choices | undefined,
  about: Evidence['about'],
  value: string,
): Choices =>
  // The server checks the value: it comes from its own list.
  ({ ...choices, [about === 'text' ? 'encoding' : about]: value }) as Choices;

/** Whether a file waits for a person to say what its columns are. */
export const asksColumns = ({ evidence }: What): boolean =>
  evidence.some(({ about, isDoubtful }) => about === 'columns' && isDoubtful);
