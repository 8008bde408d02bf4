// Begins a draft: what it is, and a title. Everything else is asked for in the editor.
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { createDraftCall, removeTemplateCall, templatesCall } from '../contract.ts';
import type { DraftKind } from '../draft-form.ts';
import { useAsked } from './use-asked.ts';

const askTemplates = () => sendStaff(templatesCall, {});

const kinds: readonly { readonly id: DraftKind; readonly label: string; readonly detail: string }[] = [
  { id: 'webinar', label: 'Webinar', detail: 'Live, at a set time' },
  { id: 'class', label: 'Class', detail: 'On demand, with an exam' },
  { id: 'episode', label: 'Podcast episode', detail: 'Audio in one of your shows' },
  { id: 'show', label: 'Podcast show', detail: 'A feed that podcast apps can follow' },
  { id: 'tutorial', label: 'Tutorial', detail: 'Product training, no credit' },
  { id: 'book', label: 'eBook', detail: 'A PDF that members download' },
];

type Props = {
  readonly kind: DraftKind;
  /** Why members need it, where that is known before anything else. */
  readonly need?: string;
  readonly onClose: () => void;
};

export function NewDraftDialog({ kind: first, need, onClose }: Props) {
  const navigate = useNavigate();
  const [kind, setKind] = useState(first);
  const [title, setTitle] = useState('');
  const [template, setTemplate] = useState('');
  const { answer, again } = useAsked(askTemplates);
  const templates = answer?.templates.filter((each) => each.kind === kind) ?? [];
  const chosen = templates.find((each) => each.hash === template);
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
      const { hash } = await sendStaff(createDraftCall, {
        kind,
        title: title.trim(),
        ...(chosen === undefined ? {} : { template }),
        ...(need === undefined ? {} : { need }),
      });
      await navigate(staffMap.activity(hash), { replace: need === undefined });
    });
  };
  const remove = () =>
    void run(async () => {
      await sendStaff(removeTemplateCall, { template });
      setTemplate('');
      again();
      showToast('The template was deleted.');
    });
  return (
    <Dialog title="New" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {need === undefined ? null : (
          <div>
            <b>Why members need this</b>
            <p>{need}</p>
          </div>
        )}
        <RadioRows legend="What are you creating?" choices={kinds} value={kind} onChange={setKind} />
        {templates.length === 0 ? null : (
          <div className={layout.stackSmall}>
            <SelectField
              id="new-template"
              name="template"
              label="From a template"
              optional
              placeholder="Start from scratch"
              choices={templates.map((each) => ({ id: each.hash, label: each.name }))}
              value={template}
              onChange={(event) => setTemplate(event.target.value)}
            />
            {chosen === undefined ? null : (
              <div>
                <Button look="quiet" size="small" busy={isBusy} onClick={remove}>
                  Delete template
                </Button>
              </div>
            )}
          </div>
        )}
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
