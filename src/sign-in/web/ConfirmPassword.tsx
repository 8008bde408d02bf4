// Asks for the password where a session from the link of a mail is not enough, in the place of what it would open.
import { fullSignInCode } from '#platform/shared/refusal.ts';
import { Refused, send } from '#platform/web/call.ts';
import { isRefusalOf } from '#platform/web/refusal-code.ts';
import { useForm } from '#platform/web/form.ts';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { confirmPasswordCall, signInMessages } from '../contract.ts';
import partStyles from './AccountPart.module.css';

const missingPassword = ({ currentPassword }: { readonly currentPassword: string }) =>
  currentPassword === '' ? { currentPassword: signInMessages.currentPassword } : {};

/** Whether a call was refused because the session came from a mailed link. */
export const needsFullSignIn = (error: unknown): boolean => error instanceof Refused && error.code === fullSignInCode;

/** `onConfirmed` runs once the password was right: what was refused can be asked again. */
export function ConfirmPassword({ onConfirmed }: { readonly onConfirmed: () => void | Promise<void> }) {
  const form = useForm({
    defaults: { currentPassword: '' },
    check: missingPassword,
    correctErrors: signInMessages.correctErrors,
    failed: signInMessages.serviceError,
    async submit({ currentPassword }) {
      try {
        await send(confirmPasswordCall, { currentPassword });
      } catch (error) {
        if (!isRefusalOf(confirmPasswordCall, error, 'password-wrong')) throw error;
        form.refuse('currentPassword', error.message);
        form.focus('currentPassword');
        return;
      }
      await onConfirmed();
    },
  });
  return (
    <form {...form.props} className={layout.stack} aria-label="Confirm it’s you">
      {form.summary === null ? null : <ErrorSummary {...form.summary} />}
      <p>You signed in with a link from an email. Enter your password to open this part.</p>
      <PasswordField {...form.field('currentPassword', 'Current password')} autoComplete="current-password" />
      <SubmitButton busy={form.busy}>Continue</SubmitButton>
    </form>
  );
}

/** In the place of a page or a part of one that the session may not load. */
export const ConfirmPart = (props: Parameters<typeof ConfirmPassword>[0]) => (
  <section className={partStyles.part} aria-labelledby="confirm-title">
    <Subheading id="confirm-title">Confirm it’s you</Subheading>
    <ConfirmPassword {...props} />
  </section>
);
