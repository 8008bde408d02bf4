// The form of "Create Free Account" in the browser: what the schema says, what the server knows to be taken, and the
// draft.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RegisterValues } from '../register-steps.ts';
import type { RefusalCode } from '#platform/shared/call.ts';
import { Refused, send } from '#platform/web/call.ts';
import { refusalCode } from '#platform/web/refusal-code.ts';
import { checkOf, useForm } from '#platform/web/form.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import type { Session } from '#platform/web/session.ts';
import { fieldOfUnlisted } from '../choices.ts';
import { accountMessages, registerCall } from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { forFields, studentFieldNames, type StudentField } from '../student-fields.ts';
import { registerForm } from '../student-form.ts';
import { sessionOf } from '#sign-in/web/sign-in-state.ts';
import { clearDraft, saveDraft, storedDraft } from './register-draft.ts';
import { useTakenValues, useUnique, type UniqueField } from './taken-values.ts';

const fieldOfRefusal: { readonly [Code in RefusalCode<typeof registerCall>]?: UniqueField } = {
  'username-taken': 'username',
  'email-taken': 'email',
  'agd-number-taken': 'agdNumber',
};

type Asked = Exclude<StudentField, 'email2'>;
const isAsked = (name: StudentField): name is Asked => name in registerForm.def.shape;
const emptyForm = {
  ...forFields(studentFieldNames.filter(isAsked), () => ''),
  country: 'US',
  password: '',
  passwordRetyped: '',
  sourceHeard: '',
} satisfies RegisterValues;
type Values = Readonly<typeof emptyForm>;
const checkRules = checkOf(registerForm);

/** `onCreated` gets the new member's session; `onRefused` the field that the server took no value of. */
export function useRegisterForm({
  onCreated,
  onRefused,
}: {
  readonly onCreated: (session: Session) => void;
  readonly onRefused: (field: keyof RegisterValues) => void;
}) {
  const taken = useTakenValues();
  const form = useForm({
    defaults: emptyForm,
    check: (values) => ({ ...taken.problemsOf(values), ...checkRules(values) }),
    correctErrors: signInMessages.correctErrors,
    refused: accountMessages.registerRefused,
    failed: accountMessages.registerFailed,
    submit,
  });
  // The same form sent again after a lost answer is the same request; a changed one is another.
  const request = useRef({ body: '', key: '' });

  async function submit(values: Values): Promise<void> {
    const input = { ...values, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const body = JSON.stringify(input);
    if (request.current.body !== body) request.current = { body, key: newIdempotencyKey() };
    try {
      const { token, student } = await send(registerCall, input, { idempotencyKey: request.current.key });
      clearDraft();
      onCreated(sessionOf(student, token));
    } catch (error) {
      const code = refusalCode(registerCall, error);
      if (!(error instanceof Refused) || code === null) throw error;
      const unlisted = fieldOfUnlisted(code);
      if (unlisted !== undefined) {
        form.refuse(unlisted, error.message);
        onRefused(unlisted);
        return;
      }
      const field = fieldOfRefusal[code];
      if (field === undefined) throw error;
      taken.add(field, values[field]);
      onRefused(field);
    }
  }

  // What was typed before a reload comes back, except into fields that were filled in since.
  const restore = useEffectEvent(() => form.fill(storedDraft()));
  useEffect(() => restore(), []);
  useEffect(() => {
    if (form.values !== emptyForm) saveDraft(form.values);
  }, [form.values]);

  return {
    ...form,
    isFree: {
      username: useUnique(form, taken, 'username'),
      email: useUnique(form, taken, 'email'),
      agdNumber: useUnique(form, taken, 'agdNumber'),
    },
  };
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>;
