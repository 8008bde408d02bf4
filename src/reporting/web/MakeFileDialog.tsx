import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { makeReportFileCall, previewReportFileCall } from '../contract.ts';
import { counted, FilePreview } from './FilePreview.tsx';
import type { Recipe } from './ReportFiles.tsx';

type Answer = CallAnswer<typeof previewReportFileCall>;

type Props = {
  readonly recipe: Recipe;
  /** The first day unless another one is chosen. */
  readonly usualFrom: string;
  /** The provider's day. */
  readonly today: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Makes a file of the credit of some days, once what would be on it was shown. */
export function MakeFileDialog({ recipe, usualFrom, today, onDone, onClose }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [days, setDays] = useState({ from: usualFrom, to: today });
  const [preview, setPreview] = useState<Answer | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const missing = (day: string) => (wasSent && day === '' ? 'Choose the day.' : undefined);
  const change = (next: Partial<typeof days>) => {
    setDays({ ...days, ...next });
    // What was shown is of other days.
    setPreview(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (days.from === '' || days.to === '') return;
    const order = { recipe: recipe.name, ...days };
    void run(async () => {
      if (preview === null || preview.rows === 0) {
        setPreview(await sendStaff(previewReportFileCall, order));
        return;
      }
      const { number, rows } = await sendStaff(makeReportFileCall, order);
      showToast(`File ${number} has ${counted(rows, 'row', 'rows')}. Upload it to ${recipe.title}.`);
      onDone();
    });
  };
  return (
    <Dialog title={`Make a file for ${recipe.title}`} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>The file has credit earned on these days that no earlier file has. Later files won’t have it again.</p>
        <FieldGrid>
          <TextField
            id="file-from"
            name="from"
            type="date"
            label="From"
            max={today}
            value={days.from}
            onChange={(event) => change({ from: event.target.value })}
            error={missing(days.from)}
          />
          <TextField
            id="file-to"
            name="to"
            type="date"
            label="To"
            max={today}
            value={days.to}
            onChange={(event) => change({ to: event.target.value })}
            error={missing(days.to)}
          />
        </FieldGrid>
        <div className={layout.stack} role="status">
          {preview === null ? null : <FilePreview preview={preview} />}
        </div>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>
            {preview === null || preview.rows === 0
              ? 'Preview'
              : `Make file of ${counted(preview.rows, 'row', 'rows')}`}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
