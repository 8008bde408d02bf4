import { useState, type SubmitEvent } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { faultMessage } from '#platform/shared/refusal.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { canUsePasskeys } from '#platform/web/passkey-ceremony.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { CallAnswer } from '#platform/shared/call.ts';
import { staffMap } from '#site-map.ts';
import { acceptInvitationCall, invitationCall, roleWords, staffMessages } from '../contract.ts';
import { askStaff, sendStaff } from './ask-staff.ts';
import { firstPage } from './first-page.ts';
import { Enrolment } from './Enrolment.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export const meta = () => pageMeta({ title: 'Invitation | Staff', hidden: true });

type Invitation = CallAnswer<typeof invitationCall> & { readonly code: string };

export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded<Invitation>> {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
  // A link that a mail program cut off.
  if (code === '') return { state: 'refused', code: '', message: '', status: 404 };
  return loaded(args, async () => ({ ...(await askStaff(invitationCall, { c: code }, args)), code }));
}

export function HydrateFallback() {
  return (
    <SignInFrame title="Your invitation">
      <Skeleton what="the invitation" shape="form" count={2} />
    </SignInFrame>
  );
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

export default function InvitationPage() {
  const invitation = useLoaderData<typeof clientLoader>();
  if (invitation.state !== 'ready')
    return (
      <SignInFrame title="Your invitation">
        {/* A code that was cut off is refused in the words of a form, but this reader followed a link. */}
        <Alert
          kind="error"
          title={(invitation.code === 'malformed' ? '' : invitation.message) || staffMessages.invitationOver}
        />
        <LinkButton look="line" to={staffMap.signIn()}>
          Sign in to the console
        </LinkButton>
      </SignInFrame>
    );
  return <Accept invitation={invitation} />;
}

const byPasskey = 'passkey';

function Accept({ invitation }: { readonly invitation: Invitation }) {
  const navigate = useNavigate();
  // The first owner's invitation has no address, and one from the command line may have no name.
  const asksForEmail = invitation.email === '';
  const asksForName = invitation.name === '';
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const hasPasskeys = canUsePasskeys();
  const [way, setWay] = useState(hasPasskeys ? byPasskey : 'password');
  const [password, setPassword] = useState('');
  const [isAccepted, setIsAccepted] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const withPassword = way === 'password';
  const emailError =
    asksForEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? 'Enter your email address.' : undefined;
  const nameError = asksForName && name.trim() === '' ? staffMessages.nameNeeded : undefined;
  const passwordError = withPassword && password.length < 12 ? staffMessages.passwordShort : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (nameError ?? emailError ?? passwordError) {
      const first = nameError ? 'name' : emailError ? 'email' : 'password';
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(acceptInvitationCall, {
        c: invitation.code,
        ...(asksForName ? { name: name.trim() } : {}),
        ...(asksForEmail ? { email: email.trim() } : {}),
        ...(withPassword ? { password } : {}),
      });
      setIsAccepted(true);
    });
  };

  if (isAccepted)
    return (
      <SignInFrame title="Set up your sign-in" lead="A password alone isn’t enough to sign in to the console.">
        <Enrolment
          needs={['factor', 'codes']}
          hasPassword={withPassword}
          stepsBefore={1}
          onDone={() => void firstPage().then((to) => navigate(to, { replace: true }))}
        />
      </SignInFrame>
    );
  const roles = listFormat.format(invitation.roles.map((role) => roleWords[role].name));
  const who = [invitation.name, invitation.email].filter(Boolean).join(', ');
  return (
    <SignInFrame
      title={invitation.kind === 'new' ? 'You’re invited' : 'Set up your sign-in again'}
      lead={
        invitation.kind === 'new'
          ? `${roles}${who === '' ? '' : `: ${who}`}. You can reopen this link until your sign-in is set up.`
          : `${who}. Your old passkeys, authenticator, codes, and password stop working when you continue.`
      }
    >
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p className={typography.eyebrow}>Step 1 of 3</p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {asksForName ? (
          <TextField
            id="name"
            name="name"
            label="Your name"
            hint="As your team and the audit log will show it."
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={wasSent ? nameError : undefined}
          />
        ) : null}
        {asksForEmail ? (
          <TextField
            id="email"
            name="email"
            type="email"
            label="Your email"
            hint="You’ll use it to sign in, and we’ll send notices there."
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={wasSent ? emailError : undefined}
          />
        ) : null}
        {hasPasskeys ? (
          <RadioGroup
            id="way"
            name="way"
            label="How do you want to sign in?"
            look="list"
            choices={[
              { id: byPasskey, label: 'With a passkey on this device, your phone, or a security key' },
              { id: 'password', label: 'With a password and an authenticator app' },
            ]}
            defaultValue={way}
            onChange={(event) => setWay(event.target.value)}
          />
        ) : null}
        {withPassword ? (
          <PasswordField
            id="password"
            name="password"
            label="Password"
            hint="12 characters or more. A few unrelated words work best."
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wasSent ? passwordError : undefined}
          />
        ) : null}
        <SubmitButton wide busy={isBusy}>
          Continue
        </SubmitButton>
      </form>
    </SignInFrame>
  );
}
