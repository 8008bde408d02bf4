// What an import folder says of the catalog, read from the tables. Each activity is read when it is written, so that a
// catalog of any size is never in memory as a whole.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export type StoredFile = {
  readonly filename: string;
  readonly content_type: string;
  readonly storage_key: string;
};

/** A file as JSON; null where the column names none. */
const file = (column: string) =>
  sql<StoredFile | null>`(
    select jsonb_build_object('filename', filename, 'content_type', content_type, 'storage_key', storage_key)
    from file where file.id = ${sql.ref(column)})`;

/**
 * What can go into a folder, in the order in which it is written: everything that members have seen, except webinars
 * that were canceled, which a folder cannot say. `hashes`: only these.
 */
export function listToExport(db: Queryable, hashes: readonly string[] | null) {
  return db
    .selectFrom('activity')
    .select(['id', 'hash', 'import_key', 'title', 'list', 'show_id'])
    .where('published', '=', true)
    .where('cancelled_at', 'is', null)
    .$if(hashes !== null, (query) => query.where(sql<boolean>`hash = any(${[...(hashes ?? [])]}::text[])`))
    .orderBy('id')
    .execute();
}
export type ToExport = Awaited<ReturnType<typeof listToExport>>[number];

/** The questions of the bank that can be drawn; `subjects`: only of these. */
export function listBankToExport(db: Queryable, subjects: readonly string[] | null) {
  return db
    .selectFrom('bank_question')
    .select(['question_key', 'subject', 'question', 'options', 'correct_option', 'explanation', 'source'])
    .where('retired_at', 'is', null)
    .$if(subjects !== null, (query) => query.where(sql<boolean>`subject = any(${[...(subjects ?? [])]}::text[])`))
    .orderBy('id')
    .execute();
}

export function listCompaniesToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('company')
    .select(['id', 'import_key', 'name', 'tagline', 'website', file('company.photo_file_id').as('picture')])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

export function listCategoriesToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('category')
    .select(['id', 'import_key', 'name', 'agd_code'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

export function listSpeakersToExport(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('speaker')
    .select(['id', 'import_key', 'name', 'degree', 'bio', file('speaker.photo_file_id').as('picture')])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** Shows with these ids, because an episode of theirs is exported, and those that are chosen; null: all. */
export function listShowsToExport(db: Queryable, ids: readonly string[], hashes: readonly string[] | null) {
  return db
    .selectFrom('podcast_show')
    .select(['id', 'import_key', 'title', 'blurb', 'company_id', file('podcast_show.photo_file_id').as('picture')])
    .where(
      sql<boolean>`id = any(${[...ids]}::bigint[])
        or published and (${hashes === null} or hash = any(${[...(hashes ?? [])]}::text[]))`,
    )
    .orderBy('id')
    .execute();
}

/** eBooks that members see, in the order of their list; `hashes`: only these. */
export function listBooksToExport(db: Queryable, hashes: readonly string[] | null) {
  return db
    .selectFrom('book')
    .select([
      'id',
      'import_key',
      'title',
      'subtitle',
      'blurb',
      'button_text',
      'company_id',
      file('book.thumbnail_file_id').as('picture'),
      file('book.pdf_file_id').as('pdf'),
      sql<string[]>`array(select category_id::text from book_category as link
        where link.book_id = book.id order by link.category_id)`.as('categories'),
    ])
    .where('published', '=', true)
    .$if(hashes !== null, (query) => query.where(sql<boolean>`hash = any(${[...(hashes ?? [])]}::text[])`))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Every company, category, and speaker by its id, with what its key in a folder is made of. */
export async function listExportNames(db: Queryable) {
  const [companies, categories, speakers] = await Promise.all([
    db.selectFrom('company').select(['id', 'import_key', 'name as title']).execute(),
    db.selectFrom('category').select(['id', 'import_key', 'name as title']).execute(),
    db.selectFrom('speaker').select(['id', 'import_key', 'name as title']).execute(),
  ]);
  return { companies, categories, speakers };
}
