// Students from a file: its columns, what each line would become, and then their accounts.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { useLineCorrection, withCorrection } from '#platform/web/console/LineCorrection.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { TableFileForm } from '#platform/web/console/TableFileForm.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  importStudentsCall,
  rehearseStudentImportCall,
  rehearseUndoStudentImportCall,
  studentImportCall,
  studentImportsCall,
  undoStudentImportCall,
} from '../../staff-contract.ts';
import {
  neededStudentColumns,
  studentColumns,
  studentVerdictWords,
  type StudentColumn,
} from '../../student-columns.ts';

export const meta = () => pageMeta({ title: 'Import students | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(studentImportsCall, {}, args));

type Imported = CallAnswer<typeof studentImportsCall>['data'][number];
type Asked = CallInput<typeof rehearseStudentImportCall>;
type Seen = CallAnswer<typeof rehearseStudentImportCall>;

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${Object.values(studentColumns).join(',')}\r\nana@example.org,Ana,Cho,Dr.,,,Harbor Dental,1 Harbor Street,Boston,MA,02114,US,617 555 0134,123456,2010\r\n`,
)}`;

export default function ImportStudentsPage() {
  const imports = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [undoing, setUndoing] = useState<Imported | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);

  if (imports.state !== 'ready') return <LoadFailed why={imports} />;

  const look = (input: Asked) =>
    run(async () => {
      setAsked(input);
      setSeen(await sendStaff(rehearseStudentImportCall, input));
    });

  return (
    <>
      <PageHead
        title="Import students"
        lead="Members from a list you keep elsewhere, as CSV or XLSX."
        path={[{ label: 'Students', to: staffMap.students() }]}
      />
      <Stacked>
        {seen === null || asked === null ? (
          <Panel title="Upload a file">
            <TableFileForm
              reason={{
                label: 'Where the list comes from',
                hint: 'It’s saved in the audit log.',
                least: 5,
                most: 500,
                tooShort: 'Say where the list comes from, in at least 5 characters.',
              }}
              fields={
                <CheckboxField
                  id="import-mails"
                  name="mails"
                  label="Email each of them a link to choose a password"
                  hint="The link expires in 14 days. Without it, they can ask for a new password on the sign-in page."
                  defaultChecked
                />
              }
              isBusy={isBusy}
              problem={problem}
              onFile={(table, form) => void look({ ...table, mails: form.get('mails') !== null })}
            >
              <p>
                The first line names the columns. The file needs the email address, first name, and last name; members
                can add the rest themselves.{' '}
                <a href={template} download="students-template.csv">
                  Download a template
                </a>
              </p>
            </TableFileForm>
          </Panel>
        ) : (
          <Panel title={`${seen.lines} ${seen.lines === 1 ? 'line' : 'lines'}`}>
            <div className={layout.stack}>
              {problem === null ? null : <Alert kind="error" title={problem} />}
              <Understood<StudentColumn>
                of={seen.understood}
                file={{ name: asked.filename, onAnother: () => setSeen(null) }}
                columns={{
                  fields: studentColumns,
                  head: seen.head,
                  columns: seen.columns,
                  needed: neededStudentColumns,
                  sample: seen.sample,
                  onUse: (columns) => void look({ ...asked, columns }),
                }}
                onChoose={(about, value) => void look({ ...asked, choices: withChoice(asked.choices, about, value) })}
              >
                <Import
                  key={seen.h}
                  seen={seen}
                  onDone={() => void revalidate()}
                  onAgain={() => void look(asked)}
                  onCorrect={(line) => void look({ ...asked, corrections: withCorrection(asked.corrections, line) })}
                />
              </Understood>
            </div>
          </Panel>
        )}
        <Earlier imports={imports.data} onUndo={setUndoing} />
      </Stacked>
      {undoing === null ? null : (
        <UndoDialog imported={undoing} onDone={() => void revalidate()} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

type Line = Seen['rejected'][number];
type ImportProps = {
  readonly seen: Seen;
  readonly onDone: () => void;
  readonly onAgain: () => void;
  /** Reads the file again with one line corrected. */
  readonly onCorrect: (line: Line) => void;
};

function Import({ seen, onDone, onAgain, onCorrect }: ImportProps) {
  const { h, expiresAt, verdicts, ready, rejected } = seen;
  const { rowAction, dialog } = useLineCorrection({ fields: studentColumns, verdicts, rejected, onCorrect });
  const rehearsal = {
    hash: h,
    act: 'accounts.import-students',
    verdicts,
    expiresAt,
    state: 'ready',
    doneRows: 0,
    sentence: null,
  } as const;
  return (
    <>
      <Rehearsal
        rehearsal={rehearsal}
        words={studentVerdictWords}
        keyHead="Line"
        rowAction={rowAction}
        doIt={`Create ${ready} ${ready === 1 ? 'account' : 'accounts'}`}
        onDo={async () => {
          const { sentence } = await sendStaff(importStudentsCall, { h });
          return { sentence };
        }}
        onAsk={async () => {
          const { state, doneRows, sentence } = await send({ ...studentImportCall, access: 'public' }, { h });
          return { ...rehearsal, state, doneRows, sentence };
        }}
        onDone={onDone}
        onAgain={onAgain}
      />
      {dialog}
    </>
  );
}

type EarlierProps = { readonly imports: readonly Imported[]; readonly onUndo: (imported: Imported) => void };

function Earlier({ imports, onUndo }: EarlierProps) {
  return imports.length === 0 ? null : (
    <Panel title="Earlier imports" flush>
      <ul className={panelRows.rows}>
        {imports.map((each) => (
          <li key={each.hash}>
            <span>
              <b>{each.filename}</b>
              <span className={typography.caption}>
                {' '}
                {each.opened} {each.opened === 1 ? 'account' : 'accounts'} · <ZoneTime at={each.madeAt} /> by{' '}
                {each.madeBy} · {each.reason}
                {each.undoneBy === null ? '' : ` · undone by ${each.undoneBy}`}
              </span>
            </span>
            {each.undoUntil === null ? null : (
              <Button size="small" look="line" onClick={() => onUndo(each)}>
                Undo…<span className={typography.visuallyHidden}> the import of {each.filename}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type UndoProps = { readonly imported: Imported; readonly onDone: () => void; readonly onClose: () => void };

/** Which accounts an undo removes, and which stay because somebody uses them. */
function UndoDialog({ imported, onDone, onClose }: UndoProps) {
  const [looked, setLooked] = useState<CallAnswer<typeof rehearseUndoStudentImportCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const look = () =>
    void run(async () => setLooked(await sendStaff(rehearseUndoStudentImportCall, { import: imported.hash })));
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), [imported.hash]);
  const rehearsal =
    looked === null
      ? null
      : ({
          hash: looked.h,
          act: 'accounts.undo-student-import',
          verdicts: looked.verdicts,
          expiresAt: looked.expiresAt,
          state: 'ready',
          doneRows: 0,
          sentence: null,
        } as const);
  return (
    <Dialog title={`Undo the import of ${imported.filename}`} onClose={onClose} look="document" closeButton>
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {rehearsal === null ? (
        problem === null && <Skeleton what="the accounts of this import" shape="rows" />
      ) : (
        <Rehearsal
          key={rehearsal.hash}
          rehearsal={rehearsal}
          sentence="Accounts that nobody has used are removed. The others stay as they are."
          words={studentVerdictWords}
          doIt="Undo this import"
          danger
          reasonLeast={5}
          onDo={async (reason) => {
            const { sentence } = await sendStaff(undoStudentImportCall, { h: rehearsal.hash, reason });
            return { sentence };
          }}
          onAsk={async () => {
            const asked = { ...studentImportCall, access: 'public' } as const;
            const { state, doneRows, sentence } = await send(asked, { h: rehearsal.hash });
            return { ...rehearsal, state, doneRows, sentence };
          }}
          onAgain={look}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}
