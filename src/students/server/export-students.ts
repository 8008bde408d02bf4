import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { UseCase } from '#platform/server/http/http.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { recordAction } from '#staff/server/audit.ts';
import { yearText } from '#accounts/graduation-years.ts';
import type { exportStudentsCall } from '../contract.ts';
import { mostListed } from '../student-find.ts';
import { listStudentsOf } from './find-students.ts';
import { listForExport } from './find-students-queries.ts';

const columns = [
  'username',
  'title',
  'firstname',
  'lastname',
  'email',
  'jobTitle',
  'officeName',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'agdNumber',
  'certYear',
  'joined',
] as const;

/** Names leave the portal by a reason: the log keeps it with the number of rows and the file's digest. */
export const exportStudents: UseCase<typeof exportStudentsCall> = async (
  context,
  staff,
  { reason, students, ...filters },
) => {
  const chosen =
    students === undefined ? await listStudentsOf(context.db, filters, { limit: mostListed, offset: 0 }) : null;
  const rows = await listForExport(
    context.db,
    chosen === null ? { hashes: students ?? [] } : { ids: chosen.rows.map(({ id }) => id) },
  );
  const lines = rows.map((row) => [
    row.username,
    row.title,
    row.firstname,
    row.lastname,
    row.email,
    row.job_title,
    row.office_name,
    row.address,
    row.city,
    row.state,
    row.zip,
    row.country,
    row.phone,
    row.agd_number ?? '',
    yearText(row.cert_year),
    row.created_at.toString().slice(0, 10),
  ]);
  const csv = stringify(lines, { header: true, columns: [...columns], ...csvForSpreadsheets });
  await context.db.transaction().execute((trx) =>
    recordAction(context, trx, {
      by: staff,
      act: 'student.exported',
      subject: { kind: 'students' },
      after: { rows: rows.length, sha256: createHash('sha256').update(csv).digest('hex') },
      reason,
    }),
  );
  return {
    status: true,
    csv,
    rows: rows.length,
    filename: `students-${context.now().toString().slice(0, 10)}.csv`,
  };
};
