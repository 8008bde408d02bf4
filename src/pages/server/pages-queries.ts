import type { Queryable } from '#platform/server/context.ts';

export function findCategoryName(db: Queryable, id: string) {
  return db.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst();
}

export function findCompanyName(db: Queryable, id: string) {
  return db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst();
}

export function countPageView(db: Queryable, page: string, day: string) {
  return db
    .insertInto('page_view_count')
    .values({ day, page, views: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'page']).doUpdateSet((eb) => ({ views: eb('page_view_count.views', '+', '1') })))
    .execute();
}
