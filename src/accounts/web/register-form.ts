// The form of "Create Free Account" in the browser: what the schema says, what the server knows to be taken, and the draft.
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { RegisterValues } from '../register-steps.ts';
import type { RefusalCode } from '#platform/shared/call.ts';
import { Refused, send } from '#platform/web/call.ts';
import { refusalCode } from '#platform/web/refusal-code.ts';
import { useContractForm } from '#platform/web/form.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import type { Session } from '#platform/web/session.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { agdNumber } from '../agd-number.ts';
import { fieldOfUnlisted } from '../choices.ts';
import {
  accountMessages,
  registerCall,
  validateAgdNumberCall,
  validateEmailCall,
  validateUsernameCall,
} from '../contract.ts';
import { signInMessages } from '#sign-in/contract.ts';
import { email, registerForm, username } from '../student-form.ts';
import { sessionOf } from '#sign-in/web/sign-in-state.ts';
import { clearDraft, saveDraft, storedDraft } from './register-draft.ts';
import { useAvailability } from './use-availability.ts';

export type UniqueField = 'username' | 'email' | 'agdNumber';

const takenMessage: Record<UniqueField, string> = {
  username: accountMessages.usernameTaken,
  email: accountMessages.emailTaken,
  agdNumber: accountMessages.agdNumberTaken,
};
const fieldOfRefusal: { readonly [Code in RefusalCode<typeof registerCall>]?: UniqueField } = {
  'username-taken': 'username',
  'email-taken': 'email',
  'agd-number-taken': 'agdNumber',
};

const emptyForm: RegisterValues = {
  title: '',
  firstname: '',
  lastname: '',
  gender: '',
  ageRange: '',
  jobTitle: '',
  certYear: '',
  officeName: '',
  officeSize: '',
  agdNumber: '',
  country: 'US',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  username: '',
  password: '',
  passwordRetyped: '',
  sourceHeard: '',
};

/** The schema, and beside it what the server said about single values: a value known to be taken is an error like any other. */
function schemaWithTaken() {
  const taken: Record<UniqueField, Set<string>> = { username: new Set(), email: new Set(), agdNumber: new Set() };
  const isOpen = (field: UniqueField) => (form: Partial<Record<UniqueField, string | undefined>>) =>
    typeof form[field] !== 'string' || !taken[field].has(accountKey(form[field]));
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;
  const refineFor = (field: UniqueField) =>
    z.refine<Partial<Record<UniqueField, string | undefined>>>(isOpen(field), {
      path: [field],
      error: takenMessage[field],
      when,
    });
  return { taken, schema: registerForm.check(refineFor('username'), refineFor('email'), refineFor('agdNumber')) };
}

const isUsername = (value: string) => username.safeParse(value).success;
const isEmail = (value: string) => email.safeParse(value).success;
const isAgdNumber = (value: string) => value.trim() !== '' && agdNumber.safeParse(value).success;

/** `onCreated` gets the new member's session; `onRefused` the field that the server took no value of. */
export function useRegisterForm({
  onCreated,
  onRefused,
}: {
  readonly onCreated: (session: Session) => void;
  readonly onRefused: (field: keyof RegisterValues) => void;
}) {
  const [{ taken, schema }] = useState(schemaWithTaken);
  const form = useContractForm<RegisterValues>({
    schema,
    defaults: emptyForm,
    correctErrors: signInMessages.correctErrors,
    refused: accountMessages.registerRefused,
    failed: accountMessages.registerFailed,
    submit,
  });
  // The same form sent again after a lost answer is the same request; a changed one is another.
  const request = useRef({ body: '', key: '' });
  const { trigger, subscribe, setValue, getValues, watch } = form.form;

  function markTaken(field: UniqueField, value: string): Promise<boolean> {
    taken[field].add(accountKey(value));
    return trigger(field);
  }

  async function submit(values: RegisterValues): Promise<void> {
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
        form.form.setError(unlisted, { message: error.message });
        onRefused(unlisted);
        return;
      }
      const field = fieldOfRefusal[code];
      if (field === undefined) throw error;
      await markTaken(field, values[field] ?? '');
      onRefused(field);
    }
  }

  // What was typed before a reload comes back, except into fields that were filled in since.
  useEffect(() => {
    for (const [name, value] of Object.entries(storedDraft()) as [keyof RegisterValues, string][]) {
      if (getValues(name) === emptyForm[name]) setValue(name, value);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [getValues, setValue, subscribe]);

  const [typedUsername, typedEmail, typedAgdNumber = ''] = watch(['username', 'email', 'agdNumber']);
  return {
    ...form,
    availability: {
      username: useAvailability({
        value: typedUsername,
        isWorthAsking: isUsername,
        ask: (value, signal) => send(validateUsernameCall, { u: value }, { signal }),
        onTaken: (value) => void markTaken('username', value),
      }),
      email: useAvailability({
        value: typedEmail,
        isWorthAsking: isEmail,
        ask: (value, signal) => send(validateEmailCall, { email: value }, { signal }),
        onTaken: (value) => void markTaken('email', value),
      }),
      agdNumber: useAvailability({
        value: typedAgdNumber,
        isWorthAsking: isAgdNumber,
        ask: (value, signal) => send(validateAgdNumberCall, { agdNumber: value }, { signal }),
        onTaken: (value) => void markTaken('agdNumber', value),
      }),
    },
  };
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>;
