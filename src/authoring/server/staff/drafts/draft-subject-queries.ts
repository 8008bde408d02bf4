// What drafts say of the people who shape their content, for disclosures (disclosure-subjects.ts of catalogue).
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export async function listDraftSubjects(db: Queryable, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('draft')
    .select(['hash', 'kind'])
    .select([
      sql<string>`coalesce(content ->> 'title', '')`.as('title'),
      sql<string>`coalesce(content ->> 'starts', '')`.as('starts'),
      sql<string[]>`array(select each ->> 'speaker' from jsonb_array_elements(content -> 'speakers') as each)`.as(
        'speakers',
      ),
    ])
    .where('hash', 'in', [...hashes])
    .where('content', 'is not', null)
    .execute();
}

/** Whether a draft names a speaker, by hash. */
export async function isInDraft(db: Queryable, speakerHash: string): Promise<boolean> {
  const named = JSON.stringify([{ speaker: speakerHash }]);
  const row = await db
    .selectFrom('draft')
    .select('id')
    .where((eb) =>
      eb.or([
        sql<boolean>`content -> 'speakers' @> ${named}::jsonb`,
        // A discarded draft can be restored.
        sql<boolean>`discarded -> 'speakers' @> ${named}::jsonb`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
