// The provider's texts as the console reads and writes them. `blurb` is what readers see; every version is in
// `blurb_version`.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export const listTexts = (db: Queryable) =>
  db
    .selectFrom('blurb')
    .leftJoin('blurb_version as version', (join) =>
      join.onRef('version.code', '=', 'blurb.code').onRef('version.version', '=', 'blurb.version'),
    )
    .leftJoin('blurb_draft as draft', 'draft.code', 'blurb.code')
    .select([
      'blurb.code',
      'blurb.html',
      'blurb.version',
      'version.published_by',
      'version.published_at',
      'draft.html as draft',
      'draft.revision',
      'draft.changed_by',
      'draft.changed_at',
    ])
    .execute();

export const listTextVersions = (db: Queryable, code: string) =>
  db
    .selectFrom('blurb_version')
    .select(['version', 'published_by', 'published_at', 'asks_again'])
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .execute();

export const findTextVersion = (db: Queryable, code: string, version: number) =>
  db
    .selectFrom('blurb_version')
    .select(['html', 'version'])
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();

export const findNewestVersion = (db: Queryable, code: string) =>
  db
    .selectFrom('blurb')
    .leftJoin('blurb_version', (join) =>
      join.onRef('blurb_version.code', '=', 'blurb.code').onRef('blurb_version.version', '=', 'blurb.version'),
    )
    .select(['blurb.html', 'blurb.version', 'blurb_version.published_by'])
    .where('blurb.code', '=', code)
    .executeTakeFirst();

/** Held until the transaction ends: one publishes at a time. */
export const lockText = (trx: Queryable, code: string) =>
  trx.selectFrom('blurb').selectAll().where('code', '=', code).forUpdate().executeTakeFirst();

export const findTextDraft = (db: Queryable, code: string) =>
  db.selectFrom('blurb_draft').selectAll().where('code', '=', code).executeTakeFirst();

type Draft = {
  readonly code: string;
  readonly html: string;
  readonly revision: number;
  readonly changedBy: string;
  readonly at: Temporal.Instant;
};

export const writeTextDraft = (trx: Queryable, { code, html, revision, changedBy, at }: Draft) =>
  trx
    .insertInto('blurb_draft')
    .values({ code, html, revision, changed_by: changedBy, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ html, revision, changed_by: changedBy, changed_at: at }),
    )
    .execute();

type Version = {
  readonly code: string;
  readonly html: string;
  readonly publishedBy: string;
  readonly asksAgain: boolean;
  readonly at: Temporal.Instant;
};

/** What readers see from now on, as the next version; returns its number. */
export async function writeVersion(
  trx: Queryable,
  { code, html, publishedBy, asksAgain, at }: Version,
): Promise<number> {
  const { version } = await trx
    .insertInto('blurb')
    .values({ code, html, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({ html, updated_at: at, version: eb('blurb.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('blurb_version')
    .values({ code, version, html, published_by: publishedBy, published_at: at, asks_again: asksAgain })
    .onConflict((conflict) =>
      conflict
        .columns(['code', 'version'])
        .doUpdateSet({ html, published_by: publishedBy, published_at: at, asks_again: asksAgain }),
    )
    .execute();
  return version;
}

export const stopAsking = (trx: Queryable, code: string, version: number) =>
  trx
    .updateTable('blurb_version')
    .set({ asks_again: false })
    .where('code', '=', code)
    .where('version', '=', version)
    .execute();

/** The newest version that asks, how many members agreed to it or a later one, and how many did not yet. */
export async function countAgreed(db: Queryable, code: string) {
  const { rows } = await sql<{ version: number; agreed: number; due: number }>`
    select asked.version, count(*) filter (where student.agreed >= asked.version)::int as agreed,
      count(*) filter (where student.agreed < asked.version)::int as due
    from (select max(version) as version from blurb_version where code = ${code} and asks_again) as asked
    left join (
      select case ${code} when 'terms' then terms_version else privacy_version end as agreed
      from student where disabled_at is null and agreed_at is not null
    ) as student on true
    where asked.version is not null
    group by asked.version`.execute(db);
  return rows[0] ?? null;
}
