// The Password tab: a new password, and the way to consent and closing.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask, send } from '#platform/web/call.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { loaded } from '#platform/web/loaded.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { profileCall, saveProfileCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { newPasswordForm } from '#sign-in/recover-form.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { PasswordStrength } from '#sign-in/web/PasswordStrength.tsx';
import partStyles from '#sign-in/web/AccountPart.module.css';

export const meta = () => pageMeta({ title: 'Password', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, () => ask(profileCall, {}, args));
}

export function HydrateFallback() {
  return (
    <section className={partStyles.part}>
      <Subheading>Change password</Subheading>
      <Skeleton what="your sign-in" shape="form" count={3} />
    </section>
  );
}

export default function PasswordTab() {
  const tab = useLoaderData<typeof clientLoader>();
  if (tab.state !== 'ready') return <LoadFailed why={tab} />;
  const { student } = tab;
  return (
    <>
      <section className={partStyles.part} aria-labelledby="new-password">
        <Subheading id="new-password">Change password</Subheading>
        <PasswordForm
          needsPassword={student.needsPassword}
          about={[student.username, student.email.split('@')[0] ?? '', student.firstname, student.lastname]}
          username={student.username}
        />
      </section>
      <section className={partStyles.part} aria-labelledby="consent">
        <Subheading id="consent">Consent and your data</Subheading>
        <p className={typography.quiet}>
          Stop emails, stop sharing with sponsors, download your data, or close your account.
        </p>
        <LinkButton look="line" to={siteMap.gdpr()}>
          GDPR Remove Consent
        </LinkButton>
      </section>
    </>
  );
}

type Props = { readonly needsPassword: boolean; readonly about: readonly string[]; readonly username: string };

const noPasswords = { currentPassword: '', password: '', passwordRetyped: '' };

function PasswordForm({ needsPassword, about, username }: Props) {
  const [asksPassword, setAsksPassword] = useState(needsPassword);
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    defaults: noPasswords,
    check: checkOf(newPasswordForm),
    correctErrors: signInMessages.correctErrors,
    failed: signInMessages.serviceError,
    async submit({ password, currentPassword }) {
      setSaved(false);
      try {
        await send(saveProfileCall, { password, ...(currentPassword ? { currentPassword } : {}) });
      } catch (error) {
        const isAboutCurrent = isRefusalOf(saveProfileCall, error, 'password-needed', 'password-wrong');
        if (!isAboutCurrent) throw error;
        setAsksPassword(true);
        form.refuse('currentPassword', error.message);
        form.focus('currentPassword');
        return;
      }
      form.reset(noPasswords);
      setAsksPassword(false);
      setSaved(true);
    },
  });
  return (
    <form {...form.props} aria-labelledby="new-password">
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      {isSaved ? (
        <Alert kind="success" title={signInMessages.passwordUpdated} dismissible onDismiss={() => setSaved(false)}>
          <p>Every other device was signed out.</p>
        </Alert>
      ) : null}
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asksPassword ? (
        <PasswordField
          {...form.field('currentPassword', 'Current password')}
          autoComplete="current-password"
          hint="We’re asking because you signed in a while ago."
        />
      ) : null}
      <PasswordField
        {...form.field('password', 'New password')}
        autoComplete="new-password"
        maxLength={128}
        hint={<PasswordStrength value={form.values.password} about={about} />}
      />
      <PasswordField
        {...form.field('passwordRetyped', 'Retype password')}
        autoComplete="new-password"
        maxLength={128}
      />
      <SubmitButton busy={form.busy}>Save password</SubmitButton>
    </form>
  );
}
