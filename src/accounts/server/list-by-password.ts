import type { Queryable } from '#platform/server/context.ts';
import { accountKey } from '#sign-in/account-key.ts';
import { listByUsernames } from './account-queries.ts';
import type { Member } from '#sign-in/server/member-data.ts';
import { passwordFits } from '#platform/server/security/password-hash.ts';

/**
 * The open accounts of these usernames whose password is the one given next to the name: what a published list lets in.
 */
export async function listByPassword(
  db: Queryable,
  known: readonly { username: string; password: string }[],
): Promise<Member[]> {
  const passwords = new Map(known.map(({ username, password }) => [accountKey(username), password]));
  // Members that were imported together share a hash, and each check is slow on purpose.
  const checked = new Map<string, Promise<boolean>>();
  const found: Member[] = [];
  for (const { username_key, password_hash, ...member } of await listByUsernames(db, [...passwords.keys()])) {
    const password = passwords.get(username_key) ?? '';
    const check = `${password_hash} ${password}`;
    if (!checked.has(check)) checked.set(check, passwordFits(password_hash, password));
    if (await checked.get(check)) found.push(member);
  }
  return found;
}
