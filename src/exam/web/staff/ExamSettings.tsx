import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { questionsServed, type ExamForm } from '../../exam-form.ts';
import { usualRetakes } from '../../retakes.ts';
import { NumberField } from './NumberField.tsx';
import styles from './ExamEditor.module.css';

type Props = {
  readonly exam: ExamForm;
  readonly isReadOnly: boolean;
  readonly onChange: (exam: ExamForm) => void;
  /** Takes the exam away; absent where the activity needs one. */
  readonly onRemove?: (() => void) | undefined;
};

/** How many of the questions must be right for the pass mark. */
const rightNeeded = (exam: ExamForm) => Math.ceil((exam.minScore * questionsServed(exam)) / 100);

const wait = (minutes: number): string => {
  if (minutes === 0) return 'right away';
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `after ${count} ${unit}${count === 1 ? '' : 's'}`;
};
const readDelays = (typed: string): number[] | null => {
  const delays = typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  const isFit = delays.length > 0 && delays.length <= 20;
  return isFit && delays.every((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= 525_600)
    ? delays
    : null;
};
/** “The second attempt right away, the third after 10 minutes, …” */
const delaysInWords = (delays: readonly number[]): string => {
  const names = ['second attempt', 'third', 'fourth', 'fifth', 'sixth'];
  const said = delays.slice(0, names.length).map((minutes, index) => `the ${names[index]} ${wait(minutes)}`);
  const text = new Intl.ListFormat('en-US').format(said);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. The last delay repeats.`;
};

/** What applies to the exam as a whole. */
export function ExamSettings({ exam, isReadOnly, onChange, onRemove }: Props) {
  const set = (changes: Partial<ExamForm>) => onChange({ ...exam, ...changes });
  const needed = rightNeeded(exam);
  return (
    <section className={styles.settings} aria-labelledby="exam-settings">
      <header>
        <h2 id="exam-settings">Settings</h2>
        <p className={typography.quiet}>They apply once you publish.</p>
      </header>
      <FieldGrid>
        <NumberField
          id="exam-pass-mark"
          label="Pass mark in percent"
          least={1}
          most={100}
          value={exam.minScore}
          isReadOnly={isReadOnly}
          hint={`${needed} of ${questionsServed(exam)} right. Ohio and others accept self-study from 75%.`}
          onChange={(minScore) => set({ minScore: minScore ?? exam.minScore })}
        />
        <NumberField
          id="exam-attempts"
          label="Attempts"
          least={1}
          most={100}
          optional
          value={exam.maxAttempts}
          isReadOnly={isReadOnly}
          hint="Leave it empty to use the setting for all exams."
          onChange={(maxAttempts) => set({ maxAttempts })}
        />
      </FieldGrid>
      <Delays exam={exam} isReadOnly={isReadOnly} onChange={set} />
      <div>
        <Switch
          label="Shuffle questions"
          isOn={exam.shuffleQuestions}
          isDisabled={isReadOnly}
          onChange={(shuffleQuestions) => set({ shuffleQuestions })}
        >
          Each member gets the questions in a different order.
        </Switch>
        <Switch
          label="Shuffle answers"
          isOn={exam.shuffleOptions}
          isDisabled={isReadOnly}
          onChange={(shuffleOptions) => set({ shuffleOptions })}
        >
          An answer key that gets passed around won’t help anyone.
        </Switch>
      </div>
      {onRemove === undefined || isReadOnly ? null : (
        <div className={layout.cluster}>
          <Button look="line" size="small" onClick={onRemove}>
            Remove the exam
          </Button>
        </div>
      )}
    </section>
  );
}

type DelaysProps = {
  readonly exam: ExamForm;
  readonly isReadOnly: boolean;
  readonly onChange: (changes: Pick<ExamForm, 'retakeDelaysMin'>) => void;
};

/** The waits between failed attempts: those of all exams, or this exam's own. */
function Delays({ exam: { retakeDelaysMin: delays }, isReadOnly, onChange }: DelaysProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? delays?.join(', ') ?? '';
  const isFit = readDelays(shown) !== null;
  return (
    <FieldGrid>
      <SelectField
        id="exam-retakes"
        name="retakes"
        label="Retakes"
        value={delays === null ? 'all' : 'own'}
        disabled={isReadOnly}
        choices={[
          { id: 'all', label: 'Same as all exams' },
          { id: 'own', label: 'Custom delays' },
        ]}
        onChange={(event) => {
          setTyped(null);
          onChange({ retakeDelaysMin: event.target.value === 'all' ? null : [...usualRetakes.delaysMin] });
        }}
      />
      {delays === null ? null : (
        <TextField
          id="exam-delays"
          name="delays"
          label="Minutes before each retake"
          value={shown}
          readOnly={isReadOnly}
          error={isFit ? undefined : 'Enter whole minutes, such as 0, 10, 60, 1440.'}
          hint={delaysInWords(delays)}
          onChange={(event) => {
            setTyped(event.target.value);
            const read = readDelays(event.target.value);
            if (read !== null) onChange({ retakeDelaysMin: read });
          }}
          onBlur={() => isFit && setTyped(null)}
        />
      )}
    </FieldGrid>
  );
}
