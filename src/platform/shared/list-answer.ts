// The envelope of every list (docs/specification/calls.md, CA-3), with `page` added: the page actually served after
// clamping.
import * as z from 'zod/mini';

/** `{status, rowCount, data, totalRows, pageSize, page}` around rows of one kind. */
export function listAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(row),
    totalRows: z.int(),
    pageSize: z.int(),
    page: z.int(),
  });
}
