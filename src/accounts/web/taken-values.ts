// Values that only one account may have: asked about when their field is left, and an error like any other once they
// are known to be taken.
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { send } from '#platform/web/call.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { agdNumber } from '../agd-number.ts';
import { accountMessages, validateAgdNumberCall, validateEmailCall, validateUsernameCall } from '../contract.ts';
import { email } from '../email-address.ts';
import { username } from '../student-form.ts';
import { useAvailability } from './use-availability.ts';

export type UniqueField = 'username' | 'email' | 'agdNumber';
type Form = Partial<Record<UniqueField, string | undefined>>;

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

/** The values that the server said are taken, and the checks that make them errors of a schema. */
export function takenValues() {
  const taken: Record<UniqueField, Set<string>> = { username: new Set(), email: new Set(), agdNumber: new Set() };
  const checkOf = (field: UniqueField) =>
    z.refine<Form>((form) => typeof form[field] !== 'string' || !taken[field].has(accountKey(form[field])), {
      path: [field],
      error: takenMessage[field],
      when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
    });
  return {
    checkOf,
    /** Notes that a value is taken; the form has to be validated after it. */
    add: (field: UniqueField, value: string) => void taken[field].add(accountKey(value)),
  };
}
export type TakenValues = ReturnType<typeof takenValues>;

/** The taken values of one form, for as long as it is shown. */
export const useTakenValues = <Made>(make: (taken: TakenValues) => Made) =>
  useState(() => {
    const taken = takenValues();
    return { taken, schema: make(taken) };
  })[0];

/** Asks about a field of a form once it was left. */
export function useUnique<Values extends FieldValues>(
  { trigger, watch }: Pick<UseFormReturn<Values>, 'trigger' | 'watch'>,
  taken: TakenValues,
  field: UniqueField & Path<Values>,
) {
  return useAvailability({
    value: (watch(field) as string | undefined) ?? '',
    ...questions[field as UniqueField],
    onTaken: (value) => {
      taken.add(field, value);
      void trigger(field);
    },
  });
}
