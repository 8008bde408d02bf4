// Files for boards, and the credit that waits for one.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { isValid } from '../reporting-queries.ts';
import type { ReportFile, ReportFileCredit } from '#platform/server/database/tables.gen.ts';

/** The row that a credit began with: it stays the same however often the credit is amended. */
const rootId = sql<string>`coalesce(credit.root_id, credit.id)`;

/** What is reported of a credit for a license of its member, and what decides whether it can be. */
export const reportedColumns = [
  'credit.verification_code',
  'credit.student_name',
  'student.firstname',
  'student.lastname',
  'student.hash as student_hash',
  'student.email_verified_at',
  'student.disabled_at',
  'credit.activity_hash',
  'credit.title',
  'credit.lecturer',
  'credit.ce_type_id',
  'credit.credits',
  'credit.agd',
  'credit.local_date',
  'credit.webinar_at',
  'credit.time_zone',
  'license.profession',
  'license.state',
  'license.number as license_number',
  'license.report_to',
] as const;

/** What a service over the wire has, or may have: no file has it again. */
const isOnTheWire = sql<boolean>`exists (
  select from credit_report as sent
  where sent.channel = ${sql.lit('ce-broker')} and sent.credit_id = ${rootId} and sent.profession = license.profession
    and sent.state = license.state and sent.status in ('sending', 'accepted', 'unclear')
)`;

/**
 * Valid credit earned from a day to a day (both included, on the member's own calendar), once for each license of its
 * member in these states that no file of the recipe has it for. The oldest first.
 */
export function listUnfiled(
  db: Queryable,
  recipe: string,
  { states, from, to }: { readonly states: readonly string[]; readonly from: string; readonly to: string },
) {
  return db
    .selectFrom('credit')
    .innerJoin('student', 'student.id', 'credit.student_id')
    .innerJoin('license', 'license.student_id', 'student.id')
    .where(isValid)
    .where('credit.credits', '>', 0)
    .where('credit.local_date', '>=', from)
    .where('credit.local_date', '<=', to)
    .where('license.state', 'in', [...states])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_file_credit as filed')
            .select('filed.file_number')
            .where('filed.recipe', '=', recipe)
            .where('filed.credit_id', '=', rootId)
            .whereRef('filed.profession', '=', 'license.profession')
            .whereRef('filed.state', '=', 'license.state'),
        ),
      ),
    )
    .$if(recipe === 'ce-broker', (query) => query.where(({ not }) => not(isOnTheWire)))
    .select([rootId.as('root_id'), ...reportedColumns])
    .orderBy('credit.earned_at')
    .orderBy('credit.id')
    .orderBy('license.id')
    .execute();
}

/** Until the transaction ends, nobody else makes a file: two of them would have the same credit. */
export async function lockReportFiles(trx: Queryable): Promise<void> {
  await sql`lock table report_file in share row exclusive mode`.execute(trx);
}

export async function insertReportFile(
  trx: Queryable,
  file: Insertable<ReportFile>,
  credits: readonly Omit<Insertable<ReportFileCredit>, 'recipe' | 'file_number'>[],
): Promise<number> {
  const { number } = await trx.insertInto('report_file').values(file).returning('number').executeTakeFirstOrThrow();
  await trx
    .insertInto('report_file_credit')
    .values(credits.map((credit) => ({ ...credit, recipe: file.recipe, file_number: number })))
    .execute();
  return number;
}

/** Without the bytes, the newest first. */
export function listReportFiles(db: Queryable, limit: number, offset: number) {
  return db
    .selectFrom('report_file')
    .select(['number', 'recipe', 'recipe_name', 'first_day', 'last_day', 'made_on', 'made_by', 'rows', 'hours'])
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countReportFiles(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('report_file')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findReportFile(db: Queryable, number: number) {
  return db
    .selectFrom('report_file')
    .where('number', '=', number)
    .select(['number', 'recipe', 'recipe_name', 'format', 'made_on', 'content'])
    .executeTakeFirst();
}
