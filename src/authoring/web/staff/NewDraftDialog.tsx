// Begins a draft: what it is, and a title. Everything else is asked for in the editor.
import { useNavigate } from 'react-router';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { RadioRows } from '#platform/web/ui/RadioRows.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { createDraftCall, removeTemplateCall, templatesCall } from '../../staff-contract.ts';
import type { DraftKind } from '../../draft-form.ts';
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
  const { answer, again } = useAsked(askTemplates);
  const form = useConsoleForm({
    initial: { kind: first, title: '', template: '' },
    check: ({ title }) => ({ title: title.trim() === '' ? 'Enter a title.' : undefined }),
    async send({ kind, title }) {
      const { hash } = await sendStaff(createDraftCall, {
        kind,
        title: title.trim(),
        ...(chosen === undefined ? {} : { template: chosen.hash }),
        ...(need === undefined ? {} : { need }),
      });
      await navigate(staffMap.activity(hash), { replace: need === undefined });
    },
  });
  const templates = answer?.templates.filter((each) => each.kind === form.values.kind) ?? [];
  const chosen = templates.find((each) => each.hash === form.values.template);
  const remove = (template: string) =>
    void form.run(async () => {
      await sendStaff(removeTemplateCall, { template });
      form.change({ template: '' });
      again();
      showToast('The template was deleted.');
    });
  return (
    <FormDialog title="New" form={form} action="Create draft" onClose={onClose}>
      {need === undefined ? null : (
        <div>
          <b>Why members need this</b>
          <p>{need}</p>
        </div>
      )}
      <RadioRows
        legend="What are you creating?"
        choices={kinds}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      {templates.length === 0 ? null : (
        <div className={layout.stackSmall}>
          <SelectField
            {...form.text('template', 'From a template')}
            optional
            placeholder="Start from scratch"
            choices={templates.map((each) => ({ id: each.hash, label: each.name }))}
          />
          {chosen === undefined ? null : (
            <div>
              <Button look="quiet" size="small" busy={form.isBusy} onClick={() => remove(chosen.hash)}>
                Delete template
              </Button>
            </div>
          )}
        </div>
      )}
      <TextField
        {...form.text('title', 'Title')}
        hint="You can change it later. Only your team can see a draft."
        placeholder="What will members learn?"
        data-autofocus
        maxLength={200}
      />
    </FormDialog>
  );
}
