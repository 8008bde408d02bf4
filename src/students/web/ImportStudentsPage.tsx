// Students from a file: its columns, what each line would become, and then their accounts.
import { useState } from 'react';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send } from '#platform/web/call.ts';
import { ColumnChoice } from '#platform/web/console/ColumnChoice.tsx';
import { asksColumns, Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { useLineCorrection, withCorrection } from '#platform/web/console/LineCorrection.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { TableFileForm } from '#platform/web/console/TableFileForm.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { importStudentsCall, rehearseStudentImportCall, studentImportCall } from '../contract.ts';
import { neededStudentColumns, studentColumns, studentVerdictWords, type StudentColumn } from '../student-columns.ts';

export const meta = () => pageMeta({ title: 'Import students | Staff', hidden: true });

type Asked = CallInput<typeof rehearseStudentImportCall>;
type Seen = CallAnswer<typeof rehearseStudentImportCall>;

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${Object.values(studentColumns).join(',')}\r\nana@example.org,Ana,Cho,Dr.,,,Harbor Dental,1 Harbor Street,Boston,MA,02114,US,617 555 0134,123456,2010\r\n`,
)}`;

export default function ImportStudentsPage() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);

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
      {seen === null ? (
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
              The first line names the columns. The file needs the email address, first name, and last name; members can
              add the rest themselves.{' '}
              <a href={template} download="students-template.csv">
                Download a template
              </a>
            </p>
          </TableFileForm>
        </Panel>
      ) : (
        <Panel title={`${asked?.filename ?? 'The file'}: ${seen.lines} ${seen.lines === 1 ? 'line' : 'lines'}`}>
          <div className={layout.stack}>
            {problem === null ? null : <Alert kind="error" title={problem} />}
            <Understood
              of={seen.understood}
              onChoose={(about, value) => {
                if (asked !== null) void look({ ...asked, choices: withChoice(asked.choices, about, value) });
              }}
            />
            <ColumnChoice<StudentColumn>
              fields={studentColumns}
              head={seen.head}
              columns={seen.columns}
              needed={neededStudentColumns}
              sample={seen.sample}
              isAsked={asksColumns(seen.understood)}
              onChange={(columns) => {
                if (asked !== null) void look({ ...asked, columns });
              }}
            />
            <Import
              key={seen.h}
              seen={seen}
              onAgain={() => {
                if (asked !== null) void look(asked);
              }}
              onCorrect={(line) => {
                if (asked !== null) void look({ ...asked, corrections: withCorrection(asked.corrections, line) });
              }}
            />
            <div>
              <Button look="quiet" size="small" onClick={() => setSeen(null)}>
                Another file
              </Button>
            </div>
          </div>
        </Panel>
      )}
    </>
  );
}

type Line = Seen['rejected'][number];
type ImportProps = {
  readonly seen: Seen;
  readonly onAgain: () => void;
  /** Reads the file again with one line corrected. */
  readonly onCorrect: (line: Line) => void;
};

function Import({ seen, onAgain, onCorrect }: ImportProps) {
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
        onAgain={onAgain}
      />
      {dialog}
    </>
  );
}
