import type { Context } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';

/** The provider's day (ISO), which decides what runs. */
export const readToday = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  now()
    .toZonedDateTimeISO(await readTimeZone(db))
    .toPlainDate()
    .toString();
