import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Refused } from '#platform/web/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { canUsePasskeys, giveKey } from '#platform/web/passkey-ceremony.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton, useAwake } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { staffMap } from '#site-map.ts';
import { askStaffPasskeyCall, signInCodeCall, staffPasskeyLoginCall, staffSignInCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import { firstPage } from './first-page.ts';
import { SignInFrame } from './SignInFrame.tsx';

export const meta = () => pageMeta({ title: 'Sign in | Staff', hidden: true });

type Next = 'code' | 'enrol' | 'done';

/**
 * A passkey, or email and password and then a code. A passkey that the browser knows is offered in the email field
 * itself.
 */
export default function SignInPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isAwake = useAwake();
  const [isAskedForCode, setIsAskedForCode] = useState(false);
  /** Whoever has nothing but recovery codes gives one with their email. */
  const [isOnlyCode, setIsOnlyCode] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  /** Calls the quiet offer off: a browser asks for one passkey at a time. */
  const quietOffer = useRef<AbortController>(null);

  async function goOn(next: Next) {
    const to = safeReturnPath(query.get('rurl'));
    if (next === 'code') setIsAskedForCode(true);
    else if (next === 'enrol') void navigate(staffMap.me(), { replace: true });
    else void navigate(to.startsWith(`${staffMap.overview()}/`) ? to : await firstPage(), { replace: true });
  }

  async function signInByPasskey(how: Parameters<typeof giveKey>[1] = {}) {
    const { options } = await sendStaff(askStaffPasskeyCall, {});
    const key = await giveKey(options, how);
    if (key !== null) await goOn((await sendStaff(staffPasskeyLoginCall, { key })).next);
  }

  // The browser lists its passkeys for this site in the email field. Nobody waits for it, and whoever types continues
  // without.
  const offerQuietly = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      if (!signal.aborted) await signInByPasskey({ mediation: 'conditional', signal });
    } catch (error) {
      if (!(error instanceof Refused) || signal.aborted) return;
      await run(() => Promise.reject(error));
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    quietOffer.current = leaving;
    const timer = setTimeout(() => void offerQuietly(leaving.signal));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);

  // The button of the step before is gone; without this the keyboard would start over at the top of the page.
  useEffect(() => {
    if (isAskedForCode || isOnlyCode) document.getElementById(isOnlyCode ? 'email' : 'code')?.focus();
  }, [isAskedForCode, isOnlyCode]);

  const sendPassword = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => goOn((await sendStaff(staffSignInCall, { email, password })).next));
  };
  const sendCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () =>
      goOn((await sendStaff(signInCodeCall, { code, ...(isOnlyCode ? { email: email.trim() } : {}) })).next),
    );
  };

  if (isAskedForCode || isOnlyCode)
    return (
      <SignInFrame
        title={isOnlyCode ? 'Sign in with a recovery code' : 'One more step'}
        lead={
          isOnlyCode ? 'You’ll set up a new way to sign in first.' : 'Your password is correct. Now confirm it’s you.'
        }
      >
        <form className={layout.stack} method="post" noValidate onSubmit={sendCode}>
          {problem === null ? null : <Alert kind="error" title={problem} />}
          {isOnlyCode ? (
            <TextField
              id="email"
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          ) : null}
          <TextField
            key={isRecovery ? 'recovery' : 'code'}
            id="code"
            name="code"
            label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
            hint={isRecovery ? 'One of the ten you saved. Each works once.' : 'Six digits, new every 30 seconds.'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <SubmitButton wide busy={isBusy}>
            Sign in
          </SubmitButton>
          <Button
            look="quiet"
            wide
            onClick={() => {
              setIsRecovery(!isRecovery);
              setIsOnlyCode(false);
              setCode('');
            }}
          >
            {isOnlyCode ? 'Back' : isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
          </Button>
        </form>
      </SignInFrame>
    );

  return (
    <SignInFrame title="Sign in to the console" lead="For the team that runs this portal.">
      <form className={layout.stack} method="post" noValidate onSubmit={sendPassword}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="email"
          name="email"
          type="email"
          label="Email"
          autoComplete="username webauthn"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SubmitButton wide busy={isBusy}>
          Continue
        </SubmitButton>
      </form>
      {isAwake && canUsePasskeys() ? (
        <Button
          look="line"
          wide
          icon="lock"
          onClick={() => {
            quietOffer.current?.abort();
            void run(() => signInByPasskey());
          }}
        >
          Sign in with a passkey
        </Button>
      ) : null}
      <Button
        look="quiet"
        wide
        onClick={() => {
          setIsOnlyCode(true);
          setIsRecovery(true);
        }}
      >
        Use a recovery code instead
      </Button>
      <p className={typography.caption}>
        Can’t sign in? An owner can let you back in from the Team page. If you’re the only owner, ask whoever runs the
        server.
      </p>
    </SignInFrame>
  );
}
