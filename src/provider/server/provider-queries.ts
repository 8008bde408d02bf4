import type { Queryable } from '#platform/server/context.ts';

export function findCategoryName(db: Queryable, id: string) {
  return db.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst();
}

export function findCompanyName(db: Queryable, id: string) {
  return db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst();
}
