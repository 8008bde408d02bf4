import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { base64Of } from '#platform/web/base64.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { continueLogCall, dataMessages, mostCertificateBytes, type recordsCall } from '../../staff-contract.ts';
import styles from './DataPage.module.css';

type Records = CallAnswer<typeof recordsCall>;
type Props = { readonly records: Records; readonly onDone: (message: string) => Promise<void> };

/** The ledger's log: how far it is, and after a restore how it goes on. */
export function RecordsPanel({ records: { hold, newest, timeStamps }, onDone }: Props) {
  return (
    <Panel title="Records of credit">
      <div className={layout.stack}>
        {newest === null ? (
          <p>{dataMessages.nothingLogged}</p>
        ) : (
          <>
            <p>
              The log of everything you issued has {newest.entries.toLocaleString('en-US')}{' '}
              {newest.entries === 1 ? 'entry' : 'entries'}. Signed <ZoneTime at={newest.at} />.
            </p>
            <details>
              <summary className={typography.fold}>Newest checkpoint</summary>
              <pre className={styles.checkpoint}>{newest.note}</pre>
              <p>Keep a copy elsewhere, for example with the minutes of a board meeting.</p>
            </details>
            {timeStamps === null ? null : <TimeStamps of={timeStamps} />}
          </>
        )}
        {hold === null ? null : <ContinueForm hold={hold} onDone={onDone} />}
      </div>
    </Panel>
  );
}

/** Who else says when the log was as it is. */
function TimeStamps({ of: { authority, last } }: { readonly of: NonNullable<Records['timeStamps']> }) {
  if (last === null) return <p>No time stamp yet. The portal asks {authority} every hour until there is one.</p>;
  return (
    <p>
      Time-stamped by {last.authority} with {last.entries.toLocaleString('en-US')}{' '}
      {last.entries === 1 ? 'entry' : 'entries'} on <ZoneTime at={last.at} />.
      {authority === null ? ' No authority is set now.' : ''}
    </p>
  );
}

function ContinueForm({ hold, onDone }: { readonly hold: string; readonly onDone: Props['onDone'] }) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [wrong, setWrong] = useState<string | null>(null);
  const continueWith = async (saved: string | null) => {
    const { sentence } = await sendStaff(continueLogCall, { saved });
    await onDone(sentence);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('certificate');
    const text = String(form.get('checkpoint') ?? '').trim();
    const saved =
      file instanceof File && file.size > 0 ? file : text === '' ? null : new File([`${text}\n`], 'checkpoint.txt');
    if (saved === null) return setWrong(dataMessages.chooseCheckpoint);
    if (saved.size > mostCertificateBytes) return setWrong(dataMessages.certificateTooLarge);
    setWrong(null);
    void run(async () => continueWith(await base64Of(saved)));
  };
  const refusal = wrong ?? problem;
  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit} aria-label="Continue the log">
      <Alert kind="warning" title={hold}>
        <p>
          Members earn credit as usual, but new certificates say “Log entry follows.” Give us the newest certificate you
          can find. If the log here contains everything it proves, the log continues. If not, a second log starts that
          names this one.
        </p>
      </Alert>
      {refusal === null ? null : <Alert kind="error" title={refusal} />}
      <TextField
        id="certificate"
        name="certificate"
        label="Newest certificate"
        optional
        type="file"
        accept=".pdf,.txt,.tlog-proof,application/pdf,text/plain"
        hint="A certificate as a PDF, or a saved checkpoint."
      />
      <AreaField id="checkpoint" name="checkpoint" label="Or paste a checkpoint" optional rows={5} maxLength={20_000} />
      <div className={layout.cluster}>
        <SubmitButton busy={isBusy}>Continue the log</SubmitButton>
        <Button
          look="line"
          disabledReason={isBusy ? 'One moment.' : null}
          onClick={() =>
            confirm({
              question: 'Start a second log',
              consequence:
                'Certificates issued after the backup will not be in it. Do this only if nobody has a newer certificate.',
              confirm: 'Start a second log',
              cancel: 'Cancel',
              danger: true,
              act: () => continueWith(null),
            })
          }
        >
          I have neither
        </Button>
      </div>
    </form>
  );
}
