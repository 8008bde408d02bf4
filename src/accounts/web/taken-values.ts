// Values that only one account may have: asked about when their field is left, and an error like any other once they
// are known to be taken.
import { useState } from 'react';
import { send } from '#platform/web/call.ts';
import type { Problems } from '#platform/web/form.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { agdNumber } from '../agd-number.ts';
import { accountMessages, validateAgdNumberCall, validateEmailCall, validateUsernameCall } from '../contract.ts';
import { email } from '../email-address.ts';
import { username } from '../student-fields.ts';
import { useAvailability } from './use-availability.ts';

export type UniqueField = 'username' | 'email' | 'agdNumber';
type Form = { readonly [Field in UniqueField]?: string };

const takenMessage: Record<UniqueField, string> = {
  username: accountMessages.usernameTaken,
  email: accountMessages.emailTaken,
  agdNumber: accountMessages.agdNumberTaken,
};

const questions = {
  username: {
    isWorthAsking: (value: string) => username.safeParse(value).success,
    ask: (u: string, signal: AbortSignal) => send(validateUsernameCall, { u }, { signal }),
  },
  email: {
    isWorthAsking: (value: string) => email.safeParse(value).success,
    ask: (value: string, signal: AbortSignal) => send(validateEmailCall, { email: value }, { signal }),
  },
  agdNumber: {
    isWorthAsking: (value: string) => value.trim() !== '' && agdNumber.safeParse(value).success,
    ask: (value: string, signal: AbortSignal) => send(validateAgdNumberCall, { agdNumber: value }, { signal }),
  },
} as const;

type Taken = { readonly field: UniqueField; readonly key: string };

/** The values that the server said are taken, for as long as the form is shown. */
export function useTakenValues() {
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  return {
    /** Notes that a value is taken. */
    add: (field: UniqueField, value: string) => setTaken((before) => [...before, { field, key: accountKey(value) }]),
    /** What is wrong with these values, as a `check` says it. */
    problemsOf: (values: Form): Problems<UniqueField> =>
      Object.fromEntries(
        taken
          .filter(({ field, key }) => accountKey(values[field] ?? '') === key)
          .map(({ field }) => [field, takenMessage[field]]),
      ),
  };
}
type TakenValues = ReturnType<typeof useTakenValues>;

/** Asks about a field of a form once it was left. True while what it holds is known to be free. */
export function useUnique<Field extends UniqueField>(
  form: {
    readonly values: { readonly [Name in Field]: string };
    readonly isTouched: (field: Field) => boolean;
  },
  taken: TakenValues,
  field: Field,
): boolean {
  return useAvailability({
    value: form.values[field],
    wasLeft: form.isTouched(field),
    ...questions[field],
    onTaken: (value) => taken.add(field, value),
  });
}
