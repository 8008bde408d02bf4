import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/**
 * Of these keys those that are someone's username or email address, or an address that its owner can still take back.
 */
export async function listTakenKeys(
  db: Queryable,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql<string>`unnest(${keys}::text[])`;
  const { rows } = await sql<{ key: string }>`
    select key from ${wanted} as key
    where exists (select from student where username_key = key)
      or exists (select from student where email_key = key)
      or exists (
        select from mailed_code
        where lower(detail) = key and purpose = 'undo-email' and spent_at is null and expires_at > ${now})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Of these AGD numbers those that are a member's. */
export async function listTakenAgdNumbers(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db.selectFrom('student').select('agd_number').where('agd_number', 'in', numbers).execute();
  return new Set(rows.flatMap(({ agd_number: number }) => (number === null ? [] : [number])));
}
