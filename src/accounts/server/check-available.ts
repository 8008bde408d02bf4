import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http.ts';
import type { Student } from '#platform/shared/identity.ts';
import { accountKey } from '../account-key.ts';
import type { validateAgdNumberCall, validateEmailCall, validateUsernameCall } from '../contract.ts';
import { findOwner } from './account-queries.ts';

async function isFree({ db }: CallContext, student: Student | null, field: 'username_key' | 'email_key' | 'agd_number', value: string) {
  const owner = await findOwner(db, field, value);
  return owner === undefined || owner.id === student?.id;
}

export const validateUsername: UseCase<typeof validateUsernameCall> = async (context, student, { username }) => ({ status: await isFree(context, student, 'username_key', accountKey(username)) });

export const validateEmail: UseCase<typeof validateEmailCall> = async (context, student, { email }) => ({ status: await isFree(context, student, 'email_key', accountKey(email)) });

/** An empty number is always free: it is optional. */
export const validateAgdNumber: UseCase<typeof validateAgdNumberCall> = async (context, student, { agdNumber }) => ({ status: agdNumber === '' || (await isFree(context, student, 'agd_number', agdNumber)) });
