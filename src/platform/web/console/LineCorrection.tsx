import { useState, type ReactNode } from 'react';
import type { Verdict } from '../../shared/rehearsal.ts';
import type { LineValues } from '../../shared/table-file.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import layout from '../ui/layout.module.css';

type Props<Field extends string> = {
  /** Every field in words, in the order in which they are shown. */
  readonly fields: Readonly<Record<Field, string>>;
  readonly verdicts: readonly Verdict[];
  /** What the lines have that the preview doesn't accept. */
  readonly rejected: readonly LineValues<Field>[];
  /** Reads the file again with one line corrected. The file itself stays as it is. */
  readonly onCorrect: (line: LineValues<Field>) => void;
};

/** The button of a preview's row that corrects its line, and the dialog that the button opens. */
export function useLineCorrection<Field extends string>({
  fields,
  verdicts,
  rejected,
  onCorrect,
}: Props<Field>): {
  readonly rowAction: (row: Verdict) => ReactNode;
  readonly dialog: ReactNode;
} {
  const [corrects, setCorrects] = useState<LineValues<Field> | null>(null);
  const close = () => setCorrects(null);
  const names = Object.keys(fields) as Field[];
  return {
    rowAction({ key }) {
      const line = rejected.find((each) => String(each.line) === key);
      return line === undefined ? null : (
        <Button
          look="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Correct line ${key}`}
          onClick={() => setCorrects(line)}
        >
          Correct
        </Button>
      );
    },
    dialog:
      corrects === null ? null : (
        <Dialog title={`Correct line ${corrects.line}`} onClose={close}>
          <form
            className={layout.stack}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              const { line, values } = corrects;
              const typed = new FormData(event.currentTarget);
              const changed = names
                .map((field) => [field, String(typed.get(field) ?? '').trim()] as const)
                .filter(([field, text]) => text !== (values[field] ?? ''));
              close();
              onCorrect({ line, values: { ...values, ...Object.fromEntries(changed) } });
            }}
          >
            <Alert kind="error" title={verdicts.find(({ key }) => key === String(corrects.line))?.text ?? ''} />
            <FieldGrid>
              {names.map((field) => (
                <TextField
                  key={field}
                  id={`line-${field}`}
                  name={field}
                  label={fields[field]}
                  optional
                  maxLength={200}
                  defaultValue={corrects.values[field] ?? ''}
                />
              ))}
            </FieldGrid>
            <DialogActions>
              <Button look="line" onClick={close}>
                Cancel
              </Button>
              <SubmitButton>Check again</SubmitButton>
            </DialogActions>
          </form>
        </Dialog>
      ),
  };
}

/** The corrections of a file with one more; it replaces an earlier one of the same line. */
export const withCorrection = <Field extends string>(
  corrections: readonly LineValues<Field>[] | undefined,
  line: LineValues<Field>,
): LineValues<Field>[] => [...(corrections ?? []).filter((each) => each.line !== line.line), line];
