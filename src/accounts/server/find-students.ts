import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Queryable } from '#platform/server/context.ts';
import { staffStudentMessages, type studentsCall } from '../staff-contract.ts';
import type { StudentFilters } from '../staff-schemas.ts';
import { mostFound, understandTyped } from '../student-find.ts';
import { listFitting, listForgiving, listNewest, plainWords, type FoundRow } from './find-students-queries.ts';

// With fewer exact finds than these, words may have been mistyped.
const fewFinds = 5;

/** Students that fit, at most `most`: by what was typed, or the newest of the filters. */
export async function listStudentsOf(db: Queryable, filters: StudentFilters, most: number): Promise<FoundRow[]> {
  const wanted = (filters.q ?? '').trim();
  if (wanted === '') return listNewest(db, filters, most);
  const typed = understandTyped(wanted);
  if (typed === null) throw new Refusal('find-more', staffStudentMessages.findMore);
  const plain = await plainWords(db, typed.words);
  const fitting = await listFitting(db, typed, plain, filters, most);
  if (fitting.length >= fewFinds || typed.digits !== null || typed.whole.includes('@')) return fitting;
  const known = new Set(fitting.map(({ id }) => id));
  const forgiving = await listForgiving(db, typed, plain, filters, most);
  return [...fitting, ...forgiving.filter(({ id }) => !known.has(id))].slice(0, most);
}

const pageOf = <Row>(data: readonly Row[]) => ({
  status: true as const,
  rowCount: data.length,
  data: [...data],
  totalRows: data.length,
  page: 0,
  pageSize: mostFound,
});

/** Finds students for the list of the console; lists show what the act needs and are not logged. */
export const findStudents: UseCase<typeof studentsCall> = async ({ db }, _staff, filters) => {
  const isNarrowed = Object.entries(filters).some(([, value]) => value !== undefined && value !== '');
  if (!isNarrowed) return { ...pageOf([]), hasMore: false };
  const rows = await listStudentsOf(db, filters, mostFound + 1);
  const data = rows.slice(0, mostFound).map((row) => ({
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
    isDouble: row.is_double,
    isMerged: row.merged_into !== null,
  }));
  return { ...pageOf(data), hasMore: rows.length > mostFound };
};
