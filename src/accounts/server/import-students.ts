import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { listChoices, replaceChoices } from '#provider/server/list-rows.ts';
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

/**
 * Replaces one list of choices of the account forms, unless it holds the same choices already. One that the console hid
 * stays hidden.
 */
export async function importSelectList(db: Queryable, { list, items }: SelectList): Promise<void> {
  const known = (await listChoices(db, [list])).map(({ list: _list, ...item }) => item);
  const hidden = new Set(known.flatMap(({ id, hidden: isHidden }) => (isHidden ? [id] : [])));
  const wanted = items.map(({ id, label, country }) => ({
    id,
    label,
    country: country ?? null,
    hidden: hidden.has(id),
  }));
  if (!isDeepStrictEqual(known, wanted)) await replaceChoices(db, list, wanted);
}
