import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from './context.ts';

/** Writes one setting of the provider, unless it holds this value already. */
export async function writeSetting(db: Queryable, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  const known = await db.selectFrom('provider_setting').select('value').where('name', '=', name).executeTakeFirst();
  if (known !== undefined && isDeepStrictEqual(known.value, JSON.parse(json))) return;
  await db
    .insertInto('provider_setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute();
}

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
