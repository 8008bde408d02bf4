// Which credit the next file of a recipe has, and which is left out and why (docs/specification/reporting.md, RO-12,
// RO-13).
import * as z from 'zod/mini';
import type { AgdSubject } from '#catalogue/server/activities/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { defineSetting, readSetting } from '#platform/server/database/setting-rows.ts';
import type { Profession } from '#renewal/professions.ts';
import { reportService } from '#renewal/report-consent.ts';
import { professionLabels } from '#renewal/profession-words.ts';
import { usStates } from '#renewal/states.ts';
import {
  cellText,
  deliveryOf,
  fileRecipes,
  matchesFilter,
  recipeRows,
  type ReportedCredit,
  type ReportField,
  type ReportRecipe,
} from '../../../recipes.ts';
import { courseDayOf } from '../notify-agd.ts';
import { listUnfiled } from './file-queries.ts';

const sampleRows = 3;
const mostLeftOut = 200;
/** More would be hard to check by hand; the rest is on the next file. */
const mostRows = 5000;

/** What CE Broker calls the provider and the professions. `subjectArea` is empty where credit is always full. */
export const ceBrokerNames = defineSetting(
  'ceBroker',
  z.object({ providerNumber: z.string(), dentist: z.string(), hygienist: z.string(), subjectArea: z.string() }),
  { providerNumber: '', dentist: '', hygienist: '', subjectArea: '' },
);
export type CeBroker = typeof ceBrokerNames.usual;

type Unfiled = Omit<Awaited<ReturnType<typeof listUnfiled>>[number], 'root_id'>;

/** Why credit is not reported; null = it can be. A number or a code that no column shows isn't needed. */
export function leftOutBecause(
  row: Unfiled,
  names: CeBroker,
  { columns, agreedElsewhere = false }: Pick<ReportRecipe, 'columns' | 'agreedElsewhere'> = fileRecipes['ce-broker'],
): string | null {
  const shows = (field: ReportField) => columns.some((column) => column.field === field);
  const service = reportService(row.state);
  if (row.disabled_at !== null) return 'Account closed';
  if (service === null ? !agreedElsewhere : row.report_to !== service) return 'The member hasn’t agreed to it';
  if (row.license_number === null && shows('licenseNumber')) return 'No license number';
  if (row.email_verified_at === null) return 'Email address not confirmed';
  if (names[row.profession as Profession] === '' && shows('professionCode')) return 'No code for this profession';
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
      profession: professionLabels[row.profession as Profession],
      verificationCode: row.verification_code,
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

/** What a file of these days would have now by a recipe. `key`: whose earlier files it leaves out. */
export async function sortUnfiled(
  db: Queryable,
  { key, recipe }: { readonly key: string; readonly recipe: ReportRecipe },
  days: { readonly from: string; readonly to: string },
) {
  const names = await readSetting(db, ceBrokerNames);
  const states = recipe.filter.states ?? Object.keys(usStates);
  const all = (await listUnfiled(db, key, { ...days, states }))
    .filter((row) =>
      matchesFilter(recipe, {
        state: row.state,
        profession: row.profession as Profession,
        delivery: deliveryOf(row.ce_type_id),
      }),
    )
    .map((row) => ({ row, why: leftOutBecause(row, names, recipe) }));
  const ready = all.flatMap(({ row, why }) => (why === null ? [row] : []));
  const credits = ready.slice(0, mostRows);
  const reported = credits.map((row) => reportedOf(row, names));
  return {
    names,
    credits,
    reported,
    /** Ready, but more than one file has. */
    later: ready.length - credits.length,
    rows: recipeRows(recipe, reported),
    leftOut: all.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }])),
  };
}

/** What a file of these days would have now, as it is shown. */
export async function previewOf(
  db: Queryable,
  of: { readonly key: string; readonly recipe: ReportRecipe },
  days: { readonly from: string; readonly to: string },
) {
  const { rows, later, leftOut } = await sortUnfiled(db, of, days);
  return {
    rows: rows.length,
    later,
    headings: of.recipe.columns.map(({ heading }) => heading),
    sample: rows.slice(0, sampleRows).map((row) => row.map(cellText)),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, mostLeftOut).map(({ row, why }) => ({
      code: row.verification_code,
      studentName: row.student_name,
      title: row.title,
      day: row.local_date,
      why,
    })),
  };
}
