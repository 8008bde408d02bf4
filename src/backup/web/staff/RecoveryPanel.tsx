import { useState } from 'react';
import { recoveryWordCount } from '#credit/ledger-faults.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff, showFile } from '#staff/web/ask-staff.ts';
import { confirmSheetCall, dataMessages, recoverySheetPath } from '../../staff-contract.ts';
import styles from './DataPage.module.css';

type Props = { readonly isPrinted: boolean; readonly onDone: (message: string) => Promise<void> };

/** The paper that brings the keys of records back. */
export function RecoveryPanel({ isPrinted, onDone }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [isConfirming, setIsConfirming] = useState(false);
  if (isPrinted)
    return (
      <Panel title="Recovery sheet">
        <p>Printed. It restores the keys that sign certificates if this server and its backups are lost.</p>
      </Panel>
    );
  return (
    <Panel title="Recovery sheet">
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>If this server and its backups are lost, one sheet of paper restores the keys that sign certificates.</p>
        <ol className={styles.steps}>
          <li>Print the sheet: eight words, a code, and how to use them. Don’t save it.</li>
          <li>Put it with your company papers, not next to the server.</li>
          <li>Type two of the words. The portal then deletes them.</li>
        </ol>
        <div className={layout.cluster}>
          <Button size="small" icon="print" busy={isBusy} onClick={() => void run(() => showFile(recoverySheetPath))}>
            Print your recovery sheet
          </Button>
          <Button size="small" look="line" onClick={() => setIsConfirming(true)}>
            It’s printed
          </Button>
        </div>
      </div>
      {isConfirming ? (
        <ConfirmSheetDialog
          onClose={() => setIsConfirming(false)}
          onDone={async () => {
            setIsConfirming(false);
            await onDone(dataMessages.sheetConfirmed);
          }}
        />
      ) : null}
    </Panel>
  );
}

/** Two different words, the earlier one first, counted from 1. */
function pickTwo(): readonly [number, number] {
  const first = Math.floor(Math.random() * recoveryWordCount);
  const second = (first + 1 + Math.floor(Math.random() * (recoveryWordCount - 1))) % recoveryWordCount;
  return [Math.min(first, second) + 1, Math.max(first, second) + 1];
}

function ConfirmSheetDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const [[first, second]] = useState(pickTwo);
  const form = useConsoleForm({
    initial: { first: '', second: '' },
    async send(typed) {
      const words = [
        { at: first, word: typed.first },
        { at: second, word: typed.second },
      ];
      await sendStaff(confirmSheetCall, { words });
      await onDone();
    },
  });
  return (
    <FormDialog title="Confirm the recovery sheet" form={form} action="Confirm" onClose={onClose}>
      <p>Type two of the words on the paper. They can’t be shown again.</p>
      <TextField {...form.text('first', `Word ${first}`)} autoCapitalize="none" spellCheck={false} />
      <TextField {...form.text('second', `Word ${second}`)} autoCapitalize="none" spellCheck={false} />
    </FormDialog>
  );
}
