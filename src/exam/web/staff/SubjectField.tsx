import { TextField } from '#platform/web/ui/TextField.tsx';
import { mostSubjectCharacters } from '../../exam-form.ts';

type Props = {
  readonly value: string;
  readonly subjects: readonly string[];
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange: (subject: string) => void;
};

/** The subject of a question, with those that there are to choose from. */
export function SubjectField({ value, subjects, error, isReadOnly = false, onChange }: Props) {
  return (
    <>
      <TextField
        id="bank-subject"
        name="subject"
        label="Subject"
        hint="Exams draw by subject. Choose one, or type a new one."
        list="bank-subjects"
        autoComplete="off"
        maxLength={mostSubjectCharacters}
        value={value}
        error={error}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="bank-subjects">
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {subject}
          </option>
        ))}
      </datalist>
    </>
  );
}
