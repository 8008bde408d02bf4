import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { checkOf } from '#platform/web/form.ts';
import { useSending } from '#platform/web/use-sending.ts';
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
import { sendStaff } from '#staff/web/ask-staff.ts';
import { mailServerForm, type MailServerForm } from '../../settings-form.ts';
import { removeMailServerCall, saveMailServerCall, testMailCall, type mailServerCall } from '../../staff-contract.ts';
import { numberIn, shownNumber } from './SettingsSection.tsx';
import styles from './SettingsSection.module.css';

type Answer = CallAnswer<typeof mailServerCall>;

const unset: MailServerForm = {
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  senderName: '',
  senderAddress: '',
};

const securities = [
  { id: 'starttls', label: 'STARTTLS (usually port 587)' },
  { id: 'tls', label: 'TLS (usually port 465)' },
  { id: 'none', label: 'None (only inside your own network)' },
] as const;

/** The mail server and its test. What the environment sets is shown, and can only be changed there. */
export function MailServerPanel({ answer, onSaved }: { readonly answer: Answer; readonly onSaved: () => void }) {
  return (
    <>
      {answer.environment === null ? (
        <ServerForm key={answer.revision} answer={answer} onSaved={onSaved} />
      ) : (
        <Panel title="Mail server">
          <Alert title={`Emails are sent through ${answer.environment}`} quiet>
            <p>
              SMTP_URL in the server’s environment sets this, and overrides anything saved here. Ask whoever runs the
              server to change it.
              {answer.environmentSender === null ? null : ` Emails come from ${answer.environmentSender} (MAIL_FROM).`}
            </p>
          </Alert>
        </Panel>
      )}
      <TestPanel ownEmail={answer.ownEmail} />
    </>
  );
}

function ServerForm({ answer, onSaved }: { readonly answer: Answer; readonly onSaved: () => void }) {
  const { server, revision, lastChange, providerSender } = answer;
  const { hasPassword, ...kept } = server ?? { ...unset, hasPassword: false };
  const form = useConsoleForm({
    initial: { ...kept, password: '' },
    check: checkOf(mailServerForm),
    async send({ password, ...typed }) {
      await sendStaff(saveMailServerCall, {
        revision,
        server: mailServerForm.parse(typed),
        ...(password !== '' ? { password } : typed.username === '' ? { password: '' } : {}),
      });
      showToast('Mail server saved. Send a test email now.');
      onSaved();
    },
  });
  const { values, change } = form;
  const remove = () =>
    confirm({
      question: 'Remove the mail server?',
      consequence: 'Emails will stay on this machine until you set one up again.',
      confirm: 'Remove',
      cancel: 'Keep it',
      danger: true,
      async act() {
        await sendStaff(removeMailServerCall, { revision });
        onSaved();
      },
    });
  return (
    <Panel
      title="Mail server"
      aside={
        lastChange === null ? null : (
          <span className={typography.caption}>
            Last changed by {lastChange.by ?? 'someone who left'}, <ZoneTime at={lastChange.at} />
          </span>
        )
      }
    >
      <form className={styles.form} {...form.props}>
        {server === null ? (
          <Alert kind="warning" title="No mail server is set up. Outgoing email is captured on this machine." quiet />
        ) : null}
        {form.problem === null ? null : <Alert kind="error" title={form.problem} />}
        <div className={styles.two}>
          <TextField {...form.text('host', 'Server name')} hint="Such as smtp.example.org." autoCapitalize="none" />
          <TextField
            {...form.field('port', 'Port')}
            inputMode="numeric"
            value={shownNumber(values.port)}
            onChange={(event) => change({ port: numberIn(event.target.value) })}
          />
          <SelectField {...form.text('security', 'Encryption')} choices={securities} />
          <TextField
            {...form.text('username', 'User name')}
            optional
            hint="Leave empty if the server needs no sign-in."
            autoCapitalize="none"
          />
          {values.username === '' ? null : (
            <PasswordField
              {...form.text('password', 'Password')}
              autoComplete="new-password"
              optional={hasPassword}
              hint={
                hasPassword
                  ? 'Leave empty to keep the saved one. It’s never shown.'
                  : 'Stored encrypted, and never shown again.'
              }
            />
          )}
        </div>
        <div className={styles.two}>
          <TextField
            {...form.text('senderName', 'Sender’s name')}
            optional
            hint={`Used with the address below. Otherwise, emails come from ${providerSender.name}.`}
          />
          <TextField
            {...form.text('senderAddress', 'Sender’s address')}
            type="email"
            optional
            hint={`Leave empty to use ${providerSender.email}. Your mail server must allow it.`}
          />
        </div>
        <div className={layout.cluster}>
          <SubmitButton busy={form.isBusy}>Save</SubmitButton>
          {server === null ? null : (
            <Button look="quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** Sends an email at once and shows what the mail server answered. */
export function TestPanel({ ownEmail }: { readonly ownEmail: string }) {
  const [to, setTo] = useState(ownEmail);
  const [result, setResult] = useState<CallAnswer<typeof testMailCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <Panel title="Test email">
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setResult(null);
          void run(async () => setResult(await sendStaff(testMailCall, { to: to.trim() })));
        }}
      >
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {result === null ? null : <Alert kind={result.isSent ? 'success' : 'error'} title={result.sentence} />}
        <TextField
          id="test-mail-to"
          name="to"
          label="Send to"
          type="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <div>
          <SubmitButton look="line" busy={isBusy}>
            Send a test email
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
