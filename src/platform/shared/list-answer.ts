// The envelope of every list (docs/specification/calls.md, CA-3), with `page` added: the page actually served after clamping.
import * as z from 'zod/mini';

/** Sponsor banners and where they stand among the content rows of a list. */
export const mobileAds = z.object({
  indexStart: z.int(),
  interval: z.int(),
  rows: z.int(),
  banners: z.array(
    z.object({ adId: z.string(), adUrls: z.array(z.string()), alt: z.string(), href: z.nullable(z.string()) }),
  ),
});

/** `{status, rowCount, data, totalRows, pageSize, page, mobileAds}` around rows of one kind. */
export function listAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(row),
    totalRows: z.int(),
    pageSize: z.int(),
    page: z.int(),
    mobileAds: z.nullable(mobileAds),
  });
}
