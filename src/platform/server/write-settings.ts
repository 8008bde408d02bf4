import type { Queryable } from './context.ts';

/** Writes one setting of the provider. */
export async function writeSetting(db: Queryable, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db.insertInto('provider_setting').values({ name, value: json }).onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json })).execute();
}

/** Writes a text of the provider's own pages; its HTML must be sanitised already. */
export async function writeBlurb(db: Queryable, code: string, html: string, at: Temporal.Instant): Promise<void> {
  await db
    .insertInto('blurb')
    .values({ code, html, updated_at: at })
    .onConflict((conflict) => conflict.column('code').doUpdateSet((eb) => ({ html, updated_at: at, version: eb('blurb.version', '+', 1) })))
    .execute();
}
