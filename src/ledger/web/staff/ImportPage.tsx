import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer, CallInput } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Understood, withChoice } from '#platform/web/console/Understood.tsx';
import { useLineCorrection, withCorrection } from '#platform/web/console/LineCorrection.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { TableFileForm } from '#platform/web/console/TableFileForm.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { importColumns, neededImportColumns, type ImportColumn } from '../../import-columns.ts';
import {
  creditImportsCall,
  importCreditsCall,
  rehearseImportCall,
  rehearseUndoImportCall,
  undoImportCall,
} from '../../staff-contract.ts';
import { LedgerLinks } from './LedgerLinks.tsx';
import { LedgerRehearsal, type Look } from './LedgerRehearsal.tsx';
import styles from './staff.module.css';

export const meta = () => pageMeta({ title: 'Import credit | Staff', hidden: true });

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  loaded(args, () => askStaff(creditImportsCall, {}, args));

type Seen = CallAnswer<typeof rehearseImportCall>;
type Imported = CallAnswer<typeof creditImportsCall>['data'][number];

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(
  '\uFEFFEmail,Username,AGD number,Name,Activity,Date,Hours,Type,Score,Note\r\nana@example.org,,,Dr. Ana Cho,Title or key of the activity,2026-12-31,1.5,live,,Sign-in sheet 7\r\n',
)}`;

export default function ImportPage() {
  const imports = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<CallInput<typeof rehearseImportCall> | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [undoing, setUndoing] = useState<Imported | null>(null);
  const [undo, setUndo] = useState<Look | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  if (imports.state !== 'ready') return <LoadFailed why={imports} />;

  const look = (input: CallInput<typeof rehearseImportCall>) =>
    run(async () => {
      setAsked(input);
      setSeen(await sendStaff(rehearseImportCall, input));
    });

  return (
    <>
      <PageHead title="Import credit" lead="Credit for courses held elsewhere, from a CSV or XLSX file." />
      <LedgerLinks at="import" />
      <Stacked>
        {undo === null ? null : (
          <Panel title="Undo an import">
            <LedgerRehearsal
              key={undo.h}
              look={undo}
              act="undo-import"
              call={undoImportCall}
              keyHead="Certificate"
              danger
              words={() => 'Undo this import'}
              onDone={() => void revalidate()}
              onAgain={() => setUndo(null)}
              next={{ label: 'Back to credits', to: staffMap.credits() }}
            />
          </Panel>
        )}
        {seen === null || asked === null ? (
          <Panel title="Upload a file">
            <TableFileForm
              reason={{
                label: 'Where the records come from',
                hint: '15 to 300 characters. It’s saved with each credit.',
                least: 15,
                most: 300,
                tooShort: 'Say where the records come from, in at least 15 characters.',
              }}
              isBusy={isBusy}
              problem={problem}
              onFile={(table) => void look(table)}
            >
              <p>
                The first line names the columns. The file needs the person, the course, and the date.{' '}
                <a href={template} download="credit-template.csv">
                  Download a template
                </a>
              </p>
            </TableFileForm>
          </Panel>
        ) : (
          <Panel title={`${seen.lines} ${seen.lines === 1 ? 'line' : 'lines'}`}>
            <div className={layout.stack}>
              {problem === null ? null : <Alert kind="error" title={problem} />}
              <Understood<ImportColumn>
                of={seen.understood}
                file={{
                  name: asked.filename,
                  onAnother() {
                    setSeen(null);
                    void revalidate();
                  },
                }}
                columns={{
                  fields: importColumns,
                  head: seen.head,
                  columns: seen.columns,
                  needed: neededImportColumns,
                  sample: seen.sample,
                  onUse: (columns) => void look({ ...asked, columns }),
                }}
                onChoose={(about, value) => void look({ ...asked, choices: withChoice(asked.choices, about, value) })}
              >
                <FileRehearsal
                  key={seen.h}
                  seen={seen}
                  onCorrect={(line) => void look({ ...asked, corrections: withCorrection(asked.corrections, line) })}
                  onDone={() => void revalidate()}
                  onAgain={() => void look(asked)}
                />
              </Understood>
            </div>
          </Panel>
        )}
        <Panel title="Earlier imports" flush>
          {imports.data.length === 0 ? (
            <p className={styles.none}>No imports yet.</p>
          ) : (
            <ul className={styles.rows}>
              {imports.data.map((each) => (
                <li key={each.hash}>
                  <span>
                    <b>{each.filename}</b>{' '}
                    <span className={typography.caption}>
                      <ZoneTime at={each.madeAt} /> by {each.madeBy} · {each.reason}
                    </span>
                    <br />
                    <Link to={staffMap.credits({ import: each.hash })}>
                      {each.written} {each.written === 1 ? 'credit' : 'credits'}
                    </Link>
                    {each.holding === 0 ? null : (
                      <>
                        , <Link to={staffMap.creditHolding({ import: each.hash })}>{each.holding} waiting</Link>
                      </>
                    )}
                    {each.emailsSent === null || each.emailsSent >= each.written ? null : (
                      <>
                        {' · '}
                        {each.emailsSent} of {each.written} {each.written === 1 ? 'email' : 'emails'} sent
                      </>
                    )}
                    {each.undoneBy === null ? null : ` · undone by ${each.undoneBy}`}
                  </span>
                  {each.undoUntil === null ? null : (
                    <Button size="small" look="line" onClick={() => setUndoing(each)}>
                      Undo…<span className={typography.visuallyHidden}> the import of {each.filename}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </Stacked>
      {undoing === null ? null : (
        <ReasonDialog
          act="Preview the undo"
          hint="Each member will see this."
          onDo={async ({ text }) =>
            setUndo(await sendStaff(rehearseUndoImportCall, { import: undoing.hash, reason: text.slice(0, 300) }))
          }
          onClose={() => setUndoing(null)}
        >
          <p>
            {undoing.written === 1 ? 'The certificate' : `All ${undoing.written} certificates`} from {undoing.filename}{' '}
            will be withdrawn{undoing.holding === 0 ? '' : ', and its records will be removed from Waiting for sign-up'}
            . You’ll see the list first.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

type FileProps = {
  readonly seen: Seen;
  readonly onCorrect: (line: Seen['rejected'][number]) => void;
  readonly onAgain: () => void;
  readonly onDone: () => void;
};

/** The lines of a file as they would become credit. */
function FileRehearsal({ seen, onCorrect, ...on }: FileProps) {
  const { verdicts, rejected } = seen;
  const { rowAction, dialog } = useLineCorrection({ fields: importColumns, verdicts, rejected, onCorrect });
  return (
    <>
      <LedgerRehearsal
        look={seen}
        act="import"
        call={importCreditsCall}
        keyHead="Line"
        rowAction={rowAction}
        words={(count) => `Import ${count} ${count === 1 ? 'line' : 'lines'}`}
        next={{ label: 'See the credits', to: staffMap.credits({ source: 'import' }) }}
        {...on}
      />
      {dialog}
    </>
  );
}
