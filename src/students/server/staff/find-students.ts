import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { clampPage } from '#platform/shared/paging.ts';
import type { Queryable } from '#platform/server/context.ts';
import { recordLook } from '#staff/server/audit.ts';
import { staffStudentMessages, type studentsCall } from '../../staff-contract.ts';
import type { StudentFilters } from '../../staff-schemas.ts';
import { mostListed, pageSize, understandTyped } from '../../student-find.ts';
import {
  countFitting,
  countNewest,
  listFitting,
  listForgiving,
  listNewest,
  plainWords,
  type FoundRow,
} from './find-students-queries.ts';

// With fewer exact finds than these, words may have been mistyped.
const fewFinds = 5;
// So many mistyped words are forgiven, the first by name.
const mostForgiven = 400;

type Piece = { readonly limit: number; readonly offset: number };

/** A piece of the students that fit, and how many fit: by what was typed, or of the filters, the newest first. */
export async function listStudentsOf(
  db: Queryable,
  filters: StudentFilters,
  { limit, offset }: Piece,
): Promise<{ rows: FoundRow[]; total: number }> {
  const wanted = (filters.q ?? '').trim();
  if (wanted === '')
    return { total: await countNewest(db, filters), rows: await listNewest(db, filters, { limit, offset }) };
  const typed = understandTyped(wanted);
  if (typed === null) throw new Refusal('find-more', staffStudentMessages.findMore);
  const plain = await plainWords(db, typed.words);
  const fitting = await countFitting(db, typed, plain, filters);
  if (fitting >= fewFinds || typed.digits !== null || typed.whole.includes('@'))
    return {
      total: Math.min(fitting, mostListed),
      rows: await listFitting(db, typed, plain, filters, { limit, offset }),
    };
  const first = { limit: mostForgiven, offset: 0 };
  const exact = await listFitting(db, typed, plain, filters, first);
  const known = new Set(exact.map(({ id }) => id));
  const forgiving = await listForgiving(db, typed, plain, filters, first);
  const all = [...exact, ...forgiving.filter(({ id }) => !known.has(id))];
  return { total: all.length, rows: all.slice(offset, offset + limit) };
}

/** Finds students for the console's list. */
export const findStudents: UseCase<typeof studentsCall> = async (context, staff, { page: asked, ...filters }) => {
  const { db } = context;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
  const pageOf = (number: number) => listStudentsOf(db, filters, { limit: pageSize, offset: number * pageSize });
  let page = asked;
  let found = isNarrowed ? await pageOf(page) : { rows: [], total: 0 };
  if (found.rows.length === 0 && page > 0) {
    page = clampPage(page, found.total, pageSize);
    if (found.total > 0) found = await pageOf(page);
  }
  if (found.rows.length > 0)
    await recordLook(context, staff, { act: 'student.listed', subject: { kind: 'student-list' } });
  const data = found.rows.map((row) => ({
    hash: row.hash,
    title: row.title,
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    email: row.email,
    jobTitle: row.job_title,
    city: row.city,
    state: row.state,
    country: row.country,
    agdNumber: row.agd_number ?? '',
    joinedAt: row.created_at,
    isDisabled: row.disabled_at !== null && row.merged_into === null,
    isConfirmed: row.email_verified_at !== null,
    isUnreachable: row.is_unreachable,
    isDouble: row.is_double,
    isMerged: row.merged_into !== null,
  }));
  return { status: true, rowCount: data.length, data, totalRows: found.total, page, pageSize };
};
