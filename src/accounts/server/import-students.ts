import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { openAccount, type Profile } from './open-account.ts';

export type ImportedStudent = Profile & {
  readonly username: string;
  readonly password: string;
  readonly sourceHeard?: string | undefined;
  readonly timeZone?: string | undefined;
};

/** Returns who can hash each password once: members of a demo share one, and hashing is slow on purpose. */
export function passwordHasher(): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const known = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, known);
    return known;
  };
}

/**
 * Takes over a member with a verified address. An account with the same username is left as it is. Returns its id and
 * whether it is new.
 */
export async function importStudent(
  context: Context,
  db: Queryable,
  student: ImportedStudent,
  hashOf: (password: string) => Promise<string>,
): Promise<{ id: string; isNew: boolean }> {
  const usernameKey = accountKey(student.username);
  const known = await db.selectFrom('student').select('id').where('username_key', '=', usernameKey).executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const now = context.now();
  const row = await openAccount(db, {
    profile: student,
    passwordHash: await hashOf(student.password),
    now,
    also: {
      email_verified_at: now,
      source_heard: student.sourceHeard ?? '',
      time_zone: student.timeZone ?? 'America/New_York',
      agreed_at: now,
    },
  });
  return { id: row.id, isNew: true };
}

export type SelectList = {
  readonly list: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly country?: string | undefined }[];
};

/** Replaces one list of choices of the account forms, unless it holds the same choices already. */
export async function importSelectList(db: Queryable, { list, items }: SelectList): Promise<void> {
  const wanted = items.map(({ id, label, country }) => ({ id, label, country: country ?? null }));
  const known = await db
    .selectFrom('select_item')
    .select(['id', 'label', 'country'])
    .where('list', '=', list)
    .orderBy('position')
    .execute();
  if (isDeepStrictEqual(known, wanted)) return;
  await db.deleteFrom('select_item').where('list', '=', list).execute();
  if (wanted.length === 0) return;
  await db
    .insertInto('select_item')
    .values(wanted.map((item, position) => ({ list, ...item, position })))
    .execute();
}
