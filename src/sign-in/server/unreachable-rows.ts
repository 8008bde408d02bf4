// Members whose address returned an email (docs/specification/reporting.md, RO-24).
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/**
 * Nothing can be delivered to the address that `student` has now: an email to it came back. It says that there is a
 * key, so that only the few emails that came back are read, even where the database looks at all of them at once.
 */
export const isUnreachable = sql<boolean>`exists (
  select from mail as returned
  where returned.bounced_key is not null and returned.student_id = student.id
    and returned.bounced_key = sha256(convert_to(lower(student.email), 'UTF8'))
)`;

/** The address of a member to which nothing can be delivered; null where that isn't known. */
export async function findUnreachable(db: Queryable, studentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('student')
    .select('email')
    .where('id', '=', studentId)
    .where(isUnreachable)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** How many members of open accounts that is; found from the emails that came back, which are few. */
export async function countUnreachable(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('id', 'in', (eb) => eb.selectFrom('mail').select('student_id').where('bounced_key', 'is not', null))
    .where('disabled_at', 'is', null)
    .where(isUnreachable)
    .executeTakeFirstOrThrow();
  return Number(count);
}
