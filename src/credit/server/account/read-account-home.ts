import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { ceType } from '#catalogue/ce-type.ts';
import { monthsOf, totalOf, yearsOf } from '../../ce-years.ts';
import { localDay } from '../../frozen-facts.ts';
import type { accountHomeCall } from '../../contract.ts';
import type { CreditYear } from '../../credit-goal.ts';
import { listRecentYears, sumCreditsByMonth } from '../credit-queries.ts';

/**
 * The credits of this year and the goal, in one statement. The year is the member's own: it begins at their midnight.
 */
export async function readCreditYear({ db, now }: CallContext, studentId: string): Promise<CreditYear> {
  const at = now();
  // Which year it is for the member is known with the answer: their last year may still continue.
  const since = `${at.toZonedDateTimeISO('UTC').year - 1}-01-01`;
  const rows = await listRecentYears(db, { studentId, since });
  const year = Number(localDay(at, rows[0]?.time_zone ?? 'UTC').slice(0, 4));
  const of = (type: number) => rows.find((row) => row.year === year && row.ce_type_id === type)?.credits ?? 0;
  return { year, ceHome: of(ceType.homestudy), ceLive: of(ceType.participatory), goal: rows[0]?.goal ?? null };
}

/** Credits all together, by year, by month and by type; those of this year next to the goal. */
export const readAccountHome: UseCase<typeof accountHomeCall> = async (context, student) => {
  const [sums, thisYear] = await Promise.all([
    sumCreditsByMonth(context.db, student.id),
    readCreditYear(context, student.id),
  ]);
  const years = yearsOf(sums.map((sum) => ({ ...sum, year: Number(sum.month.slice(0, 4)) })));
  return { status: true, summary: totalOf(years), years, months: monthsOf(sums), thisYear };
};
