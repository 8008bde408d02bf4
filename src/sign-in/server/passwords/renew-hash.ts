import type { Queryable } from '#platform/server/context.ts';
import { hashPassword, isWeakHash } from '#platform/server/security/password-hash.ts';
import { updateStudent } from '../student-rows.ts';

/** After a sign-in: a hash from before the parameters were raised is made again, as only now the password is known. */
export async function renewHash(db: Queryable, studentId: string, stored: string, password: string): Promise<void> {
  if (isWeakHash(stored)) await updateStudent(db, studentId, { password_hash: await hashPassword(password) });
}
