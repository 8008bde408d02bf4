import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { checkOf } from '#platform/web/form.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
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
  const [result, setResult] = useState<CallAnswer<typeof testZoomCall> | null>(null);
  const kept: ZoomForm = account ?? { accountId: '', clientId: '', kind: 'meeting', host: '' };
  const form = useConsoleForm({
    initial: { ...kept, clientSecret: '' },
    check: checkOf(zoomForm),
    async send({ clientSecret, ...typed }) {
      await sendStaff(saveZoomCall, {
        revision,
        account: zoomForm.parse(typed),
        ...(clientSecret === '' ? {} : { clientSecret: clientSecret.trim() }),
      });
      showToast('Zoom account saved. Test the connection now.');
      onSaved();
    },
  });
  const disconnect = () =>
    confirm({
      question: 'Disconnect Zoom?',
      consequence:
        'Existing meetings stay in Zoom, but new seats get no personal link, and changes no longer reach Zoom.',
      confirm: 'Disconnect',
      cancel: 'Stay connected',
      danger: true,
      async act() {
        await sendStaff(removeZoomCall, { revision });
        onSaved();
      },
    });
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
      <form className={styles.form} {...form.props}>
        {account === null ? (
          <p className={typography.quiet}>
            Connect Zoom, and everyone with a seat gets a personal link. Attendance then needs no matching. Create a
            server-to-server OAuth app in Zoom’s App Marketplace and copy its keys here.
          </p>
        ) : null}
        {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
        {result === null ? null : <Alert kind={result.isConnected ? 'success' : 'error'} title={result.sentence} />}
        <div className={styles.two}>
          <TextField {...form.text('accountId', 'Account ID')} autoCapitalize="none" />
          <TextField {...form.text('clientId', 'Client ID')} autoCapitalize="none" />
          <PasswordField
            {...form.text('clientSecret', 'Client secret')}
            autoComplete="new-password"
            optional={account !== null}
            hint={
              account === null
                ? 'Stored encrypted, and never shown again.'
                : 'Leave empty to keep the saved one. It’s never shown.'
            }
          />
          <SelectField {...form.text('kind', 'Create')} choices={kinds} />
          <TextField
            {...form.text('host', 'Host’s email')}
            type="email"
            optional
            hint="A licensed Zoom user. Leave empty for the owner of the account."
            autoCapitalize="none"
          />
        </div>
        <details>
          <summary className={typography.fold}>Scopes the app needs</summary>
          <ul className={typography.quiet}>
            {scopes[form.values.kind].map((scope) => (
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
          <SubmitButton busy={form.isBusy}>Save</SubmitButton>
          {account === null ? null : (
            <>
              <Button
                look="line"
                busy={form.isBusy}
                onClick={() => {
                  setResult(null);
                  void form.run(async () => setResult(await sendStaff(testZoomCall, {})));
                }}
              >
                Test connection
              </Button>
              <Button look="quiet" onClick={disconnect}>
                Disconnect…
              </Button>
            </>
          )}
        </div>
      </form>
    </Panel>
  );
}
