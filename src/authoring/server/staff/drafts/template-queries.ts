import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { DraftTemplate } from '#platform/server/database/tables.gen.ts';
import type { DraftForm, DraftKind } from '../../../draft-form.ts';

type Stored = { kind: DraftKind; content: DraftForm };

/** Templates by name. */
export const listTemplates = (db: Queryable) =>
  db
    .selectFrom('draft_template')
    .select(['hash', 'name', 'kind', 'made_by', 'made_at'])
    .$narrowType<Pick<Stored, 'kind'>>()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const findTemplate = (db: Queryable, hash: string) =>
  db
    .selectFrom('draft_template')
    .select(['name', 'kind', 'content'])
    .$narrowType<Stored>()
    .where('hash', '=', hash)
    .executeTakeFirst();

/** Keeps a template; one of the same kind and name is replaced. */
export async function saveTemplate(db: Queryable, template: Insertable<DraftTemplate>): Promise<void> {
  await db
    .deleteFrom('draft_template')
    .where('kind', '=', template.kind)
    .where(sql<boolean>`lower(name) = lower(${template.name})`)
    .execute();
  await db.insertInto('draft_template').values(template).execute();
}

/** Removes a template. Returns its name; undefined where there is none. */
export async function deleteTemplate(db: Queryable, hash: string): Promise<string | undefined> {
  const row = await db.deleteFrom('draft_template').where('hash', '=', hash).returning('name').executeTakeFirst();
  return row?.name;
}
