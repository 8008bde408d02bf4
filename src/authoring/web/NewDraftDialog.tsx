// Begins a draft: what it is, and a title. Everything else is asked for in the editor.
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#staff-map.ts';
import { createDraftCall } from '../contract.ts';
import type { DraftKind } from '../draft-form.ts';

const kinds: readonly { readonly id: DraftKind; readonly label: string; readonly detail: string }[] = [
  { id: 'webinar', label: 'Webinar', detail: 'Live, at a set time' },
  { id: 'class', label: 'Class', detail: 'On demand, with an exam' },
  { id: 'episode', label: 'Podcast episode', detail: 'Audio in one of your shows' },
  { id: 'show', label: 'Podcast show', detail: 'A feed that podcast apps can follow' },
  { id: 'tutorial', label: 'Tutorial', detail: 'Product training, no credit' },
  { id: 'book', label: 'eBook', detail: 'A PDF that members download' },
];

export function NewDraftDialog({ kind: first, onClose }: { readonly kind: DraftKind; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState(first);
  const [title, setTitle] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const error = title.trim() === '' ? 'Enter a title.' : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (error !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
      return;
    }
    void run(async () => {
      const { hash } = await sendStaff(createDraftCall, { kind, title: title.trim() });
      await navigate(staffMap.activity(hash), { replace: true });
    });
  };
  return (
    <Dialog title="New" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <RadioRows legend="What is it?" choices={kinds} value={kind} onChange={setKind} />
        <TextField
          id="new-title"
          name="title"
          label="Title"
          hint="You can change it later. Only your team can see a draft."
          placeholder="What will members learn?"
          autoComplete="off"
          data-autofocus
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={wasSent ? error : undefined}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Create draft</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
