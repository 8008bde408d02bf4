import { useState } from 'react';
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { Refused, send } from '#platform/web/call.ts';
import { signIn } from '#platform/web/session.ts';
import { useForm } from '#platform/web/form.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { loginCall, signInMessages } from '../contract.ts';
import { fullName } from '../full-name.ts';
import { missingFields } from '../sign-in-form.ts';
import styles from './SignInCard.module.css';

type Why = 'refused' | 'throttled' | 'unreachable';

// The message is the specification's whatever the reason; what is under it says what helps.
const help: Record<Why, string> = {
  refused: 'Check both fields. Passwords are case-sensitive.',
  throttled: signInMessages.throttled,
  unreachable: 'We couldn’t reach the portal, so nothing was checked. Try again in a moment.',
};

export function LoginForm({ onEntered }: { readonly onEntered: () => void }) {
  const [why, setWhy] = useState<Why>('refused');
  const form = useForm({
    defaults: { u: '', p: '' },
    check: missingFields,
    failed: signInMessages.invalidLogin,
    async submit({ u, p }) {
      try {
        const { token, hash, email, ...name } = await send(loginCall, { u, p });
        signIn({ token, hash, name: fullName(name), email });
      } catch (error) {
        const isThrottled = error instanceof Refused && (error.retryAfterSec !== null || error.httpStatus === 429);
        setWhy(isThrottled ? 'throttled' : error instanceof Refused ? 'refused' : 'unreachable');
        throw new Error(signInMessages.invalidLogin, { cause: error });
      }
      onEntered();
    },
  });
  const { summary } = form;
  return (
    <form {...form.props} className={layout.stack} aria-labelledby="sign-in-title">
      {summary === null ? null : summary.problems.length > 0 ? (
        <ErrorSummary {...summary} />
      ) : (
        <Alert kind="error" title={summary.message}>
          <p>{help[why]}</p>
        </Alert>
      )}
      <TextField
        {...form.field('u', 'Username')}
        hint="Or your email address."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
      <PasswordField {...form.field('p', 'Password')} autoComplete="current-password" />
      <div className={styles.end}>
        <SubmitButton size="large" wide busy={form.busy}>
          Sign in
        </SubmitButton>
        <Link className={typography.more} to={siteMap.recover()}>
          Forgot password?
        </Link>
      </div>
    </form>
  );
}
