import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { makeReportFileCall, previewReportFileCall } from '../../staff-contract.ts';
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

type Days = { readonly from: string; readonly to: string };

/** Makes a file of the credit of some days, once what would be on it was shown. */
export function MakeFileDialog({ recipe, usualFrom, today, onDone, onClose }: Props) {
  const [looked, setLooked] = useState<{ readonly days: Days; readonly preview: Answer } | null>(null);
  const missing = (day: string) => (day === '' ? 'Choose the day.' : undefined);
  const form = useConsoleForm({
    initial: { from: usualFrom, to: today },
    check: ({ from, to }) => ({ from: missing(from), to: missing(to) }),
    async send(days) {
      const order = { recipe: recipe.name, ...days };
      if (preview === null || preview.rows === 0) {
        setLooked({ days, preview: await sendStaff(previewReportFileCall, order) });
        return;
      }
      const { number, rows } = await sendStaff(makeReportFileCall, order);
      showToast(`File ${number} has ${counted(rows, 'row', 'rows')}. Upload it to ${recipe.title}.`);
      onDone();
    },
  });
  // What was shown of other days doesn't count.
  const { from, to } = form.values;
  const preview = looked?.days.from === from && looked.days.to === to ? looked.preview : null;
  return (
    <FormDialog
      title={`Make a file for ${recipe.title}`}
      look="document"
      form={form}
      action={
        preview === null || preview.rows === 0 ? 'Preview' : `Make file of ${counted(preview.rows, 'row', 'rows')}`
      }
      onClose={onClose}
    >
      <p>The file has credit earned on these days that no earlier file has. Later files won’t have it again.</p>
      <FieldGrid>
        <TextField {...form.text('from', 'From')} type="date" max={today} />
        <TextField {...form.text('to', 'To')} type="date" max={today} />
      </FieldGrid>
      <div className={layout.stack} role="status">
        {preview === null ? null : <FilePreview preview={preview} />}
      </div>
    </FormDialog>
  );
}
