// Links that show a draft to somebody without an account.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { PreviewLink } from '#platform/server/database/tables.gen.ts';

/** The links of a draft that still work, the newest first. */
export const listPreviews = (db: Queryable, draftHash: string, now: Temporal.Instant) =>
  db
    .selectFrom('preview_link')
    .innerJoin('draft', 'draft.id', 'preview_link.draft_id')
    .where('draft.hash', '=', draftHash)
    .where('preview_link.ends_at', '>', now)
    .select([
      'preview_link.hash',
      'preview_link.reader',
      'preview_link.made_by',
      'preview_link.made_at',
      'preview_link.ends_at',
      'preview_link.opened',
      'preview_link.opened_at',
    ])
    .orderBy('preview_link.id', 'desc')
    .execute();

export const insertPreview = (db: Queryable, link: Insertable<PreviewLink>) =>
  db.insertInto('preview_link').values(link).execute();

/** Notes that a link was opened. Undefined: it is unknown or ended, or there is no draft any more. */
export const openPreview = (db: Queryable, codeHash: Buffer, now: Temporal.Instant) =>
  db
    .updateTable('preview_link')
    .from('draft')
    .set({ opened: sql<number>`preview_link.opened + 1`, opened_at: now })
    .whereRef('draft.id', '=', 'preview_link.draft_id')
    .where('preview_link.code_hash', '=', codeHash)
    .where('preview_link.ends_at', '>', now)
    .where('draft.content', 'is not', null)
    .returning(['draft.hash', 'preview_link.reader', 'preview_link.ends_at'])
    .executeTakeFirst();

/** Ends a link that works. Undefined: there is none of this hash. */
export const endPreview = (db: Queryable, hash: string, now: Temporal.Instant) =>
  db
    .updateTable('preview_link')
    .from('draft')
    .set({ ends_at: now })
    .whereRef('draft.id', '=', 'preview_link.draft_id')
    .where('preview_link.hash', '=', hash)
    .where('preview_link.ends_at', '>', now)
    .returning(['preview_link.reader', 'draft.hash', 'draft.title'])
    .executeTakeFirst();

/** Ends every link of a draft that is one no longer: what is written later isn't for these readers. */
export const endPreviews = (db: Queryable, draftId: string, now: Temporal.Instant) =>
  db
    .updateTable('preview_link')
    .set({ ends_at: now })
    .where('draft_id', '=', draftId)
    .where('ends_at', '>', now)
    .execute();
