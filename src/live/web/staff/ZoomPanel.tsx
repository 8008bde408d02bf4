import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from '#provider/web/staff/SettingsSection.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeZoomCall, saveZoomCall, testZoomCall, type zoomCall } from '../../staff-contract.ts';
import { zoomForm, type ZoomForm, type ZoomKind } from '../../zoom-form.ts';

type Props = { readonly answer: CallAnswer<typeof zoomCall>; readonly onSaved: () => void };

const kinds = [
  { id: 'meeting', label: 'Meetings' },
  { id: 'webinar', label: 'Webinars (needs a webinar license)' },
] as const satisfies readonly { readonly id: ZoomKind; readonly label: string }[];

/** The Zoom account that meetings are created in, and its test. */
export function ZoomPanel({ answer, onSaved }: Props) {
  return <ZoomAccount key={answer.revision} answer={answer} onSaved={onSaved} />;
}

function ZoomAccount({ answer, onSaved }: Props) {
  const { account, revision, lastChange, scopes, lastDelivery, takesDeliveries } = answer;
  const [values, setValues] = useState<ZoomForm>(account ?? { accountId: '', clientId: '', kind: 'meeting', host: '' });
  const [clientSecret, setClientSecret] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [result, setResult] = useState<CallAnswer<typeof testZoomCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const read = zoomForm.safeParse(values);
  const text = (name: 'accountId' | 'clientId' | 'host') => ({
    id: `zoom-${name}`,
    name,
    value: values[name],
    autoCapitalize: 'none' as const,
    autoComplete: 'off' as const,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
    error: wasSent && !read.success ? read.error.issues.find(({ path }) => path[0] === name)?.message : undefined,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (!read.success) {
      document.getElementById(`zoom-${String(read.error.issues[0]?.path[0])}`)?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveZoomCall, {
        revision,
        account: read.data,
        ...(clientSecret === '' ? {} : { clientSecret: clientSecret.trim() }),
      });
      showToast('Zoom account saved. Test the connection now.');
      onSaved();
    });
  };
  return (
    <Panel
      title="Zoom"
      aside={
        lastChange === null ? null : (
          <span className={typography.caption}>
            Last changed by {lastChange.by}, <ZoneTime at={lastChange.at} />
          </span>
        )
      }
    >
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {account === null ? (
          <p className={typography.quiet}>
            Connect Zoom, and everyone with a seat gets a personal link. Attendance then needs no matching. Create a
            server-to-server OAuth app in Zoom’s App Marketplace and copy its keys here.
          </p>
        ) : null}
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {result === null ? null : <Alert kind={result.isConnected ? 'success' : 'error'} title={result.sentence} />}
        <div className={styles.two}>
          <TextField {...text('accountId')} label="Account ID" />
          <TextField {...text('clientId')} label="Client ID" />
          <PasswordField
            id="zoom-client-secret"
            name="clientSecret"
            label="Client secret"
            autoComplete="new-password"
            optional={account !== null}
            hint={
              account === null
                ? 'Stored encrypted, and never shown again.'
                : 'Leave empty to keep the saved one. It’s never shown.'
            }
            value={clientSecret}
            onChange={(event) => setClientSecret(event.target.value)}
          />
          <SelectField
            id="zoom-kind"
            name="kind"
            label="Create"
            choices={kinds}
            value={values.kind}
            onChange={(event) => setValues({ ...values, kind: event.target.value as ZoomKind })}
          />
          <TextField
            {...text('host')}
            label="Host’s email"
            type="email"
            optional
            hint="A licensed Zoom user. Leave empty for the owner of the account."
          />
        </div>
        <details>
          <summary className={typography.fold}>Scopes the app needs</summary>
          <ul className={typography.quiet}>
            {scopes[values.kind].map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </details>
        <p className={typography.quiet}>
          {!takesDeliveries ? (
            'Webhooks are off: set ZOOM_WEBHOOK_SECRET to see who is in the meeting while it runs. The report is fetched either way.'
          ) : lastDelivery === null ? (
            'Webhooks: none received yet.'
          ) : (
            <>
              Webhooks: last received <ZoneTime at={lastDelivery} />.
            </>
          )}
        </p>
        <div className={layout.cluster}>
          <SubmitButton busy={isBusy}>Save</SubmitButton>
          {account === null ? null : (
            <>
              <Button
                look="line"
                busy={isBusy}
                onClick={() => {
                  setResult(null);
                  void run(async () => setResult(await sendStaff(testZoomCall, {})));
                }}
              >
                Test connection
              </Button>
              <Button look="quiet" onClick={() => setRemoving(true)}>
                Disconnect…
              </Button>
            </>
          )}
        </div>
      </form>
      {isRemoving ? (
        <ConfirmDialog
          question="Disconnect Zoom?"
          consequence="Existing meetings stay in Zoom, but new seats get no personal link, and changes no longer reach Zoom."
          confirm="Disconnect"
          cancel="Stay connected"
          danger
          busy={isBusy}
          onCancel={() => setRemoving(false)}
          onConfirm={() =>
            void run(async () => {
              await sendStaff(removeZoomCall, { revision });
              setRemoving(false);
              onSaved();
            })
          }
        />
      ) : null}
    </Panel>
  );
}
