// The long texts of what a search found: read for a handful of items at a time.
import { sql } from 'kysely';
import { builtOnce } from '#platform/server/database/built-once.ts';

/** What belongs to these activities and is on no card, in no order. */
export const listItemTexts = builtOnce((db, { ids }: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('activity')
    .leftJoin('file_text as hand_out', 'hand_out.file_id', 'activity.pdf_file_id')
    .leftJoin('file_text as captions', 'captions.file_id', 'activity.captions_file_id')
    .where(sql<boolean>`activity.id = any(${ids}::bigint[])`)
    .select([
      'activity.id',
      'activity.objectives',
      'activity.transcript',
      sql<string | null>`nullif(concat_ws(' ', hand_out.text, further_handouts(activity.id)), '')`.as('hand_out'),
      'captions.text as captions',
    ]),
);

/** The words of these eBooks' PDFs, in no order. */
export const listBookTexts = builtOnce((db, { hashes }: { readonly hashes: readonly string[] }) =>
  db
    .selectFrom('book')
    .leftJoin('file_text', 'file_text.file_id', 'book.pdf_file_id')
    .where(sql<boolean>`book.hash = any(${hashes}::text[])`)
    .select(['book.hash', 'file_text.text']),
);
