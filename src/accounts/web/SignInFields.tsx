import { useWatch } from 'react-hook-form';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { PasswordStrength } from '#sign-in/web/PasswordStrength.tsx';
import type { RegisterFormState } from './register-form.ts';
import styles from './StudentFields.module.css';

const longestUsername = 64;

/** What a new member signs in with. */
export function SignInFields({ form }: { readonly form: RegisterFormState }) {
  const { field, availability } = form;
  const { control, trigger, getFieldState, getValues, setValue } = form.form;
  const [typed, name, mail, first, last] = useWatch({
    control,
    name: ['password', 'username', 'email', 'firstname', 'lastname'],
  });
  const email = field('email', 'Email');
  const username = field('username', 'Username');
  const password = field('password', 'Password');
  return (
    <FieldGrid className={styles.more}>
      <TextField
        {...email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="We’ll send certificates and reminders here."
        onChange={(event) => {
          const [before, own] = getValues(['email', 'username']);
          void email.onChange(event);
          // The address is the username until the member types another.
          const { value } = event.target;
          if ((own === '' || own === before) && value.length <= longestUsername)
            setValue('username', value, { shouldValidate: getFieldState('username').invalid });
        }}
        onBlur={(event) => {
          void email.onBlur(event);
          availability.email.onLeave();
        }}
      />
      <TextField
        {...username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestUsername}
        hint="Your email, or one you choose: 6 characters or more, letters, numbers, and . _ - +"
        ok={availability.username.isFree ? 'Available' : undefined}
        onBlur={(event) => {
          void username.onBlur(event);
          availability.username.onLeave();
        }}
      />
      <PasswordField
        {...password}
        autoComplete="new-password"
        maxLength={128}
        hint={<PasswordStrength value={typed} about={[name, mail.split('@')[0] ?? '', first, last]} />}
        onChange={(event) => {
          void password.onChange(event);
          if (getFieldState('passwordRetyped').isTouched) void trigger('passwordRetyped');
        }}
      />
      <PasswordField {...field('passwordRetyped', 'Retype password')} autoComplete="new-password" maxLength={128} />
    </FieldGrid>
  );
}
