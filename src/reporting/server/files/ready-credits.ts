// Which credit the next file of a recipe has, and which is left out and why (docs/specification/reporting.md, RO-12,
// RO-13).
import * as z from 'zod/mini';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { readSetting } from '#provider/server/provider.ts';
import type { Profession } from '#renewal/rule-form.ts';
import { reportService } from '#renewal/report-consent.ts';
import { usStates } from '#renewal/states.ts';
import {
  deliveryOf,
  fileRecipes,
  matchesFilter,
  recipeRows,
  type FileRecipeName,
  type ReportedCredit,
} from '../../recipes.ts';
import { courseDayOf } from '../notify-agd.ts';
import { listUnfiled } from './file-queries.ts';

/** More would be hard to check by hand; the rest is on the next file. */
const mostRows = 5000;

/** What CE Broker calls the provider and the professions. `subjectArea` is empty where credit is always full. */
const ceBroker = z.object({
  providerNumber: z.string(),
  dentist: z.string(),
  hygienist: z.string(),
  subjectArea: z.string(),
});
export type CeBroker = z.output<typeof ceBroker>;

export const readCeBroker = (db: Queryable): Promise<CeBroker> =>
  readSetting(db, 'ceBroker', ceBroker, { providerNumber: '', dentist: '', hygienist: '', subjectArea: '' });

type Unfiled = Omit<Awaited<ReturnType<typeof listUnfiled>>[number], 'root_id'>;

/** Why credit is not reported; null = it can be. */
export function leftOutBecause(row: Unfiled, names: CeBroker): string | null {
  if (row.disabled_at !== null) return 'Account closed';
  if (row.report_to !== reportService(row.state)) return 'The member hasn’t agreed to it';
  if (row.license_number === null) return 'No license number';
  if (row.email_verified_at === null) return 'Email address not confirmed';
  if (names[row.profession as Profession] === '') return 'No code for this profession';
  return null;
}

export function reportedOf(row: Unfiled, { providerNumber, subjectArea, ...codes }: CeBroker): ReportedCredit {
  return {
    facts: {
      studentName: row.student_name,
      firstName: row.firstname,
      lastName: row.lastname,
      licenseNumber: row.license_number ?? '',
      licenseState: row.state,
      professionCode: codes[row.profession as Profession],
      providerNumber,
      courseDay: courseDayOf(row),
      courseId: row.activity_hash,
      title: row.title,
      lecturer: row.lecturer ?? '',
      delivery: deliveryOf(row.ce_type_id),
      hours: row.credits,
      ...(subjectArea === '' ? {} : { subjectArea, subjectAreaHours: row.credits }),
    },
    subjects: row.agd as unknown as AgdSubject[],
  };
}

/** What a file of these days would have now. */
export async function sortUnfiled(
  db: Queryable,
  name: FileRecipeName,
  days: { readonly from: string; readonly to: string },
) {
  const recipe = fileRecipes[name];
  const names = await readCeBroker(db);
  const states = recipe.filter.states ?? Object.keys(usStates);
  const all = (await listUnfiled(db, name, { ...days, states }))
    .filter((row) =>
      matchesFilter(recipe, {
        state: row.state,
        profession: row.profession as Profession,
        delivery: deliveryOf(row.ce_type_id),
      }),
    )
    .map((row) => ({ row, why: leftOutBecause(row, names) }));
  const ready = all.flatMap(({ row, why }) => (why === null ? [row] : []));
  const credits = ready.slice(0, mostRows);
  return {
    recipe,
    names,
    credits,
    /** Ready, but more than one file has. */
    later: ready.length - credits.length,
    rows: recipeRows(
      recipe,
      credits.map((row) => reportedOf(row, names)),
    ),
    leftOut: all.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }])),
  };
}
