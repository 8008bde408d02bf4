import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { UseCase } from '#platform/server/http/http.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { recordAction } from '#staff/server/audit.ts';
import { columnOf } from '#accounts/server/open-account.ts';
import { isFiled, profileNames } from '#accounts/student-fields.ts';
import type { exportStudentsCall } from '../../staff-contract.ts';
import { mostListed } from '../../student-find.ts';
import { listStudentsOf } from './find-students.ts';
import { listForExport } from './find-students-queries.ts';

const fields = profileNames.filter(isFiled);

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
    ...fields.map((name) => String(row[columnOf(name)] || '')),
    row.created_at.toString().slice(0, 10),
  ]);
  const csv = stringify(lines, { header: true, columns: [...fields, 'joined'], ...csvForSpreadsheets });
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
