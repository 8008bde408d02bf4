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
import type { CallAnswer } from '#platform/shared/call.ts';
import { staffMap } from '#staff-map.ts';
import { acceptInvitationCall, invitationCall, roleWords, staffMessages } from '../contract.ts';
import { askStaff, sendStaff } from './ask-staff.ts';
import { Enrolment } from './Enrolment.tsx';
import { SignInFrame } from './SignInFrame.tsx';

export const meta = () => pageMeta({ title: 'Invitation | Staff', hidden: true });

type Invitation = CallAnswer<typeof invitationCall> & { readonly code: string };

export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded<Invitation>> {
  const code = new URL(args.request.url).searchParams.get('c') ?? '';
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
        <Alert kind="error" title={invitation.message || staffMessages.invitationOver} />
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
  // The first owner's invitation names nobody yet.
  const asksForEmail = invitation.email === '';
  const [email, setEmail] = useState('');
  const [name, setName] = useState(invitation.name);
  const [way, setWay] = useState(canUsePasskeys() ? byPasskey : 'password');
  const [password, setPassword] = useState('');
  const [isAccepted, setIsAccepted] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const withPassword = way === 'password';
  const emailError =
    asksForEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? 'Type your e-mail address.' : undefined;
  const nameError = name.trim() === '' ? staffMessages.nameNeeded : undefined;
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
        name: name.trim(),
        ...(asksForEmail ? { email: email.trim() } : {}),
        ...(withPassword ? { password } : {}),
      });
      setIsAccepted(true);
    });
  };

  if (isAccepted)
    return (
      <SignInFrame title="Your way in" lead="Nobody gets into the console with a password alone.">
        <Enrolment
          needs={['factor', 'codes']}
          hasPassword={withPassword}
          onDone={() => void navigate(staffMap.overview(), { replace: true })}
        />
      </SignInFrame>
    );
  const roles = listFormat.format(invitation.roles.map((role) => roleWords[role].name));
  return (
    <SignInFrame
      title={invitation.kind === 'new' ? 'You are invited' : 'Set up a new way in'}
      lead={
        invitation.kind === 'new'
          ? `As ${roles}${asksForEmail ? '' : `, with ${invitation.email}`}.`
          : `For ${invitation.email}. Your former ways in end now.`
      }
    >
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <TextField
          id="name"
          name="name"
          label="Your name"
          hint="As colleagues and the log of acts will read it."
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wasSent ? nameError : undefined}
        />
        {asksForEmail ? (
          <TextField
            id="email"
            name="email"
            type="email"
            label="Your e-mail"
            hint="You sign in with it, and the portal writes to it."
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={wasSent ? emailError : undefined}
          />
        ) : null}
        <RadioGroup
          id="way"
          name="way"
          label="How will you sign in?"
          look="list"
          choices={[
            { id: byPasskey, label: 'With a passkey: this device, your phone or a key' },
            { id: 'password', label: 'With a password and an authenticator app' },
          ]}
          defaultValue={way}
          onChange={(event) => setWay(event.target.value)}
        />
        {withPassword ? (
          <PasswordField
            id="password"
            name="password"
            label="Password"
            hint="12 characters or more. A few words of your own are best."
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
