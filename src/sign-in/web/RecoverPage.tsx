// Forgot password? Without a code: the form that asks for the mail. With the mail's code: a new password.
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { siteMap } from '#site-map.ts';
import { Refused, send } from '#platform/web/call.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { signOut } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { NewTab } from '#platform/web/ui/NewTab.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { recoverCall, signInMessages } from '../contract.ts';
import { newPasswordForm, recoverPageForm } from '../recover-form.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SignInCard.module.css';

export const meta = () =>
  pageMeta({
    title: 'Recover',
    description: 'Forgot your password? Ask for your login credentials by username or email.',
  });
/** The address may contain a one-time code, so the page sends no referrer with anything it loads. */
/** Both steps answer in the first row; what it says is for the reader. */
async function askServer(input: Parameters<typeof send<typeof recoverCall>>[1]): Promise<void> {
  const { data }: { readonly data?: readonly { readonly status: boolean; readonly msg: string }[] } = await send(
    recoverCall,
    input,
  );
  const row = data?.[0];
  if (row?.status !== true) throw new Refused({ status: false, code: 'recover', errorMsg: row?.msg }, 200, null);
}

export default function RecoverPage() {
  const [query] = useSearchParams();
  const [s, c] = [query.get('s') ?? '', query.get('c') ?? ''];
  return (
    <div className={classNames(layout.wrap, layout.page, styles.layout, styles.single)}>
      <Card as="section" className={styles.card} aria-labelledby="sign-in-title">
        {c === '' ? <RequestStep /> : <PasswordStep s={s} c={c} isFirst={query.get('type') === 'first'} />}
        <noscript>
          <p>Recovery requires JavaScript. Please turn it on for this site.</p>
        </noscript>
      </Card>
    </div>
  );
}

function RequestStep() {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    defaults: { u: '', m: '' },
    check: checkOf(recoverPageForm),
    correctErrors: signInMessages.recoverEmpty,
    failed: signInMessages.recoverUnknown,
    async submit(values) {
      await askServer(values);
      setSent(true);
    },
  });
  if (isSent) return <Sent />;
  return (
    <>
      <div>
        <h1 id="sign-in-title">Recover your login</h1>
        <p className={typography.lead}>
          Enter your username or email. We’ll email you your username and a link to reset your password.
        </p>
      </div>
      <form {...form.props} className={layout.stack} aria-labelledby="sign-in-title">
        {form.summary === null ? null : <Alert kind="error" title={form.summary.message} />}
        <TextField
          {...form.field('u', 'Username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          optional
        />
        <TextField
          {...form.field('m', 'Email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          optional
          hint="Enter either one."
        />
        <div className={styles.end}>
          <SubmitButton size="large" wide busy={form.busy}>
            Send
          </SubmitButton>
          <Link className={typography.more} to={siteMap.login()}>
            Back to Login
          </Link>
        </div>
      </form>
    </>
  );
}

function Sent() {
  return (
    <>
      <h1 id="sign-in-title">Recover your login</h1>
      <Alert kind="success" title={signInMessages.recoverSent}>
        <p>
          If that matches an account, an email is on its way. The link works once and expires in 60 minutes. Don’t see
          it? Check your spam folder or try the other field.
        </p>
      </Alert>
      <LinkButton to={siteMap.login()} wide>
        Login
      </LinkButton>
    </>
  );
}

type Code = {
  readonly s: string;
  readonly c: string;
  /** Someone else opened the account: there is no old password, and choosing one agrees to the terms. */
  readonly isFirst: boolean;
};

function PasswordStep({ s, c, isFirst }: Code) {
  const heading = isFirst ? 'Choose a password' : 'Choose a new password';
  const [isSet, setIsSet] = useState(false);
  const form = useForm({
    defaults: { password: '', passwordRetyped: '' },
    check: checkOf(newPasswordForm),
    failed: signInMessages.recoverUnknown,
    async submit({ password }) {
      await askServer({ s, c, password });
      // Every session has ended, also one that is stored here.
      signOut();
      setIsSet(true);
    },
  });
  if (isSet) {
    return (
      <>
        <h1 id="sign-in-title">{heading}</h1>
        <Alert kind="success" title={signInMessages.passwordUpdated}>
          <p>
            {isFirst
              ? 'Sign in with your new password.'
              : 'You’ve been signed out on every device. Sign in with your new password.'}
          </p>
        </Alert>
        <LinkButton to={siteMap.login()} wide>
          Login
        </LinkButton>
      </>
    );
  }
  const { summary } = form;
  return (
    <>
      <div>
        <h1 id="sign-in-title">{heading}</h1>
        <p className={typography.lead}>
          {isFirst
            ? 'It opens the account we set up for you and confirms your email address.'
            : 'It replaces your old password right away and signs you out everywhere.'}
        </p>
      </div>
      <form {...form.props} className={layout.stack} aria-labelledby="sign-in-title">
        {summary === null ? null : summary.problems.length > 0 ? (
          <ErrorSummary {...summary} />
        ) : (
          <Alert kind="error" title={summary.message}>
            <p>
              <Link to={siteMap.recover()}>Ask for a new link</Link>
            </p>
          </Alert>
        )}
        <PasswordField
          {...form.field('password', 'New password')}
          autoComplete="new-password"
          maxLength={128}
          hint={<PasswordStrength value={form.values.password} about={[]} />}
        />
        <PasswordField
          {...form.field('passwordRetyped', 'Retype password')}
          autoComplete="new-password"
          maxLength={128}
        />
        {isFirst ? (
          <p className={typography.caption}>
            By saving it, you agree to the <NewTab to={siteMap.terms()}>terms</NewTab>. Our{' '}
            <NewTab to={siteMap.privacy()}>privacy policy</NewTab> explains how we use your data.
          </p>
        ) : null}
        <SubmitButton size="large" wide busy={form.busy}>
          Save password
        </SubmitButton>
      </form>
    </>
  );
}
