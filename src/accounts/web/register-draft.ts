// What was typed into "Create Free Account", stored in this tab until the account exists. Passwords are never stored.
import { asRecord, storedValue } from '#platform/web/storage.ts';

const secret = new Set(['password', 'passwordRetyped']);

type Draft = Readonly<Record<string, string>>;

/** The fields that are texts, but for passwords. */
function draftOf(values: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
    ),
  );
}

const draft = storedValue<Draft>('register-draft', (read) => draftOf(asRecord(read) ?? {}), 'session');

/** The last step that was reached, counted from 0. */
export const storedReached = storedValue<number>(
  'register-reached',
  (read) => (typeof read === 'number' ? read : 0),
  'session',
);

export function saveDraft(values: Readonly<Record<string, unknown>>): void {
  draft.write(Object.fromEntries(Object.entries(draftOf(values)).filter(([, text]) => text !== '')));
}

/** The stored fields; empty if there are none, or none that can be read. */
export const storedDraft = (): Draft => draft.read() ?? {};

export function clearDraft(): void {
  draft.remove();
  storedReached.remove();
}
