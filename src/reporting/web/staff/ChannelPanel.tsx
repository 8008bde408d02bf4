import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { reportingMessages, saveChannelCall, testChannelCall, type ceBrokerCall } from '../../staff-contract.ts';
import { CeBrokerDialog } from './CeBrokerDialog.tsx';

type Props = { readonly answer: CallAnswer<typeof ceBrokerCall>; readonly onSaved: () => void };

/** The upload to CE Broker: its key, the hold, and its test. */
export function ChannelPanel({ answer, onSaved }: Props) {
  const { channel, names, revision, lastAcceptedAt } = answer;
  const [isNaming, setNaming] = useState(false);
  const [result, setResult] = useState<CallAnswer<typeof testChannelCall> | null>(null);
  const form = useConsoleForm({
    initial: { key: '', holdMinutes: String(channel?.holdMinutes ?? 30), isOn: channel?.isOn ?? true },
    check: ({ key, holdMinutes }) => ({
      key: channel === null && key.trim() === '' ? reportingMessages.keyMissing : undefined,
      holdMinutes:
        /^\d{1,5}$/.test(holdMinutes.trim()) && Number(holdMinutes) <= 10_080
          ? undefined
          : reportingMessages.holdMinutes,
    }),
    async send({ key, holdMinutes, isOn }) {
      await sendStaff(saveChannelCall, {
        revision,
        isOn,
        holdMinutes: Number(holdMinutes),
        ...(key.trim() === '' ? {} : { key: key.trim() }),
      });
      showToast('Saved. Test the connection now.');
      onSaved();
    },
  });
  const hasNumber = names.providerNumber !== '';
  return (
    <Panel
      title={channel === null ? 'Set up the upload' : 'Upload'}
      aside={
        channel === null ? null : (
          <span className={typography.caption}>
            Last changed by {channel.changedBy}, <ZoneTime at={channel.changedAt} />
          </span>
        )
      }
    >
      <form className={layout.stack} {...form.props}>
        {channel === null ? (
          <p className={typography.quiet}>
            Credit reaches CE Broker within minutes of passing, and members see the receipt. You need a provider number
            and an upload key from CE Broker. Without them, upload files under “AGD and files”.
          </p>
        ) : (
          <p>
            {channel.isOn && channel.onSince !== null ? (
              <>
                On since <ZoneTime at={channel.onSince} format="date" />
              </>
            ) : (
              'Off'
            )}
            {lastAcceptedAt === null ? null : (
              <>
                {' '}
                · last accepted <ZoneTime at={lastAcceptedAt} />
              </>
            )}
          </p>
        )}
        {channel === null || channel.stoppedBecause === '' ? null : (
          <Alert kind="error" quiet title={channel.stoppedBecause}>
            Nothing is sent until this is corrected, and nothing is lost.
          </Alert>
        )}
        {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
        {result === null ? null : <Alert kind={result.isConnected ? 'success' : 'error'} title={result.sentence} />}
        <div className={layout.cluster}>
          <span>
            {hasNumber ? `Provider number ${names.providerNumber}` : 'The provider number and codes are missing.'}
          </span>
          <Button size="small" look={hasNumber ? 'line' : 'soft'} onClick={() => setNaming(true)}>
            {hasNumber ? 'Change number and codes…' : 'Enter number and codes…'}
          </Button>
        </div>
        <FieldGrid>
          <PasswordField
            {...form.text('key', 'Upload key')}
            autoComplete="new-password"
            optional={channel !== null}
            maxLength={200}
            hint={
              channel === null
                ? 'Stored encrypted, and never shown again.'
                : 'Leave empty to keep the saved one. It’s never shown.'
            }
          />
          <TextField
            {...form.text('holdMinutes', 'Leaves after (minutes)')}
            inputMode="numeric"
            hint="So that a misspelled name can be corrected first. 0 sends at once."
          />
        </FieldGrid>
        <CheckboxField
          {...form.box('isOn', 'Send credit to CE Broker')}
          hint="Credit earned from now on. Put earlier credit in a file."
        />
        <div className={layout.cluster}>
          <SubmitButton busy={form.isBusy} {...(hasNumber ? {} : { disabledReason: reportingMessages.notSetUp })}>
            Save
          </SubmitButton>
          {channel === null ? null : (
            <Button
              look="line"
              busy={form.isBusy}
              onClick={() => {
                setResult(null);
                void form.run(async () => setResult(await sendStaff(testChannelCall, {})));
              }}
            >
              Test connection
            </Button>
          )}
        </div>
      </form>
      {isNaming ? (
        <CeBrokerDialog
          saved={names}
          onDone={() => {
            setNaming(false);
            onSaved();
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </Panel>
  );
}
