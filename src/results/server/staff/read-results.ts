import type { UseCase } from '#platform/server/http/http.ts';
import type { resultsCall } from '../../staff-contract.ts';
import { listResults } from './results-queries.ts';

const pageSize = 50;

export const readResults: UseCase<typeof resultsCall> = async ({ db }, _staff, { q = '', page }) => {
  const rows = await listResults(db, { q: q.trim(), page, pageSize });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map(({ firsts, at, hash, title, list, evaluations, rating, suspected }) => ({
      hash,
      title,
      list,
      members: firsts.members,
      passedFirst: firsts.members === 0 ? null : firsts.passed / firsts.members,
      evaluations,
      rating,
      lastAt: at,
      suspected,
    })),
    totalRows: rows[0]?.total_rows ?? 0,
    pageSize,
    page: rows[0]?.page ?? 0,
  };
};
