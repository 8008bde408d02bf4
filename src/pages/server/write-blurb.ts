import type { Queryable } from '#platform/server/context.ts';

/** Writes a text of the provider's own pages, unless it reads so already; its HTML must be sanitised already. */
export async function writeBlurb(db: Queryable, code: string, html: string, at: Temporal.Instant): Promise<void> {
  const known = await db.selectFrom('blurb').select('html').where('code', '=', code).executeTakeFirst();
  if (known?.html === html) return;
  await db
    .insertInto('blurb')
    .values({ code, html, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({ html, updated_at: at, version: eb('blurb.version', '+', 1) })),
    )
    .execute();
}
