// A format of the provider's own: copied from another one, edited, and previewed over real credit before it is saved.
import { useState, type SubmitEvent } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import styles from './reporting.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { professionLabels } from '#renewal/profession-words.ts';
import { usStates } from '#renewal/states.ts';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { previewRecipeCall, recipeCall, removeRecipeCall, saveRecipeCall } from '../../staff-contract.ts';
import { faultsOfRecipe, recipeShape, type RecipeForm } from '../../recipe-form.ts';
import { FilePreview } from './FilePreview.tsx';
import { FormatColumns } from './FormatColumns.tsx';

export const meta = () => pageMeta({ title: 'Format | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => {
    const asked = new URL(args.request.url).searchParams;
    const key = asked.get('of') ?? 'ce-broker';
    return { ...(await askStaff(recipeCall, { key }, args)), key };
  });
}

type Loaded = CallAnswer<typeof recipeCall> & { readonly key: string };
type Faults = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

const faultsOf = (form: RecipeForm): Faults => {
  const read = recipeShape.safeParse(form);
  return read.success ? faultsOfRecipe(read.data) : read.error.issues;
};

export default function FormatPage() {
  const answer = useLoaderData<typeof clientLoader>();
  if (answer.state !== 'ready') return <LoadFailed why={answer} />;
  return <FormatForm key={`${answer.key} ${answer.revision}`} answer={answer} />;
}

function FormatForm({ answer }: { readonly answer: Loaded }) {
  const { isOwn, revision, key, lastChange } = answer;
  const navigate = useNavigate();
  const mayEdit = useMayDo()('settings.edit');
  const [form, setForm] = useState<RecipeForm>(
    isOwn ? answer.form : { ...answer.form, name: `${answer.form.name} (copy)` },
  );
  const [wasSent, setWasSent] = useState(false);
  const [preview, setPreview] = useState<CallAnswer<typeof previewRecipeCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const faults = faultsOf(form);
  const faultAt = (...path: readonly PropertyKey[]) =>
    wasSent
      ? faults.find((fault) => path.every((each, at) => fault.path[at] === each) && fault.path.length >= path.length)
          ?.message
      : undefined;
  const change = (next: Partial<RecipeForm>) => {
    setForm({ ...form, ...next });
    // What was shown is of another form.
    setPreview(null);
  };
  const of = isOwn ? { key } : {};
  const check = (): boolean => {
    setWasSent(true);
    return faults.length === 0;
  };
  const show = () => {
    if (check()) void run(async () => setPreview(await sendStaff(previewRecipeCall, { ...of, form })));
  };
  const back = () => void navigate(staffMap.reporting());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check()) return;
    void run(async () => {
      await sendStaff(saveRecipeCall, { ...of, revision, form });
      showToast(isOwn ? 'Format saved.' : 'Format created.');
      back();
    });
  };
  const remove = () =>
    void run(async () => {
      await sendStaff(removeRecipeCall, { key, isRemoved: true });
      showToast('Format removed.', () => {
        void sendStaff(removeRecipeCall, { key, isRemoved: false }).then(back);
      });
      back();
    });
  const chosen = <Id extends string>(all: readonly Id[], id: Id, isOn: boolean): Id[] =>
    isOn ? [...all, id] : all.filter((each) => each !== id);
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stacked>
        <PageHead
          title={isOwn ? form.name || 'Format' : 'New format'}
          path={[{ label: 'Reporting', to: staffMap.reporting() }]}
          lead={
            lastChange === null ? (
              'Starts as a copy. Fill in what the board’s instructions say.'
            ) : (
              <>
                Version {answer.version} · changed by {lastChange.by}, <ZoneTime at={lastChange.at} />
              </>
            )
          }
          actions={
            <>
              {isOwn && mayEdit ? (
                <Button look="quiet" busy={isBusy} onClick={remove}>
                  Remove
                </Button>
              ) : null}
              <Button look="line" busy={isBusy} onClick={show}>
                Preview
              </Button>
              <SubmitButton busy={isBusy} disabledReason={mayEdit ? null : 'Only owners can change formats.'}>
                Save
              </SubmitButton>
            </>
          }
        />
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {wasSent && faults[0] !== undefined ? <Alert kind="error" title={faults[0].message} /> : null}
        <div role="status">
          {preview === null ? null : (
            <Panel title="Preview">
              <div className={layout.stack}>
                <p className={typography.caption}>
                  Credit earned {calendarDay(preview.from)} to {calendarDay(preview.to)}. Nothing was saved or reported.
                </p>
                <FilePreview preview={preview} />
              </div>
            </Panel>
          )}
        </div>
        <Panel title="File">
          <FieldGrid>
            <TextField
              id="format-name"
              name="name"
              label="Name"
              maxLength={60}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
              error={faultAt('name')}
            />
            <SelectField
              id="format-kind"
              name="format"
              label="Format"
              choices={[
                { id: 'csv', label: 'CSV' },
                { id: 'tsv', label: 'Text with tabs' },
                { id: 'xlsx', label: 'Excel (XLSX)' },
              ]}
              value={form.format}
              onChange={(event) => change({ format: event.target.value as RecipeForm['format'] })}
            />
            <TextField
              id="format-url"
              name="url"
              type="url"
              label="The board’s instructions"
              maxLength={300}
              placeholder="https://"
              value={form.source.url}
              onChange={(event) => change({ source: { ...form.source, url: event.target.value } })}
              error={faultAt('source', 'url')}
            />
            <TextField
              id="format-read"
              name="read"
              type="date"
              label="Read on"
              value={form.source.read}
              onChange={(event) => change({ source: { ...form.source, read: event.target.value } })}
              error={faultAt('source', 'read')}
            />
            <SelectField
              id="format-rows"
              name="rowPer"
              label="One row for each"
              choices={[
                { id: 'credit', label: 'Credit' },
                { id: 'code', label: 'AGD subject code' },
              ]}
              value={form.rowPer}
              onChange={(event) => change({ rowPer: event.target.value as RecipeForm['rowPer'] })}
            />
            <div className={styles.beside}>
              <CheckboxField
                id="format-headings"
                name="hasHeadings"
                label="The first row has headings"
                checked={form.hasHeadings}
                onChange={(event) => change({ hasHeadings: event.target.checked })}
              />
            </div>
          </FieldGrid>
        </Panel>
        <Panel title="Whose credit">
          <FieldGrid>
            <SelectField
              id="format-state"
              name="state"
              label="Add a state"
              placeholder="Choose one"
              optional
              choices={Object.entries(usStates)
                .filter(([id]) => !form.states.some((state) => state === id))
                .map(([id, label]) => ({ id, label }))}
              value=""
              onChange={(event) =>
                event.target.value === ''
                  ? undefined
                  : change({ states: [...form.states, event.target.value as RecipeForm['states'][number]] })
              }
              error={faultAt('states')}
            />
            <div className={classNames(layout.cluster, styles.beside)}>
              {form.states.map((state) => (
                <Button
                  key={state}
                  size="small"
                  look="soft"
                  icon="close"
                  aria-label={`Remove ${usStates[state]}`}
                  onClick={() => change({ states: form.states.filter((each) => each !== state) })}
                >
                  {usStates[state]}
                </Button>
              ))}
            </div>
            {(['dentist', 'hygienist'] as const).map((id) => (
              <CheckboxField
                key={id}
                id={`format-${id}`}
                name={id}
                label={`Only ${professionLabels[id].toLowerCase()}s`}
                checked={form.professions.includes(id)}
                onChange={(event) => change({ professions: chosen(form.professions, id, event.target.checked) })}
              />
            ))}
            {(['live', 'self-study'] as const).map((id) => (
              <CheckboxField
                key={id}
                id={`format-${id}`}
                name={id}
                label={`Only ${id} credit`}
                checked={form.deliveries.includes(id)}
                onChange={(event) => change({ deliveries: chosen(form.deliveries, id, event.target.checked) })}
              />
            ))}
            <WideField>
              <CheckboxField
                id="format-agreed"
                name="agreedElsewhere"
                label="Members agreed that we report their credit to this board"
                hint="The portal asks members about Florida only. For other states, check this if they agreed outside of the portal."
                checked={form.agreedElsewhere}
                onChange={(event) => change({ agreedElsewhere: event.target.checked })}
                error={faultAt('agreedElsewhere')}
              />
            </WideField>
          </FieldGrid>
        </Panel>
        <Panel title="Columns">
          <FormatColumns
            columns={form.columns}
            faultOf={(at) => faultAt('columns', at)}
            onChange={(columns) => change({ columns })}
          />
        </Panel>
        {isOwn ? null : (
          <p className={typography.quiet}>
            Files of a new format have all credit once, also what files of other formats had. Changing a format later
            reports nobody twice.
          </p>
        )}
      </Stacked>
    </form>
  );
}
