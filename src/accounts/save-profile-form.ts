// What a member may change of the account: the profile, the password, or both. Everything else in a request is ignored.
import * as z from 'zod/mini';
import { password } from '#sign-in/password.ts';
import { currentPassword, profileForm, type ProfileForm } from './profile-form.ts';
import { studentFieldNames } from './student-fields.ts';
import { registerForm } from './student-form.ts';

/** The Password tab. */
const passwordForm = z.object({ password, currentPassword });

type PasswordForm = z.output<typeof passwordForm>;
export type SaveProfile =
  | { readonly kind: 'profile'; readonly form: ProfileForm }
  | { readonly kind: 'password'; readonly form: PasswordForm };

/** The fields that joining asks for, too. */
const known = studentFieldNames.filter((name) => name in profileForm.def.shape && name in registerForm.def.shape);

const isPasswordAlone = (body: object): boolean => 'password' in body && known.every((field) => !(field in body));

/**
 * Reads `POST /api/profile`: a body with `password` and no field of the profile is a change of the password alone
 * (docs/specification/accounts.md, AC-30).
 */
export const saveProfileForm = z.pipe(
  z.looseObject({}) as unknown as z.ZodMiniType<object, z.input<typeof profileForm> | z.input<typeof passwordForm>>,
  z.transform((body: object, context): SaveProfile => {
    const kind = isPasswordAlone(body) ? 'password' : 'profile';
    const read = (kind === 'password' ? passwordForm : profileForm).safeParse(body);
    if (read.success) return { kind, form: read.data } as SaveProfile;
    for (const { message, path } of read.error.issues)
      context.issues.push({ code: 'custom', message, path, input: body });
    return z.NEVER;
  }),
);
