import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { notSent, useTypedText } from '#platform/web/console/typed-text.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { addNoteCall, removeNoteCall, type studentNotesCall } from '../../staff-contract.ts';

type Props = {
  readonly h: string;
  readonly notes: CallAnswer<typeof studentNotesCall>['notes'];
  readonly mayEdit: boolean;
  readonly onDone: () => void;
};

export function NotesTab({ h, notes, mayEdit, onDone }: Props) {
  const { text, setText, forget } = useTypedText(`note:${h}`);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(notSent);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (text.trim() === '') return;
    void run(async () => {
      await sendStaff(addNoteCall, { h, note: text });
      forget(text);
      setWasSent(false);
      onDone();
    });
  };
  const remove = (n: string) =>
    void run(async () => {
      await sendStaff(removeNoteCall, { n });
      onDone();
    });
  return (
    <Stacked>
      {mayEdit ? (
        <Panel title="New note">
          <form className={layout.stack} method="post" noValidate onSubmit={submit}>
            {problem === null ? null : <Alert kind="error" title={problem} />}
            <AreaField
              id="note"
              name="note"
              label="Note"
              rows={3}
              maxLength={4000}
              hint="Only your team sees it, but the student’s data download includes it."
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={wasSent && text.trim() === '' ? 'Write the note.' : undefined}
            />
            <SubmitButton busy={isBusy}>Save note</SubmitButton>
          </form>
        </Panel>
      ) : null}
      <Panel title="Notes" flush>
        {notes.length === 0 ? (
          <p className={panelRows.none}>No notes yet.</p>
        ) : (
          <ul className={panelRows.rows}>
            {notes.map((note) => (
              <li key={note.hash}>
                <span className={typography.caption}>
                  {note.by}, <ZoneTime at={note.at} />
                </span>
                {mayEdit && note.canRemove ? (
                  <Button size="small" look="quiet" busy={isBusy} onClick={() => remove(note.hash)}>
                    Remove
                  </Button>
                ) : null}
                <p>{note.note}</p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Stacked>
  );
}
