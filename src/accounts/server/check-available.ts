import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { accountKey } from '#sign-in/account-key.ts';
import type { validateAgdNumberCall, validateEmailCall, validateUsernameCall } from '../contract.ts';
import { findAddressHolder, findAgdNumberOwner, findNameOwner } from './account-queries.ts';

// Names that a member could use to pass for the portal itself.
export const reservedNames: ReadonlySet<string> = new Set([
  'administrator',
  'support',
  'webmaster',
  'postmaster',
  'hostmaster',
  'dental-learning',
  'security',
]);

type OwnId = string | null;

/**
 * Whether a name may become someone's username. One person's username is never another's email: `u` at sign-in takes
 * both.
 */
export async function isUsernameFree({ db }: CallContext, name: string, ownId: OwnId): Promise<boolean> {
  const key = accountKey(name);
  if (reservedNames.has(key)) return false;
  const owner = await findNameOwner(db, key);
  return owner === undefined || owner.id === ownId;
}

/** Whether an address may become someone's email. One that its owner can still take back is not free. */
export async function isEmailFree({ db, now }: CallContext, email: string, ownId: OwnId): Promise<boolean> {
  const key = accountKey(email);
  const owners = await Promise.all([findNameOwner(db, key), findAddressHolder(db, key, now())]);
  return owners.every((owner) => owner === undefined || owner.id === ownId);
}

/** An empty number is always free: it is optional. */
export async function isAgdNumberFree({ db }: CallContext, agdNumber: string, ownId: OwnId): Promise<boolean> {
  const owner = agdNumber === '' ? undefined : await findAgdNumberOwner(db, agdNumber);
  return owner === undefined || owner.id === ownId;
}

export const validateUsername: UseCase<typeof validateUsernameCall> = async (context, student, { u, username }) => ({
  status: await isUsernameFree(context, u ?? username ?? '', student?.id ?? null),
});

export const validateEmail: UseCase<typeof validateEmailCall> = async (context, student, { email }) => ({
  status: await isEmailFree(context, email, student?.id ?? null),
});

export const validateAgdNumber: UseCase<typeof validateAgdNumberCall> = async (context, student, { agdNumber }) => ({
  status: await isAgdNumberFree(context, agdNumber, student?.id ?? null),
});
