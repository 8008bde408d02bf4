// Who gets checkpoints of the ledger's log by email, on the console's page of data.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import panelRows from '#platform/web/console/panel-rows.module.css';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  addCheckpointAddressCall,
  type checkpointMailsCall,
  removeCheckpointAddressCall,
  sendCheckpointsCall,
} from '../../staff-contract.ts';
import styles from './CheckpointMails.module.css';

type Readers = CallAnswer<typeof checkpointMailsCall>;
type Props = { readonly readers: Readers; readonly onDone: (message: string) => Promise<void> };

export function CheckpointMails({ readers: { team, addresses, lastSentAt }, onDone }: Props) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const [email, setEmail] = useState('');
  const sendOff = (send: () => Promise<{ readonly sentence: string }>) =>
    run(async () => {
      const { sentence } = await send();
      await onDone(sentence);
    });
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (email.trim() === '') return;
    void sendOff(() => sendStaff(addCheckpointAddressCall, { email: email.trim() })).then((isDone) => {
      if (isDone) setEmail('');
    });
  };
  return (
    <Panel
      title="Checkpoints by email"
      flush
      aside={
        <Button
          size="small"
          look="line"
          busy={isBusy}
          onClick={() => void sendOff(() => sendStaff(sendCheckpointsCall, {}))}
        >
          Send now
        </Button>
      }
    >
      <div className={styles.inside}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <p>
          Every Monday, {team === 1 ? 'one owner or auditor' : `${team} owners and auditors`} and the addresses below
          get the newest checkpoint, if there is a new one. Enter an address outside your organization, such as your
          accountant’s or the board’s.
        </p>
        <p>
          {lastSentAt === null ? (
            'None were sent yet.'
          ) : (
            <>
              Last sent <ZoneTime at={lastSentAt} />.
            </>
          )}
        </p>
      </div>
      {addresses.length === 0 ? null : (
        <ul className={panelRows.rows}>
          {addresses.map((each) => (
            <li key={each.id}>
              <span>{each.email}</span>
              {each.isStopped ? (
                <span>Unsubscribed</span>
              ) : (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Remove ${each.email}`}
                  onClick={() => void sendOff(() => sendStaff(removeCheckpointAddressCall, { id: each.id }))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.inside} method="post" noValidate onSubmit={add} aria-label="Add an address">
        <TextField
          id="checkpoint-address"
          name="email"
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className={layout.cluster}>
          <SubmitButton busy={isBusy}>Add address</SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
