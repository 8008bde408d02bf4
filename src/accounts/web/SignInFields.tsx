import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { PasswordStrength } from '#sign-in/web/PasswordStrength.tsx';
import type { RegisterFormState } from './register-form.ts';
import styles from './StudentFields.module.css';

const longestUsername = 64;

/** What a new member signs in with. */
export function SignInFields({ form }: { readonly form: RegisterFormState }) {
  const { field, values, setValues, isFree } = form;
  const { password, username, email, firstname, lastname } = values;
  const emailField = field('email', 'Email');
  return (
    <FieldGrid className={styles.more}>
      <TextField
        {...emailField}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint="We’ll send certificates and reminders here."
        onChange={(event) => {
          emailField.onChange();
          // The address is the username until the member types another.
          const { value } = event.target;
          if ((username === '' || username === email) && value.length <= longestUsername)
            setValues({ username: value });
        }}
      />
      <TextField
        {...field('username', 'Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestUsername}
        hint="Your email, or one you choose: 6 characters or more, letters, numbers, and . _ - +"
        ok={isFree.username ? 'Available' : undefined}
      />
      <PasswordField
        {...field('password', 'Password')}
        autoComplete="new-password"
        maxLength={128}
        hint={<PasswordStrength value={password} about={[username, email.split('@')[0] ?? '', firstname, lastname]} />}
      />
      <PasswordField {...field('passwordRetyped', 'Retype password')} autoComplete="new-password" maxLength={128} />
    </FieldGrid>
  );
}
