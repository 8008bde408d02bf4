import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Category, Company } from '#platform/server/database/tables.gen.ts';

/** The companies that teach or sponsor, each with its picture and how many things name it. */
export async function listCompanies(db: Queryable) {
  return db
    .selectFrom('company')
    .leftJoin('file', 'file.id', 'company.photo_file_id')
    .where('company.is_provider', '=', false)
    .select([
      'company.id',
      'company.revision',
      'company.name',
      'company.tagline',
      'company.website',
      'company.makes_products',
      'file.hash as file_hash',
      'file.filename',
      'file.content_type',
      'file.size_bytes',
      sql<number>`(
        (select count(*) from activity where company_id = company.id)
        + (select count(*) from podcast_show where company_id = company.id)
        + (select count(*) from book where company_id = company.id)
        + (select count(*) from ad where company_id = company.id)
        + (select count(*) from sponsor_offer where company_id = company.id)
        + (select count(*) from sponsor_answer where company_id = company.id)
        + (select count(*) from ad_request where company_id = company.id)
        + (select count(*) from lead_file where company_id = company.id)
        + (select count(*) from support_record where company_id = company.id)
        + (select count(*) from staff_member where company_id = company.id)
        + (select count(*) from staff_invitation where company_id = company.id)
        + (select count(*) from draft where content ->> 'company' = company.id::text)
      )::int`.as('uses'),
    ])
    .orderBy(sql`lower(company.name)`)
    .orderBy('company.id')
    .execute();
}

export const listCategories = (db: Queryable) =>
  db
    .selectFrom('category')
    .select([
      'category.id',
      'category.revision',
      'category.name',
      'category.agd_code',
      sql<number>`(
        (select count(*) from activity_category where category_id = category.id)
        + (select count(*) from book_category where category_id = category.id)
        + (select count(*) from draft where content -> 'categories' ? category.id::text)
      )::int`.as('uses'),
    ])
    .orderBy(sql`lower(category.name)`)
    .orderBy('category.id')
    .execute();

/** Locks a row that is to be changed or removed. */
export const lockCompany = (trx: Queryable, id: string) =>
  trx
    .selectFrom('company')
    .leftJoin('file', 'file.id', 'company.photo_file_id')
    .where('company.id', '=', id)
    .where('company.is_provider', '=', false)
    .select([
      'company.id',
      'company.revision',
      'company.name',
      'company.tagline',
      'company.website',
      'company.makes_products',
      'file.hash as file_hash',
    ])
    .forUpdate('company')
    .executeTakeFirst();
export const lockCategory = (trx: Queryable, id: string) =>
  trx.selectFrom('category').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Whether another company, or category, has this name. */
export async function isNameTaken(
  db: Queryable,
  table: 'company' | 'category',
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCompany(trx: Queryable, values: Insertable<Company>): Promise<string> {
  return (await trx.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
export const updateCompany = (trx: Queryable, id: string, values: Updateable<Company>) =>
  trx.updateTable('company').set(values).where('id', '=', id).execute();
export const deleteCompany = (trx: Queryable, id: string) => trx.deleteFrom('company').where('id', '=', id).execute();

export async function insertCategory(trx: Queryable, values: Insertable<Category>): Promise<string> {
  return (await trx.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
export const updateCategory = (trx: Queryable, id: string, values: Updateable<Category>) =>
  trx.updateTable('category').set(values).where('id', '=', id).execute();
export const deleteCategory = (trx: Queryable, id: string) => trx.deleteFrom('category').where('id', '=', id).execute();

/** The id of a public picture; undefined where there is none under this hash. */
export const findPicture = (db: Queryable, hash: string) =>
  db
    .selectFrom('file')
    .select('id')
    .where('hash', '=', hash)
    .where('content_type', 'like', 'image/%')
    .where('is_public', '=', true)
    .executeTakeFirst();
