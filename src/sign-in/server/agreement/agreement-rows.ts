// Which versions of the terms and of the privacy policy members agreed to.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export const agreedCodes = ['terms', 'privacy'] as const;
export type AgreedCode = (typeof agreedCodes)[number];

/** Notes that a member agreed to both texts as they are now, and when. `isFirst`: only who agreed to nothing yet. */
export async function noteAgreed(
  db: Queryable,
  studentId: string,
  at: Temporal.Instant,
  { isFirst = false } = {},
): Promise<void> {
  await sql`
    with member as (
      update student set agreed_at = ${at}::timestamptz,
        terms_version = coalesce((select version from blurb where code = 'terms'), terms_version),
        privacy_version = coalesce((select version from blurb where code = 'privacy'), privacy_version)
      where id = ${studentId} ${isFirst ? sql`and agreed_at is null` : sql``}
      returning id
    )
    insert into agreement (student_id, code, version, agreed_at)
    select member.id, blurb.code, blurb.version, ${at}::timestamptz
    from member cross join blurb where blurb.code in ('terms', 'privacy')
    on conflict do nothing`.execute(db);
}

/** The texts that a member is asked to agree to: a version that asks is newer than the one agreed to. */
export async function listDue(db: Queryable, studentId: string) {
  const { rows } = await sql<{ code: AgreedCode; version: number; agreed: number }>`
    select blurb.code, blurb.version, agreed.version as agreed
    from student
    cross join lateral (values ('terms', terms_version), ('privacy', privacy_version)) as agreed (code, version)
    join blurb on blurb.code = agreed.code
    where student.id = ${studentId} and exists (
      select from blurb_version
      where blurb_version.code = agreed.code and asks_again and blurb_version.version > agreed.version
    )
    order by blurb.code desc`.execute(db);
  return rows;
}
