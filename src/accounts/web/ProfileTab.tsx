// The Profile tab: every field of the member's record.
import { useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import type { CallAnswer, RefusalCode } from '#platform/shared/call.ts';
import { ask, send, type Refused } from '#platform/web/call.ts';
import { refusalCode } from '#platform/web/refusal-code.ts';
import { loaded } from '#platform/web/loaded.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { currentSession, requireStudent, signIn } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { FieldGrid, WideField } from '#platform/web/ui/FieldGrid.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { accountItemsCall, accountMessages, profileCall, saveProfileCall, sendVerificationCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import type { sessionStudent } from '#sign-in/schemas.ts';
import { fieldOfUnlisted } from '../choices.ts';
import { fullName } from '#sign-in/full-name.ts';
import { hasPostalCodes, noPostalCode } from '../postal-codes.ts';
import { profileForm } from '../profile-form.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { studentFields } from '../student-fields.ts';
import { StudentFields, type AccountItems } from './StudentFields.tsx';
import { FormGroup } from './FormGroup.tsx';
import { withOwnChoices } from './own-choices.ts';
import { UnreachableEmail } from './UnreachableEmail.tsx';
import { useTakenValues, useUnique } from './taken-values.ts';
import styles from './ProfileTab.module.css';

export const meta = () => pageMeta({ title: 'Profile', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, async () => {
    const [{ student }, items] = await Promise.all([ask(profileCall, {}, args), ask(accountItemsCall, {}, args)]);
    return { student, items: withOwnChoices(items, student) };
  });
}

export function HydrateFallback() {
  return <Skeleton what="your profile" shape="form" count={8} />;
}

type Profile = CallAnswer<typeof profileCall>['student'];
type Values = ReturnType<typeof valuesOf>;
const checkRules = checkOf(profileForm);

function valuesOf({
  hash: _hash,
  username: _username,
  emailVerified: _verified,
  isUnreachable: _unreachable,
  needsPassword: _needs,
  ...values
}: Profile) {
  return { ...values, currentPassword: '' };
}

/** The header of every page shows the name at once. */
function showInSession(student: z.input<typeof sessionStudent>): void {
  const session = currentSession();
  if (session !== null) signIn({ ...session, name: fullName(student), email: student.email });
}

const fieldOfRefusal: {
  readonly [Code in RefusalCode<typeof saveProfileCall>]?: 'email' | 'agdNumber' | 'certYear' | 'currentPassword';
} = {
  'email-taken': 'email',
  'agd-number-taken': 'agdNumber',
  'graduation-year': 'certYear',
  'password-needed': 'currentPassword',
  'password-wrong': 'currentPassword',
};

export default function ProfileTab() {
  const tab = useLoaderData<typeof clientLoader>();
  if (tab.state !== 'ready') return <LoadFailed why={tab} />;
  const { student, items } = tab;
  // What comes back after a save is another record: the form begins again with it.
  return <ProfileForm key={student.hash} student={student} items={items} />;
}

function ProfileForm({ student, items }: { readonly student: Profile; readonly items: AccountItems }) {
  const [isSaved, setSaved] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const [savedEmail, setSavedEmail] = useState(student.email);
  const [isVerified, setVerified] = useState(student.emailVerified);
  const taken = useTakenValues();
  const form = useForm({
    defaults: valuesOf(student),
    check: (values) => ({ ...taken.problemsOf(values), ...checkRules(values) }),
    correctErrors: signInMessages.correctErrors,
    failed: signInMessages.serviceError,
    submit,
  });
  const { zip } = form.values;

  async function submit({ currentPassword, ...values }: Values): Promise<void> {
    setSaved(false);
    try {
      const { student: saved } = await send(saveProfileCall, {
        ...values,
        ...(currentPassword === '' ? {} : { currentPassword }),
      });
      showInSession(saved);
      if (saved.email !== savedEmail) setVerified(false);
      setSavedEmail(saved.email);
      setAsksPassword(false);
      form.setValues({ currentPassword: '' });
      setSaved(true);
    } catch (error) {
      const code = refusalCode(saveProfileCall, error);
      const field = code === null ? undefined : (fieldOfRefusal[code] ?? fieldOfUnlisted(code));
      if (field === undefined || field === 'sourceHeard')
        throw new Error(signInMessages.serviceError, { cause: error });
      if (field === 'currentPassword') setAsksPassword(true);
      form.refuse(field, (error as Refused).message);
      form.focus(field);
    }
  }

  const changeCountry = (chosen: string) =>
    form.setValues({ state: '', ...(!hasPostalCodes(chosen) && zip === '' ? { zip: noPostalCode } : {}) });
  useUnique(form, taken, 'email');
  useUnique(form, taken, 'agdNumber');
  const { field } = form;
  const shared = { field, items, values: form.values, onCountry: changeCountry };
  return (
    <form {...form.props} className={styles.form} aria-label="Profile">
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      <FormGroup
        id="profile-you"
        title="You"
        about={`Your username is ${student.username}. Name changes appear on new certificates only.`}
      >
        <StudentFields of="name" {...shared} />
        <StudentFields of="person" {...shared} />
      </FormGroup>
      {student.isUnreachable && savedEmail === student.email ? (
        <UnreachableEmail email={savedEmail} isOnProfile />
      ) : null}
      <FormGroup
        id="profile-mail"
        title="Email preferences"
        about="Certificates and reminders go to the first address."
      >
        <FieldGrid>
          <TextField
            {...field('email', studentFields.email.label)}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            ok={isVerified ? 'Confirmed' : undefined}
            hint={isVerified ? undefined : 'Not confirmed yet.'}
          />
          <TextField
            {...field('email2', studentFields.email2.label)}
            type="email"
            autoComplete="home email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            optional
            hint="For our records only. We don’t send email here."
          />
          {isVerified ? null : <SendAgain email={savedEmail} />}
          {asksPassword ? (
            <WideField>
              <PasswordField
                {...form.field('currentPassword', 'Current password')}
                autoComplete="current-password"
                hint="Required to change your email."
              />
            </WideField>
          ) : null}
        </FieldGrid>
      </FormGroup>
      <FormGroup id="profile-work" title="Your practice" about="So we can show you what fits your role.">
        <StudentFields of="work" {...shared} />
      </FormGroup>
      <FormGroup id="profile-reach" title="Contact information" about="Where we can reach you about your CE.">
        <StudentFields of="reach" {...shared} />
      </FormGroup>
      <div className={styles.end}>
        <SubmitButton size="large" busy={form.busy}>
          Save profile
        </SubmitButton>
        {isSaved ? (
          <Alert kind="success" title={accountMessages.profileUpdated} dismissible onDismiss={() => setSaved(false)} />
        ) : null}
      </div>
    </form>
  );
}

function SendAgain({ email }: { readonly email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const sendAgain = async () => {
    setState('busy');
    setState(
      await send(sendVerificationCall, {}).then(
        () => 'sent' as const,
        () => 'failed' as const,
      ),
    );
  };
  return (
    <WideField className={layout.cluster}>
      <Button look="line" size="small" icon="mail" busy={state === 'busy'} onClick={() => void sendAgain()}>
        Send a new confirmation email
      </Button>
      <span className={typography.hint} role="status">
        {state === 'sent' ? `Check your inbox at ${email}.` : state === 'failed' ? signInMessages.serviceError : ''}
      </span>
    </WideField>
  );
}
