import type { Queryable } from '#platform/server/context.ts';
import type { DisclosureRow } from './disclosure-queries.ts';
import { listFilesOf } from './speaker-file-queries.ts';

/** What came by the link of a disclosure, as its page shows it. */
export const filesSent = async (db: Queryable, { id }: Pick<DisclosureRow, 'id'>) =>
  (await listFilesOf(db, id)).map(({ hash, kind, filename, size_bytes, state }) => ({
    hash,
    kind,
    filename,
    sizeBytes: Number(size_bytes),
    state,
  }));
