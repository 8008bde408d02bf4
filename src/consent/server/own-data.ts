// Everything the portal stores about a member, under the names that they read.
import type { UseCase } from '#platform/server/http/http.ts';
import type { DescribedTable } from '#sign-in/server/member-data.ts';
import type { myDataCall } from '../contract.ts';
import { listOwnRows, listTitles } from './consent-queries.ts';

/** The whole record in one snapshot. Rows that name a class or an episode by its number get its title. */
export const readMyData =
  (tables: readonly DescribedTable[]): UseCase<typeof myDataCall> =>
  async ({ db, now }, student) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const data: Record<string, Record<string, unknown>[]> = {};
        for (const { table, key, ownData } of tables)
          if (typeof ownData === 'object')
            data[ownData.part] = await listOwnRows(trx, { table, key, hidden: ownData.hidden }, student.id);
        const rows = Object.values(data).flat();
        const titles = await listTitles(trx, [
          ...new Set(
            rows
              .map((row) => row['activity_id'])
              .filter(Boolean)
              .map(String),
          ),
        ]);
        for (const row of rows)
          if (row['activity_id'] !== undefined) row['activity'] = titles.get(String(row['activity_id'])) ?? null;
        return { status: true as const, exportedAt: now().toString({ smallestUnit: 'second' }), data };
      });
