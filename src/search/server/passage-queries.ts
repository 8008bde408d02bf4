// The long texts of what a search found: read for a handful of items at a time.
import type { Queryable } from '#platform/server/context.ts';

/** What belongs to these activities and stands on no card, in no order. */
export function listItemTexts(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('activity')
    .leftJoin('file_text as hand_out', 'hand_out.file_id', 'activity.pdf_file_id')
    .leftJoin('file_text as captions', 'captions.file_id', 'activity.captions_file_id')
    .where('activity.id', 'in', [...ids])
    .select([
      'activity.id',
      'activity.objectives',
      'activity.transcript',
      'hand_out.text as hand_out',
      'captions.text as captions',
    ])
    .execute();
}

/** The words of these eBooks' PDFs, in no order. */
export function listBookTexts(db: Queryable, hashes: readonly string[]) {
  return db
    .selectFrom('book')
    .leftJoin('file_text', 'file_text.file_id', 'book.pdf_file_id')
    .where('book.hash', 'in', [...hashes])
    .select(['book.hash', 'file_text.text'])
    .execute();
}
