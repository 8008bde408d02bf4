import { useState } from 'react';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { TableFileForm } from '#platform/web/console/TableFileForm.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  agdCodeColumns,
  agdCodeForm,
  agdCodeVerdictWords,
  neededAgdCodeColumns,
  type AgdCodeColumns,
} from '../../catalogue-settings.ts';
import {
  agdCodeImportCall,
  importAgdCodesCall,
  rehearseAgdCodesCall,
  removeAgdCodeCall,
  saveAgdCodeCall,
  type agdCodesCall,
} from '../../staff-contract.ts';
import styles from './CatalogueSettings.module.css';

type Answer = CallAnswer<typeof agdCodesCall>;
type Asked = CallInput<typeof rehearseAgdCodesCall>;
type Seen = CallAnswer<typeof rehearseAgdCodesCall>;

/** The AGD’s subject codes: added one by one, or from a file with a preview. */
export function AgdCodesPanels({
  answer,
  onChanged,
}: {
  readonly answer: Answer;
  readonly onChanged: () => Promise<void>;
}) {
  return (
    <>
      <CodeList answer={answer} onChanged={onChanged} />
      <ImportPanel today={answer.today} onChanged={onChanged} />
    </>
  );
}

function CodeList({ answer: { codes }, onChanged }: Parameters<typeof AgdCodesPanels>[0]) {
  const [typed, setTyped] = useState({ code: '', name: '' });
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const read = agdCodeForm.safeParse(typed);
  const errorOf = (field: 'code' | 'name') =>
    wasSent && !read.success ? read.error.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <Panel title="Codes" aside={<span className={typography.count}>{codes.length}</span>} flush>
      <div className={styles.body}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <form
          className={styles.add}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setWasSent(true);
            if (!read.success) return;
            void run(async () => {
              await sendStaff(saveAgdCodeCall, read.data);
              await onChanged();
              setTyped({ code: '', name: '' });
              setWasSent(false);
              showToast(`${read.data.code} ${read.data.name} saved.`);
            });
          }}
        >
          <TextField
            id="agd-code"
            name="code"
            label="Code"
            inputMode="numeric"
            value={typed.code}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            error={errorOf('code')}
          />
          <TextField
            id="agd-name"
            name="name"
            label="Name"
            value={typed.name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            error={errorOf('name')}
          />
          <div>
            <SubmitButton look="soft" busy={isBusy}>
              Add code
            </SubmitButton>
          </div>
        </form>
      </div>
      {codes.length === 0 ? (
        <p className={rowStyles.none}>No codes yet. Import the AGD’s list below.</p>
      ) : (
        <ul className={styles.list}>
          {codes.map(({ code, name, source, readOn }) => (
            <li key={code}>
              <div>
                <b>
                  {code} {name}
                </b>
                <p className={typography.caption}>
                  {[source, readOn === null ? '' : `read ${calendarDay(readOn)}`].filter(Boolean).join(', ')}
                </p>
              </div>
              <Button
                look="quiet"
                size="small"
                busy={isBusy}
                onClick={() =>
                  void run(async () => {
                    await sendStaff(removeAgdCodeCall, { code });
                    await onChanged();
                    showToast(`${code} ${name} removed.`);
                  })
                }
              >
                Remove
                <span className={typography.visuallyHidden}>
                  {' '}
                  {code} {name}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ImportPanel({ today, onChanged }: { readonly today: string; readonly onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const look = (input: Asked) =>
    void run(async () => {
      setAsked(input);
      setSeen(await sendStaff(rehearseAgdCodesCall, input));
    });
  if (seen === null || asked === null)
    return (
      <Panel title="Import a list">
        <TableFileForm
          reason={{
            label: 'Where the list comes from',
            hint: 'Such as the AGD page you copied it from.',
            least: 5,
            most: 300,
            tooShort: 'Say where the list comes from, in at least 5 characters.',
          }}
          fields={<TextField id="agd-read-on" name="readOn" label="Copied on" type="date" defaultValue={today} />}
          isBusy={isBusy}
          problem={problem}
          onFile={({ filename, file, reason }, form) =>
            look({ filename, file, source: reason, readOn: String(form.get('readOn') ?? '') })
          }
        >
          <p>The first line names the columns: Code and Name. Codes that aren’t in the file stay as they are.</p>
        </TableFileForm>
      </Panel>
    );
  const rehearsal = {
    hash: seen.h,
    act: 'catalogue.import-agd-codes',
    verdicts: seen.verdicts,
    expiresAt: seen.expiresAt,
    state: 'ready',
    doneRows: 0,
    sentence: null,
  } as const;
  return (
    <Panel title={`${seen.lines} ${seen.lines === 1 ? 'line' : 'lines'}`}>
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <Understood<keyof AgdCodeColumns>
          of={seen.understood}
          file={{ name: asked.filename, onAnother: () => setSeen(null) }}
          columns={{
            fields: agdCodeColumns,
            head: seen.head,
            columns: seen.columns,
            needed: neededAgdCodeColumns,
            sample: seen.sample,
            onUse: (columns) => look({ ...asked, columns }),
          }}
          onChoose={(about, value) => look({ ...asked, choices: withChoice(asked.choices, about, value) })}
        >
          <Rehearsal
            key={seen.h}
            rehearsal={rehearsal}
            words={agdCodeVerdictWords}
            keyHead="Line"
            nameHead="Code"
            doIt={`Import ${seen.ready} ${seen.ready === 1 ? 'code' : 'codes'}`}
            onDo={async () => {
              const { sentence } = await sendStaff(importAgdCodesCall, { h: seen.h });
              await onChanged();
              return { sentence };
            }}
            onAsk={async () => {
              const { state, doneRows, sentence } = await send(
                { ...agdCodeImportCall, access: 'public' },
                { h: seen.h },
              );
              return { ...rehearsal, state, doneRows, sentence };
            }}
            onAgain={() => look(asked)}
            onDone={() => void onChanged()}
          />
        </Understood>
      </div>
    </Panel>
  );
}
