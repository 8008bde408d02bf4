import * as z from 'zod/mini';

/** A calendar day that exists, as in 2026-12-31; years before 1970 are typing errors. */
export const day = () =>
  z.string().check(
    z.regex(/^(?:19[7-9]|[2-9]\d\d)\d-\d{2}-\d{2}$/),
    z.refine((value) => {
      const at = new Date(`${value}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
    }, 'Must be a day such as 2026-12-31.'),
  );
