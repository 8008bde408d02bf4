import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Drafts that show a video get these captions, which nobody has read in them yet. */
export async function updateCaptionsOfDrafts(
  trx: Queryable,
  {
    videoHash,
    captionsHash,
    by,
    at,
  }: { videoHash: string; captionsHash: string; by: { id: string | null; name: string }; at: Temporal.Instant },
): Promise<void> {
  await trx
    .updateTable('draft')
    .set((eb) => ({
      content: sql`content || jsonb_build_object('captions', ${captionsHash}::text, 'captionsChecked', false)`,
      revision: eb('revision', '+', 1),
      changed_by: by.name,
      // What a program writes is nobody's own work: whoever wrote the draft before can still not review it.
      ...(by.id === null ? {} : { edited_by: by.id }),
      changed_at: at,
    }))
    .where(sql<boolean>`content #>> '{video,file}' = ${videoHash}`)
    .where(sql<boolean>`content ->> 'captions' is distinct from ${captionsHash}`)
    .execute();
}
